"""Where things lie on the game page's board: classes, and the style sheet for them.

Both come from ``games.render.geometry``, like the picture. Style sheet and script are written to
files by ``manage.py overlay``; a test compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from games.engine import Game, Grid, Options, View, view_for
from games.engine.components import LOCATIONS, REWARD_SPACES, SPACES, TILES, Location
from games.render import STYLES, geometry, sprites
from games.render.geometry import BOARD, FOLDS, POSTER, BoardRects, Place, Rect
from games.render.printed import FRAME, is_wide
from games.render.style import Rgb
from games.render.tile import SEAL

_STATIC: Final = Path(__file__).parents[3] / "estoril/static/estoril"
STYLESHEET: Final = _STATIC / "css/game-overlay.css"
SCRIPT: Final = _STATIC / "js/printed.js"
_HEAD: Final = "/* Written by manage.py overlay from games/render/. Do not edit. */\n"


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


class Pin(NamedTuple):
    """Where on the board something is pointed at: classes of the location and of the spot on it."""

    board: str
    spot: str


def pin(view: View, about: str) -> Pin | None:
    """The pin at a space, a reward or a location, if it lies on the table."""
    spot = SPACES.get(about) or REWARD_SPACES.get(about)
    location = spot.location if spot else about
    for place in geometry.table(view.grid()).places if view.boards else ():
        if place.location == location:
            return Pin(at(place.row, place.column), spots(place).get(about, "on-poster"))
    return None


def medallion(place: Place) -> str:
    return "on-medallion-aside" if place.reward is None else "on-medallion"


def stylesheet() -> str:
    """All classes. Everything lies at whole pixels, as on the picture, so that what is drawn stays
    sharp: boards on the table, what lies on boards, and what lies on tiles, each by itself."""
    parts = (_tables(), _boards(), _on_tiles(), _sheets(), _styles(), _rows())
    return _HEAD + "\n".join("".join(part) for part in parts)


def _tables() -> Iterator[str]:
    """The table, and the boards on it, for all numbers of columns there are.

    A board is a whole number of pixels wide, and ``--unit`` the length of a unit on it: a length,
    not words that would mean another one on a tile, which is a container itself.
    """
    yield '@property --unit { syntax: "<length>"; inherits: true; initial-value: 0px; }\n'
    for players in (2, 5):
        options = Options(players, modules=frozenset({"double_agent"} if players == 5 else ()))
        view = view_for(Game.new(options, "00" * 32).state, None)
        layout = geometry.layout(view)
        columns, felt = f".columns-{options.columns}", layout.felt
        ratio = f"{felt.width:g} / {felt.height:g}"
        yield f"{columns} {{ --table: {ratio}; }}\n"
        yield f"{columns} .table {{ aspect-ratio: {ratio}; }}\n"
        board = f"round(down, 100cqw * {POSTER} / {felt.width:g}, 1px)"
        yield f"{columns} :is(.table, .outlooks) > * {{ --unit: calc({board} / {POSTER}); }}\n"
        for place in geometry.table(view.grid()).places:
            rect = layout.boards[place.location].rect.moved(-felt.x, -felt.y)
            words = " ".join(
                f"{side}: round(100cqw * {units:g} / {felt.width:g}, 1px);"
                for side, units in (("left", rect.x), ("top", rect.y))
            )
            yield f"{columns} .{at(place.row, place.column)} {{ {words} }}\n"
    yield _rule(".place, .lying, .outlook", width=BOARD.width, height=BOARD.height)


def _pixels(units: float) -> str:
    return f"round({units:.7g} * var(--unit), 1px)"


def _boards() -> Iterator[str]:
    """What lies on boards, however they are turned."""
    where = {
        "on-ribbon": geometry.RIBBON,
        "on-poster": Rect(0, 0, POSTER, POSTER),
        "on-ribbon-folds": FOLDS,
    }
    for place, lying in _every_way():
        side = "aside" if place.reward is None else place.reward
        for name, rect in (
            *((spots(place)[id], rect) for id, rect in lying.spots()),
            *(
                (f"{spots(place)[id]}-laid", geometry.laid(rect))
                for id, rect in lying.rewards.items()
            ),
            *((f"ring-{spots(place)[id]}", geometry.ringed(rect)) for id, rect in lying.spots()),
            *(
                (f"tab-{spots(place)[space.id]}{'-wide' * wide}", geometry.tab(rect, wide))
                for space, rect in lying.spaces.items()
                for wide in (False, True)
            ),
            (medallion(place), lying.medallion),
            (f"on-ground-{side}", lying.ground),
            (f"on-enigma-{side}", lying.enigma),
            (f"on-roulette-{side}", lying.roulette),
            *((f"on-stake-{side}-{i}", rect) for i, rect in enumerate(lying.stakes)),
        ):
            if where.setdefault(name, rect) != rect:
                raise ValueError(f"two places for {name}")
    sizes: dict[tuple[float, float], list[str]] = {}
    for name in sorted(where):
        rect = where[name]
        sizes.setdefault((rect.width, rect.height), []).append(f".{name}")
        yield _rule(f".{name}", left=rect.x, top=rect.y)
    for (width, height), names in sizes.items():
        yield f"{', '.join(names)} {{ --side: {width:g}; }}\n" if width == height else ""
        yield _rule(", ".join(names), width=width, height=height)
    frame = _pixels(FRAME)
    side = f"calc({POSTER} * var(--unit) - 2 * {frame})"
    yield f".on-print {{ left: {frame}; top: {frame}; width: {side}; height: {side}; }}\n"


def _every_way() -> Iterator[tuple[Place, BoardRects]]:
    for location in LOCATIONS:
        for rotation in range(4):
            place = geometry.table(Grid([(location, rotation)], 1)).places[0]
            yield place, geometry.board(place)


def _on_tiles() -> Iterator[str]:
    """What lies on a tile. Slots near the board's edge push markers down."""
    where: dict[tuple[str, Rect], list[str]] = {}
    for place, lying in _every_way():
        for space, slot in lying.spaces.items():
            turned, controller = geometry.turned_markers(slot)
            first, second = geometry.dice(slot)
            for name, rect in (
                ("marker--owner", geometry.owner_marker(slot)),
                ("marker--turned", turned),
                ("marker--controller", controller),
                ("sign--0", geometry.sign(slot, 0)),
                ("sign--1", geometry.sign(slot, 1)),
                ("die--0", first),
                ("die--1", second),
            ):
                spot = f".{spots(place)[space.id]} > .{name}"
                selectors = where.setdefault((name, rect.moved(-slot.x, -slot.y)), [])
                if spot not in selectors:
                    selectors.append(spot)
    for (_name, rect), selectors in where.items():
        sides = {"left": rect.x, "top": rect.y, "width": rect.width, "height": rect.height}
        yield _rule(", ".join(sorted(selectors)), **sides)
    side = f"round({SEAL / 100:g} * var(--side) * var(--unit), 1px)"
    yield f".sprite.on-seal {{ bottom: 0; left: 0; width: {side}; height: {side}; }}\n"


