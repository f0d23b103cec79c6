"""Knockout: the best of each table go on, until one table is left, the final.

The bracket is drawn at the start. Where one of each table goes on, winners of neighbouring tables
meet; where several do, those of one table are dealt to different ones. Tables of two that are not
enough for a full bracket give byes in the first round; larger tables are of unequal size instead.

Whoever is equal at the cut plays once more, in a round of its own, or their earlier points decide;
if that settles nothing, the order of the draw does. In the final the cut is below the winner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from .field import (
    Entrant,
    History,
    Line,
    Pairing,
    PastRound,
    Rules,
    Seating,
    T,
    active,
    by_lot,
    cut,
    dice,
    sizes,
)
from .grouping import Groups
from .scoring import WIN
from .seating import seat, seats_so_far
from .standings import Record, Standing, ranked, tie_breaks


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who of one table goes on for certain, and who is equal for so many places more."""

    through: tuple[int, ...]
    equals: tuple[int, ...] = ()
    places: int = 0


@dataclass(slots=True)
class Bracket:
    """How far it has come. ``outcomes`` are the last round's, in the order of the bracket."""

    outcomes: list[Outcome]
    final: bool = False
    settled: bool = True  # equals have played, or need not
    stages: int = 0  # main rounds so far


def pair(rules: Rules, seed: str, entrants: Sequence[Entrant], history: History) -> Pairing | None:
    bracket = follow(rules, seed, entrants, history)
    present = set(active(entrants))
    rng = dice(seed, "round", len(history) + 1)
    if not bracket.settled and (contests := _contests(bracket, present)):
        return _seated(contests, history, rng, play_off=True)
    if bracket.final:
        return None
    tables = _next(_settle(bracket, seed, history), present, rules, first=not history)
    if sum(map(len, tables)) < 2:
        return None
    return _seated(tables, history, rng)


def plan(players: int, size: int, advance: int) -> list[int]:
    """How many games each round has, without play-offs and if nobody leaves."""
    if players < 2:
        return []
    first = _first_pairs(players) if size == 2 else sizes(players, size)
    following = ahead(first, size, advance)
    rounds = [first, *([len(table) for table in tables] for tables in following)]
    return [sum(table > 1 for table in tables) for tables in rounds]


# Somebody who is to come: from which table of the round before, and as which of those who go on.
Origin = tuple[int, int]


def ahead(lengths: Sequence[int], size: int, advance: int) -> Iterator[list[list[Origin]]]:
    """The rounds after one with tables of these lengths, up to the final, if nobody leaves."""
    while len(lengths) > 1:
        groups = [
            [(table, place) for place in range(_going_on(length, advance))]
            for table, length in enumerate(lengths)
        ]
        tables = _dealt(groups, size, advance)
        yield tables
        lengths = [len(table) for table in tables]


def _going_on(length: int, advance: int) -> int:
    return min(advance, max(1, length - 1))


def through(
    rules: Rules, seed: str, entrants: Sequence[Entrant], history: History
) -> list[list[int]]:
    """Who goes on from each table of the last main round, the best first, as far as is known."""
    bracket = follow(rules, seed, entrants, history)
    certain = bracket.settled and _is_played(history)
    outcomes = _settle(bracket, seed, history) if certain else bracket.outcomes
    return [list(outcome.through) for outcome in outcomes]


# ── following what was played ────────────────────────────────────────────────────────────────


def follow(rules: Rules, seed: str, entrants: Sequence[Entrant], history: History) -> Bracket:
    drawn = by_lot(seed, [entrant.number for entrant in entrants])
    bracket = Bracket([Outcome((player,)) for player in drawn])
    for i, past in enumerate(history):
        if past.play_off:
            bracket = _after_play_off(bracket, past)
        else:
            outcomes = _settle(bracket, seed, history[:i])
            tables = _next(outcomes, past.players, rules, first=i == 0)
            bracket = _after_round(tables, past, rules, bracket.stages + 1)
    return bracket


def _after_round(tables: Groups, past: PastRound, rules: Rules, stages: int) -> Bracket:
    lines = {line.player: line for line in past.lines}
    final = len(tables) == 1
    outcomes = []
    for table in tables:
        cut = 1 if final else _going_on(len(table), rules.advance)
        outcomes.append(_outcome([lines[player] for player in table], cut))
    equal = any(outcome.equals for outcome in outcomes)
    return Bracket(outcomes, final, settled=not (equal and rules.play_off), stages=stages)


