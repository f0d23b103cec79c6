"""The nightly job: gives the days their puzzles, and looks for new ones in finished games.

Thinking is done in slices, so that others who think get their turn; what is found is stored with
each, and a worker who dies loses no more than one slice.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import User
from games.core import jobs
from games.engine import State, state_to_json, view_for
from games.models import Departure, Game, Job, Seat
from games.models.game import follow

from . import daily, finding, stock
from .models import Puzzle, Searched

NIGHT, SEARCH = "puzzle_night", "puzzle_search"
ALL: Final = "all"  # the one subject of nights
HOUR: Final = datetime.time(3)  # of the site's night
HELD: Final = 30  # so many puzzles without a day are enough; the stock is for when there are none
GAMES: Final = 20  # that are looked through in one night, the newest first
MOST_OF_A_GAME: Final = 2
LEASE: Final = datetime.timedelta(seconds=180)
SLICE: Final = 2  # seconds of thinking before others have their turn; a line is always finished
MOST_TRIES: Final = 3  # of one slice


def keep_going() -> None:
    """See to it that there is a puzzle today, and a job for the nights. Asked now and then."""
    daily.assign(daily.today())
    if not Job.objects.filter(kind=NIGHT, failed=None).exists():
        jobs.put(NIGHT, ALL)


@jobs.handler(NIGHT)
def night(_job: Job) -> datetime.datetime:
    """Today and tomorrow have their puzzle, and games are looked through for more."""
    prepare()
    seek()
    return _next_night()


def prepare() -> None:
    """Where nothing is left to give, there is the stock."""
    for day in (daily.today(), daily.today() + datetime.timedelta(days=1)):
        if daily.assign(day) is None and stock.load():
            daily.assign(day)


def _next_night() -> datetime.datetime:
    zone = timezone.get_default_timezone()
    hour = datetime.datetime.combine(daily.today(), HOUR, zone)
    return hour if hour > timezone.now() else hour + datetime.timedelta(days=1)


# ── which games ──────────────────────────────────────────────────────────────────────────────


def seek() -> int:
    """Have some games looked through, unless enough is held; how many."""
    if daily.waiting().exclude(game=None).count() >= HELD:
        return 0
    games = list(fresh().order_by("-finished", "-pk")[:GAMES])
    with transaction.atomic():
        Searched.objects.bulk_create([Searched(game=game) for game in games])
        for game in games:
            jobs.put(SEARCH, game.pk, game=game)
    return len(games)


def fresh() -> QuerySet[Game]:
    """Public games that everybody may know everything of, whose people all consent, and in which
    nobody has looked yet."""
    unwilling = {"game": OuterRef("pk"), "user__puzzles": ""}
    return Game.objects.revealed().filter(
        ~Exists(Seat.objects.filter(**unwilling)),
        ~Exists(Departure.objects.filter(**unwilling)),
        private=False,
        searched=None,
    )


# ── looking through one ──────────────────────────────────────────────────────────────────────


@jobs.handler(SEARCH, LEASE, attempts=MOST_TRIES, task=jobs.THINK)
def search(job: Job) -> datetime.datetime | None:
    """The next slice, from where the last one was stored."""
    searched = Searched.objects.select_related("game").filter(game=job.game_pk, done=False).first()
    if searched is None or not _may_search(searched.game):
        return None
    return None if go_on(searched) else timezone.now()


def _may_search(game: Game) -> bool:
    """They may have changed their minds since it was chosen."""
    people = User.objects.filter(seats__game=game, puzzles="")
    left = User.objects.filter(departures__game=game, puzzles="")
    return game.is_revealed and not game.private and not people.exists() and not left.exists()


def go_on(searched: Searched) -> bool:
    """Look at line after line for a while. True: finished."""
    end, began = time.monotonic() + SLICE, searched.line
    puzzles: list[Puzzle] = []
    known = searched.game.puzzles.count()
    for place in _questions(searched.game, began):
        searched.line = place.line
        if told := finding.find(view_for(place.state, place.seat), finding.EFFORT):
            puzzles.append(_puzzle(searched.game, place, told))
        if known + len(puzzles) >= MOST_OF_A_GAME:
            searched.done = True
        if searched.done or time.monotonic() >= end:
            break
    else:
        searched.done = True
    with transaction.atomic():
        # Where another worker has gone on meanwhile, what it has stored stands: it is the same.
        as_read = Searched.objects.filter(pk=searched.pk, line=began, done=False)
        if as_read.update(line=searched.line, done=searched.done):
            Puzzle.objects.bulk_create(puzzles, ignore_conflicts=True)
    return searched.done


class _Place(NamedTuple):
    """The moment before a line of the log was made, by this seat."""

    line: int
    seat: int
    state: State


def _questions(game: Game, after: int) -> Iterator[_Place]:
    """What seats were asked, behind this line of the log."""
    current = game.engine_opening()
    log = game.moves.order_by("number").values_list("number", "seat", "decision", "action")
    for number, seat, decision, action in log:
        if seat is not None and number > after:
            yield _Place(number, seat, current.state)
        follow(current, seat, decision, action)


def _puzzle(game: Game, place: _Place, told: finding.Found) -> Puzzle:
    return Puzzle(
        game=game,
        line=place.line,
        seat=place.seat,
        colors=list(game.colors),
        position=state_to_json(place.state),
        **told.to_json(),
    )
