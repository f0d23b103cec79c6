"""Who is looking, at which game, from which seat, as which viewer.

Every page, picture and socket of a game asks here. Whether somebody finds a game at all is said by
``Game.exists_for``; what they may know of it, by the engine's view for the seat that is found here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import F, FilteredRelation, Q
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.models.game import colors_of

from .prepared import Prepared


class NoSuchGame(Http404):
    """There is none with this key, or none that the visitor may know of: nobody is told which."""

    def __init__(self) -> None:
        super().__init__(_("There is no such game."))


@dataclass(frozen=True)
class Visit:
    """A game that is there for the visitor, and their own seat in it, if they have one."""

    game: Game
    seats: list[Seat]
    seat: Seat | None
    user: AbstractBaseUser | AnonymousUser

    @property
    def viewer(self) -> int | None:
        """The seat whose view they get. Whoever has handed theirs to a bot is a spectator."""
        return None if self.seat is None or self.seat.bot else self.seat.number

    @property
    def signed_in(self) -> bool:
        return self.user.is_authenticated

    @property
    def started(self) -> bool:
        return self.game.started is not None


V = TypeVar("V", bound=Visit)

GAME = Prepared(lambda key: Game.objects.filter(key=key).light())
WHOLE_GAME = Prepared(lambda key: Game.objects.filter(key=key))
SEATS = Prepared(
    lambda game: Seat.objects.filter(game=game).select_related("user").order_by("number")
)


def by_key(key: str, *, whole: bool = False) -> Game:
    """The game with this key, whether or not whoever asks may know of it.

    ``whole``: with the columns that ``Game.objects.light()`` leaves out.
    """
    game = (WHOLE_GAME if whole else GAME).first(key)
    if game is None:
        raise NoSuchGame
    return game


def visit(request: HttpRequest, key: str, kind: type[V], *, whole: bool = False) -> V:
    """Two queries, the game's first: its seats are never older than it says.

    ``kind``: what the caller needs to know of a visit. Raises NoSuchGame if there is none for this
    visitor.
    """
    game = by_key(key, whole=whole)
    seats = SEATS.rows(game.pk)
    for seat in seats:
        seat.game = game
    game.colors = colors_of(seats)
    user = request.user
    mine = next((s for s in seats if user.is_authenticated and s.user_id == user.pk), None)
    if not game.exists_for(seated=mine is not None):
        raise NoSuchGame
    return kind(game, seats, mine, user)


class Found(NamedTuple):
    """What the socket of a page needs to know of its game."""

    game_id: int
    seat: int | None  # the number of the reader's own
    stand: tuple[int, str]  # the newest line, and the status


Asked = tuple[str, int | None]  # the key of a game, and who asks


def find_all(asked: Collection[Asked]) -> dict[Asked, Found]:
    """Those of these games that are there for whoever asks: for sockets, which have no request.

    One query for all of them.
    """
    people = {user_id or 0 for _key, user_id in asked}
    own = FilteredRelation("seats", condition=Q(seats__user__in=people))
    rows = (
        Game.objects.filter(key__in={key for key, _user_id in asked})
        .annotate(own=own, owner=F("own__user"), number=F("own__number"))
        .only("key", "private", "status", "deal_hidden", "line")
    )
    games = {game.key: game for game in rows}
    seats = {(game.key, game.owner): game.number for game in rows if game.owner}
    known = {}
    for key, user_id in asked:
        game, seat = games.get(key), seats.get((key, user_id))
        if game and game.exists_for(seated=seat is not None):
            known[key, user_id] = Found(game.pk, seat, (game.line, game.status))
    return known


def revealed(game: str = "game") -> Q:
    """``Game.is_revealed`` for rows that belong to a game; those of no game are open to all.

    ``game``: the lookup that leads from the row to its game.
    """
    is_revealed = {f"{game}__status": Game.Status.OVER, f"{game}__deal_hidden": False}
    return Q(**{f"{game}__isnull": True}) | Q(**is_revealed)
