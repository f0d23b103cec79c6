"""A stored tournament as the formats know it."""

from collections import defaultdict
from fractions import Fraction

from estoril.infra.optional import required
from games.models import Game
from games.tournaments.formats import Entrant, Line, PastRound, Rules
from games.tournaments.models import Entry, Result, Round, Table, Tournament


def locked(tournament_id: int) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def rules_of(tournament: Tournament) -> Rules:
    return Rules(
        format=tournament.format,
        size=tournament.table_size,
        rounds=tournament.rounds,
        advance=min(tournament.advance, tournament.table_size - 1),
        play_off=tournament.tie_rule == Tournament.TieRule.PLAY_OFF,
        seasons=tournament.seasons,
        division_size=tournament.division_size,
        movers=tournament.movers,
        tie_breaks=tuple(tournament.tie_breaks),
    )


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """Everybody who has a start number."""
    rows = tournament.entries.exclude(number=None).order_by("number")
    return [
        Entrant(required(number), active=state in Entry.TAKING_PART, late=late)
        for number, state, late in rows.values_list("number", "state", "late")
    ]


def history_of(tournament: Tournament) -> list[PastRound]:
    """Three queries, whatever its size. Rounds that still run have lines without points."""
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    tables = Table.objects.filter(round__tournament=tournament).order_by("number")
    by_round: dict[int, list[int]] = defaultdict(list)
    for table, round_id in tables.values_list("pk", "round"):
        by_round[round_id].append(table)
    results = Result.objects.filter(round__tournament=tournament).order_by("position", "pk")
    at_table: dict[int, list[Line]] = defaultdict(list)
    byes: dict[int, list[Line]] = defaultdict(list)
    for result in results.select_related("entry"):
        where = byes[result.round_id] if result.bye else at_table[required(result.table_id)]
        where.append(line_of(result))
    return [
        PastRound(
            tuple(tuple(at_table[table]) for table in by_round[round_.pk]),
            tuple(byes[round_.pk]),
            round_.play_off,
        )
        for round_ in rounds
    ]


def line_of(result: Result) -> Line:
    counted = result.counted
    points = None if counted is None else Fraction(counted)
    return Line(required(result.entry.number), points, result.place, result.score)


def current_round(tournament: Tournament) -> Round | None:
    """The one that is paired or played; after the last, none."""
    last = tournament.all_rounds.order_by("number").last()
    return None if last is None or last.is_over else last


def running_games(round_: Round) -> list[Game]:
    return list(
        Game.objects.filter(
            tournament_table__round=round_, tournament_table__ended=None, status=Game.Status.RUNNING
        ).order_by("pk")
    )
