"""Games as lists show them: from an index, without their states, in a fixed number of queries."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from accounts.models import User
from games.models import Game, Invitation, Mute, Orders, Seat
from games.models.game import HEAVY
from games.web import head

OPEN_PER_PAGE = 20
TO_WATCH = 9
JUST_FINISHED = 6
SEATS_PER_PAGE = 20
SOME_SEATS = 3  # to take over, on the lobby's own page
MOST_AWAITING = 500
AT_HOME = 60  # games of the reader's on the home page; “my games” has all of them
MOST_INVITATIONS = 100

# Before any game. It leaves none out, but leads SQLite to the index: once that knows by ANALYZE how
# many games there are, it would rather sort them all, for seconds on a large site.
EVER = datetime(2000, 1, 1, tzinfo=UTC)

_seats = Seat.objects.select_related("user").order_by("number")
SEATS, _SEATS_OF_GAME = Prefetch("seats", _seats), Prefetch("game__seats", _seats)
# With how their people have answered so far.
SEATS_AND_HABITS = Prefetch("seats", _seats.select_related("user__reliability"))


def open_games() -> QuerySet[Game]:
    games = Game.objects.filter(status=Game.Status.WAITING, private=False, created__gt=EVER)
    return games.order_by("-created", "-id").light().prefetch_related(SEATS)


def page_of(games: QuerySet[Game], after: str) -> tuple[list[Game], str]:
    """A page of open games that follows the game with that key, and the key to go on from."""
    last = Game.objects.filter(key=after).values("created", "id").first() if after else None
    if last:
        games = games.filter(created__lte=last["created"]).exclude(
            created=last["created"], id__gte=last["id"]
        )
    page = list(games[: OPEN_PER_PAGE + 1])
    more = len(page) > OPEN_PER_PAGE
    return page[:OPEN_PER_PAGE], page[OPEN_PER_PAGE - 1].key if more else ""


def to_watch() -> QuerySet[Game]:
    games = Game.objects.filter(status=Game.Status.RUNNING, private=False)
    return games.order_by("-changed", "-id").light().prefetch_related(SEATS)[:TO_WATCH]


def just_finished() -> QuerySet[Game]:
    """Those that everybody may look back at."""
    games = Game.objects.filter(status=Game.Status.OVER, private=False, deal_hidden=False)
    games = games.filter(finished__gt=EVER).order_by("-finished", "-id").light()
    return games.prefetch_related(SEATS)[:JUST_FINISHED]


def to_take_over() -> QuerySet[Seat]:
    """Seats that bots play for people, where somebody else may sit down; newest games first."""
    seats = Seat.objects.filter(place=None, user__isnull=False).exclude(bot="")
    seats = seats.filter(
        game__status=Game.Status.RUNNING, game__substitutes=True, game__private=False
    )
    return _with_games(seats.order_by("-game_id", "id"), "user")


def page_to_take_over(after: str) -> tuple[list[Seat], str]:
    """Those that follow the seat with that id, and the id to go on from."""
    seats = to_take_over()
    known = after.isascii() and after.isdigit() and len(after) < 16
    last = Seat.objects.filter(pk=after).values("game_id", "id").first() if known else None
    if last:
        seats = seats.filter(game_id__lte=last["game_id"]).exclude(
            game_id=last["game_id"], id__lte=last["id"]
        )
    page = list(seats[: SEATS_PER_PAGE + 1])
    more = len(page) > SEATS_PER_PAGE
    return page[:SEATS_PER_PAGE], str(page[SEATS_PER_PAGE - 1].pk) if more else ""


def awaiting(user: User | int) -> QuerySet[Seat]:
    """Seats of theirs that are asked for a decision, the longest waiting first."""
    return head.awaiting(user).order_by("awaiting_since")


def urgency(deadline: Any, since: Any) -> tuple[bool, Any]:
    """Sort seats that are asked by this: where no clock runs last, the longest waiting first."""
    return deadline is None, deadline or since


def next_awaiting(user: User, after: str = "") -> Seat | None:
    """The game to go to next: behind the one that they come from, if that waits too; after the last
    the first."""
    seats = awaiting(user).select_related("game")
    shown = seats.only("user", "deadline", "awaiting_since", "game__key")[:MOST_AWAITING]
    ranked = sorted(shown, key=lambda s: urgency(s.deadline, s.awaiting_since))
    here = next((n for n, seat in enumerate(ranked) if seat.game.key == after), len(ranked))
    return next(iter([*ranked[here + 1 :], *ranked[:here]]), None)


def active(user: User | int) -> QuerySet[Seat]:
    """Return seats in games that wait for players or run, unless they wait for this person."""
    seats = Seat.objects.filter(user=user, place=None).exclude(awaiting=True, bot="")
    seats = seats.filter(game__status__in=[Game.Status.WAITING, Game.Status.RUNNING])
    return seats.order_by("-game_id")


def at_home(user: User | int) -> QuerySet[Seat]:
    """Return their seats in games that are not over, what waits for them first; with the moment at
    which they last wrote orders there."""
    seats = Seat.objects.filter(user=user, place=None)
    seats = seats.filter(game__status__in=[Game.Status.WAITING, Game.Status.RUNNING])
    orders = Orders.objects.filter(seat=OuterRef("pk")).order_by("-round").values("changed")
    return seats.annotate(ordered=Subquery(orders[:1])).order_by("-awaiting", "-game_id")


def finished(user: User | int) -> QuerySet[Seat]:
    return Seat.objects.filter(user=user, place__isnull=False).order_by("-game_id")


def invited(user: User | int) -> QuerySet[Invitation]:
    """Return what they are asked to join, and may still."""
    asked = Invitation.objects.filter(user=user, game__status=Game.Status.WAITING, declined=None)
    return asked.exclude(by__in=Mute.objects.filter(user=user).values("muted"))


def invitations(user: User) -> QuerySet[Invitation]:
    return _with_games(invited(user).order_by("-created"), "by")[:MOST_INVITATIONS]


def _with_games(rows: QuerySet, *related: str) -> QuerySet:
    heavy = (f"game__{name}" for name in HEAVY)
    return rows.select_related("game", *related).defer(*heavy).prefetch_related(_SEATS_OF_GAME)
