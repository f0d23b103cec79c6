"""The table as the page tells it: from a view, its geometry, and the choice being made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.core.places import location_name
from games.engine import Grid, forecast_of, neighbours
from games.engine.components import LOCATIONS
from games.render import geometry
from games.story import descriptions
from games.story.locations import lines_in
from games.story.spaces import space_name

from . import overlay, tiles

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from games.engine import BoardView, Forecast, Options, SpyView, StakeView, TileView, View
    from games.engine.components import Color, RewardSpace, Space, Tile


@dataclass(frozen=True, slots=True)
class Marks:
    """What the page shows on top of the view: where one may click, what was clicked or moved.

    ``links`` from ids of spaces, rewards and locations to addresses; ``turned`` are locations;
    ``tries`` as links, to what the rules do not allow.
    """

    links: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()
    tries: Mapping[str, str] = field(default_factory=dict)


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
    lit: bool = False
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
    rules: list[str]
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


class BoardFacts(NamedTuple):
    """All that a page tells of a board is made of this: equal ones are told alike.

    ``links`` from ids of spaces, rewards and locations to what clicking them adds to the address;
    ``tries`` the same, of what the rules do not allow.
    """

    options: Options
    seen: BoardView
    forecast: Forecast
    outer: frozenset[Space]
    number: str
    resolving: bool
    acting: Space | None
    stakes: tuple[StakeView, ...]
    names: tuple[str, ...]
    colors: tuple[Color, ...]
    links: tuple[tuple[str, str], ...]
    chosen: frozenset[str]
    changed: frozenset[str]
    turned: bool
    tries: tuple[tuple[str, str], ...]

    def told(self) -> Board:
        """Say it in the reader's language."""
        return _told(self, get_language())


@lru_cache(maxsize=32)
def _told(facts: BoardFacts, language: str | None) -> Board:  # noqa: ARG001 - part of the key
    """Twice in a row: for the table, and for what stands under it."""
    return _Drawing(facts).board()


def boards(view: View, names: Sequence[str], marks: Marks) -> list[BoardFacts]:
    """List them in reading order."""
    return [_facts(view, tuple(names), marks, board) for board in view.boards]


def _facts(view: View, names: tuple[str, ...], marks: Marks, seen: BoardView) -> BoardFacts:
    location = LOCATIONS[seen.location]
    spots = [location.id, *(space.id for space in location.spaces)]
    spots += [reward.id for reward in location.rewards]
    acting = view.acting
    return BoardFacts(
        view.options,
        seen,
        _forecast(seen, neighbours(view, seen)),
        view.grid().outer.intersection(location.spaces),
        descriptions.number(location, view.die),
        view.resolving == location.id,
        acting if acting and acting.location == location.id else None,
        view.stakes if location.stakes else (),
        names,
        tuple(seat.color for seat in view.seats),
        tuple((spot, marks.links[spot]) for spot in spots if spot in marks.links),
        marks.chosen.intersection(spots),
        marks.changed.intersection(spots),
        location.id in marks.turned,
        tuple((spot, marks.tries[spot]) for spot in spots if spot in marks.tries),
    )


_forecast = lru_cache(maxsize=1024)(forecast_of)


@lru_cache(maxsize=256)
def _place(location: str, rotation: int) -> geometry.Place:
    """What lies in which quadrant; wherever the board is."""
    return geometry.table(Grid([(location, rotation)], 1)).places[0]


@lru_cache(maxsize=1024)
def _printed(space: Space, outer: bool, language: str | None) -> tuple[str, tuple[str, ...]]:  # noqa: ARG001 - part of the key
    """The name of a space, and what is printed on it."""
    return space_name(space), tuple(descriptions.place(space, outer))


class _Drawing:
    """Draws one location."""

    def __init__(self, facts: BoardFacts) -> None:
        self.facts, self.names, self.links = facts, facts.names, dict(facts.links)
        self.clicks = dict(facts.tries) | self.links
        self.place = _place(facts.seen.location, facts.seen.rotation)
        self.location = LOCATIONS[facts.seen.location]
        self.at = overlay.spots(self.place)

    def board(self) -> Board:
        facts, seen, location = self.facts, self.facts.seen, self.location
        now = facts.forecast
        return Board(
            id=location.id,
            name=location_name(location.id),
            number=facts.number,
            at=overlay.at(seen.row, seen.column),
            medallion=overlay.medallion(self.place),
            cells=(*(self.spot(space) for space in location.spaces), *self.rewards()),
            rules=lines_in(facts.options, location.id),
            outlook=descriptions.outlook(now, self.names),
            breakdown=tuple(descriptions.breakdown(now, self.names)),
            standings=tuple(
                Standing(
                    facts.colors[seat.seat],
                    self.names[seat.seat],
                    descriptions.span(seat),
                    seat.seat == now.winner,
                )
                for seat in now.seats
            ),
            enigma=seen.enigma,
            resolved=seen.resolved,
            resolving=facts.resolving,
            stakes=tuple(piece(stake.tile, facts.colors[stake.seat]) for stake in facts.stakes),
            stake_words=tuple(self.stake(stake.seat, stake.tile) for stake in facts.stakes),
            link=self.links.get(location.id, ""),
            chosen=location.id in facts.chosen,
            changed=location.id in facts.changed,
            turned=facts.turned,
        )

    def stake(self, seat: int, tile: TileView) -> str:
        return _("{player} staked: {what}").format(
            player=self.names[seat], what=" ".join(descriptions.lying(tile))
        )

    def spot(self, space: Space) -> Cell:
        spy = next((spy for spy in self.facts.seen.spies if spy.space is space), None)
        outer = space in self.facts.outer
        title, printed = _printed(space, outer, get_language())
        facts = descriptions.spy(spy, self.names) if spy else [_("Free.")]
        return Cell(
            id=space.id,
            at=self.at[space.id],
            title=title,
            facts=(*printed, *facts),
            space=space,
            piece=spy_piece(spy, self.facts.colors) if spy else None,
            secret=space.top_secret,
            outer=outer,
            link=self.clicks.get(space.id, ""),
            lit=space.id in self.links,
            chosen=space.id in self.facts.chosen,
            changed=space.id in self.facts.changed,
            acting=self.facts.acting is space,
        )

    def rewards(self) -> list[Cell]:
        """Garrett's two rewards share a field, and are clicked one by one."""
        lying = dict(zip(self.location.rewards, self.facts.seen.rewards, strict=False))
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
            link=self.clicks.get(spot.id, ""),
            lit=spot.id in self.links,
            chosen=spot.id in self.facts.chosen,
            changed=spot.id in self.facts.changed,
        )


def piece(lying: TileView, owner: str = "") -> Piece:
    return Piece(lying.tile, bool(lying.tile) and not lying.face_up, owner)


def spy_piece(spy: SpyView, colors: Sequence[Color]) -> Piece:
    turned = spy.controller != spy.owner
    return Piece(
        spy.tile.tile,
        bool(spy.tile.tile) and not spy.tile.face_up,
        colors[spy.owner],
        controller=colors[spy.controller] if turned else "",
        seduced=spy.seduced,
        shielded=spy.shielded,
    )


def reward_name(spot: RewardSpace) -> str:
    return _("{location}, reward").format(location=location_name(spot.location))
