"""What comes before a game: set it up, take seats, start."""

import datetime
from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from estoril.infra import unicode_text
from games import bots, engine
from games.clock import PACES, Pace
from games.core import announcements
from games.core.refusals import Refused
from games.engine.components import COLORS
from games.models import Game, Seat
from games.models.game import new_seed
from games.notify import events
from games.services.game_names import free_name, key_of, operation_name

from . import clocks
from .adapting import ADAPTIVE
from .colors import color_before, give_color
from .play import locked, seat_of, store
from .reliability import refuse_unreliable

# How long an open game waits for players before it is taken off the list.
OPEN_FOR = datetime.timedelta(days=14)
# Who wants to play live does not wait for days: since somebody last sat down or got up.
LIVE_OPEN_FOR = datetime.timedelta(hours=2)
MOST_WAITING = 10  # games one person may have waiting for players at a time
# Bots think on the site's time. Games with bots that one person has set up: running at a time, and
# begun within a while.
MOST_RUNNING = 30
MOST_LATELY, LATELY = 10, datetime.timedelta(minutes=10)
# "Play now" again within this time leads to the game that the first click started.
SAME_CLICK = datetime.timedelta(seconds=20)


@transaction.atomic
def create(
    creator: User,
    options: engine.Options,
    *,
    name: str = "",
    pace: str = Game.Pace.DAILY,
    custom: Pace | None = None,
    most_misses: int = 3,
    substitutes: bool = False,
    least_reliability: int = 0,
    private: bool = False,
    rated: bool = True,
    bot_kinds: Sequence[str] = (),
    bot_pause: bool = True,
    rematch_of: Game | None = None,
    colors: Sequence[str] = (),
    seed: str = "",
) -> Game:
    """A table with its creator on the first seat and bots on the last ones. Full tables start.

    ``custom``: what a pace of its own means. ``rated``: where at least two have an account, and
    it is known how strong the bots are.
    ``colors``: of the first seats; the others have what is left.
    """
    waiting = Game.objects.filter(creator=creator, status=Game.Status.WAITING).count()
    if waiting >= MOST_WAITING:
        raise Refused(_("You have many games waiting for players already: start or cancel one."))
    if len(bot_kinds) >= options.players:
        raise Refused(_("Leave a seat for yourself."))
    for kind in bot_kinds:
        _check_kind(kind)
    if bot_kinds:
        _refuse_crowd(creator)
    time = custom or PACES[pace]
    game = _new(
        options,
        time,
        seed,
        name=unicode_text.line(name) or operation_name(),
        creator=creator,
        pace=pace,
        vacations=time.slow,
        most_misses=most_misses,
        substitutes=substitutes,
        least_reliability=least_reliability,
        private=private,
        rated=rated and ADAPTIVE not in bot_kinds,
        bot_pause=bot_pause,
        free_seats=options.players - 1 - len(bot_kinds),
        rematch_of=rematch_of,
    )
    first_bot = options.players - len(bot_kinds)
    left = (color for color in COLORS if color not in colors)
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=number,
            chosen_color=color,
            user=creator if number == 0 else None,
            bot=bot_kinds[number - first_bot] if number >= first_bot else "",
        )
        for number, color in zip(range(options.players), (*colors, *left), strict=False)
    )
    if game.free_seats == 0:
        _start(game, creator)
    else:
        announcements.changed(game)
    return game


def _new(
    options: engine.Options,
    time: Pace,
    seed: str,
    *,
    name: str,
    private: bool,
    creator: User | None = None,
    **fields: object,
) -> Game:
    """Name it so or, if a game in play has it, with a number after it."""
    seed = seed or new_seed()
    scope = str(creator.pk) if private and creator else ""
    while True:
        free = free_name(name, scope)
        try:
            with transaction.atomic():
                return Game.objects.create(
                    name=free,
                    name_key=key_of(free, scope),
                    private=private,
                    creator=creator,
                    allowance=time.allowance,
                    reserve=time.reserve,
                    options=options.to_json(),
                    players=options.players,
                    seed=seed,
                    commitment=engine.commitment(seed),
                    **fields,
                )
        except IntegrityError:
            if free == free_name(name, scope):
                raise  # nobody was faster: it was not for the name


