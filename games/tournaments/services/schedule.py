"""What a tournament does by itself.

One job for each tournament looks what is due and does it, one step in a transaction at a time; it
is asked for again whenever something changes, and says itself when to look next. Looking twice, or
after a crash, does no harm: every step asks first whether it has been done.
"""

import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core import heartbeat, jobs
from games.models import Game, Job
from games.services import deadlines
from games.services.play import after_game
from games.tournaments.models import Entry, Round, Table, Tournament

from . import lifecycle, messages, results, rounds
from .queries import current_round, locked

Moment = datetime.datetime | None
LEASE = datetime.timedelta(minutes=10)  # a large round is many games to set up
LOOK_AGAIN = datetime.timedelta(hours=1)


@after_game("table")
def _table(job: Job) -> None:
    """A game is over: perhaps a tournament's."""
    table = Table.objects.filter(game=job.game_pk).select_related("round", "game").first()
    if table and results.take(table):
        jobs.put(rounds.JOB, table.round.tournament_id)


@jobs.handler(rounds.JOB, LEASE)
def _tournament(job: Job) -> Moment:
    return look(int(job.subject))


def look(tournament_id: int) -> Moment:
    """Do what is due. Returns when there will be something next."""
    while True:
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        if tournament is None:
            return None
        _hold_games(tournament)
        done, due = _STEPS[Tournament.Status(tournament.status)](tournament, timezone.now())
        if not done:
            return due


# Whether a step was done, and, if not, when the next is due.
Step = tuple[bool, Moment]
NOTHING: Step = (False, None)


def _hold_games(tournament: Tournament) -> None:
    """Their clocks stand still while it is paused, and run again afterwards."""
    games = Game.objects.filter(
        tournament_table__round__tournament=tournament, status=Game.Status.RUNNING
    )
    others = games.exclude(held=tournament.is_paused).order_by("pk")
    for game_id in others.values_list("pk", flat=True):
        _hold(tournament.pk, game_id)


@transaction.atomic
def _hold(tournament_id: int, game_id: int) -> None:
    tournament = locked(tournament_id)
    deadlines.hold(game_id, tournament.paused if tournament.is_paused else None)


def _draft(tournament: Tournament, now: datetime.datetime) -> Step:
    if tournament.opens is None or tournament.opens > now:
        return False, tournament.opens
    lifecycle.open_registration(tournament.pk, None)
    return True, None


def _registration(tournament: Tournament, now: datetime.datetime) -> Step:
    due = [tournament.starts]
    if check_in := tournament.check_in_from:
        if check_in <= now:
            _ask_to_check_in(tournament)
        else:
            due.append(check_in)
    if tournament.starts is None or tournament.starts > now:
        return False, min((moment for moment in due if moment), default=None)
    if _enough(tournament):
        lifecycle.start(tournament.pk, None)
        return True, None
    _put_off(tournament)
    return NOTHING


def _enough(tournament: Tournament) -> bool:
    there = [Entry.State.CHECKED_IN]
    if not tournament.check_in_from:
        there.append(Entry.State.REGISTERED)
    return tournament.entries.filter(state__in=there).count() >= tournament.least_players


@transaction.atomic
def _ask_to_check_in(tournament: Tournament) -> None:
    waiting = tournament.entries.filter(state=Entry.State.REGISTERED).select_related("user")
    messages.tell(
        tournament,
        "check-in",
        [entry.user for entry in waiting],
        lambda _person: _("Check-in is open: say that you are there, or you will not play."),
    )


@transaction.atomic
def _put_off(tournament: Tournament) -> None:
    """Too few came: it waits for its organiser."""
    tournament = locked(tournament.pk)
    when, tournament.starts = tournament.starts, None
    tournament.save(update_fields=["starts"])
    messages.changed(tournament)
    if tournament.organiser and when:
        messages.tell(
            tournament,
            f"too-few:{int(when.timestamp())}",
            [tournament.organiser],
            lambda _person: _(
                "Too few take part: it did not start. Set another time, or start it."
            ),
        )


def _running(tournament: Tournament, now: datetime.datetime) -> Step:
    round_ = current_round(tournament)
    if round_ is None:
        return _go_on(tournament.pk), None
    if round_.is_paired:
        if round_.starts > now:
            return False, round_.starts
        rounds.start(round_)
        round_.refresh_from_db()
        return round_.is_running, now + LOOK_AGAIN
    _take_results(round_)
    if round_.deadline <= now and round_.tables.filter(ended=None).exists():
        rounds.cut_short(round_)
        return False, now + LOOK_AGAIN
    if _close(tournament.pk, round_.pk):
        return True, None
    return False, round_.deadline if round_.deadline > now else now + LOOK_AGAIN


def _take_results(round_: Round) -> None:
    """Whose job was lost."""
    over = round_.tables.filter(ended=None, game__status=Game.Status.OVER)
    for table in over.select_related("round", "game"):
        results.take(table)


@transaction.atomic
def _close(tournament_id: int, round_id: int) -> bool:
    tournament = locked(tournament_id)
    round_ = Round.objects.get(pk=round_id)
    return tournament.is_running and round_.is_running and rounds.close(tournament, round_)


@transaction.atomic
def _go_on(tournament_id: int) -> bool:
    """The next round after the break, or the end."""
    tournament = locked(tournament_id)
    if not tournament.is_running or current_round(tournament):
        return True
    if rounds.draw(tournament, timezone.now() + tournament.break_time) is None:
        lifecycle.finish(tournament.pk, None)
    return True


@heartbeat.after_outage
def extend(began: datetime.datetime, ended: datetime.datetime) -> None:
    """The time in which the site was not there is taken from no round. A pause ends with all of it
    given back."""
    played = Round.objects.filter(status=Round.Status.RUNNING, cut_short=None)
    played = played.exclude(tournament__status=Tournament.Status.PAUSED)
    played.update(deadline=F("deadline") + (ended - began))


def _still(_tournament: Tournament, _now: datetime.datetime) -> Step:
    return NOTHING


_STEPS = {
    Tournament.Status.DRAFT: _draft,
    Tournament.Status.REGISTRATION: _registration,
    Tournament.Status.RUNNING: _running,
    Tournament.Status.PAUSED: _still,
    Tournament.Status.FINISHED: _still,
}
