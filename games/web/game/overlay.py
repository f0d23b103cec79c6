"""Where the overlay of the game page lies on the picture: classes, and the style sheet for them.

Both come from ``games.render.geometry``, like the picture. The sheet is written to a file by
``manage.py overlay``; a test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.engine import BOARD_ROWS, Game, Grid, Options, view_for
from games.engine.components import LOCATIONS, TILES
from games.render import geometry
from games.render.geometry import BOARD, POSTER, Place, Rect

FILE: Final = Path(__file__).parents[3] / "estoril/static/estoril/css/game-overlay.css"
_HEAD: Final = "/* Written by manage.py overlay from games/render/geometry/. Do not edit. */\n"


def at(row: int, column: int) -> str:
    """The class of a board on the table."""
    return f"at-{row}-{column}"


def spots(place: Place) -> dict[str, str]:
    """The classes of all that can be clicked on a board, by id."""
    quarters = "on-corner" if place.reward is None else "on-quarter"
    classes = {space.id: f"{quarters}-{at}" for space, at in place.spaces.items()}
    rewards = LOCATIONS[place.location].rewards
    ground = "on-centre" if place.reward is None else f"on-quarter-{place.reward}"
    for i, spot in enumerate(rewards):
        classes[spot.id] = f"{ground}-{i}" if len(rewards) > 1 else ground
    return classes


def medallion(place: Place) -> str:
    return "on-medallion-aside" if place.reward is None else "on-medallion"


def stylesheet() -> str:
    """All classes, in percent of what they lie in."""
    lines = [_HEAD, *_tables(), "\n", *_boards(), "\n", *_rows()]
    return "".join(lines)


def _tables() -> Iterator[str]:
    """The picture, and the boards on it, for all numbers of columns there are."""
    for players in (2, 5):
        options = Options(players, modules=frozenset({"double_agent"} if players == 5 else ()))
        view = view_for(Game.new(options, "00" * 32).state, None)
        layout = geometry.layout(view)
        columns, whole = options.columns, layout.whole
        yield f".columns-{columns} .table {{ aspect-ratio: {whole.width:g} / {whole.height:g}; }}\n"
        boards = iter(layout.boards.values())
        for row in range(BOARD_ROWS):
            for column in range(columns):
                rect = next(boards).rect.percent(whole)
                yield _rule(f".columns-{columns} .{at(row, column)}", rect)


def _boards() -> Iterator[str]:
    """What lies on boards, however they are turned."""
    found = {"on-ribbon": geometry.RIBBON, "on-poster": Rect(0, 0, POSTER, POSTER)}
    for location in LOCATIONS:
        for rotation in range(4):
            place = geometry.table(Grid([(location, rotation)], 1)).places[0]
            lying, classes = geometry.board(place), spots(place)
            for name, rect in (
                *((classes[id], rect) for id, rect in lying.spots()),
                (medallion(place), lying.medallion),
            ):
                if found.setdefault(name, rect) != rect:
                    raise ValueError(f"two places for {name}")
    for name in sorted(found):
        yield _rule(f".{name}", found[name].percent(BOARD))


def _rows() -> Iterator[str]:
    """Which of several tiles in one picture is seen."""
    for i in range(len(TILES)):
        yield f".nth-{i} {{ left: -{i}00%; }}\n" if i else ".nth-0 { left: 0; }\n"


def _rule(selector: str, rect: Rect) -> str:
    sides = zip(
        ("left", "top", "width", "height"), (rect.x, rect.y, rect.width, rect.height), strict=True
    )
    return f"{selector} {{ {' '.join(f'{name}: {side:.4f}%;' for name, side in sides)} }}\n"