@transaction.atomic
def arrange(
    people: Sequence,
    options: engine.Options,
    *,
    name: str,
    pace: str,
    vacations: bool,
    substitutes: bool = False,
    least_reliability: int = 0,
    deal_hidden: bool = False,
    seed: str = "",
) -> Game:
    """A table by arrangement, everybody in the seat given: it starts at once, nobody is told.

    ``deal_hidden``: others play the same deal. As long as they do, nobody may even look on.
    """
    game = _new(
        options,
        PACES[pace],
        seed,
        name=name,
        pace=pace,
        vacations=vacations,
        substitutes=substitutes,
        least_reliability=least_reliability,
        deal_hidden=deal_hidden,
        private=deal_hidden,
        free_seats=0,
    )
    Seat.objects.bulk_create(
        Seat(game=game, number=number, chosen_color=color, user=user)
        for number, (user, color) in enumerate(zip(people, COLORS, strict=False))
    )
    _begin(game)
    return game


def waiting(game_id: int) -> Game:
    """Its table, locked, as long as people gather there."""
    game = locked(game_id)
    if not game.is_waiting:
        raise Refused(_("This game has started already, or was cancelled."))
    return game


def _settle(game: Game, by: User) -> None:
    """Count free seats after a change; with none left, the game starts."""
    game.free_seats = sum(not seat.taken for seat in game.seats.all())
    game.changed = timezone.now()
    game.save(update_fields=["free_seats", "changed"])
    if game.free_seats == 0:
        _start(game, by)
    else:
        announcements.changed(game)


@transaction.atomic
def join(game_id: int, user: User, color: str = "") -> Game:
    """Joining twice is no error. The last free seat starts the game.

    ``color``: what they would like to have. Where a person has it already, or in a rematch without
    a wish, they have what they had before, or else what is left.
    """
    game = locked(game_id)
    if seat_of(game, user):
        return game
    game = waiting(game_id)
    seat = next((seat for seat in game.seats.all() if not seat.taken), None)
    if seat is None:
        raise Refused(_("Every seat is taken."))
    if not game.invitations.filter(user=user, by=game.creator_id).exists():
        refuse_unreliable(game, user)
    seat.user = user
    try:
        seat.save(update_fields=["user"])
    except IntegrityError as error:
        raise Refused(_("You have a seat in this game already.")) from error
    game.invitations.filter(user=user).delete()
    for wish in (color, color_before(game, user)):
        if wish and not give_color(game, seat, wish):
            break
    _settle(game, user)
    return game


@transaction.atomic
def choose_color(game_id: int, user: User, color: str) -> None:
    """First come, first served, until the game starts."""
    game = waiting(game_id)
    seat = seat_of(game, user)
    if seat is None:
        raise Refused(_("You do not play in this game."))
    if reason := give_color(game, seat, color):
        raise Refused(reason)
    announcements.changed(game)


@transaction.atomic
def leave(game_id: int, user: User) -> Game:
    """The creator leaving cancels the game."""
    game = waiting(game_id)
    seat = seat_of(game, user)
    if seat is None:
        raise Refused(_("You do not play in this game."))
    if game.creator_id == user.pk:
        _cancel(game)
        return game
    seat.user = None
    seat.save(update_fields=["user"])
    events.left(game, user.pk)
    _settle(game, user)
    return game


@transaction.atomic
def set_bot(game_id: int, user: User, number: int, kind: str) -> Game:
    """Put a bot on a free seat, or (kind "") take one away. For the creator."""
    game = waiting(game_id)
    _only_creator(game, user)
    if kind:
        _check_kind(kind, game)
        _refuse_crowd(user, game)
    seat = game.seats.filter(number=number, user=None).first()
    if seat is None:
        raise Refused(_("That seat is not free."))
    seat.bot = kind
    seat.save(update_fields=["bot"])
    _settle(game, user)
    return game


