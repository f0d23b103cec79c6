"""Before a game: set it up, take seats, invite, start."""

import datetime
from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import bots, engine
from games.models import Game, Seat
from games.names import operation_name

from . import announce
from .play import locked, seat_of, store
from .refusal import Refused

# How long an open game waits for players before it is taken off the list.
OPEN_FOR = datetime.timedelta(days=14)
MOST_WAITING = 10  # games one person may have waiting for players at a time


@transaction.atomic
def create(
    creator,
    options: engine.Options,
    *,
    name: str = "",
    pace: str = Game.Pace.DAILY,
    private: bool = False,
    bot_kinds: Sequence[str] = (),
    bot_pause: bool = True,
    rematch_of: Game | None = None,
) -> Game:
    """A table with its creator on the first seat and bots on the last ones. Full tables start."""
    waiting = Game.objects.filter(creator=creator, status=Game.Status.WAITING).count()
    if waiting >= MOST_WAITING:
        raise Refused(_("You have many games waiting for players already: start or cancel one."))
    if len(bot_kinds) >= options.players or not set(bot_kinds) <= set(bots.BOTS):
        raise Refused(_("Leave a seat for yourself."))
    game = Game.objects.create(
        name=name or operation_name(),
        creator=creator,
        pace=pace,
        private=private,
        bot_pause=bot_pause,
        options=options.to_json(),
        players=options.players,
        free_seats=options.players - 1 - len(bot_kinds),
        rematch_of=rematch_of,
    )
    first_bot = options.players - len(bot_kinds)
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=number,
            user=creator if number == 0 else None,
            bot=bot_kinds[number - first_bot] if number >= first_bot else "",
        )
        for number in range(options.players)
    )
    if game.free_seats == 0:
        _start(game)
    return game


def _waiting(game_id: int) -> Game:
    game = locked(game_id)
    if not game.is_waiting:
        raise Refused(_("This game has started already, or was cancelled."))
    return game


def _settle(game: Game) -> None:
    """After a change of seats."""
    game.free_seats = sum(not seat.taken for seat in game.seats.all())
    game.save(update_fields=["free_seats"])
    if game.free_seats == 0:
        _start(game)
    else:
        announce.changed(game)


@transaction.atomic
def join(game_id: int, user) -> Game:
    """Joining twice is no error. The last free seat starts the game."""
    game = locked(game_id)
    if seat_of(game, user):
        return game
    game = _waiting(game_id)
    seat = next((seat for seat in game.seats.all() if not seat.taken), None)
    if seat is None:
        raise Refused(_("Every seat is taken."))
    seat.user = user
    try:
        seat.save(update_fields=["user"])
    except IntegrityError as error:
        raise Refused(_("You have a seat in this game already.")) from error
    _settle(game)
    return game


@transaction.atomic
def leave(game_id: int, user) -> Game:
    """The creator leaving cancels the game."""
    game = _waiting(game_id)
    seat = seat_of(game, user)
    if seat is None:
        raise Refused(_("You do not play in this game."))
    if game.creator_id == user.pk:
        game.status = Game.Status.CANCELLED
        game.save(update_fields=["status"])
        announce.changed(game)
        return game
    seat.user = None
    seat.save(update_fields=["user"])
    _settle(game)
    return game


@transaction.atomic
def set_bot(game_id: int, user, number: int, kind: str) -> Game:
    """Put a bot on a free seat, or (kind "") take one away. For the creator."""
    game = _waiting(game_id)
    _only_creator(game, user)
    seat = game.seats.filter(number=number, user=None).first()
    if seat is None or (kind and kind not in bots.BOTS):
        raise Refused(_("That seat is not free."))
    seat.bot = kind
    seat.save(update_fields=["bot"])
    _settle(game)
    return game


@transaction.atomic
def start(game_id: int, user, kind: str = "agent") -> Game:
    """Now, with bots on the seats that are still free. For the creator."""
    game = _waiting(game_id)
    _only_creator(game, user)
    game.seats.filter(user=None, bot="").update(bot=kind)
    game.free_seats = 0
    _start(game)
    return game


def _only_creator(game: Game, user) -> None:
    if game.creator_id != user.pk:
        raise Refused(_("Only the player who set the game up can do that."))


def _start(game: Game) -> None:
    current = engine.Game.new(game.engine_options(), game.seed, game.rules_version)
    game.opening = [event.to_json() for event in current.take_events()]
    game.status = Game.Status.RUNNING
    game.started = timezone.now()
    game.save(update_fields=["opening", "status", "started", "free_seats"])
    store(game, current)


def expire() -> int:
    """Open games that nobody joined in time."""
    old = Game.objects.filter(status=Game.Status.WAITING, created__lt=timezone.now() - OPEN_FOR)
    return old.update(status=Game.Status.CANCELLED)


@transaction.atomic
def rematch(game_id: int, user) -> Game:
    """The same options, bots and people invited; asking twice leads to the same table."""
    game = locked(game_id)
    if not game.is_over or seat_of(game, user) is None:
        raise Refused(_("A rematch is for those who played, once the game is over."))
    if hasattr(game, "rematch"):
        return join(game.rematch.pk, user) if game.rematch.is_waiting else game.rematch
    return create(
        user,
        game.engine_options(),
        pace=game.pace,
        private=game.private,
        bot_pause=game.bot_pause,
        bot_kinds=[seat.bot for seat in game.seats.all() if seat.bot and not seat.user_id],
        rematch_of=game,
    )
