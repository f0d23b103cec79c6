"""The steps from draft to end, each once, whoever asks for it: an organiser or the schedule."""

import datetime
from collections import Counter

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from estoril.infra.optional import required
from games.core import jobs
from games.core.refusals import Refused
from games.moderation import audit
from games.tournaments import leaderboard
from games.tournaments.formats import Entrant, knockout, pair
from games.tournaments.models import Entry, Result, Round, Tournament

from . import entries, messages, results, rounds
from .queries import current_round, locked, rules_of

Status = Tournament.Status


@transaction.atomic
def open_registration(tournament_id: int, by: User | None, reason: str = "") -> Tournament:
    tournament = locked(tournament_id)
    if not tournament.is_draft:
        raise Refused(_("Registration was opened already."))
    _become(tournament, Status.REGISTRATION)
    audit.record(by, "tournament.open", tournament, reason)
    invited = tournament.entries.filter(state=Entry.State.INVITED).select_related("user")
    messages.tell(
        tournament,
        "open",
        [entry.user for entry in invited],
        lambda _person: _("Registration is open."),
    )
    jobs.put(messages.OPENING, tournament.pk)
    return tournament


@transaction.atomic
def start(tournament_id: int, by: User | None, reason: str = "") -> Tournament:
    """Numbers are given, and the first round is paired."""
    tournament = locked(tournament_id)
    if not tournament.is_open:
        raise Refused(_("It starts from registration, and once."))
    _settle_the_field(tournament)
    field = tournament.entries.filter(state__in=Entry.TAKING_PART).order_by("joined", "pk")
    playing = list(field)
    if len(playing) < 2:
        raise Refused(_("Too few take part."))
    for number, entry in enumerate(playing, 1):
        entry.number, entry.state = number, Entry.State.CHECKED_IN
    Entry.objects.bulk_update(playing, ["number", "state"])
    tournament.started = timezone.now()
    tournament.save(update_fields=["started"])
    _become(tournament, Status.RUNNING)
    entries.count(tournament)
    audit.record(by, "tournament.start", tournament, reason, players=len(playing))
    rounds.draw(tournament, timezone.now())
    return tournament


def _settle_the_field(tournament: Tournament) -> None:
    """Whoever was asked to check in and did not is out; those who wait move up."""
    if tournament.check_in_from:
        missing = tournament.entries.filter(state=Entry.State.REGISTERED)
        missing.update(state=Entry.State.WITHDRAWN, left=timezone.now())
    entries.move_up(tournament)


@transaction.atomic
def share(tournament_id: int, by: User, reason: str = "", *, user: User) -> None:
    """Twice is no error."""
    tournament = locked(tournament_id)
    if not (user.is_staff and user.has_perm("tournaments.organise_tournament")):
        raise Refused(_("Only organisers can share in a tournament."))
    tournament.co_organisers.add(user)
    audit.record(by, "tournament.share", tournament, reason, organiser=user.pk)


@transaction.atomic
def unshare(tournament_id: int, by: User, reason: str = "", *, user: User) -> None:
    """Twice is no error."""
    tournament = locked(tournament_id)
    tournament.co_organisers.remove(user)
    audit.record(by, "tournament.unshare", tournament, reason, organiser=user.pk)


@transaction.atomic
def pause(tournament_id: int, by: User | None, reason: str = "") -> Tournament:
    """The schedule stands still: no round starts, none ends by its deadline. Games go on for those
    who like, but nobody's clock runs: the schedule's job sees to that, game by game."""
    tournament = locked(tournament_id)
    if not tournament.is_running:
        raise Refused(_("Only a tournament that runs can be paused."))
    tournament.paused = timezone.now()
    tournament.save(update_fields=["paused"])
    _become(tournament, Status.PAUSED)
    audit.record(by, "tournament.pause", tournament, reason)
    return tournament


@transaction.atomic
def resume(tournament_id: int, by: User | None, reason: str = "") -> Tournament:
    """What was to come comes later by as long as it was paused."""
    tournament = locked(tournament_id)
    if not tournament.is_paused:
        raise Refused(_("It is not paused."))
    lost = timezone.now() - required(tournament.paused)
    if round_ := current_round(tournament):
        if round_.is_paired:
            round_.starts += lost
        if not round_.cut_short:
            round_.deadline += lost
        round_.save(update_fields=["starts", "deadline"])
    tournament.paused = None
    tournament.save(update_fields=["paused"])
    _become(tournament, Status.RUNNING)
    audit.record(by, "tournament.resume", tournament, reason)
    return tournament


@transaction.atomic
def finish(tournament_id: int, by: User | None, reason: str = "") -> Tournament:
    """End it after the last round, or any time for an organiser: what still runs counts no more."""
    tournament = locked(tournament_id)
    if not (tournament.is_running or tournament.is_paused):
        raise Refused(_("Only a tournament that runs can be finished."))
    round_ = current_round(tournament)
    if round_:
        _abandon(round_)
    tournament.finished = timezone.now()
    tournament.save(update_fields=["finished"])
    _become(tournament, Status.FINISHED)
    results.refresh(tournament)
    leaderboard.award_soon()
    audit.record(by, "tournament.finish", tournament, reason)
    _tell_the_end(tournament)
    return tournament


def _abandon(round_: Round) -> None:
    """Games that still run go on for those who like; hidden deals are revealed when they end."""
    if round_.is_paired:
        round_.delete()
        return
    round_.status, round_.ended = Round.Status.OVER, timezone.now()
    round_.save(update_fields=["status", "ended"])
    Result.objects.filter(round=round_, points=None, table__ended=None).update(points=0)


def _tell_the_end(tournament: Tournament) -> None:
    placed = tournament.entries.exclude(place=None).select_related("user").order_by("place")
    places = {entry.user: entry.place for entry in placed}

    def words(person: User) -> str:
        return _("The tournament is over. Your place: {place}.").format(place=places[person])

    messages.tell(tournament, "finished", places, words)


def _become(tournament: Tournament, status: str) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])
    rounds.look_soon(tournament)
    messages.changed(tournament)


# ── what to expect ───────────────────────────────────────────────────────────────────────────


def preview(tournament: Tournament, players: int) -> dict[str, object]:
    """Tables of the first round, rounds, games and the longest time, with so many players."""
    rules = rules_of(tournament)
    entrants = [Entrant(number) for number in range(1, players + 1)]
    first = pair(rules, tournament.seed, entrants, [])
    tables = [len(seating.players) for seating in first.tables] if first else []
    match rules.format:
        case Tournament.Format.KNOCKOUT:
            games = knockout.plan(players, rules.size, rules.advance)
        case Tournament.Format.LEAGUE:
            games = [len(tables)] * rules.rounds * rules.seasons
        case _:
            games = [len(tables)] * rules.rounds
    longest: datetime.timedelta = len(games) * tournament.round_time
    longest += max(0, len(games) - 1) * tournament.break_time
    return {
        "players": players,
        "tables": sorted(Counter(tables).items(), reverse=True),
        "byes": len(first.byes) if first else 0,
        "rounds": len(games),
        "games": sum(games),
        "longest": longest,
    }
