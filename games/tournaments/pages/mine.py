"""What a tournament page says to one visitor: what they can do here, and what is asked of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.core.cache import cache
from django.db.models import Q

from games.models import Seat
from games.tournaments.models import Entry, Result, Tournament
from games.tournaments.services.entries import NO_LATE_ENTRY

from . import standing

KEPT = 60  # seconds


@dataclass(slots=True)
class Mine:
    """``result``: in the newest round that they are in; ``rivals``: at that table."""

    tournament: Tournament
    entry: Entry | None = None
    place_in_line: int = 0  # on the waiting list
    result: Result | None = None
    rivals: list[Result] = field(default_factory=list)

    @property
    def takes_part(self) -> bool:
        return self.entry is not None and self.entry.takes_part

    @property
    def waits(self) -> bool:
        return self.entry is not None and self.entry.is_waiting

    @property
    def plays(self) -> bool:
        """At a table of this round, now or soon."""
        result = self.result
        if result is None or not self.takes_part or result.round.is_over:
            return False
        return result.table is not None and result.table.ended is None

    @property
    def is_before(self) -> bool:
        """They can come still, or not have come yet."""
        outside = self.entry is None or self.entry.number is None
        return self.tournament.is_open or (outside and self.may_be_late)

    @property
    def is_told(self) -> bool:
        """Whether there is anything to say."""
        return self.is_before or (self.entry is not None and self.entry.number is not None)

    @property
    def may_register(self) -> bool:
        """Or try to: what else is in the way, registering tells."""
        tournament, entry = self.tournament, self.entry
        if entry and (entry.takes_part or entry.is_waiting or entry.number is not None):
            return False
        if entry and entry.state == Entry.State.DISQUALIFIED:
            return False
        if tournament.by_invitation and entry is None:
            return False
        return tournament.is_open or self.may_be_late

    @property
    def may_be_late(self) -> bool:
        """How far the rounds have come, registering tells."""
        tournament = self.tournament
        going_on = tournament.is_running or tournament.is_paused
        return going_on and bool(tournament.late_until) and tournament.format not in NO_LATE_ENTRY

    @property
    def has_to_check_in(self) -> bool:
        entry = self.entry
        return (
            entry is not None
            and entry.state == Entry.State.REGISTERED
            and self.tournament.checks_in
        )

    @property
    def may_withdraw(self) -> bool:
        return (self.takes_part or self.waits) and not self.tournament.is_finished

    @property
    def page(self) -> int | None:
        """Of the standings, on which they are; the divisions of a league are listed in turn."""
        entry = self.entry
        if entry is None or entry.place is None or entry.division:
            return None
        return -(-entry.place // standing.PER_PAGE)


def mine(tournament: Tournament, user) -> Mine:
    """One query for whoever has no part in it, up to three for others."""
    found = Mine(tournament)
    if not user.is_authenticated:
        return found
    found.entry = entry = Entry.objects.filter(tournament=tournament, user=user).first()
    if entry is None:
        return found
    if entry.is_waiting:
        found.place_in_line = 1 + _ahead(entry)
    elif entry.number is not None and not tournament.is_finished:
        _add_table(found, entry)
    return found


def _ahead(entry: Entry) -> int:
    waiting = Entry.objects.filter(tournament=entry.tournament_id, state=Entry.State.WAITING)
    earlier = Q(joined__lt=entry.joined) | Q(joined=entry.joined, pk__lt=entry.pk)
    return waiting.filter(earlier).count()


def _add_table(found: Mine, entry: Entry) -> None:
    """Who sits where changes with the tournament's version; whether one is asked, at any time."""
    place = f"tournament-seat-{entry.pk}-{found.tournament.version}"
    kept = cache.get(place)
    if kept is None:
        kept = _table_of(entry)
        cache.set(place, kept, KEPT)
    found.result, found.rivals = kept
    if found.result and found.result.table:
        seats = Seat.objects.filter(user=entry.user_id, awaiting=True, bot="")
        found.result.asked = seats.filter(game=found.result.table.game_id).exists()


def _table_of(entry: Entry) -> tuple[Result | None, list[Result]]:
    heavy = (f"table__game__{name}" for name in ("state", "opening", "seed"))
    results = Result.objects.filter(entry=entry).select_related("round", "table__game")
    newest = results.defer("table__deal", *heavy).order_by("-round__number").first()
    if newest is None or newest.table_id is None:
        return newest, []
    rivals = Result.objects.filter(table=newest.table_id).exclude(entry=entry)
    return newest, list(rivals.select_related("entry__user").order_by("position"))
