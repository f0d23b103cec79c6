"""How many days a game takes between people who look in once or twice a day.

A simulated person has hours of their own, with some scatter, and now and then misses one. When
they look in they answer whatever is asked of them, as the agent would. With orders they then
write down what the agent would choose from their view at that moment; until their next visit these
are carried out as on the site: after a pause, by day, if still legal, and otherwise not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from heapq import merge
from itertools import count
from math import inf
from random import Random
from statistics import median
from typing import Any, Final
from zoneinfo import ZoneInfo

from games.bots import choose
from games.bots.outlook import Outlook
from games.bots.placement import gains
from games.clock import Night
from games.engine import Game, Move, Options, View, derive_seed, view_for
from games.engine.actions import Action, Discard, Pass, Sacrifice, Use
from games.engine.components import Tile
from games.engine.suppose import spy_at, to_act, to_discard, to_give_up, to_place, yet_to_act
from games.orders import Act, Book, Plan, decide, without_effect
from games.orders.book import ALTERNATIVES, Look, Spare, Wish
from games.orders.decisions import spies_placed
from games.orders.foresight import as_if_placed, at_boca, may_conspire, may_leave_out
from games.orders.timing import AWAY, STILL_THERE, moment

MORNING, EVENING = (8.0, 1.0), (20.5, 1.5)  # hours of the day, and how people differ in them
SCATTER = 0.75  # hours, from one day to the next
MISSED = 0.1  # of all visits
LOOKS: Final[tuple[Look, ...]] = ("reward", "rival", "nothing")
DAY = timedelta(days=1)
FIRST_DAY = datetime(2026, 5, 1, tzinfo=UTC)
NIGHT = Night(time(23), time(7), ZoneInfo("UTC"))  # of all of them


@dataclass
class Course:
    """How a game went. Times are in days; ``answers`` by who gave them."""

    days: float = 0.0
    visits: int = 0
    forced: int = 0  # questions with one answer: there should be none
    asked: Counter[str] = field(default_factory=Counter)  # by kind of decision
    answers: Counter[str] = field(default_factory=Counter)


def visits(seat: int, rng: Random) -> Iterator[tuple[float, int]]:
    """One person's, in days since the beginning, with who it is."""
    hours = [rng.gauss(*EVENING)]
    if rng.random() < 0.5:
        hours.insert(0, rng.gauss(*MORNING))
    for day in count():
        for hour in hours:
            at = day + rng.gauss(hour, SCATTER) / 24
            if rng.random() >= MISSED:
                yield at, seat


class Table:
    """One game between four people, played visit by visit."""

    def __init__(self, name: str, *, orders: bool) -> None:
        self.game = Game.new(Options(players=4), derive_seed(name))
        self.rng = Random(name)
        self.orders = orders
        self.books: dict[int, Book] = {}
        self.written: dict[int, int] = {}  # when, counted in moves
        self.due: dict[int, float] = {}  # when orders are looked at, by decision
        self.course = Course()
        self.expect(now=0.0)
        self.calendars = [visits(seat, Random(f"{name}, {seat}")) for seat in range(4)]

    def play(self) -> Course:
        start: float | None = None
        for now, seat in merge(*self.calendars):
            start = now if start is None else start  # whoever looks in first finds the game
            self.follow_orders(now)
            if not self.game.over:
                self.visit(now, seat)
            if self.game.over:
                self.course.days -= start
                return self.course
        raise AssertionError

    def visit(self, now: float, seat: int) -> None:
        self.course.visits += 1
        while awaited := next((d for d in self.game.unanswered if d.seat == seat), None):
            action = choose("agent", view_for(self.game.state, seat), self.rng)
            self.answer(now, Move(seat, awaited.id, action), "by hand")
        moves = self.game.state.moves
        if self.orders and not self.game.over and self.written.get(seat) != moves:
            self.books[seat] = orders(view_for(self.game.state, seat), self.rng)
            self.written[seat] = moves

    def follow_orders(self, until: float) -> None:
        """Whatever orders answer up to a moment, each at its time."""
        while open_ := [d for d in self.game.unanswered if self.due[d.id] <= until]:
            first = min(open_, key=lambda decision: self.due[decision.id])
            now, self.due[first.id] = self.due[first.id], inf
            view = view_for(self.game.state, first.seat)
            action = without_effect(view)
            who = "without effect"
            if action is None and first.seat in self.books:
                action, who = decide(self.books[first.seat], view), "by orders"
            if action is not None:
                self.answer(now, Move(first.seat, first.id, action), who)

    def answer(self, now: float, move: Move, who: str) -> None:
        decision = next(d for d in self.game.decisions if d.id == move.decision)
        self.course.asked[decision.kind] += 1
        self.course.forced += len(decision.options) < 2
        self.course.answers[who] += 1
        self.course.days = now
        self.game.play(move)
        self.expect(now, move.seat)

    def expect(self, now: float, by: int | None = None) -> None:
        """Whoever is asked now: their orders are looked at in a while."""
        for new in self.game.unanswered:
            if new.id not in self.due:
                habit = STILL_THERE if new.seat == by else AWAY
                when = moment(habit, FIRST_DAY + now * DAY, NIGHT, None, self.rng)
                self.due[new.id] = (when - FIRST_DAY) / DAY


