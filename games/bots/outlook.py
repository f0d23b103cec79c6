"""How the locations will go: who wins them in the worlds imagined, and what that is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from random import Random
from typing import Final

from games.engine import BoardView, Grid, View, strength_breakdown, total_strength
from games.engine.components import ENIGMA_VP, LOCATIONS, TILES, Ability, Tile

from .values import Values
from .worlds import Piece, World, imagine, with_piece


@cache
def printed(tile: Tile, location: str) -> int:
    """Strength without nationalism."""
    return total_strength(strength_breakdown(tile, location, False, (), ()))


def _holders(symbol: Ability) -> dict[Tile, int]:
    """How often each tile shows a symbol, if it does."""
    return {
        tile: tile.abilities.count(symbol) for tile in TILES.values() if symbol in tile.abilities
    }


ASSASSINS: Final = _holders("assassin")
NATIONALISTS: Final = _holders("nationalism")
SEDUCERS: Final = _holders("seduction")


class Outlook:
    """Everything a decision is judged by, from one view."""

    def __init__(self, view: View, rng: Random) -> None:
        assert isinstance(view.viewer, int)
        self.view = view
        self.me = view.viewer
        self.values = Values(view)
        self.boards = {board.location: board for board in view.boards}
        self._rng = rng

    @cached_property
    def grid(self) -> Grid:
        return self.view.grid()

    @cached_property
    def order(self) -> tuple[str, ...]:
        """Return the order of resolution as far as it is known: the airport's die may move."""

        def number(location: str) -> float:
            own = LOCATIONS[location].number
            return (self.view.die or 0) - 0.5 if own is None else own

        return self.view.order or tuple(sorted(self.boards, key=number))

    @cached_property
    def worlds(self) -> list[World]:
        pull = {location: 0.1 + max(map(abs, prizes)) for location, prizes in self.prizes.items()}
        return imagine(self.view, pull, self._rng)

    @cached_property
    def flags(self) -> dict[str, Counter[str]]:
        return {board.location: self._flags(board) for board in self.view.boards}

    @cached_property
    def prizes(self) -> dict[str, list[float]]:
        return {board.location: self._prizes(board) for board in self.view.boards}

    # ── what is at stake ──

    def mine(self, seat: int, points: float) -> float:
        """Points of a seat as they count for me: a rival's are a loss, shared by all its rivals."""
        return points if seat == self.me else -points / (self.values.players - 1)

    def _prizes(self, board: BoardView) -> list[float]:
        """What it means to me that a seat wins this location, by seat."""
        if board.resolved:
            return [0.0] * self.values.players
        return [self.mine(seat, self.prize(board, seat)) for seat in range(self.values.players)]

    def prize(self, board: BoardView, seat: int) -> float:
        """What winning this location brings a seat."""
        extra = 0.0
        if board.enigma:
            extra += ENIGMA_VP if not self.values.rounds_left else ENIGMA_VP / 2
        if LOCATIONS[board.location].stakes:
            extra += len(self.view.stakes)
        return extra + self._rewards(board, seat)

    def _rewards(self, board: BoardView, seat: int) -> float:
        return sum(
            self.values.worth(lying.tile, seat)
            if lying.tile
            else self.values.mean_worth(lying.can_be, seat)
            for lying in board.rewards
        )

    # ── who wins ──

    @cached_property
    def rallies(self) -> dict[str, int]:
        """How much stronger the locations nearby make those with nationalism."""
        return {
            location: sum(
                LOCATIONS[near].nationalists for near in (location, *self.grid.adjacent[location])
            )
            for location in self.boards
        }

    def _flags(self, board: BoardView) -> Counter[str]:
        """What nationalism counts here besides the spies on this board."""
        tiles = [lying.tile for lying in board.rewards if lying.tile]
        for location in self.grid.adjacent[board.location]:
            other = self.boards[location]
            lying = (*(spy.tile for spy in other.spies), *other.rewards)
            tiles += [view.tile for view in lying if view.face_up and view.tile]
        return Counter(tile.flag for tile in tiles)

    def strength(self, piece: Piece, location: str, pieces: Sequence[Piece], world: World) -> int:
        tile = piece.tile
        strength = printed(tile, location)
        if LOCATIONS[location].dice:
            strength += world.dice[piece.space.slot - 1]
        left_out = self.boards[location].left_out
        if tile in NATIONALISTS and not piece.seduced and piece.seat not in left_out:
            kin = sum(other.tile.flag == tile.flag for other in pieces if other is not piece)
            strength += NATIONALISTS[tile] * (kin + self.flags[location][tile.flag])
            strength += self.rallies[location]
        return strength

    def payoff(
        self,
        world: World,
        location: str,
        pieces: Sequence[Piece],
        acted: int = 0,
        shots: int = 0,
    ) -> float:
        """What this location brings me if these spies stand there.

        Spies up to slot ``acted`` have used their abilities; ``shots`` are the assassinations that
        the spy on that slot has left.
        """
        pieces = self._after_abilities(world, location, pieces, acted, shots)
        if not pieces:
            return 0.0
        strengths = self._strengths(world, location, pieces)
        # Of equals the first has the lowest space, and the last the highest.
        value = self.prizes[location][max(strengths, key=strengths.__getitem__)]
        takes_spy = LOCATIONS[location].takes_spy and not self.boards[location].resolved
        if takes_spy and len(strengths) > 1:
            value += self._cliff(min(reversed(strengths), key=strengths.__getitem__), pieces)
        return value

    def _strengths(self, world: World, location: str, pieces: Sequence[Piece]) -> dict[int, int]:
        """Return the strength of each seat here, in the order of their lowest spaces."""
        strengths: dict[int, int] = {}
        for piece in pieces:
            strength = self.strength(piece, location, pieces, world)
            strengths[piece.seat] = strengths.get(piece.seat, 0) + strength
        return strengths

    def _cliff(self, seat: int, pieces: Sequence[Piece]) -> float:
        """Boca do Inferno takes the spy that the weakest there can spare best."""
        return max(
            self.mine(piece.owner, -self.values.loss(piece.tile, piece.owner))
            for piece in pieces
            if piece.seat == seat
        )

    def _after_abilities(
        self, world: World, location: str, pieces: Sequence[Piece], acted: int, shots: int
    ) -> Sequence[Piece]:
        """Who is left to be compared: as everybody will probably use seducers and assassins."""
        if not acted:
            pieces = self._with_lured(world, location, pieces)
        return self._after_assassins(world, location, pieces, acted, shots)

    @cached_property
    def earlier(self) -> dict[str, list[str]]:
        """The neighbours of each location that are resolved before it."""
        position = {location: number for number, location in enumerate(self.order)}
        return {
            location: [near for near in self.grid.adjacent[location] if position[near] < number]
            for location, number in position.items()
        }

    def _with_lured(self, world: World, location: str, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Whoever seduces brings a spy along that has done its work next door."""
        for piece in pieces:
            if piece.tile not in SEDUCERS or piece.seduced:
                continue
            idle = [
                spy
                for near in self.earlier[location]
                for spy in world.pieces[near]
                if spy.seat == piece.seat and not spy.shielded
            ]
            if not idle:
                continue
            taken = [other.space for other in pieces]
            free = [space for space in LOCATIONS[location].spaces if space not in taken]
            idle.sort(key=lambda spy: -spy.tile.strength)
            for spy, space in zip(idle[: SEDUCERS[piece.tile]], free, strict=False):
                pieces = with_piece(pieces, spy._replace(space=space, seduced=True))
        return pieces

    def _after_assassins(
        self,
        world: World,
        location: str,
        pieces: Sequence[Piece],
        acted: int,
        shots: int,
    ) -> Sequence[Piece]:
        """Each assassin in turn strikes the strongest spy of its strongest rival."""
        if LOCATIONS[location].forbids == "assassin":
            return pieces
        for piece in pieces:
            if piece.tile not in ASSASSINS or piece.seduced or piece.space.slot < acted:
                continue
            left = shots if piece.space.slot == acted else ASSASSINS[piece.tile]
            for _ in range(left):
                if piece in pieces and (victim := self._victim(world, location, pieces, piece)):
                    pieces = [other for other in pieces if other is not victim]
        return pieces

    def _victim(
        self, world: World, location: str, pieces: Sequence[Piece], assassin: Piece
    ) -> Piece | None:
        targets = [p for p in pieces if p.seat != assassin.seat and not p.shielded]
        if len(targets) < 2:
            return targets[0] if targets else None
        totals = self._strengths(world, location, pieces)
        return max(
            targets,
            key=lambda p: (totals[p.seat], self.strength(p, location, pieces, world)),
        )

    def prospects(self, location: str) -> list[float]:
        """The chance of each seat to win a location as things look."""
        chances = [0.0] * self.values.players
        acting = self.view.acting
        acted = acting.slot if acting and acting.location == location else 0
        shots = self.view.symbols.count("assassin")
        for world in self.worlds:
            pieces = world.pieces[location]
            left = self._after_abilities(world, location, pieces, acted, shots)
            if left:
                strengths = self._strengths(world, location, left)
                winner = max(strengths, key=strengths.__getitem__)
                chances[winner] += 1 / len(self.worlds)
        return chances

    def free(self, location: str) -> int:
        return len(LOCATIONS[location].spaces) - len(self.boards[location].spies)
