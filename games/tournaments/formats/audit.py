"""What must hold of every tournament, checked afterwards and by other means than it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from networkx import Graph, max_weight_matching

from . import league, pair
from .field import Entrant, History, PastRound, Rules, active, meetings, pair_of
from .grouping import REPEAT, again, without_repeats
from .seating import seats_so_far

# The field as it was when each round was paired.
Fields = Sequence[Sequence[Entrant]]


def violations(rules: Rules, seed: str, fields: Fields, history: History) -> list[str]:
    problems = [
        f"round {number}: {problem}"
        for number, (field, past) in enumerate(zip(fields, history, strict=True), 1)
        for problem in _of_round(rules, seed, field, history[: number - 1], past)
    ]
    return [*problems, *_unbalanced(history)]


def _of_round(
    rules: Rules, seed: str, field: Sequence[Entrant], before: History, past: PastRound
) -> Iterator[str]:
    seated = Counter(line.player for line in past.lines)
    for player, times in seated.items():
        if times > 1:
            yield f"{player} is there {times} times"
    if gone := seated.keys() - set(active(field)):
        yield f"{sorted(gone)} take no part any more"
    missing = set(active(field)) - seated.keys()
    if missing and rules.format in {"swiss", "round_robin", "duplicate"}:
        yield f"{sorted(missing)} are left out"
    for table in past.tables:
        if not 2 <= len(table) <= max(rules.size, 2):
            yield f"a table of {len(table)}"
    paired = pair(rules, seed, field, before)
    tables = tuple(tuple(line.player for line in table) for table in past.tables)
    if paired is None or tuple(table.players for table in paired.tables) != tables:
        yield "the same seed gives another pairing"
    if rules.format != "knockout":
        for group in _groups(rules, seed, field, before, past):
            yield from _needless_repeats(rules, before, group)


def _groups(
    rules: Rules, seed: str, field: Sequence[Entrant], before: History, past: PastRound
) -> Iterator[list[list[int]]]:
    """The tables that were made together: in a league, those of a division."""
    tables = [[line.player for line in table] for table in past.tables]
    if rules.format != "league":
        yield tables
        return
    this = before[len(before) // rules.rounds * rules.rounds :]
    season = this[0].players if this else past.players
    for division in league.divisions(rules, seed, field, before, season):
        yield [table for table in tables if table[0] in division]


def _needless_repeats(
    rules: Rules, before: History, tables: Sequence[Sequence[int]]
) -> Iterator[str]:
    if rules.format == "league":
        before = before[len(before) // rules.rounds * rules.rounds :]
    players = [player for table in tables for player in table]
    cost = again(before, players)
    repeats = [two for table in tables for two in combinations(table, 2) if cost(*two) >= REPEAT]
    circle = rules.size == 2 and rules.format in {"round_robin", "league"}
    if repeats and not circle and _avoidable(players, [len(table) for table in tables], before):
        yield f"{repeats} meet again needlessly"


def _avoidable(players: Sequence[int], sizes: Sequence[int], before: History) -> bool:
    """Tell whether all could have met new rivals: certain for pairs, a search for larger tables."""
    cost = again(before, players)
    if max(sizes) > 2:
        return without_repeats(players[::-1], sizes, cost) is not None
    graph = Graph()
    graph.add_edges_from(two for two in combinations(players, 2) if cost(*two) < REPEAT)
    return 2 * len(max_weight_matching(graph, maxcardinality=True)) == len(players)


def _unbalanced(history: History) -> Iterator[str]:
    """Nobody has a place in the order of play much oftener than its share."""
    games = Counter(line.player for past in history for table in past.tables for line in table)
    smallest = min((len(table) for past in history for table in past.tables), default=2)
    for (player, position), times in seats_so_far(history).items():
        if times > -(-games[player] // smallest) + 1:
            yield f"{player} played {position + 1}. in {times} of {games[player]} games"


def spread(history: History, players: Sequence[int]) -> tuple[int, int]:
    """The fewest and the most meetings of any two."""
    met = meetings(history)
    counts = [met[pair_of(*two)] for two in combinations(players, 2)]
    return min(counts), max(counts)