def compare(games: int, seed: int, tell: Callable[[int], None]) -> dict[str, Any]:
    """The same people at the same tables, without orders and with them."""
    courses: dict[bool, list[Course]] = {False: [], True: []}
    for number in range(games):
        for with_orders, played in courses.items():
            played.append(Table(f"pace {seed} {number}", orders=with_orders).play())
        tell(number + 1)
    without, with_ = (median(c.days for c in courses[orders]) for orders in (False, True))
    return {
        "games": games,
        "seed": seed,
        "median_days_without": round(without, 2),
        "median_days_with": round(with_, 2),
        "ratio": round(with_ / without, 3),
        "without": _per_game(courses[False]),
        "with": _per_game(courses[True]),
    }


def _per_game(courses: list[Course]) -> dict[str, Any]:
    """Return averages, but the plain number of questions with one answer."""

    def mean(counters: Iterable[Counter[str]]) -> dict[str, float]:
        total = sum(counters, Counter())
        return {name: round(number / len(courses), 2) for name, number in total.most_common()}

    return {
        "visits": round(sum(course.visits for course in courses) / len(courses), 1),
        "asked": mean(course.asked for course in courses),
        "answered": mean(course.answers for course in courses),
        "asked_with_one_option": sum(course.forced for course in courses),
    }


# ── what somebody writes down before they leave ──────────────────────────────────────────────


def orders(view: View, rng: Random) -> Book:
    """Nothing but what the site's page asks for and has room for."""
    placements = _placements(view, rng)
    plans = [plan for planned in placements.values() for plan in planned]
    wishes = {
        spy.tile.tile: _wishes(to_act(view, spy.space), rng)
        for spy in yet_to_act(view)
        if spy.tile.tile
    }
    for plan in plans:
        there = as_if_placed(view, plan)
        if plan.tile not in wishes and any(spy.space is plan.space for spy in yet_to_act(there)):
            wishes[plan.tile] = _wishes(to_act(there, plan.space), rng)
    boca: tuple[Spare, ...] = (*_chosen(to_give_up(view), rng), "borrowed", "fewest_points")
    discard: tuple[Spare, ...] = (
        *_chosen(to_discard(view), rng)[: ALTERNATIVES - 1],
        "fewest_points",
    )
    discarding = any(d.kind == "discard" and d.seat == view.viewer for d in view.decisions)
    return Book(
        view.round,
        placements,
        wishes,
        conspiracy=("deny", "points", "keep") if may_conspire(view, plans) else (),
        nationalism=("ignore_loss", "count") if may_leave_out(view, plans) else (),
        boca=boca if at_boca(view, plans) else (),
        discard=() if discarding else discard,
    )


def _placements(view: View, rng: Random) -> dict[int, tuple[Plan, ...]]:
    """Every spy of the round that is still in hand: each as if those before it went where they
    were to go, and nobody else placed any."""
    placements = {}
    while asked := to_place(view):
        plans = placements[spies_placed(view)] = _plans(asked, rng)
        view = as_if_placed(view, plans[0])
    return placements


def _plans(asked: View, rng: Random) -> tuple[Plan, ...]:
    """The best placement, and the best for each of the next best spaces, should it be taken."""
    brought = gains(Outlook(asked, rng), asked.decisions[0].options)  # type: ignore[arg-type]
    plans: dict[object, Plan] = {}
    for option in sorted(brought, key=brought.__getitem__, reverse=True):
        if len(plans) < ALTERNATIVES and option.space not in plans:
            plans[option.space] = Plan(*option, peek=LOOKS)
    return tuple(plans.values())


def _wishes(asked: View, rng: Random) -> tuple[Wish, ...]:
    """What the agent would do now; should that fail, the one who leads; should nobody, nothing."""
    action = choose("agent", asked, rng)
    if not isinstance(action, Use):
        return (Pass(),)
    wishes: list[Wish] = [Act(*action)]
    if action.ability == "assassin":
        wishes.append(Act("assassin", "leading_rival"))
    return (*wishes, Pass())


def _chosen(asked: View | None, rng: Random) -> tuple[Tile, ...]:
    """What the agent would give up now."""
    if asked is None:
        return ()
    action: Action = choose("agent", asked, rng)
    if isinstance(action, Discard):
        return action.tiles
    assert isinstance(action, Sacrifice)
    spy = spy_at(asked, action.space)
    return (spy.tile.tile,) if spy and spy.tile.tile else ()
