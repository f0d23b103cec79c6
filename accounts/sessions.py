"""Where people are logged in, until when, and what hears of its end."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.signals import password_changed, password_reset, password_set
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user, logout
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.user_agents import browser_name
from games.core import announcements

from .models import OpenSession, User
from .requests import user_of

SINCE = "logged_in_at"  # in the session: seconds since the epoch
HOUR = 3600
# Each process remembers for itself in which hour of its life it has last noted a session.
MOST_NOTED = 10_000
_noted: dict[str | None, int] = {}


class SessionsMiddleware:
    """Staff are logged out in time, sessions are listed, and sockets end with them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.session.session_key
        if request.user.is_authenticated and is_over(request.session, request.user):
            logout(request)
            messages.info(request, _("It has been a while: please log in again."))
        response = self.get_response(request)
        if ended := getattr(request, "ended_session", None):
            announcements.session_ended(ended)
        if request.user.is_authenticated and (
            key != request.session.session_key or _is_due(key, request.session.get(SINCE, 0))
        ):
            note(request)
        return response


def is_over(session: Mapping[str, Any] | SessionBase, user: User) -> bool:
    """Staff log in anew every day, however busy they are."""
    return user.is_staff and time.time() - session.get(SINCE, 0) > settings.STAFF_SESSION_AGE


def _is_due(key: str | None, since: int) -> bool:
    """Once an hour: no other request asks the database. The login itself is noted anyway."""
    hour = int(time.time() - since) // HOUR
    if hour == 0 or _noted.get(key) == hour:
        return False
    if len(_noted) >= MOST_NOTED:
        _noted.clear()
    _noted[key] = hour
    return True


def note(request: HttpRequest) -> None:
    """This person is here, with this browser."""
    if not request.session.session_key:
        request.session.save()
    agent = request.headers.get("User-Agent", "")
    with suppress(IntegrityError):  # logged out by another request, a moment ago
        OpenSession.objects.update_or_create(
            session_id=request.session.session_key,
            defaults={
                "user": user_of(request),
                "browser": browser_name(agent)[:60],
                "network": network_of(request),
                "last": timezone.now(),
            },
        )


def network_of(request: HttpRequest) -> str:
    """The provider's part of the address: the rest would tell where people live."""
    try:
        ip = ipaddress.ip_address(get_adapter().get_client_ip(request))
    except (PermissionDenied, ValueError):  # a server that does not say
        return ""
    if ip.version == 4:
        return ".".join([*str(ip).split(".")[:2], "*", "*"])
    return ":".join([*ip.exploded.split(":")[:2], "*"])


# ── ending ───────────────────────────────────────────────────────────────────────────────────


def end_all(user: User, *, but: str | None = None) -> None:
    """All that are listed, ``but`` one; and every page in any that is not."""
    theirs = OpenSession.objects.filter(user=user).exclude(session_id=but)
    Session.objects.filter(pk__in=list(theirs.values_list("session_id", flat=True))).delete()
    announcements.log_out(user.pk, but=but)


def end(session: OpenSession) -> None:
    key = session.session_id
    session.session.delete()
    announcements.session_ended(key)


@receiver(user_logged_in)
def _logged_in(request: HttpRequest, **_kwargs: object) -> None:
    request.session[SINCE] = int(time.time())


class EndingRequest(HttpRequest):
    """One that has logged somebody out."""

    ended_session: str | None


@receiver(user_logged_out)
def _logged_out(request: EndingRequest, **_kwargs: object) -> None:
    # Told once it is so: pages that hear of it load themselves anew.
    request.ended_session = request.session.session_key


@receiver([password_changed, password_set, password_reset])
def _new_password(request: HttpRequest, user: User, **_kwargs: object) -> None:
    """Sessions with the old one are over. This browser's goes on under another key, of which pages
    that are open in it learn with their next beat: at once, they might come back too early."""
    goes_on = request.user.is_authenticated and request.user.pk == user.pk
    end_all(user, but=request.COOKIES.get(settings.SESSION_COOKIE_NAME) if goes_on else None)


# ── for sockets ──────────────────────────────────────────────────────────────────────────────


def key_of(scope: Mapping[str, Any]) -> str | None:
    return scope["session"].session_key if "session" in scope else None


def lasts(scope: Mapping[str, Any]) -> bool:
    """Whether the page of this socket is still its reader's to see."""
    key, user = key_of(scope), scope["user"]
    if key is None or not user.is_authenticated:
        return True
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    reader = get_user(request)
    return reader.is_authenticated and reader.pk == user.pk and not is_over(request.session, reader)