@transaction.atomic
def start(game_id: int, user: User, kind: str = "agent") -> Game:
    """Now, with bots on the seats that are still free. For the creator."""
    game = waiting(game_id)
    _only_creator(game, user)
    _check_kind(kind, game)
    if game.free_seats:
        _refuse_crowd(user, game)
    game.seats.filter(user=None, bot="").update(bot=kind)
    game.free_seats = 0
    _start(game, user)
    return game


def _check_kind(kind: str, game: Game | None = None) -> None:
    """``game``: that is set up already, rated or not."""
    if kind not in bots.BOTS and kind != ADAPTIVE:
        raise Refused(_("There is no such bot."))
    if kind == ADAPTIVE and game and game.rated:
        raise Refused(_("In a rated game it has to be known how strong a bot is: choose another."))


def _refuse_crowd(user: User, but: Game | None = None) -> None:
    """``but``: the game that is being set up."""
    with_bots = Seat.objects.filter(game__creator=user).exclude(bot="").exclude(game=but)
    games = with_bots.order_by().values("game").distinct()
    if games.filter(game__status=Game.Status.RUNNING).count() >= MOST_RUNNING:
        raise Refused(_("You have many games running already: play one of them."))
    if games.filter(game__created__gt=timezone.now() - LATELY).count() >= MOST_LATELY:
        raise Refused(
            _("You have set up many games with bots in the last minutes. Please wait a little.")
        )


def _only_creator(game: Game, user: User) -> None:
    if game.creator_id != user.pk:
        raise Refused(_("Only the player who set the game up can do that."))


def _start(game: Game, by: User) -> None:
    _begin(game)
    events.game_started(game.seats.select_related("user"), by)


def _begin(game: Game) -> None:
    current = game.engine_opening()
    game.opening = [event.to_json() for event in current.take_events()]
    game.status = Game.Status.RUNNING
    game.started = timezone.now()
    game.save(update_fields=["opening", "status", "started", "free_seats"])
    clocks.begin(game)
    _stake_ratings(game)
    store(game, current)


def _stake_ratings(game: Game) -> None:
    """Settled now: a guest who claims the account later has not played for a rating here."""
    accounts = game.seats.filter(user__guest=False)
    if game.rated and accounts.count() > 1:
        accounts.update(rated=True)


@transaction.atomic
def play_now(user: User, color: str = "", kind: str = "agent") -> Game:
    """Three at the table, two of them bots, nobody to wait for. A double click is one game."""
    running = Game.objects.filter(creator=user, status=Game.Status.RUNNING, free_seats=0)
    just_now = running.filter(
        private=True, pace=Game.Pace.LIVE, started__gt=timezone.now() - SAME_CLICK
    )
    if game := just_now.order_by("started").last():
        return game
    return create(
        user,
        engine.Options(players=3),
        pace=Game.Pace.LIVE,
        private=True,
        bot_kinds=[kind, kind],
        colors=[color] if color else [],
    )


def too_old() -> tuple[QuerySet[Game], QuerySet[Game]]:
    """Open games that nobody joined in time: old ones, and live ones where nobody is any more. Each
    has an index of its own, for most games that wait are neither."""
    now = timezone.now()
    waiting = Game.objects.filter(status=Game.Status.WAITING)
    return (
        waiting.filter(created__lt=now - OPEN_FOR),
        waiting.filter(pace=Game.Pace.LIVE, changed__lt=now - LIVE_OPEN_FOR),
    )


def expire() -> int:
    ids = {id for games in too_old() for id in games.values_list("pk", flat=True)}
    return sum(map(_expire, sorted(ids)))


@transaction.atomic
def _expire(game_id: int) -> bool:
    """Unless somebody has sat down meanwhile. Whoever waits there sees it."""
    game = locked(game_id)
    if not any(games.filter(pk=game_id).exists() for games in too_old()):
        return False
    _cancel(game)
    return True


def _cancel(game: Game) -> None:
    game.status = Game.Status.CANCELLED
    game.save(update_fields=["status"])
    announcements.changed(game)
