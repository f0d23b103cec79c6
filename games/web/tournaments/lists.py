"""Tournaments as lists show them: from an index, in a fixed number of queries."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from accounts.models import User
from games.tournaments.models import Entry, Round, Tournament

PER_PAGE = 20
MOST = 60  # that are open, or run, on one page
NOTICE, NOTICE_AGE = "tournament-open", 60  # in the cache; seconds

Status = Tournament.Status
RUNNING = (Status.RUNNING, Status.PAUSED)
_round = Round.objects.filter(tournament=OuterRef("pk")).order_by("-number").values("number")
_WINNERS = Prefetch(
    "entries",
    Entry.objects.filter(place=1, division__lte=1).select_related("user").order_by("number"),
    to_attr="winners",
)


def _of(format: str) -> QuerySet[Tournament]:
    tournaments = Tournament.objects.select_related("organiser")
    return tournaments.filter(format=format) if format else tournaments


def open_for_all(format: str = "") -> QuerySet[Tournament]:
    return _of(format).filter(status=Status.REGISTRATION).order_by("starts", "id")[:MOST]


def running(format: str = "") -> QuerySet[Tournament]:
    rows = _of(format).filter(status__in=RUNNING).order_by("-started", "-id")
    return rows.annotate(round_now=Subquery(_round[:1]))[:MOST]


def finished(format: str, after: str) -> tuple[list[Tournament], str]:
    """Those that follow the one with that key, and the key to go on from."""
    rows = _of(format).filter(status=Status.FINISHED).order_by("-finished", "-id")
    last = Tournament.objects.filter(key=after).values("finished", "id").first() if after else None
    if last and last["finished"]:
        rows = rows.filter(finished__lte=last["finished"]).exclude(
            finished=last["finished"], id__gte=last["id"]
        )
    page: list[Tournament] = list(rows.prefetch_related(_WINNERS)[: PER_PAGE + 1])
    more = len(page) > PER_PAGE
    return page[:PER_PAGE], page[PER_PAGE - 1].key if more else ""


def own(user: User | AnonymousUser, tournaments: list[Tournament]) -> dict[int, Entry]:
    """The reader's entries in these, by tournament."""
    if not user.is_authenticated or not tournaments:
        return {}
    entries = Entry.objects.filter(user=user, tournament__in=tournaments)
    return {entry.tournament_id: entry for entry in entries}


def next_to_start() -> tuple[str, str] | None:
    """Name and address of one that is open for registration; kept for a minute."""
    notice = cache.get(NOTICE)
    if notice is None:
        rows = Tournament.objects.filter(status=Status.REGISTRATION, by_invitation=False)
        first = rows.order_by("starts", "id").only("name", "key").first()
        notice = (first.name, first.get_absolute_url()) if first else ()
        cache.set(NOTICE, notice, NOTICE_AGE)
    return notice or None


def for_strangers() -> list[Tournament]:
    """The next one that anybody may join, and the one that began last."""
    to_join = _of("").filter(status=Status.REGISTRATION, by_invitation=False)
    return [*to_join.order_by("starts", "id")[:1], *running()[:1]]


def played_by(person: User, most: int = 12) -> QuerySet[Entry]:
    """Return where they took part, the newest first, for a profile."""
    entries = Entry.objects.filter(user=person, number__isnull=False)
    return entries.select_related("tournament").order_by("-tournament")[:most]
