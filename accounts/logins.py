"""Who is logged in: a session and its person, read from the database together.

Nothing of them is kept from one request to the next, so that whoever logs out everywhere, is
suspended or changes their password is out at once, in all processes. Only that a session's text
bears our signature is remembered, for that never changes.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.contrib import auth
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, middleware
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core import signing
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from games.core.prepared import Prepared

from .models import User

REMEMBERED = 4096  # texts of sessions

SESSION = Prepared(
    lambda key, now: Session.objects.filter(pk=key, expire_date__gt=now).select_related(
        "opened__user"
    )
)


class SessionStore(db.SessionStore):
    """Django's, that learns whose it is."""

    listed_for: User | None = None  # whether they are logged in is for ``_at_hand`` to say

    def _get_session_from_db(self) -> Session | None:
        if self.session_key is None:
            return None
        row = SESSION.first(self.session_key, timezone.now())
        if row is None:
            self._session_key = None
        elif opened := getattr(row, "opened", None):
            self.listed_for = opened.user
        return row

    def decode(self, session_data: str | bytes) -> dict[str, Any]:
        try:
            return json.loads(_signed(session_data, self.key_salt))
        except (signing.BadSignature, ValueError):
            return super().decode(session_data)  # which tells the log


class _Text:
    """A serializer that leaves it to others to understand what was signed."""

    def loads(self, data: bytes) -> bytes:
        return data


@lru_cache(REMEMBERED)
def _signed(text: str | bytes, salt: str) -> bytes:
    return signing.loads(text, salt=salt, serializer=_Text)  # type: ignore[arg-type]


class AuthenticationMiddleware(middleware.AuthenticationMiddleware):
    """Django's, for which the person is at hand."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user_of(request))  # type: ignore[assignment]


def _user_of(request: Any) -> Any:
    if not hasattr(request, "_cached_user"):  # as Django calls it
        request._cached_user = _at_hand(request.session) or auth.get_user(request)  # noqa: SLF001
    return request._cached_user  # noqa: SLF001


def _at_hand(session: SessionStore) -> User | None:
    """Whoever Django would find, where there is nothing out of the ordinary."""
    own = session.get(SESSION_KEY)  # reads the session
    user = session.listed_for
    if user is None or own != str(user.pk) or not user.is_active:
        return None
    begun, valid = session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()
    known = session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
    return user if known and constant_time_compare(begun, valid) else None
