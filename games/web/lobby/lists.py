"""Games as lists show them: from an index, without their states, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from games.models import Game, Invitation, Seat
from games.models.game import HEAVY

OPEN_PER_PAGE = 20
FINISHED_PER_PAGE = 20
TO_WATCH = 9
JUST_FINISHED = 6
SEATS_PER_PAGE = 20
SOME_SEATS = 3  # to take over, on the lobby's own page
MOST_ACTIVE = 100  # of one person's games on one page

OF_SEAT = "user", "bot", "away", "deadline", "stopped", "awaiting_since", "place", "score"
OF_GAME = (
    *("key", "name", "status", "deal_hidden", "private", "players", "free_seats", "changed"),
    *("pace", "allowance", "least_reliability", "options"),
)

SEATS = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
_SEATS_OF_GAME = Prefetch("game__seats", SEATS.queryset)


def open_games() -> QuerySet[Game]:
    games = Game.objects.filter(status=Game.Status.WAITING, private=False)
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
    games = games.order_by("-finished", "-id").light()
    return games.prefetch_related(SEATS)[:JUST_FINISHED]


def newest_open() -> tuple[str, str] | tuple[()]:
    """Name and address of one that waits for players."""
    game = open_games().prefetch_related(None).first()
    return (game.name, game.get_absolute_url()) if game else ()


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
    """Seats of theirs that are asked for a decision."""
    seats = Seat.objects.filter(user=user, awaiting=True, bot="")
    return seats.order_by("awaiting_since")


def next_awaiting(user: User, after: str = "") -> Seat | None:
    """The game to go to next, but not the one that they come from."""
    seats = awaiting(user).exclude(game__key=after).select_related("game")
    shown = seats.only("user", "deadline", "awaiting_since", "game__key")[:MOST_ACTIVE]
    return next(iter(_by_deadline(shown)), None)


def awaiting_games(user: User) -> list[Seat]:
    return _by_deadline(_on_cards(awaiting(user))[:MOST_ACTIVE])


def _by_deadline(seats: Iterable[Seat]) -> list[Seat]:
    """Where no clock runs last, the longest waiting first."""
    return sorted(
        seats, key=lambda seat: (seat.deadline is None, seat.deadline or seat.awaiting_since)
    )


def active(user: User) -> QuerySet[Seat]:
    """Return seats in games that wait for players or run, unless they wait for this person."""
    seats = Seat.objects.filter(user=user, place=None).exclude(awaiting=True, bot="")
    seats = seats.filter(game__status__in=[Game.Status.WAITING, Game.Status.RUNNING])
    return _on_cards(seats.order_by("-game_id"))[:MOST_ACTIVE]


def finished(user: User) -> QuerySet[Seat]:
    seats = Seat.objects.filter(user=user, place__isnull=False)
    return _on_cards(seats.order_by("-game_id"))


def page_of_finished(user: User, after: str) -> tuple[list[Seat], str]:
    """Those that follow the game with that key, and the key to go on from."""
    seats = finished(user)
    last = Game.objects.filter(key=after).values_list("id", flat=True).first() if after else None
    if last:
        seats = seats.filter(game_id__lt=last)
    page = list(seats[: FINISHED_PER_PAGE + 1])
    more = len(page) > FINISHED_PER_PAGE
    return page[:FINISHED_PER_PAGE], page[FINISHED_PER_PAGE - 1].game.key if more else ""


def invitations(user: User) -> QuerySet[Invitation]:
    asked = Invitation.objects.filter(user=user, game__status=Game.Status.WAITING, declined=None)
    heard = asked.exclude(by__in=user.mutes.values("muted"))
    return _with_games(heard.order_by("-created"), "by")[:MOST_ACTIVE]


def _with_games(rows: QuerySet, *related: str) -> QuerySet:
    heavy = (f"game__{name}" for name in HEAVY)
    return rows.select_related("game", *related).defer(*heavy).prefetch_related(_SEATS_OF_GAME)


def _on_cards(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Read no more than ``cards`` tell of a seat and its game."""
    return seats.select_related("game").only(*OF_SEAT, *(f"game__{name}" for name in OF_GAME))
