"""What a tournament page says to one visitor: what they can do here, and what is asked of them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import Q

from accounts.models import User
from estoril.infra.code_version import of_this_version
from games.core.prepared import Prepared
from games.models import Seat
from games.tournaments.models import Entry, Result, Tournament
from games.tournaments.services.entries import takes_late

from . import standings

KEPT = 60  # seconds


@dataclass(slots=True)
class Part:
    """Somebody's newest round: at a table, or a bye. Plain, so that caching it costs little."""

    round: int
    over: bool
    starts: datetime.datetime
    deadline: datetime.datetime
    table: int | None = None
    ended: bool = False
    game: int | None = None
    url: str = ""  # of the game
    rivals: list[tuple[str, str]] = field(default_factory=list)  # names and addresses
    asked: bool = False


@dataclass(slots=True)
class Mine:
    tournament: Tournament
    entry: Entry | None = None
    place_in_line: int = 0  # on the waiting list
    may_be_late: bool = False
    part: Part | None = None

    @property
    def takes_part(self) -> bool:
        return self.entry is not None and self.entry.takes_part

    @property
    def waits(self) -> bool:
        return self.entry is not None and self.entry.is_waiting

    @property
    def plays(self) -> bool:
        """Tell whether they sit at a table of this round, now or soon."""
        part = self.part
        if part is None or not self.takes_part or part.over:
            return False
        return part.table is not None and not part.ended

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
        """Return the page of the standings they are on; a league's divisions are listed in turn."""
        entry = self.entry
        if entry is None or entry.place is None or entry.division:
            return None
        return -(-entry.place // standings.PER_PAGE)


ENTRY = Prepared(lambda tournament, user: Entry.objects.filter(tournament=tournament, user=user))
ASKED = Prepared(
    lambda user, game: Seat.objects.filter(user=user, game=game, awaiting=True, bot="").values("pk")
)


def mine(tournament: Tournament, user: User | AnonymousUser) -> Mine:
    """One query for whoever has no part in it, up to three for others."""
    own = Mine(tournament)
    if user.is_authenticated:
        own.entry = ENTRY.first(tournament.pk, user.pk)
    entry = own.entry
    if entry is None or entry.number is None:
        own.may_be_late = takes_late(tournament)
    if entry is None:
        return own
    if entry.is_waiting:
        own.place_in_line = 1 + _ahead(entry)
    elif entry.number is not None and not tournament.is_finished:
        _add_table(own, entry)
    return own


def _ahead(entry: Entry) -> int:
    waiting = Entry.objects.filter(tournament=entry.tournament_id, state=Entry.State.WAITING)
    earlier = Q(joined__lt=entry.joined) | Q(joined=entry.joined, pk__lt=entry.pk)
    return waiting.filter(earlier).count()


def _add_table(own: Mine, entry: Entry) -> None:
    """Who sits where changes with the tournament's version; whether one is asked, at any time."""
    key = of_this_version(f"tournament-part-{entry.pk}-{own.tournament.version}")
    part = cache.get(key)
    if part is None:
        part = _part_of(entry)
        cache.set(key, part or "none", KEPT)
    if not isinstance(part, Part):
        return
    own.part = part
    if part.game and not part.ended:
        part.asked = ASKED.figures(entry.user_id, part.game) is not None


def _part_of(entry: Entry) -> Part | None:
    results = Result.objects.filter(entry=entry).select_related("round", "table__game")
    heavy = (f"table__game__{name}" for name in ("state", "opening", "seed"))
    newest = results.defer("table__deal", *heavy).order_by("-round__number").first()
    if newest is None:
        return None
    round_, table = newest.round, newest.table
    part = Part(round_.number, round_.is_over, round_.starts, round_.deadline)
    if table:
        part.table, part.ended, part.game = table.number, table.ended is not None, table.game_id
        part.url = table.game.get_absolute_url() if table.game else ""
        rivals = Result.objects.filter(table=table).exclude(entry=entry).order_by("position")
        people = [rival.entry.user for rival in rivals.select_related("entry__user")]
        part.rivals = [(person.name, person.get_absolute_url()) for person in people]
    return part
