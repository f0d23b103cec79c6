"""What visitors see when a form is older than their session, or when something failed."""

import sys

from django.contrib import messages
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults
from redis import exceptions as redis

from estoril.infra.requests import HtmxRequest

# The database, or Redis, cannot be asked just now.
AWAY = (OperationalError, InterfaceError, redis.ConnectionError, redis.TimeoutError)
RETRY_AFTER = "5"  # seconds


def out_of_date(request: HtmxRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Logged in or out in another window since: a page that asks for a part of itself is loaded
    anew, which makes its forms good again."""
    if request.htmx:
        messages.warning(request, _("This page was out of date. Please try again."))
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Called while the error is handled. What passes by itself is worth trying again."""
    response = defaults.server_error(request)
    if isinstance(sys.exception(), AWAY):
        response.status_code = 503
        response["Retry-After"] = RETRY_AFTER
    return response
