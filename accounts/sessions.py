"""Where people are logged in, until when, and what hears of its end."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.signals import password_changed, password_reset, password_set
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, logout
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
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
            announcements.session_ended(*ended)
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
    announcements.session_ended(session.user_id, key)


@receiver(user_logged_in)
def _logged_in(request: HttpRequest, **_kwargs: object) -> None:
    request.session[SINCE] = int(time.time())


class EndingRequest(HttpRequest):
    """One that has logged somebody out."""

    ended_session: tuple[int, str] | None  # whose it was, and its key


@receiver(user_logged_out)
def _logged_out(request: EndingRequest, user: User | None, **_kwargs: object) -> None:
    # Told once it is so: pages that hear of it load themselves anew.
    key = request.session.session_key
    request.ended_session = (user.pk, key) if user and key else None


@receiver([password_changed, password_set, password_reset])
def _new_password(request: HttpRequest, user: User, **_kwargs: object) -> None:
    """Sessions with the old one are over. This browser's goes on under another key, of which pages
    that are open in it learn with their next beat: at once, they might come back too early."""
    goes_on = request.user.is_authenticated and request.user.pk == user.pk
    end_all(user, but=request.COOKIES.get(settings.SESSION_COOKIE_NAME) if goes_on else None)


# ── for sockets ──────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever has a page open, with no more of them than their socket needs."""

    pk: int | None = None
    guest: bool = False
    language: str = ""
    time_zone: str = ""
    style: str = User.Style.POSTER

    @property
    def is_authenticated(self) -> bool:
        return self.pk is not None


def readers(keys: Collection[str]) -> dict[str, Reader]:
    """Who is logged in in which of these sessions, as ``django.contrib.auth.get_user`` would say.

    Two queries for all of them.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    rows = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
    stored = {row.pk: store.decode(row.session_data) for row in rows}
    whose = {key: int(session.get(SESSION_KEY, 0)) for key, session in stored.items()}
    people = User.objects.in_bulk(set(whose.values()))
    known = {}
    for key, session in stored.items():
        user = people.get(whose[key])
        if user and user.is_active and _is_of(session, user) and not is_over(session, user):
            known[key] = Reader(user.pk, user.guest, user.language, user.time_zone, user.style)
    return known


def _is_of(session: Mapping[str, Any], user: User) -> bool:
    """Whether it was begun with the password that the person has now."""
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    begun = session.get(HASH_SESSION_KEY, "")
    return session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS and any(
        constant_time_compare(begun, valid) for valid in hashes
    )
