"""League: divisions that each play a round robin in every season. At its end the best of each
division rise and the last fall.

Whoever joins late begins in the lowest division with the next season. Who withdraws leaves a gap
that the next season closes: divisions are cut anew from one ladder, as equal in size as can be.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from .field import Entrant, History, Pairing, Rules, Seating, active, by_lot, cut, dice
from .grouping import Groups
from .round_robin import all_meet
from .seating import seat, seats_so_far
from .standings import Record, Standing, ranked, tie_breaks


def pair(rules: Rules, seed: str, entrants: Sequence[Entrant], history: History) -> Pairing | None:
    present = set(active(entrants))
    if len(history) >= rules.rounds * rules.seasons or len(present) < 2:
        return None
    season = len(history) // rules.rounds
    this = history[season * rules.rounds :]
    field = this[0].players if this else present
    so_far = seats_so_far(history)
    tables, byes = [], []
    for number, division in enumerate(divisions(rules, seed, entrants, history, field), 1):
        rng = dice(seed, "round", len(history) + 1, number)
        for table in all_meet(division, present, rules.size, _among(this, division), rng):
            if len(table) > 1:
                tables.append(Seating(seat(table, so_far, rng), number))
            else:
                byes += table
    return Pairing(tuple(tables), tuple(byes), season + 1)


def divisions(
    rules: Rules, seed: str, entrants: Sequence[Entrant], history: History, field: Collection[int]
) -> Groups:
    """Divide this field for the season that is played or comes next; the highest comes first."""
    ladder = by_lot(seed, [entrant.number for entrant in entrants if not entrant.late])
    seasons = len(history) // rules.rounds
    for season in range(seasons):
        played = history[season * rules.rounds : (season + 1) * rules.rounds]
        divided = _cut(_join(ladder, played[0].players), rules.division_size)
        ladder = _moved(divided, rules, seed, played)
    return _cut(_join(ladder, field), rules.division_size)


def _join(ladder: Sequence[int], field: Collection[int]) -> list[int]:
    """Newcomers at the end."""
    return [
        *(player for player in ladder if player in field),
        *sorted(player for player in field if player not in ladder),
    ]


def _cut(ladder: Sequence[int], size: int) -> Groups:
    """Cut into as many divisions as are full, or nearly; spread the remainder over all of them."""
    number = max(1, round(len(ladder) / size))
    least, more = divmod(len(ladder), number)
    return cut(ladder, [least + (i < more) for i in range(number)])


def _moved(divided: Groups, rules: Rules, seed: str, played: History) -> list[int]:
    """The ladder after a season: across each border, so many change places."""
    record = Record.of(played)
    ordered = [
        [line.player for line in ranked(by_lot(seed, division), record, tie_breaks(rules))]
        for division in divided
    ]
    for upper, lower in pairwise(ordered):
        # Never more than half: nobody rises and falls at once.
        movers = min(rules.movers, len(upper) // 2, len(lower) // 2)
        if movers:
            falling = upper[-movers:]
            upper[-movers:], lower[:movers] = lower[:movers], falling
    return [player for division in ordered for player in division]


def _among(history: History, division: Collection[int]) -> History:
    """The rounds of one division."""
    return [
        replace(
            past,
            tables=tuple(table for table in past.tables if table[0].player in division),
            byes=tuple(line for line in past.byes if line.player in division),
        )
        for past in history
    ]


def standings(
    rules: Rules, seed: str, entrants: Sequence[Entrant], history: History
) -> list[Standing]:
    """Rank by the season that was played last, division by division."""
    if not history:
        divided = divisions(rules, seed, entrants, history, active(entrants))
        this: History = []
    else:
        season = (len(history) - 1) // rules.rounds
        this = history[season * rules.rounds :]
        divided = divisions(
            rules, seed, entrants, history[: season * rules.rounds], this[0].players
        )
    record = Record.of(this)
    return [
        replace(line, division=number)
        for number, division in enumerate(divided, 1)
        for line in ranked(by_lot(seed, division), record, tie_breaks(rules))
    ]
