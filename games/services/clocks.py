"""The clocks of a game's seats, set to what the game asks of them; under the game's lock."""

import datetime
from operator import attrgetter

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Vacation
from estoril.infra.optional import required
from games.clock import Clock
from games.clock.hours import column_of
from games.core import statements
from games.core.prepared import Parameter, Prepared
from games.models import Game, Reliability, Seat
from games.notify import events

STAND_IN = "agent"  # the bot that decides for people, unless they chose another
WARN = 4  # when one part in so many of the time is left
KEPT = (
    *("awaiting", "awaiting_since", "score", "place", "bot", "away", "misses"),
    *("reserve", "given", "asked", "due", "stopped", "deadline", "warned"),
    "orders_due",
)


OF_PEOPLE = ("time_zone", "night_from", "night_to")  # all that clocks look at

# The model declares it: written as a keyword, mypy takes it for defined twice.
ON_VACATION = "on_vacation"


def _seats(game: Parameter, now: Parameter) -> QuerySet[Seat]:
    vacation = Vacation.objects.filter(user=OuterRef("user"), begins__lte=now, ends__gt=now)
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    own = [field.name for field in Seat._meta.concrete_fields]  # noqa: SLF001 - public but in name
    only = seats.only(*own, *(f"user__{name}" for name in OF_PEOPLE))
    return only.annotate(**{ON_VACATION: Exists(vacation)})


SEATS = Prepared(_seats)


# ── seats ────────────────────────────────────────────────────────────────────────────────────


def seats_of(game: Game) -> list[Seat]:
    """Return the seats by number, with their people and whether these are on vacation."""
    seats = SEATS.rows(game.pk, timezone.now())
    for seat in seats:
        seat.game, seat.as_read, seat.counted = game, _kept(seat), {}
    return seats


def save(seats: list[Seat]) -> None:
    """What changed since ``seats_of`` read them, and what is to be counted of their people."""
    columns: set[str] = set()
    changed = []
    for seat in seats:
        if seat.counted:
            statements.increase(Reliability, required(seat.user_id), **seat.counted)
            seat.counted = {}
        kept = _kept(seat)
        if kept != seat.as_read:
            columns.update(n for n, a, b in zip(KEPT, kept, seat.as_read, strict=True) if a != b)
            changed.append(seat)
            seat.as_read = kept
    if changed:
        statements.update(changed, tuple(name for name in KEPT if name in columns))


_kept = attrgetter(*KEPT)


# ── clocks ───────────────────────────────────────────────────────────────────────────────────


def clock_of(seat: Seat, game: Game) -> Clock:
    return Clock(
        game.clock_pace(),
        reserve=seat.reserve,
        given=seat.given,
        night=seat.user.night if seat.user else None,
        asked=seat.asked,
        due=seat.due,
        stopped=seat.stopped,
    )


def wind(seat: Seat, clock: Clock) -> None:
    """Let the seat's clock show this."""
    seat.reserve, seat.given, seat.asked = clock.reserve, clock.given, clock.asked
    seat.due, seat.stopped, seat.deadline = clock.due, clock.stopped, clock.deadline


def next_look(seats: list[Seat], game: Game) -> datetime.datetime | None:
    """When somebody has to be warned, or played for."""
    looks = [
        seat.deadline if seat.warned else clock_of(seat, game).warning(WARN)
        for seat in seats
        if seat.deadline
    ]
    return min(filter(None, looks), default=None)


# ── with each move ───────────────────────────────────────────────────────────────────────────


def answered(seat: Seat, game: Game, *, missed: bool) -> None:
    """The question to this seat is: by its player or, when time was up, for them. What changes is
    the caller's to ``save``."""
    if not seat.user_id or seat.bot:
        return
    now = timezone.now()
    if seat.due is not None:
        seat.counted = _counted(seat, game, now, missed=missed)
        wind(seat, clock_of(seat, game).answer(now))
    seat.misses = seat.misses + 1 if missed else 0
    if seat.misses >= game.most_misses:
        seat.bot, seat.away = stand_in(seat), True
    if missed:
        events.reliability(seat, seat.misses)


def stand_in(seat: Seat) -> str:
    """The bot that decides for this person when they are late. Where something is at stake it is
    the same for everybody, or somebody might gain by being late."""
    chosen = seat.user.stand_in if seat.user else ""
    return chosen if chosen and not is_at_stake(seat.game) else STAND_IN


def is_at_stake(game: Game) -> bool:
    """Whether a rating or a tournament waits for the result."""
    at_stake = Q(rated=True) | Q(game__tournament_table__isnull=False)
    return game.seats.filter(at_stake).exists()


def stands_still(seat: Seat, game: Game) -> bool:
    return game.held or (game.vacations and seat.on_vacation)


def ask(seats: list[Seat], game: Game, now: datetime.datetime) -> None:
    """Clocks run for people who are awaited. Where nobody else plays, nobody waits for them."""
    people = [seat for seat in seats if seat.user_id and not seat.bot]
    for seat in seats:
        runs = seat.awaiting and seat in people and len(people) > 1
        if runs and seat.due is None:
            stopped = stands_still(seat, game)
            wind(seat, clock_of(seat, game).ask(now, stopped=stopped))
            seat.warned = False
        elif not runs and seat.due is not None:
            wind(seat, clock_of(seat, game).rest())


def _counted(seat: Seat, game: Game, now: datetime.datetime, *, missed: bool) -> dict[str, object]:
    """What it adds to the player's reliability, automatic decisions like others: nobody shall
    tell."""
    counts: dict[str, object] = {"missed": 1} if missed else {"kept": 1}
    if seat.asked and not missed and not seat.stopped and game.clock_pace().slow:
        counts |= {"answers": 1, "answer_time": now - seat.asked, column_of(now): 1}
    return counts


def begin(game: Game) -> None:
    """Everybody sits down with a full reserve."""
    game.seats.update(reserve=game.reserve)
    people = game.seats.exclude(user=None).values_list("user", flat=True)
    count_from_now(*people)


def count_from_now(*users: int) -> None:
    """Whoever plays has a row to count in."""
    rows = [Reliability(user_id=user) for user in users]
    Reliability.objects.bulk_create(rows, ignore_conflicts=True)
