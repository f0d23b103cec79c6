"""The pictures that an export is made of, one after the other, and how they become a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from games.models import Export, Game, Seat
from games.pictures.prints import Print
from games.pictures.snapshot import snapshots
from games.pictures.table_picture import TablePicture
from games.render import StyleName, film

Shot = tuple[bytes, int]  # a picture, and for how many milliseconds it stands


class _Frame(TablePicture):
    """Looked for again only if the making is interrupted."""

    in_cache = False


def count(export: Export) -> int:
    return len(_rounds(export.game)) if not export.is_film else export.game.line + 1


def shots(export: Export, seats: Sequence[Seat]) -> Iterator[Shot]:
    """Drawn one at a time; those drawn before are found. Raises Broken and EngineError."""
    wanted = None if export.is_film else _rounds(export.game)
    print = Print("board", export.width, _style(export), "png")
    before = None
    for line, snapshot in snapshots(export.game_id):
        if wanted is not None and line not in wanted:
            continue
        frame = _Frame(export.game, seats, line, export.viewer, print, snapshot)
        changed = bool(frame.highlights.changed)
        speed = cast(film.Speed, export.speed)
        yield frame.image(), film.lasting(frame.view, before, changed, speed)
        before = frame.view


def cut(export: Export, taken: list[Shot]) -> bytes:
    """The whole file."""
    if export.is_film:
        return film.film(taken, cast(film.Moving, export.format))
    return film.contact_sheet([picture for picture, _ in taken], _style(export))


def _style(export: Export) -> StyleName:
    """The style that its pictures were asked for in."""
    return cast(StyleName, export.style)


def _rounds(game: Game) -> list[int]:
    """The lines after which all spies of a round are placed and none is revealed."""
    lines, placing = [], True
    for line, events in game.moves.order_by("number").values_list("number", "events"):
        kinds = {event["kind"] for event in events}
        if placing and "location_opened" in kinds:
            lines.append(line - 1)
            placing = False
        placing |= "round_started" in kinds
    return lines
