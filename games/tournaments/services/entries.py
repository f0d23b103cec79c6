"""Who takes part: registration, the waiting list, check-in, leaving, being replaced."""

from contextlib import suppress

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.deletion import on_account_deletion
from accounts.models import User
from estoril.infra.optional import required
from games.core.refusals import Refused
from games.moderation import audit
from games.ratings.standings import rating_of
from games.services import stand_ins
from games.services.reliability import reliability_of
from games.tournaments.models import Entry, Round, Tournament

from . import messages, results, rounds
from .queries import current_round, locked

State = Entry.State
# Its rounds are drawn for a field that stays as it is.
NO_LATE_ENTRY = (Tournament.Format.ROUND_ROBIN, Tournament.Format.KNOCKOUT)


# ── coming ───────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def register(tournament_id: int, user: User) -> Entry:
    """Twice is no error. Where it is full, one waits."""
    tournament = locked(tournament_id)
    entry = tournament.entries.filter(user=user).first()
    if entry and (entry.takes_part or entry.is_waiting):
        return entry
    late = tournament.has_begun
    if late and not takes_late(tournament):
        raise Refused(_("The tournament has begun: nobody can join any more."))
    if not late and not tournament.is_open:
        raise Refused(_("Registration is not open."))
    _refuse(tournament, user, entry)
    entry = entry or Entry(tournament=tournament, user=user)
    entry.joined, entry.left = timezone.now(), None
    entry.state = State.WAITING if tournament.full else State.REGISTERED
    if late and entry.state == State.REGISTERED:
        _sit_in(tournament, entry)
    entry.save()
    count(tournament)
    _tell_in(tournament, entry)
    return entry


def takes_late(tournament: Tournament) -> bool:
    """It has begun, and people can still join."""
    going_on = tournament.is_running or tournament.is_paused
    if not going_on or not tournament.late_until or tournament.format in NO_LATE_ENTRY:
        return False
    return not tournament.all_rounds.filter(number__gte=tournament.late_until).exists()


def _refuse(tournament: Tournament, user: User, entry: Entry | None) -> None:
    """Why this person may not take part."""
    if entry and entry.state == State.DISQUALIFIED:
        raise Refused(_("You were disqualified from this tournament."))
    if entry and entry.number is not None:
        raise Refused(_("You have withdrawn from this tournament."))
    if user.guest:
        raise Refused(_("Tournaments take weeks: claim your account first, then register."))
    invited = entry is not None and entry.state == State.INVITED
    if tournament.by_invitation and not invited:
        raise Refused(_("This tournament is by invitation."))
    least = tournament.least_rating
    if least is not None and (own := rating_of(user)) < least:
        raise Refused(
            _("This tournament asks for a rating of {least}. Yours is {own}.").format(
                least=least, own=own
            )
        )
    _refuse_unreliable(tournament, user)


def _refuse_unreliable(tournament: Tournament, user: User) -> None:
    least, own = tournament.least_reliability, reliability_of(user).percent
    if not least:
        return
    if own is None:
        raise Refused(
            _(
                "This tournament asks for a reliability of {least} %. Yours is not known yet."
            ).format(least=least)
        )
    if own < least:
        raise Refused(
            _("This tournament asks for a reliability of {least} %. Yours is {own} %.").format(
                least=least, own=own
            )
        )


def _sit_in(tournament: Tournament, entry: Entry) -> None:
    """Add to a tournament that runs, from the next round that is paired."""
    numbers = tournament.entries.exclude(number=None).order_by("number")
    last = numbers.values_list("number", flat=True).last() or 0
    entry.number, entry.state, entry.late = last + 1, State.CHECKED_IN, True


def _tell_in(tournament: Tournament, entry: Entry) -> None:
    def words(_person: User) -> str:
        if entry.is_waiting:
            return _("You are on the waiting list.")
        return _("You are in.")

    moment = int(entry.joined.timestamp())
    messages.tell(tournament, f"in:{entry.state}:{moment}", [entry.user], words)


@transaction.atomic
def invite(tournament_id: int, by: User, reason: str = "", *, user: User) -> Entry:
    """Twice is no error."""
    tournament = locked(tournament_id)
    if tournament.has_begun:
        raise Refused(_("The tournament has begun: nobody can join any more."))
    entry, new = tournament.entries.get_or_create(user=user, defaults={"state": State.INVITED})
    if new:
        audit.record(by, "tournament.invite", tournament, reason, player=str(user))
        messages.tell(
            tournament, "invited", [user], lambda _person: _("You are invited to take part.")
        )
        messages.changed(tournament)
    return entry


@transaction.atomic
def check_in(tournament_id: int, user: User) -> Entry:
    """Twice is no error."""
    tournament = locked(tournament_id)
    entry = tournament.entries.filter(user=user).first()
    if entry is None or not entry.takes_part:
        raise Refused(_("You are not registered for this tournament."))
    if entry.state == State.CHECKED_IN:
        return entry
    if not tournament.checks_in:
        raise Refused(_("Check-in is not open."))
    entry.state = State.CHECKED_IN
    entry.save(update_fields=["state"])
    messages.changed(tournament)
    return entry


