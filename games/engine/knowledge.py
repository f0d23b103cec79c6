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

# A seat, a spectator, or all eyes once the game is over.
Viewer = int | None | Literal["all"]
Known = Literal["open", "own", "peek", "conspiracy", "buried", "deduced", "over"]


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


class Knowledge:
    """Of one viewer about one state."""

    def __init__(self, state: State, eyes: Viewer) -> None:
        self.state = state
        self.eyes = eyes
        self._unseen_recruits = in_catalogue_order(
            tile for tile in (*state.pile, *self._hidden_rewards()) if self.how(tile) is None
        )
        self._out_of_sight = {
            seat: in_catalogue_order(self._hidden_tiles(seat)) for seat in range(state.players)
        }

    def how(self, tile: Tile) -> Known | None:
        """How the place of this face-down tile is known, but for one's own."""
        if self.eyes == "all":
            return "over"
        seats = self.state.seen.get(tile, {})
        if isinstance(self.eyes, int) and self.eyes in seats:
            return seats[self.eyes]
        return seats.get(EVERYBODY)

    def _hidden_rewards(self) -> Iterable[Tile]:
        for board in self.state.boards.values():
            if not board.rewards_up:
                yield from board.rewards

    def _hidden_tiles(self, seat: int) -> Iterable[Tile]:
        """In this seat's hand, face down or staked, and the viewer cannot tell which is where."""
        state = self.state
        if self.eyes in ("all", seat):
            return
        yield from (tile for tile in state.hands[seat] if tile not in state.shown)
        for spy in state.spies.values():
            if spy.owner == seat and not spy.face_up and self.how(spy.tile) is None:
                yield spy.tile
        yield from (s.tile for s in state.stakes if s.seat == seat and not s.public)

    def out_of_sight(self, seat: int) -> tuple[Tile, ...]:
        return self._out_of_sight[seat]

    def spy(self, space: Space, spy: Spy) -> TileView:
        if spy.face_up:
            return TileView(True, spy.tile, "open")
        if spy.owner == self.eyes:
            return TileView(False, spy.tile, "own")
        if how := self.how(spy.tile):
            return TileView(False, spy.tile, how)
        can_be = self._out_of_sight[spy.owner]
        if space.location == "church" and self._church_bans_assassins():
            # It was placed there by the rules, which is worth knowing (R19).
            can_be = tuple(tile for tile in can_be if "assassin" not in tile.abilities)
        return _unknown(can_be)

    def _church_bans_assassins(self) -> bool:
        return self.state.options.switches.church_assassins == "banned"

    def reward(self, tile: Tile, face_up: bool) -> TileView:
        if face_up:
            return TileView(True, tile, "open")
        if how := self.how(tile):
            return TileView(False, tile, how)
        return _unknown(self._unseen_recruits)

    def stake(self, stake: Stake) -> TileView:
        if stake.public:
            return TileView(False, stake.tile, "open")
        if self.eyes == "all":
            return TileView(False, stake.tile, "over")
        if stake.seat == self.eyes:
            return TileView(False, stake.tile, "own")
        return _unknown(self._out_of_sight[stake.seat])


def _unknown(can_be: tuple[Tile, ...]) -> TileView:
    if len(can_be) == 1:
        return TileView(False, can_be[0], "deduced")
    return TileView(False, None, None, can_be)
