"""A game that unfolds on the first page: one of those that anybody may watch, as spectators see it.

Of one that runs, what happened last; where nothing runs, the last round of one that is over. It is
chosen and drawn once in a while for all who come.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.core.cache import cache
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language

from estoril.infra.code_version import of_this_version
from games.core.viewers import SPECTATOR
from games.engine import EngineError
from games.models import Game
from games.pictures.links import board_sources
from games.pictures.prints import style_for
from games.story import playback
from games.story.players import players_of
from games.story.rows import round_of
from games.web.game.scene import Scene
from games.web.lobby import lists

AGE = 60  # seconds
TRIED = 6  # games of each kind that are looked at
LEAST = 16  # lines of a game in which something has happened
TOLD = 40  # lines at most that unfold
CLEARED = {"spies_retrieved", "round_ended", "game_over"}  # events after which no boards lie there


def markup(request: HttpRequest) -> str:
    """Nothing, where nobody has played yet."""
    key = of_this_version(f"home-stage-{get_language()}-{style_for(request.user)}")
    text: str | None = cache.get(key)
    if text is None:
        text = _draw(request)
        cache.set(key, text, AGE)
    return text


def _draw(request: HttpRequest) -> str:
    for game in _candidates():
        try:
            return _board(request, game)
        except EngineError:
            continue  # its log contradicts itself: another will do
    return ""


def _candidates() -> Iterator[Game]:
    for games in (lists.to_watch(), lists.just_finished()):
        lively = [game for game in games[:TRIED] if game.started and game.line >= LEAST]
        # Between people rather than against bots.
        yield from sorted(lively, key=lambda game: -sum(bool(s.user_id) for s in game.seats.all()))


def _board(request: HttpRequest, game: Game) -> str:
    """The newest table with a board, and from which line on its story is told."""
    seats = list(game.seats.all())
    line = _with_a_board(game)
    step = playback.step(game, line, SPECTATOR)
    names, style = players_of(game, seats), style_for(request.user)
    scene = Scene(
        step.view,
        names,
        {},
        step.changed,
        step.dice,
        style=style,
        deciding=False,
        composed=True,
    )
    context = {
        "game": game,
        "players": names,
        "view": step.view,
        "scene": scene,
        "line": line,
        "after": max(0, line - TOLD),
        "viewer": SPECTATOR,
        "picture": board_sources(game, seats, line, SPECTATOR, style),
    }
    return render_to_string("home/_stage.html", context)


def _with_a_board(game: Game) -> int:
    """The newest line after which locations lie on the table: none do between rounds, nor at the
    end of the game."""
    last = 0
    for row in round_of(game, game.line, game.line):
        kinds = {event["kind"] for event in row.events}
        if kinds & CLEARED:
            break
        last = row.number
    return last or game.line
