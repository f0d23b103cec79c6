"""The whole picture from parts: what a view shows becomes scenes, scenes are pasted in place."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final

from PIL import Image

from games.engine import BoardView, SeatView, SpyView, TileView, View
from games.engine.components import LOCATIONS, Color, Mission, Tile
from games.engine.scoring import agenda_points, count, mission_score
from games.render.geometry import POSTER, Layout, Rect, whole

from . import board, card, geometry, lettering, sheet, strip
from .board import Piece, Scene
from .encode import blank, thinned
from .marks import Highlights
from .style import Style

THUMBNAIL: Final = 480  # narrower pictures do with few colours


class Composition:
    """One picture of one view."""

    def __init__(
        self,
        view: View,
        kind: geometry.Kind,
        width: int,
        style: Style,
        highlights: Highlights,
        names: Sequence[str],
        title: str,
    ) -> None:
        self.view, self.kind, self.style = view, kind, style
        self.highlights, self.names, self.title = highlights, names, title
        self.layout: Layout = geometry.layout(view, kind)
        units = self.layout.whole
        self.scale = width / units.width
        # Never wider than there is room, in whole pixels, as on a page.
        self.board_width = floor(POSTER * self.layout.scale * width / units.width)
        size = width, round(units.height * self.scale)
        self.image: Image.Image = blank(size, board.table(style), style)

    def draw(self) -> Image.Image:
        layout, view, style = self.layout, self.view, self.style
        for seen in view.boards:
            scene = scene_of(view, seen, self.highlights)
            picture = board.board(scene, self.board_width, style)
            self.put(picture, layout.boards[seen.location].rect)
        self.put(strip.round_(view.round, self.size(layout.round), style), layout.round)
        self.put(strip.pile(view.pile_size, self.size(layout.pile), style), layout.pile)
        if layout.title:
            self.put(card.title(self.title, self.size(layout.title), style), layout.title)
        panel = card.seat if layout.title else strip.seat
        for seat, rect in zip(view.seats, layout.seats, strict=True):
            self.put(panel(self.seat(seat), self.size(rect), style), rect)
        for seat, rect in zip(view.seats, layout.networks, strict=False):
            self.network(seat, rect)
        for contest, rect in zip(contests(view), layout.missions, strict=False):
            self.put(sheet.mission(contest, self.size(rect), style), rect)
        small = self.image.width < THUMBNAIL
        return thinned(self.image, style) if small else self.image

    def network(self, seat: SeatView, rect: Rect) -> None:
        """Laid out like the fullest one, so that all have their columns in common."""
        seats = self.view.seats
        head, tiles, discards = sheet.network(
            rect,
            max(len(other.network) for other in seats),
            max(len(other.discards) for other in seats),
            named=self.kind != "card",
        )
        shown = self.seat(seat)
        self.put(sheet.head(shown, len(seat.discards), self.size(head), self.style), head)
        lying = whereabouts(self.view)
        for holding, spot in zip(seat.network, tiles, strict=False):
            held = sheet.Held(holding.tile, holding.where, lying.get(holding.tile, ""))
            self.put(sheet.held(held, self.size(spot)[0], self.style), spot)
        for tile, spot in zip(seat.discards, discards, strict=False):
            self.put(sheet.held(sheet.Held(tile), self.size(spot)[0], self.style), spot)

    def seat(self, seat: SeatView) -> strip.Seat:
        view, number = self.view, seat.seat
        score = view.result.seats[number] if view.result else None
        return strip.Seat(
            seat.color,
            self.name(number),
            seat.hand_size,
            seat.markers,
            view.start == number and not view.over,
            any(asked.seat == number and not asked.answered for asked in view.decisions),
            view.enigma_owner == number,
            score.total if score else None,
            view.result is not None and number in view.result.winners,
        )

    def name(self, seat: int) -> str:
        """Whoever has a name that cannot be drawn goes by the number of the seat."""
        name = self.names[seat] if self.names else ""
        return name if lettering.printable(name, "sans") or not name else f"#{seat + 1}"

    def put(self, part: Image.Image, rect: Rect) -> None:
        self.image.paste(part, (whole(rect.x * self.scale), whole(rect.y * self.scale)))

    def size(self, rect: Rect) -> tuple[int, int]:
        return max(1, round(rect.width * self.scale)), max(1, round(rect.height * self.scale))


def scene_of(view: View, seen: BoardView, highlights: Highlights) -> Scene:
    location = LOCATIONS[seen.location]
    spies = {spy.space: _spy(view, spy, highlights) for spy in seen.spies}
    casino = location.stakes and "roulette" in view.options.modules
    ids = [
        location.id,
        *(space.id for space in location.spaces),
        *(spot.id for spot in location.rewards),
    ]
    acting = view.acting.id if view.acting else None
    marked = ((id, highlights.of(id, id == acting)) for id in ids)
    return Scene(
        location.id,
        seen.rotation,
        number_of(location.id, view),
        "resolved" if seen.resolved else "resolving" if view.resolving == location.id else "open",
        tuple(spies.get(space) for space in location.spaces),
        tuple(_piece(tile) for tile in seen.rewards),
        seen.enigma,
        casino,
        _stakes(view) if casino else (),
        tuple((id, marks) for id, marks in marked if marks),
    )


def number_of(location: str, view: View) -> str:
    number = LOCATIONS[location].number
    return str(view.die if number is None else number)


def whereabouts(view: View) -> dict[Tile, str]:
    """The number of the location at which a spy is known to be."""
    return {
        spy.tile.tile: number_of(seen.location, view)
        for seen in view.boards
        for spy in seen.spies
        if spy.tile.tile
    }


def contests(view: View) -> list[sheet.Contest]:
    """Missions and agendas in the order of the layout."""
    agendas = view.seats if "agenda" in view.options.variants else ()
    return [
        *(_contest(view, mission) for mission in view.missions),
        *(_contest(view, secret.mission, *secret.seats) for secret in view.secret_missions),
        *(_agenda(view, seat) for seat in agendas),
    ]


def _contest(view: View, mission: Mission | None, *whose: int) -> sheet.Contest:
    colors = tuple(view.seats[seat].color for seat in whose)
    if mission is None:
        return sheet.Contest(None, colors)
    # All tiles come home before the count, so the whole network counts.
    counts = [
        count(mission, [holding.tile for holding in seat.network], seat.discards)
        for seat in view.seats
    ]
    first = mission_score(mission, counts, view.options).first
    return sheet.Contest(
        mission,
        colors,
        tuple(
            (view.seats[seat].color, number, seat in first) for seat, number in enumerate(counts)
        ),
    )


def _agenda(view: View, seat: SeatView) -> sheet.Contest:
    """No contest: what it pays its player so far. A stake never comes home."""
    color = seat.color
    if seat.agenda is None:
        return sheet.Contest(None, (color,))
    tiles = [holding.tile for holding in seat.network if holding.where != "stake"]
    points = agenda_points(seat.agenda, [*tiles, *seat.discards], view.options)
    return sheet.Contest(seat.agenda, (color,), ((color, points, False),))


def _piece(lying: TileView, owner: Color | None = None) -> Piece:
    return Piece(lying.tile, lying.face_up, owner)


def _stakes(view: View) -> tuple[Piece, ...]:
    return tuple(_piece(stake.tile, view.seats[stake.seat].color) for stake in view.stakes)


def _spy(view: View, spy: SpyView, highlights: Highlights) -> Piece:
    return Piece(
        spy.tile.tile,
        spy.tile.face_up,
        view.seats[spy.owner].color,
        view.seats[spy.controller].color if spy.controller != spy.owner else None,
        spy.seduced,
        spy.shielded,
        highlights.dice.get(spy.space.id),
    )
