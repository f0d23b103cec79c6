"""The page's heart as markup: drawn once for each line of the log and each viewer, and anew for
whoever is about to choose.

What is kept in the cache was drawn from the view of its key's viewer, and holds no token. It is
kept in pieces: the form's token is put between them for each visitor, and so are the way to another
game that waits for them, and an order of theirs that does.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from estoril.infra.jinja import render
from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games.core.viewers import viewer_of
from games.engine import view_for
from games.models import Game
from games.pictures.alt_text import in_words, summaries
from games.pictures.game_picture import broken_key
from games.pictures.links import ImageSources, board_sources
from games.story import log, texts
from games.story.abilities import ABILITY_WORDS
from games.story.playback import changed, dice
from games.story.rows import Row
from games.story.rows import read as read_rows
from games.web.lobby.context import count_waiting
from games.web.orders import waiting
from games.web.visits import Visit

from .choice import NAMES
from .players import player_lines
from .scene import Scene

KEPT = 600  # seconds
LINES = 20  # of the log
A_LOOK = timedelta(minutes=2)  # what is not older happened under the reader's eyes
LEGEND = {"peeks": texts.PEEKS, "abilities": ABILITY_WORDS}
_WITHOUT_SCRIPT = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
SLOTS = ("token", "next", "waiting")  # names in templates, for what each visitor has of their own
_MOVING = {  # what is another after a move: fetched together, put in place by its id
    "heart": "game/_game.html",
    "missions": "game/_missions.html",
    "tabs": "game/_tabs.html",
    "story": "game/_story.html",
    "networks": "game/_networks.html",
}
_PARTS = _MOVING | {
    "live": "chat/_live.html",
    "away": "game/_away.html",
    "panels": "game/_panels.html",
    "words": "game/_words.html",
    "sheets": "game/_sheets.html",
}


def choices(visit: Visit, query: Mapping[str, str]) -> dict[str, str]:
    """Return what an address or form says about a choice, if its sender has one."""
    if visit.viewer is None or not required(visit.seat).awaiting:
        return {}
    words = {name: query[name][:60] for name in sorted(NAMES) if query.get(name)}
    decision = query.get("d") or query.get("decision")
    return {"d": decision[:12], **words} if decision else {}


def since(visit: Visit, query: Mapping[str, str]) -> int:
    """The move up to which the reader had seen everything when they came. To those who only watch
    nothing is news."""
    if visit.viewer is None:
        return visit.game.line
    word = query.get("since", "")
    if word.isascii() and word.isdigit() and len(word) < 9:
        return min(int(word), visit.game.line)
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
        picture(visit),
        [(str(name), seat.bot) for name, seat in zip(visit.names, visit.seats, strict=True)],
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
) -> dict[str, SafeString]:
    """All parts of the page.

    ``problem``: why the last attempt failed, in words; ``done``: what came of it if it did not.
    """
    wanted = _MOVING if request.htmx else _PARTS
    key, words = f"{'now' if request.htmx else 'game'}:{tag(visit, query)}", wordy(visit)
    cached = cache.get_many([key, words])
    usual = not (problem or done or words in cached)
    parts = cached.get(key) if usual else None
    if parts is None:
        told = context(visit, query) | {"problem": problem, "done": done}
        told["picture"] = None if words in cached else picture(visit)
        told["scripted"] = bool(request.htmx)
        parts = {name: _pieces(template, told) for name, template in wanted.items()}
        if usual and is_plain(visit, query):
            cache.set(key, parts, KEPT)
    own = {
        "token": get_token(request),
        "next": _next(request, visit),
        "waiting": waiting.markup(request, visit),
    }
    return {name: _joined(pieces, own) for name, pieces in parts.items()}


def moving(parts: Mapping[str, SafeString]) -> SafeString:
    """What an open page needs after a move."""
    return scripted("".join(parts[name] for name in _MOVING))


def scripted(markup: str) -> SafeString:
    """The markup without what only browsers without JavaScript show."""
    return mark_safe(_WITHOUT_SCRIPT.sub("", markup))  # noqa: S308 - our own templates'


def _pieces(template: str, told: dict[str, Any]) -> list[str]:
    """The markup, cut where a slot is: text, a slot's name, text, and so on.

    The mark to cut at is drawn for this rendering: nobody can have written it into a name.
    """
    mark = secrets.token_hex(16)
    marked = {slot: f"{mark}{slot}{mark}" for slot in SLOTS}
    return render_to_string(template, told | marked).split(mark)


def _joined(pieces: list[str], own: dict[str, str]) -> SafeString:
    """Every second piece is a slot."""
    texts = (own[piece] if n % 2 else piece for n, piece in enumerate(pieces))
    return mark_safe("".join(texts))  # noqa: S308 - our own templates'


def _next(request: HttpRequest, visit: Visit) -> str:
    here = visit.viewer is not None and required(visit.seat).awaiting
    others = count_waiting(request) - here
    if others <= 0:
        return ""
    return render("game/_next.html", {"game": visit.game, "others": others})


def context(visit: Visit, query: Mapping[str, str]) -> dict[str, Any]:
    load(visit.game)
    state = visit.game.engine_game().state  # the one place where the page touches it
    view = view_for(state, visit.viewer)
    picked = choices(visit, query)
    seen = since(visit, query)
    rows = read(visit.game, seen)
    places = touched(rows, visit.viewer)
    rolled = dice(rows[-1].events, visit.viewer, False) if rows else {}
    scene = Scene(view, visit.names, picked, places, rolled, style=visit.style, composed=True)
    return {
        "game": visit.game,
        "line": visit.game.line,
        "scene": scene,
        "players": [] if view.over else player_lines(scene, visit.clocks, visit.seats),
        "view": view,
        "public": lambda: in_words(summaries(view_for(state, None)), visit.names),
        "visit": visit,
        "seat": visit.seat,
        "signed_in": visit.signed_in,
        "clocks": visit.clocks,
        "seen": seen,
        "keep": urlencode(picked),
        "legend": LEGEND,
        **history(visit, seen, rows, opening="since" not in query and not picked),
    }


def load(game: Game) -> None:
    """What only a page to be drawn needs, in one query."""
    rows = Game.objects.filter(pk=game.pk)
    game.state, game.opening = rows.values_list("state", "opening").get()


def read(game: Game, seen: int) -> list[Row]:
    """The lines of the log that a page needs: the newest, and all that are news to the reader."""
    rows = read_rows([(game, _told_from(game, seen))])[game.pk]
    return [row for row in rows if row.number <= game.line]


def _told_from(game: Game, seen: int) -> int:
    """The line behind which the page tells: it has the latest ones, and all that are news."""
    return max(0, min(seen, game.line - LINES))


def history(visit: Visit, seen: int, rows: list[Row], *, opening: bool) -> dict[str, Any]:
    """The log's newest lines, and what happened while the reader was away.

    ``opening``: they have just come. Who looks on while things happen is not away: they read it in
    the story.
    """
    after = _told_from(visit.game, seen)
    told = log.entries(visit.game, visit.viewer, after=after, seats=visit.seats, lines=rows)
    away: list[log.Entry] = []
    if opening and visit.viewer is not None and not visit.game.is_over:
        new = [entry for entry in told if entry.line > seen or not seen]
        if any(entry.when and entry.when < timezone.now() - A_LOOK for entry in new):
            away = log.news(new, required(visit.seat))
    return {"away": away, "entries": told[-LINES:]}


def touched(rows: list[Row], viewer: int | None) -> frozenset[str]:
    """Where something changed since the reader's last move, as far as the viewer may know; to those
    who only watch, with the last line. What a new round deals is no change."""
    own = [row.number for row in rows if row.seat is not None and row.seat == viewer]
    since = rows[-1].number - 1 if viewer is None else max(own, default=0)
    places: frozenset[str] = frozenset()
    for row in rows:
        if row.number > since:
            dealt = any(event["kind"] == "round_started" for event in row.events)
            places = frozenset() if dealt else places | changed(row.events, viewer, False)
    return places
