"""How often orders could be carried out, over worlds that their author may imagine.

A world is a way in which the round may go on, made from the author's view alone: rivals place their
next spies where there is more to win, whatever lies face down gets a face, and the orders are
followed in between. How abilities used before one's own change the table is not imagined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from games.bots.outlook import Outlook
from games.bots.worlds import World, imagine
from games.engine import Grid, SpyView, TileView, View
from games.engine.actions import Pass, Place, Use
from games.engine.components import Space, Tile
from games.engine.suppose import Rehearsal, to_act, yet_to_act

from .book import Book
from .conditions import holds
from .decisions import decide, spies_placed

WORLDS: Final = 200


@dataclass(frozen=True, slots=True)
class DryRun:
    """``placements``: by which of the round's spies it is, in how many worlds each alternative was
    carried out. ``acts``: in how many a spy with orders used an ability."""

    worlds: int
    placements: Mapping[int, tuple[int, ...]]
    acts: Mapping[Tile, int]

    def possible(self, turn: int) -> int:
        """Counts in how many worlds a planned placement was, one alternative or the other."""
        return sum(self.placements.get(turn, ()))


def dry_run(book: Book, view: View, worlds: int = WORLDS) -> DryRun:
    """The same for the same view and book: nobody gets other figures by asking again."""
    rng = Random(f"{view.commitment} {view.moves} {view.viewer}")
    scene = Scene(view, rng)
    placed: Counter[tuple[int, int]] = Counter()
    acts: Counter[Tile] = Counter()
    for world in imagine(replace(view, turn=None), {}, rng, worlds):
        course = Course(scene, world, book)
        placed.update(course.place())
        acts.update(course.act())
    return DryRun(
        worlds,
        {
            turn: tuple(placed[turn, i] for i in range(len(book.placements[turn])))
            for turn in scene.mine
            if turn in book.placements
        },
        {tile: acts[tile] for tile, wishes in book.spies.items() if wishes != (Pass(),)},
    )


class Scene:
    """What is the same in all worlds."""

    def __init__(self, view: View, rng: Random) -> None:
        assert isinstance(view.viewer, int)
        self.view, self.me, self.rng = view, view.viewer, rng
        self.grid: Grid = view.grid()
        self.turns = list(_turns(view))
        first = spies_placed(view)
        self.mine = range(first, first + self.turns.count(self.me))
        prizes = Outlook(view, rng).prizes
        self.pull = {location: 0.1 + max(map(abs, worth)) for location, worth in prizes.items()}

    def somewhere(self, spaces: list[Space]) -> Space:
        """Rather where there is more to win."""
        weights = [self.pull[space.location] for space in spaces]
        return self.rng.choices(spaces, weights)[0]


def _turns(view: View) -> Iterator[int]:
    """Who places, one after the other, to the end of the placements."""
    if view.turn is None:
        return
    left = [min(seat.markers, seat.hand_size) for seat in view.seats]
    asked = any(decision.kind == "place" for decision in view.decisions)
    seat = view.turn if asked else view.turn + 1
    while any(left):
        seat %= len(left)
        if left[seat]:
            left[seat] -= 1
            yield seat
        seat += 1


class Course:
    """One world: how the round goes on."""

    def __init__(self, scene: Scene, world: World, book: Book) -> None:
        self.scene, self.book = scene, book
        self.rehearsal = Rehearsal(scene.view, scene.grid)
        self.faces = {piece.space: piece.tile for here in world.pieces.values() for piece in here}
        self.hands = [self._hand(seat) for seat in range(len(scene.view.seats))]

    def _hand(self, seat: int) -> list[Tile]:
        """What a rival may still place, in any order."""
        standing = set(self.faces.values())
        held = [
            holding.tile
            for holding in self.scene.view.seats[seat].network
            if holding.where in ("hand", "hidden") and holding.tile not in standing
        ]
        self.scene.rng.shuffle(held)
        return held

    # ── placements ───────────────────────────────────────────────────────────────────────────

    def place(self) -> Iterator[tuple[int, int]]:
        """Everybody in turn. Yields which alternative of which of one's own spies it was."""
        mine = iter(self.scene.mine)
        for seat in self.scene.turns:
            if seat != self.scene.me:
                self._rival(seat)
            elif (step := self._own(turn := next(mine))) is not None:
                yield turn, step

    def _rival(self, seat: int) -> None:
        spaces = self.rehearsal.spaces(seat)
        if spaces and self.hands[seat]:
            self.rehearsal.place(seat, self.hands[seat].pop(), self.scene.somewhere(spaces))

    def _own(self, turn: int) -> int | None:
        """Let the orders decide; else the author is asked and places whatever no order needs."""
        me, standing = self.scene.me, self.rehearsal.spies.values()
        options: list[Place] = [o for o in self.rehearsal.options(me) if isinstance(o, Place)]
        for number, plan in enumerate(self.book.placements.get(turn, ())):
            placement = Place(plan.tile, plan.space, plan.stake)
            if placement in options and holds(plan, standing, me):
                self.rehearsal.place(me, *placement)
                return number
        needed = {plan.tile for plan in self.book.plans(turn + 1)}
        spare = [option for option in options if option.tile not in needed] or options
        if spare:
            self.rehearsal.place(me, *self.scene.rng.choice(spare))
        return None

    # ── abilities ────────────────────────────────────────────────────────────────────────────

    def act(self) -> Iterable[Tile]:
        """Which of one's spies with orders would use an ability."""
        if not self.book.spies:
            return
        view = self._opened()
        for spy in yet_to_act(view):
            if (tile := spy.tile.tile) in self.book.spies:
                action = decide(self.book, to_act(view, spy.space))
                if tile and isinstance(action, Use):
                    yield tile

    def _opened(self) -> View:
        """The table with every tile face up."""
        standing: dict[str, list[SpyView]] = {}
        for space in sorted(self.rehearsal.spies, key=lambda space: space.slot):
            spy = self.rehearsal.spies[space]
            face = TileView(True, spy.tile.tile or self.faces[space], "open")
            standing.setdefault(space.location, []).append(replace(spy, tile=face))
        boards = tuple(
            replace(board, spies=tuple(standing.get(board.location, ())))
            for board in self.scene.view.boards
        )
        return replace(self.scene.view, boards=boards)
