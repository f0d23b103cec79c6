"""Some pages are only for people who are signed in, and some games."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.urls import reverse

from estoril.infra.requests import HtmxRequest

from .access import NoSuchGame

View = Callable[..., HttpResponse]


def to_login(request: HtmxRequest, key: str) -> HttpResponse:
    """Afterwards back to the page, or to the game if something was to be done there."""
    if request.htmx:
        target = redirect_to_login(reverse("games:game", args=[key])).url
        return HttpResponse(status=204, headers={"HX-Redirect": target})
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    return redirect_to_login(reverse("games:game", args=[key]))


def signed_in(view: View) -> View:
    """Send anonymous visitors of a view of the game with this key to the login page."""

    @wraps(view)
    def only(request: HtmxRequest, key: str, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_login(request, key)
        return view(request, key, *args, **kwargs)

    return only


def known_or_login(view: View) -> View:
    """Decorates a page about the game with this key.

    Who is not signed in may be one of its players, so they are asked to; where there is no game at
    all too, so that nobody learns which it is.
    """

    @wraps(view)
    def known(request: HtmxRequest, key: str, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, key, *args, **kwargs)
        except NoSuchGame:
            if request.user.is_authenticated:
                raise
            return to_login(request, key)

    return known
