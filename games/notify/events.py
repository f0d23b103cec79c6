"""What people are told of. Whoever makes it happen asks for it inside the same transaction."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from estoril.infra.optional import required
from games.core import jobs, presence
from games.models import Game, Invitation, Job, Message, Mute, Seat
from games.notify.kinds import Kind

from .models import Notification
from .outbox import read, tell

# Who moves again at once, or still looks, need not be told.
SHORT = datetime.timedelta(seconds=30)
# A conversation makes one letter.
TALK_DELAY = datetime.timedelta(minutes=2)


def due(game: Game, round_before: int, seats: Sequence[Seat], changed: Sequence[Seat]) -> list[Job]:
    """What a move means for people is told by jobs: the move itself waits for none of it.

    ``changed``: of the seats those whose turn began or ended.
    """
    now = timezone.now()
    wanted = {}
    if changed:
        wanted["turns", str(game.pk)] = _first_look(game, seats, changed, now)
    if game.is_over:
        wanted["over", str(game.pk)] = now
    elif 0 < round_before < game.snapshot["round"]:
        wanted["round", f"{game.pk}:{round_before}"] = now
    return [
        Job(kind=kind, subject=subject, due=due, game=game)
        for (kind, subject), due in wanted.items()
    ]


def _first_look(
    game: Game, seats: Sequence[Seat], changed: Sequence[Seat], now: datetime.datetime
) -> datetime.datetime:
    """When the first of these people has to be told, or has nothing to be told any more.

    Whoever looks sees it, and has a while to answer. So where all look and play on, nobody has to
    be told of anything. When somebody is told must depend on nobody else's looking: that would
    tell who looks.
    """
    here = presence.seats_here(game.pk)
    looks = [
        required(seat.awaiting_since) + SHORT if seat.awaiting else now + SHORT
        for seat in _playing(seats)
        if seat.awaiting or seat in changed
    ]
    missed = [seat for seat in _playing(changed) if seat.number not in here]
    return now if missed else min((look for look in looks if look > now), default=now)


def _seats(game_id: int) -> list[Seat]:
    return list(Seat.objects.filter(game=game_id).select_related("user", "game"))


@jobs.handler("turns")
@transaction.atomic
def turns(job: Job) -> datetime.datetime | None:
    """Whoever is asked is told; whoever is asked no more need not read it any longer.

    Who looks is told only after a while. Returns when the next of them is.
    """
    people = [seat for seat in _seats(job.game_pk) if seat.user_id]
    begun = {
        f"turn:{seat.pk}:{required(seat.awaiting_since).timestamp():.6f}": seat
        for seat in _playing(people)
        if seat.awaiting
    }
    unread = Notification.objects.filter(
        seat__in=people, kind__in=[Kind.TURN, Kind.TIME], read=None
    )
    still = [seat.pk for seat in begun.values()]
    unread.exclude(key__in=begun).exclude(kind=Kind.TIME, seat__in=still).update(
        read=timezone.now()
    )
    now, here = max(timezone.now(), job.due), presence.seats_here(job.game_pk)
    looks = {
        key: required(seat.awaiting_since) + SHORT
        for key, seat in begun.items()
        if seat.number in here
    }
    waiting = {key: look for key, look in looks.items() if look > now}
    notes = [
        of_seat(Kind.TURN, seat, key, created=seat.awaiting_since)
        for key, seat in begun.items()
        if key not in waiting
    ]
    tell([note for note in notes if note.key not in looks], SHORT)
    tell([note for note in notes if note.key in looks])
    return min(waiting.values(), default=None)


def time_runs_out(seat: Seat) -> None:
    """A set share is left of the time for this decision. Told once for each deadline."""
    ends = int(required(seat.deadline).timestamp() * 1000)
    tell([of_seat(Kind.TIME, seat, f"time:{seat.pk}:{ends}")])


@jobs.handler("round")
@transaction.atomic
def round_resolved(job: Job) -> None:
    number = job.subject.rpartition(":")[2]
    people = _playing(_seats(job.game_pk))
    tell([of_seat(Kind.ROUND, seat, f"round:{seat.pk}:{number}") for seat in people], SHORT)


@jobs.handler("over")
@transaction.atomic
def game_over(job: Job) -> None:
    people = _playing(_seats(job.game_pk))
    tell([of_seat(Kind.OVER, seat, f"over:{seat.pk}") for seat in people], SHORT)


def game_started(seats: Iterable[Seat], by: User) -> None:
    """Whoever made it begin knows."""
    others = [seat for seat in _playing(seats) if seat.user_id != by.pk]
    tell([of_seat(Kind.STARTED, seat, f"started:{seat.pk}") for seat in others], SHORT)


def invited(invitations: Sequence[Invitation]) -> None:
    """Whoever does not want to hear of somebody is not told what they ask."""
    mutes = Mute.objects.filter(
        user__in=[invitation.user for invitation in invitations],
        muted__in=[invitation.by for invitation in invitations],
    )
    deaf = set(mutes.values_list("user", "muted"))
    tell(
        [
            Notification(
                user=invitation.user,
                kind=Kind.INVITED,
                key=f"invited:{invitation.pk}",
                game=invitation.game,
                by=invitation.by,
            )
            for invitation in invitations
            if (invitation.user_id, invitation.by_id) not in deaf
        ]
    )


def said(message: Message) -> None:
    """Notify the others at the table, except those who have unread words there already."""
    deaf = Mute.objects.filter(muted=message.author).values("user")
    waiting = Notification.objects.filter(kind=Kind.MESSAGE, game=message.game, read=None)
    seats = Seat.objects.filter(game=message.game).select_related("user")
    seats = seats.exclude(user=message.author).exclude(user__in=deaf)
    tell(
        [
            of_seat(
                Kind.MESSAGE,
                seat,
                f"message:{message.pk}:{seat.pk}",
                game=message.game,
                by=message.author,
                message=message,
            )
            for seat in _playing(seats.exclude(user__in=waiting.values("user")))
        ],
        TALK_DELAY,
    )


def left(game: Game, user_id: int) -> None:
    """Who has got up from a table has no news of it to read any more."""
    read(user_id, game=game)


def tournament(key: str, texts: Mapping[User, str], *, about: str, path: str) -> None:
    """Tell each person their text. ``key`` is the news': nobody is told of it twice."""
    tell(
        [
            Notification(
                user=user,
                kind=Kind.TOURNAMENT,
                key=f"tournament:{key}:{user.pk}",
                about=about,
                text=text,
                path=path,
            )
            for user, text in texts.items()
        ]
    )


def reliability(seat: Seat, misses: int) -> None:
    """A bot had to decide for them once more. ``misses``: in a row, in this game."""
    key = f"reliability:{seat.pk}:{seat.game.line}:{misses}"
    tell([of_seat(Kind.RELIABILITY, seat, key, text=str(misses))])


def puzzle(key: str, people: Iterable[User], *, path: str) -> None:
    """The puzzle with this key waits for them. Each of them is told of it once."""
    tell(
        [
            Notification(
                user=user, kind=Kind.PUZZLE, key=f"puzzle:{key}:{user.pk}", text=key, path=path
            )
            for user in people
        ]
    )


def _playing(seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.user_id and not seat.bot]


def of_seat(kind: Kind, seat: Seat, key: str, **more: object) -> Notification:
    fields = {"user": seat.user, "game": seat.game, "seat": seat} | more
    return Notification(kind=kind, key=key, **fields)
