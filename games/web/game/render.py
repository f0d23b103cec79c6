"""The whole page of a game as markup: drawn once for each line of the log and each viewer, and anew
for whoever is about to choose.

What is kept in the cache was drawn from the view of its key's viewer, and holds no token: it is
kept in pieces, between which is put what each visitor has of their own (``games/web/slots.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from estoril.infra.code_version import of_this_version
from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games.core.viewers import viewer_of
from games.engine import Options
from games.pictures.alt_text import in_words, summaries
from games.pictures.game_picture import broken_key
from games.pictures.links import ImageSources, board_sources
from games.story import aid as player_aid
from games.story import log
from games.story.latest import Latest
from games.web.rules.aid import address
from games.web.slots import SLOTS, cut, filled
from games.web.visits import Visit

from . import fragments
from .fragments import choices, since

KEPT = 600  # seconds
A_LOOK = timedelta(minutes=2)  # what is not older happened under the reader's eyes
_PARTS = fragments.MOVING | {
    "live": "chat/_live.html",
    "away": "game/_away.html",
    "panels": "game/_panels.html",
    "words": "game/_words.html",
    "sheets": "game/_sheets.html",
}


def is_plain(visit: Visit, query: Mapping[str, str]) -> bool:
    """Whether the address says nothing, or nothing new. Only then the markup is worth keeping: of
    everything else, there is as much as visitors care to make up."""
    return not choices(visit, query) and since(visit, query) == since(visit, {})


def tag(visit: Visit, query: Mapping[str, str]) -> str:
    """Equal for equal markup."""
    game = visit.game
    parts = (
        game.pk,
        game.line,
        game.changed.isoformat(),
        game.status,
        visit.viewer,
        visit.seat is not None,
        visit.signed_in,
        since(visit, query),
        get_language(),
        sorted(choices(visit, query).items()),
        visit.style,
        visit.coach,
        picture(visit),
        [
            (str(name), name.slug, seat.bot)
            for name, seat in zip(visit.names, visit.seats, strict=True)
        ],
        (game.name, game.commitment, game.allowance, game.reserve),
        visit.clocks,  # in words: told anew when the words are others
    )
    return salted_hmac("games.page", repr(parts), algorithm="sha256").hexdigest()[:32]


def picture(visit: Visit) -> ImageSources:
    game, viewer = visit.game, viewer_of(visit.viewer)
    return board_sources(game, visit.seats, game.line, viewer, visit.style)


def wordy(visit: Visit) -> str:
    """Where the cache says that the picture cannot be drawn for now, and words must stand in."""
    return broken_key(visit.game.pk, visit.game.line, viewer_of(visit.viewer), "board")


def drawn(
    request: HtmxRequest,
    visit: Visit,
    query: Mapping[str, str],
    problem: str = "",
    done: str = "",
    token: str = "",
) -> dict[str, SafeString]:
    """All parts of the page. ``token``: what its forms have, instead of the visitor's.

    ``problem``: why the last attempt failed, in words; ``done``: what came of it if it did not.
    """
    key, words = of_this_version(f"game:{tag(visit, query)}"), wordy(visit)
    cached = cache.get_many([key, words])
    usual = not (problem or done or words in cached)
    parts = cached.get(key) if usual else None
    if parts is None:
        told = context(visit, query) | {"problem": problem, "done": done}
        told["picture"] = None if words in cached else picture(visit)
        parts = {name: _pieces(template, told) for name, template in _PARTS.items()}
        if usual and is_plain(visit, query):
            cache.set(key, parts, KEPT)
    own = fragments.Own(request, visit, query)
    if token:
        own["token"] = token
    return {name: filled(pieces, own) for name, pieces in parts.items()}


def _pieces(template: str, told: dict[str, Any]) -> tuple[str, ...]:
    if template in fragments.MOVING.values():
        return fragments.drawn(template, told)
    return cut(render_to_string(template, told))


def context(visit: Visit, query: Mapping[str, str]) -> dict[str, Any]:
    """What moves, and what the page has besides."""
    told, seen = fragments.context(visit, query, scripted=False), since(visit, query)
    opening = "since" not in query and not told["keep"]
    return told | {
        "public": lambda: in_words(summaries(told["public_view"]()), visit.names),
        "seen": seen,
        "aid": lambda: _aid(visit.game.engine_options()),
        "planned": SLOTS["planned"],
        "away": _away(visit, seen, told["latest"]) if opening else [],
    }


def _aid(options: Options) -> dict[str, Any]:
    return {"sections": player_aid.sections(options), "address": address(options)}


def _away(visit: Visit, seen: int, latest: Latest) -> list[log.Entry]:
    """What happened while the reader was away. Who looks on while things happen is not: they read
    it in the story."""
    game = visit.game
    if visit.viewer is None or game.is_over or seen == game.line > 0:
        return []
    if seen >= latest.first:
        new = [entry for entry in latest.entries if entry.line > seen or not seen]
    else:
        new = log.entries(game, visit.viewer, after=seen, players=visit.names)
    if any(entry.when and entry.when < timezone.now() - A_LOOK for entry in new):
        return log.news(new, required(visit.seat))
    return []