def _outcome(table: Sequence[Line], cut: int) -> Outcome:
    """Places at the table; adjusted points go before them."""
    ranks = {line.player: (-(line.points or 0), line.place or 0) for line in table}
    order = sorted(ranks, key=ranks.__getitem__)
    if len(order) <= cut:
        return Outcome(tuple(order))
    border = ranks[order[cut - 1]]
    through = tuple(player for player in order if ranks[player] < border)
    equals = tuple(player for player in order if ranks[player] == border)
    if len(through) + len(equals) == cut:
        return Outcome(through + equals)
    return Outcome(through, equals, cut - len(through))


def _after_play_off(bracket: Bracket, past: PastRound) -> Bracket:
    lines = {line.player: line for line in past.lines}
    outcomes = []
    for outcome in bracket.outcomes:
        played = [lines[player] for player in outcome.equals if player in lines]
        if played:
            again = _outcome(played, outcome.places)
            through = outcome.through + again.through
            outcome = Outcome(through, again.equals, again.places)  # noqa: PLW2901 - the same table
        outcomes.append(outcome)
    return replace(bracket, outcomes=outcomes, settled=True)


def _settle(bracket: Bracket, seed: str, history: History) -> list[Outcome]:
    """Who is equal still: earlier points decide, then the draw."""
    record = Record.of(history)
    settled = []
    for outcome in bracket.outcomes:
        lots = {player: i for i, player in enumerate(by_lot(seed, outcome.equals))}
        order = sorted(outcome.equals, key=lambda player: (-record.points(player), lots[player]))
        settled.append(Outcome(outcome.through + tuple(order[: outcome.places])))
    return settled


def _contests(bracket: Bracket, present: Collection[int]) -> Groups:
    """Where there are more equals than places."""
    here = (
        ([player for player in outcome.equals if player in present], outcome.places)
        for outcome in bracket.outcomes
    )
    return [equals for equals, places in here if len(equals) > places > 0]


# ── the next round ───────────────────────────────────────────────────────────────────────────


def _next(
    outcomes: Sequence[Outcome], present: Collection[int], rules: Rules, *, first: bool
) -> Groups:
    """Tables in the order of the bracket; a table of one is a bye."""
    groups = [[player for player in outcome.through if player in present] for outcome in outcomes]
    players = [player for group in groups for player in group]
    if first and rules.size == 2:
        return cut(players, _first_pairs(len(players)))
    if first:
        return cut(players, sizes(len(players), rules.size))
    return _dealt(groups, rules.size, rules.advance)


def _dealt(groups: Sequence[Sequence[T]], size: int, advance: int) -> list[list[T]]:
    """Those who go on from each table, to the next ones: neighbours meet, or are parted."""
    if advance == 1:
        tables = cut(groups, sizes(len(groups), size))
        joined = [[player for group in table for player in group] for table in tables]
        return [table for table in joined if table]
    players = [player for group in groups for player in group]
    number = len(sizes(len(players), size))
    return [players[table::number] for table in range(number)]


def _first_pairs(players: int) -> list[int]:
    """Byes spread evenly, so that from the second round on the bracket is full."""
    full = 1
    while full < players:
        full *= 2
    tables = max(full // 2, 1)
    extra = players - tables
    return [1 + (i + 1) * extra // tables - i * extra // tables for i in range(tables)]


def _seated(tables: Groups, history: History, rng: Random, *, play_off: bool = False) -> Pairing:
    so_far = seats_so_far(history)
    return Pairing(
        tuple(Seating(seat(table, so_far, rng)) for table in tables if len(table) > 1),
        tuple(table[0] for table in tables if len(table) == 1),
        play_off=play_off,
    )


# ── the standings ────────────────────────────────────────────────────────────────────────────


def standings(
    rules: Rules, seed: str, entrants: Sequence[Entrant], history: History
) -> list[Standing]:
    """How far somebody came, then how they did at their last table."""
    reached: dict[int, Fraction] = {}
    main = 0
    for past in history:
        main += not past.play_off
        for line in past.lines:
            points = WIN if line.points is None else min(line.points, WIN)
            reached[line.player] = main - (1 - points / WIN) / 2
    bracket = follow(rules, seed, entrants, history)
    alive = {p for outcome in bracket.outcomes for p in (*outcome.through, *outcome.equals)}
    over = _is_played(history)
    for player in alive if over else ():
        reached[player] = Fraction(main + 1)
    order = by_lot(seed, [entrant.number for entrant in entrants])
    here = set(active(entrants))
    lines = ranked(
        order, Record.of(history), tie_breaks(rules), lambda p: reached.get(p, Fraction(0))
    )
    return [
        replace(line, out=line.player not in here or (over and line.player not in alive))
        for line in lines
    ]


def _is_played(history: History) -> bool:
    """All tables of the last round have their results."""
    return not history or all(line.points is not None for line in history[-1].lines)
