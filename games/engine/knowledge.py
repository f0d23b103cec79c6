"""What a viewer knows of the tiles that lie face down, and what the others can still be.

Whose tile is whose is public, since rewards, discards and losses are; only where a tile lies can
be hidden. So a rival's face-down spy is one of that rival's tiles whose place is not public, and
a face-down reward one of the recruits that nobody has seen leave the draw pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .components import TILES, Space, Tile
from .state import EVERYBODY, Spy, Stake, State

# A seat, a spectator, or everybody at once when the game is over.
Viewer = int | None | Literal["all"]
Known = Literal["open", "own", "peek", "conspiracy", "buried", "deduced", "over"]
# ``hidden``: in the hand, face down on a board or staked, and this viewer cannot tell which.
Where = Literal["hand", "board", "stake", "hidden"]


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile lying somewhere. A known one says how it is known, any other what it can be.

    ``open`` face up · ``own`` laid by the viewer · ``peek`` and ``conspiracy`` seen that way ·
    ``buried`` put under the pile for all to see · ``deduced`` nothing else is left ·
    ``over`` the game has ended.
    """

    face_up: bool
    tile: Tile | None
    how: Known | None
    can_be: tuple[Tile, ...] = ()


def in_catalogue_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """An order that tells nothing about where the tiles lie."""
    return tuple(sorted(tiles, key=_CATALOGUE.__getitem__))


_CATALOGUE = {tile: number for number, tile in enumerate(TILES.values())}


class OutOfSight:
    """A seat's tiles of which a viewer cannot tell which lies where, and where each can be.

    No assassin lies face down in a church that bans them (R19); and if only as many other tiles
    are out of sight as lie in there, all of those are in there.
    """

    __slots__ = ("_places", "church", "elsewhere", "tiles")

    def __init__(self, tiles: Iterable[Tile], in_church: int, elsewhere: set[Where]) -> None:
        self.tiles = in_catalogue_order(tiles)
        self.church: tuple[Tile, ...] = ()
        self.elsewhere = self.tiles
        if in_church:
            self.church = tuple(tile for tile in self.tiles if "assassin" not in tile.abilities)
            if len(self.church) == in_church:
                self.elsewhere = tuple(tile for tile in self.tiles if tile not in self.church)
        self._places = elsewhere

    def where(self, tile: Tile) -> Where:
        places = set(self._places) if tile in self.elsewhere else set()
        if tile in self.church:
            places.add("board")
        return places.pop() if len(places) == 1 else "hidden"


class Knowledge:
    """What one viewer knows of one state."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.state = state
        self.viewer = viewer
        conspiring = any(d.kind == "conspiracy" and d.seat == viewer for d in state.decisions)
        self._drawn = state.pile[0] if conspiring else None
        self._unseen_recruits = in_catalogue_order(
            tile for tile in (*state.pile, *self._hidden_rewards()) if self.how(tile) is None
        )
        self._out_of_sight = [self._look_at(seat) for seat in range(state.players)]

    def how(self, tile: Tile) -> Known | None:
        """How the place of this face-down tile is known, but for one's own."""
        if self.viewer == "all":
            return "over"
        if tile is self._drawn:
            return "conspiracy"
        seats = self.state.seen.get(tile, {})
        if isinstance(self.viewer, int) and self.viewer in seats:
            return seats[self.viewer]
        return seats.get(EVERYBODY)

    def _hidden_rewards(self) -> Iterable[Tile]:
        for board in self.state.boards.values():
            if not board.rewards_up:
                yield from board.rewards

    def _look_at(self, seat: int) -> OutOfSight:
        state = self.state
        if self.viewer in ("all", seat):
            return OutOfSight((), 0, set())
        tiles = [tile for tile in state.hands[seat] if tile not in state.shown]
        places: set[Where] = {"hand"} if tiles else set()
        in_church = 0
        for space, spy in state.spies.items():
            if spy.owner == seat and not spy.face_up and self.how(spy.tile) is None:
                tiles.append(spy.tile)
                if self._bans_assassins(space):
                    in_church += 1
                else:
                    places.add("board")
        for stake in state.stakes:
            if stake.seat == seat and not stake.public:
                tiles.append(stake.tile)
                places.add("stake")
        return OutOfSight(tiles, in_church, places)

    def out_of_sight(self, seat: int) -> OutOfSight:
        return self._out_of_sight[seat]

    def spy(self, space: Space, spy: Spy) -> TileView:
        if spy.face_up:
            return TileView(True, spy.tile, "open")
        if spy.owner == self.viewer:
            return TileView(False, spy.tile, "own")
        if how := self.how(spy.tile):
            return TileView(False, spy.tile, how)
        hidden = self._out_of_sight[spy.owner]
        return _unknown(hidden.church if self._bans_assassins(space) else hidden.elsewhere)

    def _bans_assassins(self, space: Space) -> bool:
        return self.state.options.banned_at(space.location) == "assassin"

    def reward(self, tile: Tile, face_up: bool) -> TileView:
        if face_up:
            return TileView(True, tile, "open")
        if how := self.how(tile):
            return TileView(False, tile, how)
        return _unknown(self._unseen_recruits)

    def stake(self, stake: Stake) -> TileView:
        if stake.public:
            return TileView(False, stake.tile, "open")
        if self.viewer == "all":
            return TileView(False, stake.tile, "over")
        if stake.seat == self.viewer:
            return TileView(False, stake.tile, "own")
        return _unknown(self._out_of_sight[stake.seat].elsewhere)


def _unknown(can_be: tuple[Tile, ...]) -> TileView:
    if len(can_be) == 1:
        return TileView(False, can_be[0], "deduced")
    return TileView(False, None, None, can_be)
