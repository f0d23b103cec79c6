"""The table as the page tells it: from a view, its geometry, and the choice being made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from estoril.infra.optional import required
from games.engine import forecast
from games.engine.components import COLORS, LOCATIONS
from games.render import geometry
from games.story import descriptions
from games.story.locations import LOCATION_WORDS
from games.story.spaces import space_name

from . import overlay, tiles

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from games.engine import BoardView, SpyView, TileView, View
    from games.engine.components import RewardSpace, Space, Tile


@dataclass(frozen=True, slots=True)
class Marks:
    """What the page shows on top of the view: where one may click, what was clicked or moved.

    ``links`` from ids of spaces, rewards and locations to addresses; ``turned`` are locations.
    """

    links: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile lying somewhere. ``tile`` None: a closed dossier. ``veiled``: known, but face down."""

    tile: Tile | None
    veiled: bool
    owner: str = ""
    controller: str = ""
    seduced: bool = False
    shielded: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A space or a reward. ``at`` is the class that puts it in its place on the board; ``lit``:
    its link leads to a choice that the rules allow."""

    id: str
    at: str
    title: str
    facts: tuple[str, ...]
    space: Space | None = None
    piece: Piece | None = None
    secret: bool = False
    outer: bool = False
    link: str = ""
    lit: bool = True
    chosen: bool = False
    changed: bool = False
    acting: bool = False

    @property
    def slug(self) -> str:
        return self.id.replace(".", "-")

    @property
    def label(self) -> str:
        return f"{self.title}. {' '.join(self.facts)}"

    @property
    def tip(self) -> SafeString | str:
        """What the tile that lies here can do, as far as it is known."""
        return tiles.abilities(self.piece.tile) if self.piece and self.piece.tile else ""


@dataclass(frozen=True, slots=True)
class Standing:
    color: str
    name: str
    strength: str
    leads: bool


@dataclass(frozen=True, slots=True)
class Board:
    """``turned``: it does not lie as on the picture, but as somebody thinks of turning it."""

    id: str
    name: str
    number: str
    at: str
    medallion: str
    cells: tuple[Cell, ...]
    rule: str
    outlook: str
    breakdown: tuple[str, ...]
    standings: tuple[Standing, ...]
    enigma: bool
    resolved: bool
    resolving: bool
    stakes: tuple[Piece, ...]
    stake_words: tuple[str, ...]
    link: str
    chosen: bool
    changed: bool
    turned: bool


def boards(view: View, names: Sequence[str], marks: Marks) -> list[Board]:
    table = geometry.table(view.grid())
    seen = {board.location: board for board in view.boards}
    return [
        _Drawing(view, names, marks, seen[place.location], place).board() for place in table.places
    ]


class _Drawing:
    """Draws one location."""

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        marks: Marks,
        board: BoardView,
        place: geometry.Place,
    ) -> None:
        self.view, self.names, self.marks = view, names, marks
        self.seen, self.place = board, place
        self.location = LOCATIONS[board.location]
        self.outer = view.grid().outer
        self.at = overlay.spots(place)

    def board(self) -> Board:
        seen, marks, location = self.seen, self.marks, self.location
        now = required(forecast(self.view, location.id))
        stakes = self.view.stakes if location.stakes else ()
        return Board(
            id=location.id,
            name=location.name,
            number=descriptions.number(location, self.view.die),
            at=overlay.at(self.place.row, self.place.column),
            medallion=overlay.medallion(self.place),
            cells=(*(self.spot(space) for space in location.spaces), *self.rewards()),
            rule=str(LOCATION_WORDS[location.id].line),
            outlook=descriptions.outlook(now, self.names),
            breakdown=tuple(descriptions.breakdown(now, self.names)),
            standings=tuple(
                Standing(
                    COLORS[seat.seat],
                    self.names[seat.seat],
                    descriptions.span(seat),
                    seat.seat == now.winner,
                )
                for seat in now.seats
            ),
            enigma=seen.enigma,
            resolved=seen.resolved,
            resolving=self.view.resolving == location.id,
            stakes=tuple(piece(stake.tile, COLORS[stake.seat]) for stake in stakes),
            stake_words=tuple(self.stake(stake.seat, stake.tile) for stake in stakes),
            link=marks.links.get(location.id, ""),
            chosen=location.id in marks.chosen,
            changed=location.id in marks.changed,
            turned=location.id in marks.turned,
        )

    def stake(self, seat: int, tile: TileView) -> str:
        return _("{player} staked: {what}").format(
            player=self.names[seat], what=" ".join(descriptions.lying(tile))
        )

    def spot(self, space: Space) -> Cell:
        spy = next((spy for spy in self.seen.spies if spy.space is space), None)
        facts = descriptions.place(space, space in self.outer)
        facts += descriptions.spy(spy, self.names) if spy else [_("Free.")]
        return Cell(
            id=space.id,
            at=self.at[space.id],
            title=space_name(space),
            facts=tuple(facts),
            space=space,
            piece=spy_piece(spy) if spy else None,
            secret=space.top_secret,
            outer=space in self.outer,
            link=self.marks.links.get(space.id, ""),
            chosen=space.id in self.marks.chosen,
            changed=space.id in self.marks.changed,
            acting=self.view.acting is space,
        )

    def rewards(self) -> list[Cell]:
        """Garrett's two rewards share a field, and are clicked one by one."""
        lying = dict(zip(self.location.rewards, self.seen.rewards, strict=False))
        return [self.reward(spot, lying.get(spot)) for spot in self.location.rewards]

    def reward(self, spot: RewardSpace, tile: TileView | None) -> Cell:
        facts = [_("Whoever wins here takes it.")]
        if self.location.reward_top_secret:
            facts.append(_("Top Secret: the reward lies face down."))
        facts += descriptions.lying(tile) if tile else [_("Nothing lies here.")]
        return Cell(
            id=spot.id,
            at=self.at[spot.id],
            title=reward_name(spot),
            facts=tuple(facts),
            piece=piece(tile) if tile else None,
            secret=self.location.reward_top_secret,
            link=self.marks.links.get(spot.id, ""),
            chosen=spot.id in self.marks.chosen,
            changed=spot.id in self.marks.changed,
        )


def piece(lying: TileView, owner: str = "") -> Piece:
    return Piece(lying.tile, bool(lying.tile) and not lying.face_up, owner)


def spy_piece(spy: SpyView) -> Piece:
    turned = spy.controller != spy.owner
    return replace(
        piece(spy.tile, COLORS[spy.owner]),
        controller=COLORS[spy.controller] if turned else "",
        seduced=spy.seduced,
        shielded=spy.shielded,
    )


def reward_name(spot: RewardSpace) -> str:
    return _("{location}, reward").format(location=LOCATIONS[spot.location].name)