def _sheets() -> Iterator[str]:
    """Which part of a sheet is seen.

    ``--drawn``: how many pixels of the sheet are a unit. Sprites lie on it at whole pixels, too.
    """
    rows = -(-len(LOCATIONS) // sprites.ACROSS)
    for number, location in enumerate(LOCATIONS):
        row, column = divmod(number, sprites.ACROSS)
        x, y = 100 * column / (sprites.ACROSS - 1), 100 * row / (rows - 1)
        yield f".poster-{location} {{ background-position: {x:.3f}% {y:.3f}%; }}\n"
    yield f".poster {{ background-size: {sprites.ACROSS}00% {rows}00%; }}\n"
    for name, rect in sprites.places().items():
        sides = (("x", rect.x), ("y", rect.y), ("w", rect.width), ("h", rect.height))
        words = " ".join(f"--{side}: {units:.7g};" for side, units in sides)
        yield f".sprite-{name} {{ {words} }}\n"
    wide, high = sprites.pieces_size()
    axes = (("x", "w", wide), ("y", "h", high))
    yield ".sprite {\n"
    for property, form in (
        ("size", "calc(100% * {whole} / {part})"),
        ("position", "calc(100% * {start} / ({whole} - {part}))"),
    ):
        values = (
            form.format(
                whole=_drawn(f"{units:g}"),
                part=_drawn(f"var(--{side})"),
                start=_drawn(f"var(--{at})"),
            )
            for at, side, units in axes
        )
        yield f"  background-{property}: {' '.join(values)};\n"
    yield "}\n"


def _drawn(units: str) -> str:
    return f"round({units} * var(--drawn), 1)"


def _styles() -> Iterator[str]:
    """The colours between the sprites."""
    for name, style in STYLES.items():
        colors = (("paper", style.paper), ("ink", style.ink), ("gold", style.gold))
        words = " ".join(f"--board-{word}: {_code(color)};" for word, color in colors)
        yield f".pieces--{name} {{ {words} }}\n"


def _code(color: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def _rows() -> Iterator[str]:
    """Which of several tiles in one picture is seen."""
    for i in range(len(TILES)):
        yield f".nth-{i} {{ left: -{i}00%; }}\n" if i else ".nth-0 { left: 0; }\n"


def _rule(selector: str, **sides: float) -> str:
    """Say it in units, rounded to pixels."""
    words = " ".join(f"{name}: {_pixels(units)};" for name, units in sides.items())
    return f"{selector} {{ {words} }}\n"


# ── for the script ───────────────────────────────────────────────────────────────────────────────


def script() -> str:
    """What is printed on each location, for the script that composes boards."""
    boards = {location.id: _printed(location) for location in LOCATIONS.values()}
    tiles = {tile.id: [tile.strength, tile.flag, tile.name] for tile in TILES.values()}
    return (
        f"{_HEAD}globalThis.estoril ??= {{}};\n"
        f"globalThis.estoril.printed = {_table(boards)};\n"
        f"globalThis.estoril.tiles = {_table(tiles)};\n"
    )


def _table(rows: Mapping[str, object]) -> str:
    """A line for each."""
    lines = (
        f"  {json.dumps(id)}: {json.dumps(row, separators=(',', ':'), ensure_ascii=False)},\n"
        for id, row in rows.items()
    )
    return f"{{\n{''.join(lines)}}}"


def _printed(location: Location) -> dict[str, object]:
    """``at`` is the quadrant of the upright board; null is its middle."""
    return {
        "name": location.name,
        "die": location.has_die,
        "spaces": {
            space.id: {
                "at": space.quadrant,
                "roman": space.roman,
                "slot": sprites.slot_name(space),
                "tab": sprites.tab_name(space),
                "wide": is_wide(space),
            }
            for space in location.spaces
        },
        "at": location.reward_at,
        "ground": sprites.ground_name(location),
        "rewards": [spot.id for spot in location.rewards],
    }
