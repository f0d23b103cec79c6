"""Whole pages that this process has drawn, for readers to whom nothing is new.

A page is kept with its facts, which are all that it was drawn from, and given out again only while
each of them is the same: so it can neither be out of date nor be another reader's. What is new
each time, such as the token of its forms, is not kept: there are slots for it.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from estoril.infra.remembered import Remembered

from .lobby.context import Counts, counts

MOST = 32_000_000  # bytes
A_WHILE = datetime.timedelta(minutes=5)  # how long a page may tell "3 minutes ago"
TOKEN = "csrf_token"  # noqa: S105 - the name that Django's templates know

_row_of = attrgetter(*(field.attname for field in User._meta.concrete_fields))  # noqa: SLF001


class Frame(NamedTuple):
    """What stands around every page: of whoever reads it, what waits for them, what was said."""

    reader: tuple[object, ...] | None
    counts: Counts
    messages: int


class Page(NamedTuple):
    """``pieces``: text, the name of a slot, text, and so on."""

    facts: tuple[object, Frame]
    until: datetime.datetime
    pieces: list[bytes]


pages: Remembered[Page] = Remembered(MOST)


def is_plain(request: HttpRequest) -> bool:
    """Whether somebody asks for a whole page by its bare address: of others, there are as many as
    visitors care to make up."""
    return not (request.META.get("QUERY_STRING") or "HX-Request" in request.headers)


def find(
    request: HttpRequest, facts: object, own: Mapping[str, str] | None = None
) -> HttpResponse | None:
    """The page of this address, if it is kept and still the same. ``own``: what its slots hold."""
    page = pages.get(_place(request))
    if page is None or page.until <= timezone.now() or page.facts != (facts, _frame(request)):
        return None
    return _filled(request, page.pieces, own or {})


def page(
    request: HttpRequest, template: str, own: Mapping[str, str], facts: object = None
) -> HttpResponse:
    """A page of which all that is new each time is in its slots."""

    def context(marks: Mapping[str, str]) -> Mapping[str, str]:
        return marks

    found = find(request, facts, own)
    return found or draw(request, template, context, facts, timezone.now() + A_WHILE, own)


def draw(
    request: HttpRequest,
    template: str,
    context: Callable[[Mapping[str, str]], Mapping[str, Any]],
    facts: object,
    until: datetime.datetime | None,
    own: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Draw a page, and keep it if there is a moment up to which it stays the same.

    ``context``: made of what stands there for each slot. ``facts``: read before that.
    """
    own = own or {}
    mark = secrets.token_hex(16)  # drawn for this time: nobody can have written it into a name
    marks = {slot: f"{mark}{slot}{mark}" for slot in (TOKEN, *own)}
    told = {**context(marks), **marks}
    frame = _frame(request)
    pieces = render_to_string(template, told, request).encode().split(mark.encode())
    if until and not frame.messages:
        pages.put(_place(request), Page((facts, frame), until, pieces), sum(map(len, pieces)))
    return _filled(request, pieces, own)


def _place(request: HttpRequest) -> tuple[object, ...]:
    """Where a page is kept: the next one that is drawn there takes its place."""
    zone = timezone.get_current_timezone_name()
    return request.path, request.get_host(), get_language(), zone, request.user.pk


def _frame(request: HttpRequest) -> Frame:
    user = request.user
    reader = _row_of(user) if user.is_authenticated else None
    return Frame(reader, counts(request), len(get_messages(request)))


def _filled(request: HttpRequest, pieces: list[bytes], own: Mapping[str, str]) -> HttpResponse:
    """Every second piece is a slot."""
    values = {TOKEN.encode(): get_token(request).encode()}
    values |= {name.encode(): value.encode() for name, value in own.items()}
    return HttpResponse(
        b"".join([values[piece] if n % 2 else piece for n, piece in enumerate(pieces)])
    )
