"""A round: paired, started table by table, cut short at its deadline, closed."""

import datetime
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from estoril.infra.optional import required
from games import engine
from games.clock import PACES
from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Move, Seat
from games.models.game import new_seed
from games.moderation import audit
from games.services import play, table
from games.services.clocks import STAND_IN
from games.tournaments.formats import Pairing, pair, scoring
from games.tournaments.models import Entry, Result, Round, Table, Tournament

from . import messages, results
from .queries import current_round, entrants_of, history_of, locked, rules_of, running_games

JOB = "tournament"


def look_soon(tournament: Tournament) -> None:
    """Have the schedule looked at: something has changed."""
    jobs.put(JOB, tournament.pk)


# ── pairing ──────────────────────────────────────────────────────────────────────────────────


def draw(tournament: Tournament, starts: datetime.datetime) -> Round | None:
    """Pair the next round, under the tournament's lock. None: there is none."""
    pairing = pair(
        rules_of(tournament), tournament.seed, entrants_of(tournament), history_of(tournament)
    )
    if pairing is None:
        return None
    last = tournament.all_rounds.order_by("number").last()
    round_ = Round.objects.create(
        tournament=tournament,
        number=last.number + 1 if last else 1,
        season=pairing.season,
        play_off=pairing.play_off,
        starts=starts,
        deadline=starts + tournament.round_time,
    )
    _seat(tournament, round_, pairing)
    look_soon(tournament)
    results.refresh(tournament)
    _tell_tables(tournament, round_)
    return round_


def _seat(tournament: Tournament, round_: Round, pairing: Pairing) -> None:
    entries = {entry.number: entry for entry in tournament.entries.exclude(number=None)}
    deals: dict[int, str] = {}
    tables = Table.objects.bulk_create(
        Table(
            round=round_,
            number=number,
            division=seating.division,
            deal=deals.setdefault(_group(tournament, number), new_seed()),
        )
        for number, seating in enumerate(pairing.tables, 1)
    )
    Result.objects.bulk_create(
        Result(round=round_, table=table, entry=entries[player], position=position)
        for table, seating in zip(tables, pairing.tables, strict=True)
        for position, player in enumerate(seating.players)
    )
    bye = results.decimal(scoring.bye(tournament.format))
    Result.objects.bulk_create(
        Result(round=round_, entry=entries[player], points=bye) for player in pairing.byes
    )


def _group(tournament: Tournament, number: int) -> int:
    """Tables of a duplicate round share one deal; all others have their own."""
    return 0 if tournament.duplicate else number


def _tell_tables(tournament: Tournament, round_: Round) -> None:
    sitting = round_.results.select_related("entry__user", "table").order_by("pk")
    at = {result.entry.user: result.table for result in sitting}

    def words(person: User) -> str:
        table = at[person]
        if table is None:
            return _("Round {round}: there is no rival for you, and you have a bye.").format(
                round=round_.number
            )
        return _("Round {round} is paired: you sit at table {table}.").format(
            round=round_.number, table=table.number
        )

    messages.tell(tournament, f"paired:{round_.pk}", at, words)


@transaction.atomic
def pair_again(tournament_id: int, by: User, reason: str = "") -> Round:
    """Pair anew the field as it is now, only while nothing was played."""
    tournament = locked(tournament_id)
    round_ = current_round(tournament)
    if round_ is None:
        raise Refused(_("No round is paired."))
    if was_played(round_):
        raise Refused(_("Somebody has made a move already: the round stands as it is paired."))
    audit.record(by, "tournament.pair_again", tournament, reason, round=round_.number)
    return redraw(tournament, round_)


@transaction.atomic
def redraw(tournament: Tournament, round_: Round) -> Round:
    """Pair anew under the tournament's lock; if that is refused, everything stays as it was."""
    starts = max(round_.starts, timezone.now()) if round_.is_paired else timezone.now()
    games = Game.objects.filter(tournament_table__round=round_)
    list(games.select_for_update().order_by("pk").values_list("pk"))
    games.delete()
    round_.delete()
    again = draw(tournament, starts)
    if again is None:
        raise Refused(_("Too few are left to pair anybody."))
    return again


def was_played(round_: Round) -> bool:
    moved = Move.objects.filter(game=OuterRef("game"), seat__isnull=False, by_bot=False)
    return round_.tables.filter(Exists(moved)).exists()


# ── starting ─────────────────────────────────────────────────────────────────────────────────


