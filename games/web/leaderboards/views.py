"""Leaderboards: what is the same for all is drawn once, one's own place for each."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import LONGEST
from estoril.infra.code_version import of_this_version
from games.models.timing import ENOUGH_DECISIONS
from games.ratings import ladders, ledger
from games.ratings.models import Standing
from games.ratings.standings import DRAWN

from . import pages, words

KEPT = 300  # seconds
MOST_DIGITS = 6


@require_safe
def leaderboard(request: HttpRequest, key: str = ladders.ALL) -> HttpResponse:
    name = words.name_of(key)
    if name is None:
        raise Http404(_("There is no such leaderboard."))
    number, query = _number(request), request.GET.get("q", "").strip()[:LONGEST]
    draw = {f"{key}:{number}:{query}": lambda: _everybodys(key, name, number, query)}
    user = request.user
    if user.is_authenticated and not user.guest:
        draw[f"{key}:of {user.pk}"] = lambda: _own(key, user)
    drawn, *own = _kept(draw)
    context = {"name": name, "drawn": drawn, "own": own[0] if own else ""}
    return render(request, "leaderboards/leaderboard.html", context)


def _number(request: HttpRequest) -> int:
    word = request.GET.get("page", "")[:MOST_DIGITS]
    return max(1, int(word)) if word.isascii() and word.isdigit() else 1


def _kept(draw: dict[str, Callable[[], tuple[str, bool]]]) -> list[SafeString]:
    """Each part as it was drawn last, or anew if places have changed; the cache is asked once.

    A part says itself whether it is worth keeping: what visitors can make up is not.
    """
    calls = {
        of_this_version(f"board-{sha256(f'{get_language()}:{part}'.encode()).hexdigest()}"): call
        for part, call in draw.items()
    }
    cached = cache.get_many([DRAWN, *calls])
    state = cached.get(DRAWN)
    parts = []
    for key, call in calls.items():
        drawn_at, markup = cached.get(key, (None, None))
        if markup is None or drawn_at != state:
            markup, lasting = call()
            if lasting:
                cache.set(key, (state, markup), KEPT)
        parts.append(mark_safe(markup))  # noqa: S308 - our own templates'
    return parts


def _everybodys(key: str, name: str, number: int, query: str) -> tuple[str, bool]:
    page = pages.page(key, name, number, query)
    lasting = bool(page.rows) and not query
    return render_to_string("leaderboards/_leaderboard.html", pages.context(page)), lasting


def _own(key: str, user: User) -> tuple[str, bool]:
    """The reader's own line, for whatever page they look at."""
    row = Standing.objects.filter(leaderboard=key, user=user).first()
    row = row or Standing(leaderboard=key, user=user, points=0)
    page = -(-row.rank // pages.PER_PAGE) if row.rank else None
    context = {"key": key, "mine": row, "page": page}
    return render_to_string("leaderboards/_own.html", context), row.pk is not None


@require_safe
def how(request: HttpRequest) -> HttpResponse:
    """How all of it is reckoned, in words."""
    context = {
        "enough": ladders.ENOUGH,
        "settled": ladders.SETTLED,
        "in_full": ledger.IN_FULL,
        "days": ledger.WINDOW.days,
        "decisions": ledger.FEWEST_DECISIONS,
        "bots": pages.bots(),
        "counted": ENOUGH_DECISIONS,
    }
    return render(request, "leaderboards/how.html", context)
