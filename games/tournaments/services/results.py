"""What games brought, and what follows from it: points, and the standings."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from estoril.infra.optional import required
from games.core import announcements
from games.core.refusals import Refused
from games.models import Game
from games.moderation import audit
from games.tournaments.formats import Standing, scoring, standings
from games.tournaments.models import Entry, Result, Table, Tournament

from . import messages
from .queries import entrants_of, history_of, locked, rules_of

HUNDREDTH = Decimal("0.01")
MOST_POINTS = 99


def decimal(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(HUNDREDTH)


# ── when a game is over ──────────────────────────────────────────────────────────────────────


@transaction.atomic
def take(table: Table) -> bool:
    """Count the table's game. Once: False if that was done, or the game goes on."""
    tournament = locked(table.round.tournament_id)
    game = table.game
    if game is None or not game.is_over:
        return False
    if not Table.objects.filter(pk=table.pk, ended=None).update(ended=timezone.now()):
        return False
    if tournament.is_finished:
        _too_late(tournament, table)
        return False
    results = list(table.results.select_related("entry"))
    seats = {seat.number: seat for seat in game.seats.all()}
    for result in results:
        seat = seats[required(result.seat)]
        result.score, result.place = seat.score, seat.place
        # At a deadline bots finish for everybody; who left was written down then.
        bot = seat.stood_in_for and table.round.cut_short is None
        result.left = result.left or bot or seat.user_id != result.entry.user_id
    if not tournament.duplicate:
        _give_points(tournament, results)
    Result.objects.bulk_update(results, ["score", "place", "left", "points"])
    if tournament.duplicate:
        _compare(tournament, table)
    refresh(tournament)
    return True


def _give_points(tournament: Tournament, results: Sequence[Result]) -> None:
    points = scoring.by_place([required(result.place) for result in results])
    for result, earned in zip(results, points, strict=True):
        result.points = _allowed(tournament, result, earned)


def _allowed(tournament: Tournament, result: Result, points: Fraction) -> Decimal:
    nothing = tournament.abandoned_scoring == Tournament.AbandonedScoring.NOTHING
    return Decimal(0) if result.left and nothing else decimal(points)


def _compare(tournament: Tournament, table: Table) -> None:
    """Points of a deal are known, and its games laid open, once all of its tables are over."""
    tables = Table.objects.filter(round=table.round, deal=table.deal)
    if tables.filter(ended=None).exists():
        return
    results = list(Result.objects.filter(table__in=tables).select_related("entry"))
    if len({result.table_id for result in results}) == 1:
        _give_points(tournament, results)  # nobody else had these seats
    else:
        by_seat = defaultdict(list)
        for result in results:
            by_seat[result.position].append(result)
        for same in by_seat.values():
            for result in same:
                others = [required(other.score) for other in same if other is not result]
                earned = scoring.by_seat(required(result.score), others)
                result.points = _allowed(tournament, result, earned)
    Result.objects.bulk_update(results, ["points"])
    reveal_deal(tables.values_list("game", flat=True))


def reveal_deal(games: QuerySet[Table, int]) -> None:
    """All who play this deal have finished: what was hidden may be known, and all may look."""
    hidden = Game.objects.filter(pk__in=games, deal_hidden=True)
    for game in hidden.select_for_update().order_by("pk"):
        game.deal_hidden, game.private, game.changed = False, False, timezone.now()
        game.save(update_fields=["deal_hidden", "private", "changed"])
        announcements.changed(game)


def _too_late(tournament: Tournament, table: Table) -> None:
    """An organiser has finished the tournament before this game: it is only laid open."""
    if tournament.duplicate:
        tables = Table.objects.filter(round=table.round, deal=table.deal)
        if not tables.filter(ended=None).exists():
            reveal_deal(tables.values_list("game", flat=True))


# ── by hand ──────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def adjust(tournament_id: int, by: User, reason: str, *, result: Result, points: Decimal) -> Result:
    """What was played stays as it was; these points count instead."""
    tournament = locked(tournament_id)
    played = Result.objects.filter(round__tournament=tournament)
    result = played.select_related("round", "entry__user").get(pk=result.pk)
    if result.points is None:
        raise Refused(_("There is no result yet that could be adjusted."))
    if not reason.strip():
        raise Refused(_("Say why."))
    if not 0 <= points <= MOST_POINTS:
        raise Refused(_("Points are from 0 to {most}.").format(most=MOST_POINTS))
    if tournament.all_rounds.filter(number__gt=result.round.number).exists() and (
        tournament.format == Tournament.Format.KNOCKOUT
    ):
        raise Refused(_("The next round is drawn already: who went on cannot change any more."))
    before = result.counted
    result.adjusted, result.reason, result.adjusted_by = points, reason.strip()[:200], by
    result.save(update_fields=["adjusted", "reason", "adjusted_by"])
    audit.record(
        by,
        "tournament.adjust",
        tournament,
        reason,
        player=str(result.entry.user),
        round=result.round.number,
        before=str(before),
        after=str(points),
    )
    refresh(tournament)
    return result


# ── the standings ────────────────────────────────────────────────────────────────────────────


def refresh(tournament: Tournament) -> None:
    """Write down who leads. Follows from the results, whoever calls it how often."""
    history = history_of(tournament)
    lines = standings(rules_of(tournament), tournament.seed, entrants_of(tournament), history)
    entries = list(tournament.entries.exclude(number=None))
    barred = {entry.number for entry in entries if entry.state == Entry.State.DISQUALIFIED}
    places = _places([line for line in lines if line.player not in barred])
    by_number = {line.player: line for line in lines}
    for entry in entries:
        number = required(entry.number)
        line = by_number.get(number)
        entry.place = places.get(number)
        if line:
            entry.division, entry.out, entry.played = line.division, line.out, line.played
            entry.points = decimal(line.points)
            entry.tie_break_values = {name: str(decimal(v)) for name, v in line.values.items()}
    Entry.objects.bulk_update(
        entries,
        ["place", "division", "out", "played", "points", "tie_break_values"],
        batch_size=200,
    )
    messages.changed(tournament)


def _places(lines: Sequence[Standing]) -> dict[int, int]:
    """Leave out those who are barred; everybody behind them moves up."""
    places: dict[int, int] = {}
    last: tuple[int, int] | None = None
    count, place = 0, 0
    for line in lines:
        if last is None or line.division != last[0]:
            count = 0
        count += 1
        if last != (line.division, line.place):
            place = count
        last = (line.division, line.place)
        places[line.player] = place
    return places
