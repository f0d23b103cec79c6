"""Whole pages that this process has drawn, for readers to whom nothing is new.

A page is kept with its facts, which are all that it was drawn from, and given out again only while
each of them is the same: so it can neither be out of date nor be another reader's. What is new
each time, such as the token of its forms, is not kept: there are slots for it.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from accounts.models import User
from estoril.infra import compressed, languages
from estoril.infra.remembered import Remembered, weight

from .head import Counts, counts

MOST = 18_000_000  # bytes that a process keeps
A_WHILE = datetime.timedelta(minutes=5)  # how long a page may tell "3 minutes ago"
# What a template is told, made of what stands there for each slot.
Context = Callable[[Mapping[str, str]], Mapping[str, Any]]
TOKEN = "csrf_token"  # noqa: S105 - the name that Django's templates know

_row_of = attrgetter(*(field.attname for field in User._meta.concrete_fields))  # noqa: SLF001


class Frame(NamedTuple):
    """What stands around every page: of whoever reads it, what waits for them, what was said."""

    reader: tuple[object, ...] | None
    counts: Counts
    messages: int


@dataclass(frozen=True)
class Page:
    """``pieces``: text, the name of a slot, text, and so on."""

    facts: tuple[object, Frame]
    until: datetime.datetime
    pieces: list[bytes]

    @cached_property
    def packed(self) -> list[bytes]:
        """The same, compressed."""
        return [piece if n % 2 else compressed.packed(piece) for n, piece in enumerate(self.pieces)]


pages: Remembered[Page] = Remembered(MOST)


def is_plain(request: HttpRequest) -> bool:
    """Whether somebody asks for a whole page by its bare address: of others, there are as many as
    visitors care to make up."""
    return not (request.META.get("QUERY_STRING") or "HX-Request" in request.headers)


def find(
    request: HttpRequest, facts: object, own: Mapping[str, str] | None = None
) -> HttpResponse | None:
    """The page of this address, if it is kept and still the same. ``own``: what its slots hold."""
    page = pages.get(_place(request)) if is_plain(request) else None
    if page is None or page.until <= timezone.now() or page.facts != (facts, _frame(request)):
        return None
    return _filled(request, page, own or {})


def page(
    request: HttpRequest,
    template: str,
    own: Mapping[str, str],
    facts: object = None,
    context: Context = dict,
) -> HttpResponse:
    """A page of which all that is new each time is in its slots, known or drawn."""
    known = find(request, facts, own)
    return known or draw(request, template, context, facts, timezone.now() + A_WHILE, own)


def draw(
    request: HttpRequest,
    template: str,
    context: Context,
    facts: object,
    until: datetime.datetime | None,
    own: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Draw a page, and keep it if it is a plain one with a moment up to which it stays the same.

    ``facts``: read before the context is made.
    """
    own = own or {}
    mark = secrets.token_hex(16)  # drawn for this time: nobody can have written it into a name
    marks = {slot: f"{mark}{slot}{mark}" for slot in (TOKEN, *own)}
    told = {**context(marks), TOKEN: marks[TOKEN]}
    frame = _frame(request)
    pieces = render_to_string(template, told, request).encode().split(mark.encode())
    page = Page((facts, frame), until or timezone.now(), pieces)
    if until and not frame.messages and is_plain(request):
        # Compressed they take a seventh more.
        pages.put(_place(request), page, weight(page.facts) + sum(map(len, pieces)) * 8 // 7)
    return _filled(request, page, own)


def _place(request: HttpRequest) -> tuple[object, ...]:
    """Where a page is kept: the next one that is drawn there takes its place."""
    zone = timezone.get_current_timezone_name()
    return request.path, request.scheme, request.get_host(), get_language(), zone, request.user.pk


def _frame(request: HttpRequest) -> Frame:
    user = request.user
    reader = _row_of(user) if user.is_authenticated else None
    return Frame(reader, counts(request), len(get_messages(request)))


def _filled(request: HttpRequest, page: Page, own: Mapping[str, str]) -> HttpResponse:
    values = {name.encode(): value.encode() for name, value in own.items()}
    values[TOKEN.encode()] = get_token(request).encode()
    text = _joined(page.pieces, values)
    led = languages.code_of(request.path)  # links of such a page are still to be put into
    if own or led or "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(text)  # as the server compresses every page
    short = {name: compressed.stored(value) for name, value in values.items()}
    response = HttpResponse(compressed.framed(_joined(page.packed, short), text))
    response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _joined(pieces: list[bytes], values: Mapping[bytes, bytes]) -> bytes:
    """Every second piece is a slot."""
    return b"".join([values[piece] if n % 2 else piece for n, piece in enumerate(pieces)])