# ── going ────────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def withdraw(tournament_id: int, user: User) -> Entry:
    """A bot finishes where they play; the waiting list moves up. Twice is no error."""
    tournament = locked(tournament_id)
    entry = tournament.entries.filter(user=user).first()
    if entry is None:
        raise Refused(_("You are not registered for this tournament."))
    if entry.state in (State.WITHDRAWN, State.DISQUALIFIED):
        return entry
    if tournament.is_finished:
        raise Refused(_("The tournament is over."))
    _go(tournament, entry, State.WITHDRAWN)
    return entry


@transaction.atomic
def disqualify(tournament_id: int, by: User, reason: str, *, entry: Entry) -> Entry:
    """Take somebody off the tournament and its standings; what others won against them stays."""
    tournament = locked(tournament_id)
    entry = tournament.entries.select_related("user").get(pk=entry.pk)
    if not reason.strip():
        raise Refused(_("Say why."))
    if entry.state == State.DISQUALIFIED:
        return entry
    if tournament.is_finished:
        raise Refused(_("The tournament is over."))
    audit.record(by, "tournament.disqualify", tournament, reason, player=str(entry.user))
    _go(tournament, entry, State.DISQUALIFIED)
    messages.tell(
        tournament,
        f"disqualified:{entry.pk}",
        [entry.user],
        lambda _person: _("You were disqualified: {reason}").format(reason=reason),
    )
    return entry


def _go(tournament: Tournament, entry: Entry, state: str) -> None:
    entry.state, entry.left = state, timezone.now()
    entry.save(update_fields=["state", "left"])
    move_up(tournament)
    if tournament.has_begun:
        round_ = current_round(tournament)
        if round_ and round_.is_paired and entry.results.filter(round=round_).exists():
            _pair_without(tournament, round_)
        rounds.left_early(entry)
        results.refresh(tournament)
    count(tournament)


def _pair_without(tournament: Tournament, round_: Round) -> None:
    """Nothing was played yet, so nobody has to sit opposite a gap. If too few are left to pair,
    the round stays, and the gap's seat is a bot's."""
    if not round_.tables.exclude(game=None).exists():
        with suppress(Refused):
            rounds.redraw(tournament, round_)


@on_account_deletion
@transaction.atomic
def leave_all(user: User) -> None:
    """Withdraw somebody from every tournament. Before their games: tournaments are locked first."""
    entries = Entry.objects.filter(
        user=user, state__in=(*Entry.TAKING_PART, State.WAITING, State.INVITED)
    ).exclude(tournament__status=Tournament.Status.FINISHED)
    for tournament_id in entries.order_by("tournament").values_list("tournament", flat=True):
        withdraw(tournament_id, user)


@transaction.atomic
def replace(tournament_id: int, by: User, reason: str = "", *, entry: Entry, user: User) -> Entry:
    """Somebody else takes the place as it stands, with its results and its seat."""
    tournament = locked(tournament_id)
    entry = tournament.entries.select_related("user").get(pk=entry.pk)
    if tournament.is_finished or entry.state == State.DISQUALIFIED:
        raise Refused(_("Nobody can be replaced here any more."))
    theirs = tournament.entries.filter(user=user).first()
    if theirs and theirs.state not in (State.WAITING, State.INVITED):
        raise Refused(_("{name} takes part already, or did.").format(name=user))
    if user.guest or user.former:
        raise Refused(_("{name} cannot take part.").format(name=user))
    if theirs:
        theirs.delete()
    audit.record(
        by, "tournament.replace", tournament, reason, before=str(entry.user), after=str(user)
    )
    entry.replaced, entry.user, entry.left = entry.user, user, None
    entry.state = State.CHECKED_IN if tournament.has_begun else State.REGISTERED
    entry.save(update_fields=["replaced", "user", "state", "left"])
    playing = entry.results.filter(table__ended=None, table__game__isnull=False)
    for game_id, seat in playing.values_list("table__game", "seat"):
        stand_ins.replace(game_id, required(seat), user)
    count(tournament)
    _tell_in(tournament, entry)
    return entry


# ── counting ─────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def edited(tournament_id: int) -> None:
    """There may be more room, or more time to come late, than before."""
    tournament = locked(tournament_id)
    move_up(tournament)
    count(tournament)


def move_up(tournament: Tournament) -> None:
    """The waiting list fills what is free; once it has begun, as long as others could join, too."""
    if tournament.has_begun and not takes_late(tournament):
        return
    waiting = tournament.entries.filter(state=State.WAITING).order_by("joined", "pk")
    for entry in waiting.select_related("user")[: _room(tournament)]:
        if tournament.has_begun:
            _sit_in(tournament, entry)
        else:
            entry.state = State.REGISTERED
        entry.save(update_fields=["state", "number", "late"])
        messages.tell(
            tournament,
            f"moved-up:{entry.pk}:{int(entry.joined.timestamp())}",
            [entry.user],
            lambda _person: _("A place has become free: you are in."),
        )
        rounds.look_soon(tournament)  # they may have to check in


def _room(tournament: Tournament) -> int | None:
    """None: for everybody."""
    if tournament.limit is None:
        return None
    return max(0, tournament.limit - _taking_part(tournament))


def _taking_part(tournament: Tournament) -> int:
    return tournament.entries.filter(state__in=Entry.TAKING_PART).count()


def count(tournament: Tournament) -> None:
    taking_part = _taking_part(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(taking_part=taking_part)
    tournament.taking_part = taking_part
    messages.changed(tournament)
