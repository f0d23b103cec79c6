"""The rounds of a tournament, the tables of one of them, and everybody's way through all."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from estoril.infra.optional import required
from games.tournaments.access import is_public
from games.tournaments.formats import knockout
from games.tournaments.models import Entry, Result, Round, Table, Tournament

from . import standings

# Of a game no more than whether one may look.
_GAME = ("key", "private", "deal_hidden", "status")


@dataclass(slots=True)
class Seen:
    """A table as visitors see it. Results are told once they count: those of a duplicate only when
    all of its tables have finished."""

    table: Table
    results: list[Result]
    link: str = ""

    @property
    def counted(self) -> bool:
        return bool(self.results) and all(result.counted is not None for result in self.results)

    @property
    def finished(self) -> bool:
        return self.table.ended is not None


@dataclass(slots=True)
class Tables:
    round: Round
    tables: list[Seen]
    byes: list[Result] = field(default_factory=list)

    @property
    def deal(self) -> list[list[Result]] | None:
        """Group a duplicate's results by seat, the best first; None until all know."""
        if not self.tables or not all(table.counted for table in self.tables):
            return None
        seats: dict[int, list[Result]] = defaultdict(list)
        for seen in self.tables:
            for result in seen.results:
                seats[result.position].append(result)
        best = [
            sorted(same, key=lambda result: -(result.score or 0))
            for _, same in sorted(seats.items())
        ]
        for same in best:
            for result in same:
                result.seat_place = 1 + sum((o.score or 0) > (result.score or 0) for o in same)
        return best


def all_of(tournament: Tournament) -> list[Round]:
    return list(Round.objects.filter(tournament=tournament).order_by("number"))


def planned(tournament: Tournament) -> int | None:
    """How many there will be; of a knockout, without play-offs."""
    match tournament.format:
        case Tournament.Format.LEAGUE:
            return tournament.rounds * tournament.seasons
        case Tournament.Format.KNOCKOUT:
            players = tournament.entries.filter(number__isnull=False).count()
            players = players or tournament.taking_part
            advance = min(tournament.advance, tournament.table_size - 1)
            return len(knockout.plan(players, tournament.table_size, advance)) or None
    return tournament.rounds


def tables_of(rounds: list[Round]) -> list[Tables]:
    """Two queries, however many rounds."""
    by_round = {round_.pk: Tables(round_, []) for round_ in rounds}
    rows = Table.objects.filter(round__in=rounds).select_related("game").order_by("number")
    rows = rows.only("round_id", "number", "division", "ended", *(f"game__{n}" for n in _GAME))
    seen = {row.pk: Seen(row, [], _link(row)) for row in rows}
    for row in seen.values():
        by_round[row.table.round_id].tables.append(row)
    results = Result.objects.filter(round__in=rounds).select_related("entry__user")
    for result in results.order_by("position", "pk"):
        if result.bye:
            by_round[result.round_id].byes.append(result)
        else:
            seen[required(result.table_id)].results.append(result)
    for row in seen.values():
        if row.counted:
            row.results.sort(key=lambda result: (result.place or 0, result.position))
    return list(by_round.values())


def _link(table: Table) -> str:
    return table.game.get_absolute_url() if table.game and is_public(table.game) else ""


# ── the cross-table ──────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class Way:
    """Somebody's way through the rounds: one result for each, or None."""

    entry: Entry
    results: list[Result | None]


def cross(tournament: Tournament, number: int) -> tuple[list[Round], list[Way], int]:
    """A page of it: the rounds, the ways, and how many pages there are. Four queries."""
    rounds = all_of(tournament)
    entries = standings.in_order(tournament)
    pages = max(1, -(-entries.count() // standings.PER_PAGE))
    first = (min(number, pages) - 1) * standings.PER_PAGE
    shown = list(entries[first : first + standings.PER_PAGE])
    at: dict[tuple[int, int], Result] = {}
    results = Result.objects.filter(entry__in=shown).select_related("table__game")
    games = (f"table__game__{name}" for name in _GAME)
    for result in results.defer("reason", "table__deal").only(
        *("round_id", "entry_id", "place", "points", "adjusted", "score", "left"),
        *("table__number", *games),
    ):
        result.link = _link(result.table) if result.table else ""
        at[result.entry_id, result.round_id] = result
    ways = [Way(entry, [at.get((entry.pk, round_.pk)) for round_ in rounds]) for entry in shown]
    return rounds, ways, pages
