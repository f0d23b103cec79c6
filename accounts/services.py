"""What is done to accounts. Views, commands and other apps call these functions."""

from datetime import timedelta

from allauth.core import ratelimit
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from . import time_zones
from .models import User
from .names import guest_names

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
GUEST_SESSION = timedelta(days=365)


def become_guest(request: HttpRequest) -> User:
    """The signed-in user; where there is none, a new guest, signed in. Call it on POST only.

    Raises `RateLimited` when one address asks for too many guests; the middleware turns that into
    a page with status 429.
    """
    if request.user.is_authenticated:
        return request.user
    ratelimit.consume(request, action="guest", raise_exception=True)
    user = create_guest()
    remember_browser(request, user)
    login(request, user, backend=BACKEND)
    # A guest has no password: the session is all they have.
    request.session.set_expiry(GUEST_SESSION)
    return user


def create_guest() -> User:
    """A guest with a name of our own choosing."""
    for name in guest_names():
        user = User(name=name, guest=True)
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save(force_insert=True)
        except IntegrityError:
            continue  # taken: try the next name
        return user
    raise AssertionError("names for guests never end")


def remember_browser(request: HttpRequest, user: User) -> None:
    """Keep the browser's language and time zone, for what is written outside a request: mails."""
    user.language = user.language or get_language() or ""
    user.time_zone = user.time_zone or time_zones.from_browser(request.COOKIES)
    user.save(update_fields=["language", "time_zone"])
