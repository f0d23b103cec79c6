"""Leaderboards: what is the same for all is drawn once, one's own place for each."""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.names import LONGEST

from . import boards, ladders, ledger, words
from .models import Standing
from .standings import DRAWN

KEPT = 300  # seconds
MOST_DIGITS = 6


@require_safe
def board(request: HttpRequest, key: str = ladders.ALL) -> HttpResponse:
    name = words.name_of(key)
    if name is None:
        raise Http404(_("There is no such leaderboard."))
    query = request.GET.get("q", "").strip()[:LONGEST]
    context = {
        "key": key,
        "name": name,
        "query": query,
        "drawn": _drawn(key, name, _number(request), query),
        "mine": _mine(request, key),
    }
    return render(request, "ratings/board.html", context)


def _number(request: HttpRequest) -> int:
    word = request.GET.get("page", "")[:MOST_DIGITS]
    return max(1, int(word)) if word.isascii() and word.isdigit() else 1


def _drawn(key: str, name: str, number: int, query: str) -> SafeString:
    """Anew when places have changed."""
    asked = f"{get_language()}:{key}:{number}:{query}"
    place = f"board-{hashlib.sha256(asked.encode()).hexdigest()}"
    found = cache.get_many([DRAWN, place])
    state = found.get(DRAWN)
    drawn_at, markup = found.get(place, (None, None))
    if markup is None or drawn_at != state:
        page = boards.page(key, name, number, query)
        markup = render_to_string("ratings/_board.html", boards.context(page))
        cache.set(place, (state, markup), KEPT)
    return mark_safe(markup)  # noqa: S308 - our own template's


def _mine(request: HttpRequest, key: str) -> Standing | None:
    """The reader's own line, whatever page they look at."""
    user = request.user
    if not user.is_authenticated or user.guest:
        return None
    row = Standing.objects.filter(board=key, user=user).first()
    row = row or Standing(board=key, user=user, points=0)
    row.page = -(-row.rank // boards.PER_PAGE) if row.rank else None
    return row


@require_safe
def how(request: HttpRequest) -> HttpResponse:
    """How all of it is reckoned, in words."""
    context = {
        "enough": ladders.ENOUGH,
        "settled": ladders.SETTLED,
        "in_full": ledger.IN_FULL,
        "days": ledger.WINDOW.days,
        "decisions": ledger.FEWEST_DECISIONS,
        "bots": boards.bots(),
    }
    return render(request, "ratings/how.html", context)