def start(round_: Round) -> None:
    """Table by table, each in a transaction of its own: a crash leaves some for the next try."""
    for table_id in round_.tables.filter(game=None).values_list("pk", flat=True):
        _start_table(table_id)
    with transaction.atomic():
        tournament = locked(round_.tournament_id)
        waiting = Round.objects.filter(pk=round_.pk, status=Round.Status.PAIRED)
        if not round_.tables.filter(game=None).exists() and waiting.update(
            status=Round.Status.RUNNING
        ):
            messages.changed(tournament)


@transaction.atomic
def _start_table(table_id: int) -> None:
    paired = Table.objects.select_related("round").get(pk=table_id)
    tournament = locked(paired.round.tournament_id)
    paired.refresh_from_db()
    if paired.game_id is not None or tournament.is_paused:
        return
    sitting = list(paired.results.select_related("entry__user").order_by("position"))
    options = tournament.options_for(len(sitting))
    first = engine.Game.new(options, paired.deal).state.start
    people: list[User | None] = [None] * len(sitting)
    for result in sitting:
        # The deal decides which seat starts; who starts, the pairing.
        result.seat = (first + result.position) % len(sitting)
        people[result.seat] = result.entry.user
    paired.game = _game(tournament, paired, options, people)
    paired.save(update_fields=["game"])
    Result.objects.bulk_update(sitting, ["seat"])
    for result in sitting:
        if not result.entry.takes_part:
            left_early(result.entry)


def _game(
    tournament: Tournament, paired: Table, options: engine.Options, people: Sequence[User | None]
) -> Game:
    return table.arrange(
        people,
        options,
        name=f"{tournament.name[:48]} {paired.round.number}/{paired.number}",
        pace=tournament.pace,
        vacations=tournament.vacations and PACES[tournament.pace].slow,
        substitutes=tournament.abandoned == Tournament.Abandoned.SUBSTITUTE,
        least_reliability=tournament.least_reliability,
        deal_hidden=tournament.duplicate,
        seed=paired.deal,
    )


# ── its deadline ─────────────────────────────────────────────────────────────────────────────


def cut_short(round_: Round) -> None:
    """Bots play everything to its end. Whoever was waited for at that moment counts as having left,
    nobody else does."""
    with transaction.atomic():
        locked(round_.tournament_id)
        Round.objects.filter(pk=round_.pk, cut_short=None).update(cut_short=timezone.now())
    for game in running_games(round_):
        _hand_to_bots(game.pk)


@transaction.atomic
def _hand_to_bots(game_id: int) -> None:
    game = play.locked(game_id)
    people = [seat for seat in game.seats.exclude(user=None) if not seat.bot or seat.away]
    if not game.is_running or not people:
        return
    gone = [seat.number for seat in game.seats.all() if seat.awaiting or seat.bot]
    Result.objects.filter(table__game=game, seat__in=gone).update(left=True)
    Seat.objects.filter(pk__in=[seat.pk for seat in people]).update(bot=STAND_IN, away=False)
    game.bot_pause = False
    game.save(update_fields=["bot_pause"])
    play.store(game, game.engine_game())


@transaction.atomic
def extend(tournament_id: int, by: User, reason: str = "", *, days: int) -> Round:
    """More time for the round that is played."""
    tournament = locked(tournament_id)
    round_ = current_round(tournament)
    if round_ is None:
        raise Refused(_("No round is played that could be extended."))
    if round_.cut_short:
        raise Refused(_("The time is up, and bots have taken over."))
    if not 0 < days <= 60:
        raise Refused(_("A round is extended by up to 60 days."))
    round_.deadline += datetime.timedelta(days=days)
    round_.save(update_fields=["deadline"])
    audit.record(
        by, "tournament.extend", tournament, reason, round=round_.number, until=round_.deadline
    )
    messages.changed(tournament)
    return round_


# ── its end ──────────────────────────────────────────────────────────────────────────────────


def close(tournament: Tournament, round_: Round) -> bool:
    """If all its tables are over; under the tournament's lock."""
    if round_.tables.filter(ended=None).exists():
        return False
    round_.status, round_.ended = Round.Status.OVER, timezone.now()
    round_.save(update_fields=["status", "ended"])
    messages.changed(tournament)
    return True


def left_early(entry: Entry) -> None:
    """A bot takes over where this entry plays at the moment."""
    playing = entry.results.filter(table__ended=None, table__game__status=Game.Status.RUNNING)
    for game_id, number in playing.values_list("table__game", "seat"):
        game = play.locked(game_id)
        seat = game.seats.filter(number=required(number), user=entry.user, bot="").first()
        if seat:
            play.resign(game.pk, entry.user)
