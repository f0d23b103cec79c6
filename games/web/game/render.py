"""The page's heart as markup: drawn once for each version of a game and pair of eyes, and anew for
whoever is about to choose.

What is kept in the cache was drawn from the view of the eyes in its key, and holds no token. It is
kept in pieces: the form's token is put between them for each visitor, and so is the way to another
game that waits for them.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from estoril.infra.optional import required
from games.core.viewers import viewer_of
from games.engine import Event, view_for
from games.models import Game, Move
from games.pictures.alt_text import in_words, summaries
from games.pictures.game_picture import broken_key
from games.pictures.links import ImageSources, board_sources
from games.story import log
from games.web.lobby.context import count_waiting
from games.web.visits import Visit

from .choice import NAMES
from .scene import Scene

KEPT = 600  # seconds
LINES = 12  # of the log
SLOTS = ("token", "next")  # names in templates, for what each visitor has of their own
_PARTS = {
    "live": "chat/_live.html",
    "heart": "game/_game.html",
    "orders": "orders/_place.html",
    "talk": "chat/_panel.html",
    "words": "game/_words.html",
}
_PLACES = ("space", "target", "to", "at", "by", "location")


def choices(visit: Visit, query: Mapping[str, str]) -> dict[str, str]:
    """Of an address or a form, what says something about a choice, by somebody who has one."""
    if visit.eyes is None or not required(visit.seat).awaiting:
        return {}
    words = {name: query[name][:60] for name in sorted(NAMES) if query.get(name)}
    decision = query.get("d") or query.get("decision")
    return {"d": decision[:12], **words} if decision else {}


def since(visit: Visit, query: Mapping[str, str]) -> int:
    """The move up to which the reader had seen everything when they came. To those who only watch
    nothing is news."""
    if visit.eyes is None:
        return visit.game.version
    word = query.get("since", "")
    if word.isascii() and word.isdigit() and len(word) < 9:
        return min(int(word), visit.game.version)
    return required(visit.seat).seen


def is_plain(visit: Visit, query: Mapping[str, str]) -> bool:
    """Whether the address says nothing, or nothing new. Only then the markup is worth keeping: of
    everything else, there is as much as visitors care to make up."""
    return not choices(visit, query) and since(visit, query) == since(visit, {})


def tag(visit: Visit, query: Mapping[str, str]) -> str:
    """Equal for equal markup."""
    game = visit.game
    parts = (
        game.pk,
        game.version,
        game.changed.isoformat(),
        game.status,
        visit.eyes,
        visit.seat is not None,
        visit.signed_in,
        since(visit, query),
        get_language(),
        sorted(choices(visit, query).items()),
        visit.style,
        picture(visit),
        [(str(name), seat.bot) for name, seat in zip(visit.names, visit.seats, strict=True)],
        visit.clocks,  # in words: told anew when the words are others
    )
    return salted_hmac("games.page", repr(parts), algorithm="sha256").hexdigest()[:32]


def picture(visit: Visit) -> ImageSources:
    game, eyes = visit.game, viewer_of(visit.eyes)
    return board_sources(game, visit.seats, game.version, eyes, visit.style)


def wordy(visit: Visit) -> str:
    """Where the cache says that the picture cannot be drawn for now, and words must stand in."""
    return broken_key(visit.game.pk, visit.game.version, viewer_of(visit.eyes), "board")


def drawn(
    request: HttpRequest,
    visit: Visit,
    query: Mapping[str, str],
    problem: str = "",
    done: str = "",
) -> dict[str, SafeString]:
    """The heart, and what stands around it.

    ``problem``: why the last attempt failed, in words; ``done``: what came of it if it did not.
    """
    key, words = f"game:{tag(visit, query)}", wordy(visit)
    found = cache.get_many([key, words])
    usual = not (problem or done or words in found)
    parts = found.get(key) if usual else None
    if parts is None:
        told = context(visit, query) | {"problem": problem, "done": done}
        told["picture"] = None if words in found else picture(visit)
        parts = {name: _pieces(template, told) for name, template in _PARTS.items()}
        if usual and is_plain(visit, query):
            cache.set(key, parts, KEPT)
    own = {"token": get_token(request), "next": _next(request, visit)}
    return {name: _joined(pieces, own) for name, pieces in parts.items()}


def _pieces(template: str, told: dict[str, Any]) -> list[str]:
    """The markup, cut where a slot is: text, a slot's name, text, and so on.

    The marks to cut at are drawn for this rendering: nobody can have written one into a name.
    """
    marks = {secrets.token_hex(16): slot for slot in SLOTS}
    text = render_to_string(template, told | {slot: mark for mark, slot in marks.items()})
    pieces = re.split(f"({'|'.join(marks)})", text)
    return [marks.get(piece, piece) for piece in pieces]


def _joined(pieces: list[str], own: dict[str, str]) -> SafeString:
    """Every second piece is a slot."""
    texts = (own[piece] if n % 2 else piece for n, piece in enumerate(pieces))
    return mark_safe("".join(texts))  # noqa: S308 - our own templates'


def _next(request: HttpRequest, visit: Visit) -> str:
    here = visit.eyes is not None and required(visit.seat).awaiting
    others = count_waiting(request) - here
    if others <= 0:
        return ""
    return render_to_string("game/_next.html", {"game": visit.game, "others": others})


def context(visit: Visit, query: Mapping[str, str]) -> dict[str, Any]:
    last = load(visit.game)
    state = visit.game.engine_game().state  # the one place where the page touches it
    view = view_for(state, visit.eyes)
    picked = choices(visit, query)
    seen = since(visit, query)
    return {
        "game": visit.game,
        "scene": Scene(view, visit.names, picked, touched(last, visit.eyes), style=visit.style),
        "view": view,
        "public": in_words(summaries(view_for(state, None)), visit.names),
        "visit": visit,
        "seat": visit.seat,
        "signed_in": visit.signed_in,
        "clocks": visit.clocks,
        "seen": seen,
        "keep": urlencode(picked),
        **history(visit, seen),
    }


def load(game: Game) -> list[dict[str, Any]]:
    """What only a page to be drawn needs, in one query; the last move's events are the answer."""
    last = Move.objects.filter(game=OuterRef("pk")).order_by("-number").values("events")[:1]
    rows = Game.objects.filter(pk=game.pk).annotate(last=Subquery(last))
    game.state, game.opening, events = rows.values_list("state", "opening", "last").get()
    return events or []


def history(visit: Visit, seen: int) -> dict[str, Any]:
    """The log's newest lines, and those that are news to the reader."""
    game = visit.game
    told = log.entries(
        game, visit.eyes, after=max(0, min(seen, game.version - LINES)), seats=visit.seats
    )
    new = [entry for entry in told if entry.move > seen or not seen]
    news = log.news(new, required(visit.seat)) if visit.eyes is not None else []
    return {"since": news, "entries": told[-LINES:]}


def touched(events: list[dict[str, Any]], eyes: int | None) -> frozenset[str]:
    """Where the last move changed something, as far as these eyes may know."""
    seen = (Event.from_json(data).seen_by(eyes) for data in events)
    return frozenset(
        event[name] for event in seen for name in _PLACES if isinstance(event.get(name), str)
    )
