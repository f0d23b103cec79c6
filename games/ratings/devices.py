"""Which accounts log in with the same browser: for the staff, who look into farming, and for
``accounts.web.password_throttle``, which does not slow a browser down that its owner is known to
use.

A browser keeps a signed cookie with a random number. We keep a keyed hash of it, so that our rows
tell nothing to whoever gets hold of them, and nothing about the browser.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.deletion import on_account_deletion
from accounts.models import User

from .models import Device

COOKIE = f"{settings.COOKIE_PREFIX}device"
SALT = "games.ratings.devices"
YEARS = 2 * 365 * 24 * 3600  # seconds
# Sitting down at a table, for those who logged in before we looked.
SITTING_DOWN = {"games:join", "games:create", "games:play_now"}


class LoginRequest(HttpRequest):
    """One that has logged somebody in."""

    note_device_of: User


@receiver(user_logged_in, dispatch_uid=SALT)
def _logged_in(request: LoginRequest, user: User, **_kwargs: object) -> None:
    request.note_device_of = user


class DeviceMiddleware:
    """Once for each login: no other request asks the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        user = getattr(request, "note_device_of", None) or _sits_down(request, response)
        if user is not None:
            number = request.get_signed_cookie(COOKIE, None, SALT) or secrets.token_hex(16)
            note(user, number)
            response.set_signed_cookie(
                COOKIE,
                number,
                SALT,
                max_age=YEARS,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def _sits_down(request: HttpRequest, response: HttpResponse) -> User | None:
    """Not whoever was turned away: by the view or, before it, for want of a token."""
    match = request.resolver_match
    if request.method != "POST" or match is None or match.view_name not in SITTING_DOWN:
        return None
    if response.status_code >= HTTPStatus.BAD_REQUEST or not hasattr(
        request, "csrf_processing_done"
    ):
        return None
    known = request.get_signed_cookie(COOKIE, None, SALT)
    return request.user if not known and request.user.is_authenticated else None


def known(request: HttpRequest, login: str) -> str | None:
    """The mark of this browser, if the person of this address, or of the name with this slug, has
    logged in with it before."""
    number = request.get_signed_cookie(COOKIE, None, SALT)
    if number is None:
        return None
    person = Q(user__email=login) | Q(user__slug=login)
    devices = Device.objects.filter(person, mark=mark_of(number))
    return devices.values_list("mark", flat=True).first()


def mark_of(number: str) -> str:
    return salted_hmac(SALT, number, algorithm="sha256").hexdigest()[:32]


def note(user: User, number: str) -> None:
    """This person was here with this browser."""
    mark, now = mark_of(number), timezone.now()
    Device.objects.update_or_create(user=user, mark=mark, defaults={"last": now})
    with transaction.atomic():
        # All in one order, and none that came meanwhile, or two who come at once might wait for
        # each other. Who came last sees them all.
        same = list(Device.objects.select_for_update().filter(mark=mark).order_by("pk"))
        if len(same) > 1 and not all(device.shared for device in same):
            Device.objects.filter(pk__in=[device.pk for device in same]).update(shared=True)


@on_account_deletion
def forget(user: User) -> None:
    marks = set(Device.objects.filter(user=user).values_list("mark", flat=True))
    Device.objects.filter(user=user).delete()
    unshare(marks)


def unshare(marks: Iterable[str]) -> None:
    """What is left of a device that nobody else used is not shared any more."""
    for mark in marks:
        same = Device.objects.filter(mark=mark)
        if same.count() == 1:
            same.update(shared=False)
