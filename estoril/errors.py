"""What visitors see when a form is older than their session."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def out_of_date(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Logged in or out in another window since: a page that asks for a part of itself is loaded
    anew, which makes its forms good again."""
    if request.headers.get("HX-Request") == "true":
        messages.warning(request, _("This page was out of date. Please try again."))
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "403_csrf.html", status=403)
