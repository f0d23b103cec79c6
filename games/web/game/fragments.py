"""What moves on an open page, for one reader: the parts that are others after a move.

Made from the viewer's own view and from what their log tells, and put together from parts that are
remembered by what they are made of (``games/web/remembered.py``). What each visitor has of their
own is left open: see ``games/web/slots.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from estoril.infra.jinja import render
from estoril.infra.optional import required
from games.core.colors import painted
from games.core.prepared import Prepared
from games.engine import State, state_from_json, view_for
from games.models import Game
from games.render import StyleName
from games.story.latest import LINES, latest
from games.web.head import count_waiting
from games.web.orders import waiting
from games.web.slots import SO_FAR, cut, filled
from games.web.visits import Visit

from .choice import NAMES
from .coach import coaching
from .players import player_lines
from .scene import Scene

MOVING: Final = {  # fetched together, put in place by their ids
    "heart": "game/_game.html",
    "missions": "game/_missions.html",
    "tabs": "game/_tabs.html",
    "story": "game/_story.html",
    "networks": "game/_networks.html",
}
NOTHING_CHOSEN: Final[Mapping[str, str]] = {}
SNAPSHOT = Prepared(lambda game: Game.objects.filter(pk=game).values_list("state"))


class Reader(NamedTuple):
    """Who somebody is that looks: equal ones are told the same line of a game in the same bytes."""

    viewer: int | None
    seat: int | None
    signed_in: bool
    style: StyleName
    coach: str
    language: str | None
    zone: str


def reader_of(visit: Visit) -> Reader:
    return Reader(
        visit.viewer,
        visit.seat.number if visit.seat else None,
        visit.signed_in,
        visit.style,
        visit.coach,
        get_language(),
        timezone.get_current_timezone_name(),
    )


class Fragments(NamedTuple):
    """The parts by name; each is text, a slot's name, text, and so on."""

    line: int
    parts: dict[str, tuple[str, ...]]

    def since(self, before: Fragments) -> Fragments:
        """Leave out what is as it was."""
        changed = {n: part for n, part in self.parts.items() if part != before.parts[n]}
        return self._replace(parts=changed)


def fragments(
    visit: Visit, query: Mapping[str, str] = NOTHING_CHOSEN, problem: str = "", done: str = ""
) -> Fragments:
    """Draw the game at its line. ``problem``: why the last attempt of the reader failed, in words;
    ``done``: what came of it if it did not."""
    told = context(visit, query, scripted=True) | {"problem": problem, "done": done}
    parts = {name: drawn(template, told) for name, template in MOVING.items()}
    return Fragments(visit.game.line, parts)


def drawn(template: str, told: dict[str, Any]) -> tuple[str, ...]:
    """Draw it in pieces, cut where a slot is."""
    return cut(render(template, told).replace(SO_FAR, escape(told["scene"].so_far)))


class Own(dict[str, str]):
    """What goes into the slots of one answer, made when there is such a slot."""

    def __init__(self, request: HttpRequest, visit: Visit, query: Mapping[str, str]) -> None:
        self._make: dict[str, Callable[[], str]] = {
            "token": lambda: get_token(request),
            "since": lambda: str(since(visit, query)),
            "next": lambda: _next(request, visit),
            "waiting": lambda: waiting.markup(request, visit),
            "planned": lambda: ", load" if waiting.are_left(visit) else "",
        }

    def __missing__(self, slot: str) -> str:
        self[slot] = self._make[slot]()
        return self[slot]


def _next(request: HttpRequest, visit: Visit) -> str:
    here = visit.viewer is not None and required(visit.seat).awaiting
    others = count_waiting(request) - here
    if others <= 0:
        return ""
    return render("game/_next.html", {"game": visit.game, "others": others})


def moving(
    request: HttpRequest,
    visit: Visit,
    query: Mapping[str, str],
    problem: str = "",
    done: str = "",
) -> SafeString:
    """All of it, for this visitor."""
    parts, own = fragments(visit, query, problem, done).parts, Own(request, visit, query)
    markup = "".join(filled(part, own) for part in parts.values())
    return mark_safe(markup)  # noqa: S308 - our own templates'


def tag(visit: Visit, query: Mapping[str, str]) -> str:
    """Equal for equal fragments, but for the slots of others."""
    game = visit.game
    parts = (
        game.pk,
        game.line,
        game.changed.isoformat(),
        game.status,
        reader_of(visit),
        since(visit, query),
        sorted(choices(visit, query).items()),
        [(str(name), seat.bot) for name, seat in zip(visit.names, visit.seats, strict=True)],
        visit.clocks,  # in words: told anew when the words are others
    )
    return salted_hmac("games.moving", repr(parts), algorithm="sha256").hexdigest()[:32]


# ── what an address says ─────────────────────────────────────────────────────────────────────


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


# ── what templates are told ──────────────────────────────────────────────────────────────────


def context(visit: Visit, query: Mapping[str, str], *, scripted: bool) -> dict[str, Any]:
    """``scripted``: for an open page, whose scripts run."""
    game = visit.game
    state = _state_of(game)  # the one place where a page touches it
    view = painted(view_for(state, visit.viewer), game.colors)
    picked = choices(visit, query)
    told = latest(game, visit.viewer, visit.names)
    scene = Scene(
        view,
        visit.names,
        picked,
        told.touched,
        told.dice,
        style=visit.style,
        composed=True,
        scripted=scripted,
    )
    return {
        "game": game,
        "line": game.line,
        "scene": scene,
        "players": [] if view.over else player_lines(scene, visit.clocks, visit.seats),
        "view": view,
        "public_view": lambda: view_for(state, None),
        "visit": visit,
        "seat": visit.seat,
        "signed_in": visit.signed_in,
        "clocks": visit.clocks,
        "keep": urlencode(picked),
        "latest": told,
        "entries": told.entries[-LINES:],
        "coach": coaching(visit, scene, told.entries),
    }


def _state_of(game: Game) -> State:
    """Read the snapshot as it is stored now."""
    (state,) = required(SNAPSHOT.figures(game.pk))
    return _state(state, game.deal_hidden)


@lru_cache(maxsize=64)
def _state(text: str, deal_hidden: bool) -> State:
    """Several viewers ask for the same one after a move. Nobody changes it."""
    state = state_from_json(json.loads(text))
    state.deal_hidden = deal_hidden
    return state
