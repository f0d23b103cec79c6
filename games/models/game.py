"""What is stored of a game: options, seed, colours and moves are the truth, the state is their
cache."""

import datetime
import secrets
from collections.abc import Iterable
from functools import cached_property
from typing import Any, cast

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.expressions import RawSQL
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from estoril.infra import addresses
from estoril.infra.rows import FromRow
from games import clock, engine
from games.engine.components import COLORS, STARTING, Color

# Letters and digits that nobody confuses when reading a link aloud.
KEY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_key() -> str:
    return "".join(secrets.choice(KEY_ALPHABET) for _ in range(10))


def new_seed() -> str:
    return secrets.token_hex(32)


LONGEST_NAME = 60

# Large, secret, or both: left out wherever a page shows more than the game itself.
HEAVY = ("state", "opening", "seed")
IN_PLAY = ("waiting", "running")


class GameQuerySet(models.QuerySet["Game"]):
    def light(self) -> "GameQuerySet":
        """Leave out the columns that lists need nothing of."""
        return self.defer(*HEAVY)

    def in_play(self) -> "GameQuerySet":
        """Those that wait for players, and those that run. In these very words, not by parameters:
        else SQLite would not see that the index of their names has them all."""
        words = "\"games_game\".\"status\" IN ('waiting', 'running')"
        return self.filter(RawSQL(words, (), output_field=models.BooleanField()))  # noqa: S611

    def revealed(self) -> "GameQuerySet":
        """Those whose end has laid everything open: see ``Game.is_revealed``."""
        return self.filter(status=Game.Status.OVER, deal_hidden=False)


class Game(FromRow):
    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    class Pace(models.TextChoices):
        LIVE = "live", _("live")
        DAILY = "daily", _("a move a day")
        RELAXED = "relaxed", _("a move in three days")
        WEEKLY = "weekly", _("a move a week")
        CUSTOM = clock.CUSTOM, _("a pace of its own")

    key = models.CharField(_("key"), max_length=16, unique=True, default=new_key, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    # What no other game that waits or runs has: see ``games.services.game_names``. Folding a letter
    # may make three of it. None: from before there was this, or from older code amid an update.
    name_key = models.CharField(  # noqa: DJ001 - see above
        max_length=4 * LONGEST_NAME, null=True, editable=False
    )
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="games_created",
        verbose_name=_("set up by"),
    )
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    pace = models.CharField(_("pace"), max_length=10, choices=Pace, default=Pace.DAILY)
    # What the pace means in this game: kept, so that it stays what was agreed upon.
    allowance = models.DurationField(
        _("time for a decision"), default=clock.PACES["daily"].allowance
    )
    reserve = models.DurationField(_("time in reserve"), default=clock.PACES["daily"].reserve)
    # In a row, then a bot takes the seat.
    most_misses = models.PositiveSmallIntegerField(_("most misses"), default=3)
    substitutes = models.BooleanField(_("substitutes may take over"), default=False)
    vacations = models.BooleanField(_("vacations stop the clocks"), default=True)
    least_reliability = models.PositiveSmallIntegerField(
        _("least reliability, in per cent"), default=0
    )
    private = models.BooleanField(_("private"), default=False)
    # What was asked for; whose rating is at stake is settled at the start, seat by seat.
    rated = models.BooleanField(_("rated"), default=True)
    bot_pause = models.BooleanField(_("bots take their time"), default=True)
    # Others still play the same deal: until they have finished, its end reveals nothing.
    # The column has the name that the release before knows it by.
    deal_hidden = models.BooleanField(default=False, editable=False, db_column="sealed")
    # By whoever arranged it: moves are made as ever, but nobody's clock runs.
    held = models.BooleanField(default=False, editable=False)
    options = models.JSONField(_("the game's options"))
    players = models.PositiveSmallIntegerField(_("players"))
    free_seats = models.PositiveSmallIntegerField()

    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    # Published from the start. Kept, not computed: a seed exchanged later would not match it.
    commitment = models.CharField(_("the seed's fingerprint"), max_length=64, editable=False)
    rules_version = models.PositiveSmallIntegerField(
        _("version of the rules"), default=engine.RULES_VERSION
    )
    state = models.JSONField(null=True)
    opening = models.JSONField(default=list)  # the events before the first move
    # The number of the newest line of the log. The column has the name the release before knows.
    line = models.PositiveIntegerField(_("lines of the log"), default=0, db_column="version")

    created = models.DateTimeField(_("created"), default=timezone.now)
    started = models.DateTimeField(_("started"), null=True)
    finished = models.DateTimeField(_("finished"), null=True)
    changed = models.DateTimeField(_("last change"), default=timezone.now)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [
            models.UniqueConstraint(
                fields=["name_key"], condition=Q(status__in=IN_PLAY), name="game_name_in_play"
            ),
        ]
        indexes = [
            # Partial ones only: given an index on the status alone, SQLite takes it and sorts.
            models.Index(
                fields=["-created", "-id"], condition=Q(status="waiting"), name="game_waiting"
            ),
            models.Index(
                fields=["players", "-created", "-id"],
                condition=Q(status="waiting", private=False),
                name="game_open_players",
            ),
            models.Index(
                fields=["pace", "-created", "-id"],
                condition=Q(status="waiting", private=False),
                name="game_open_pace",
            ),
            models.Index(
                fields=["-changed", "-id"],
                condition=Q(status="running", private=False),
                name="game_to_watch",
            ),
            models.Index(
                fields=["-finished", "-id"],
                condition=Q(status="over", private=False, deal_hidden=False),
                name="game_just_finished",
            ),
            models.Index(
                fields=["changed"],
                condition=Q(status="cancelled", started__isnull=True),
                name="game_never_played",
            ),
            models.Index(
                fields=["changed"], condition=Q(status="waiting", pace="live"), name="game_deserted"
            ),
            # For the staff's list and for counting. Those that are over are most of all.
            *(
                models.Index(
                    fields=["-id"], condition=Q(status=status), name=f"game_{status}_newest"
                )
                for status in ("waiting", "running", "cancelled")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return addresses.of("games:game", self.key)

    @property
    def is_waiting(self) -> bool:
        return self.status == self.Status.WAITING

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def is_cancelled(self) -> bool:
        """Tell whether it was called off, before it began or because nobody plays it any more."""
        return self.status == self.Status.CANCELLED

    @property
    def is_revealed(self) -> bool:
        """Everybody may know everything of it: the one gate for whatever was hidden."""
        return self.is_over and not self.deal_hidden

    def exists_for(self, *, seated: bool) -> bool:
        """Whether somebody who has the address finds it. A private one is there for its players;
        for others while it gathers players, and again once everybody may know everything."""
        return seated or not self.private or self.is_waiting or self.is_revealed

    @property
    def seeks_substitutes(self) -> bool:
        """Tell whether seats that a bot plays are to be had. Private games are found by nobody."""
        return self.substitutes and self.is_running and not self.private

    def clock_pace(self) -> clock.Pace:
        return clock.Pace(self.allowance, self.reserve)

    def engine_options(self) -> engine.Options:
        return engine.Options.from_json(self.options)

    @property
    def snapshot(self) -> dict[str, Any]:
        """The state of a game that has begun."""
        assert self.state is not None
        return self.state

    def engine_game(self) -> engine.Game:
        """The game as it stands, from the snapshot."""
        return self._with_deal_hidden(engine.Game(engine.state_from_snapshot(self.state)))

    @cached_property
    def colors(self) -> tuple[Color, ...]:
        """The colours of the seats, as they were chosen before the game began."""
        return colors_of(self.seats.all())

    def engine_opening(self) -> engine.Game:
        """The game as it was before the first move, from the seed.

        The engine deals by the numbers of seats: the first has red starting characters, and so on.
        Each player has those of their own colour instead, from the start and to the end, so that
        nobody who tells or draws the game has to translate who is who.
        """
        game = engine.Game.new(self.engine_options(), self.seed, self.rules_version)
        if self.colors != COLORS[: self.players]:
            hands = [[tile.id for tile in STARTING[color]] for color in self.colors]
            events = game.take_events()
            dealt = engine.state_to_json(game.state) | {"hands": hands}
            game = engine.Game(engine.state_from_json(dealt))
            game.state.events = events
        return self._with_deal_hidden(game)

    def replayed(self, lines: int | None = None) -> engine.Game:
        """The game after so many lines of the log (None: all), from nothing else."""
        game = self.engine_opening()
        log = self.moves.order_by("number").values_list("seat", "decision", "action")
        for line in log[:lines]:
            follow(game, *line)
        return game

    def _with_deal_hidden(self, game: engine.Game) -> engine.Game:
        """States do not know whether their deal stays hidden: whoever loads one says so."""
        game.state.deal_hidden = self.deal_hidden
        return game


def follow(
    game: engine.Game, seat: int | None, decision: int | None, action: dict[str, Any] | None
) -> list[engine.Event]:
    """Do what a line of the log says, and tell what it leads to."""
    if seat is None:
        return game.unfold()
    # A seat's line names its question; the engine refuses one that does not.
    move = engine.Move(seat, cast(int, decision), engine.action_from_json(action))
    return game.answer(move)


def color_of(number: int, chosen: str | None) -> Color:
    """The colour of a seat, from its columns."""
    return cast("Color", chosen or COLORS[number])


class Seat(FromRow):
    """A place at the table: a person's, a bot's, or a person's whom a bot stands in for."""

    # Of seats that ``services/clocks.py`` has read.
    on_vacation: bool
    as_read: tuple[object, ...]
    counted: dict[str, object]  # what is to be added to its person's reliability

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    # Settled when the game starts. None: from older code amid an update, it goes by the number.
    chosen_color = models.CharField(  # noqa: DJ001 - see above
        _("colour"),
        max_length=6,
        null=True,
        choices=[(color, color) for color in COLORS],
        editable=False,
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("person"),
    )
    bot = models.CharField(_("bot"), max_length=20, blank=True)  # kind of bot that decides here
    awaiting = models.BooleanField(_("awaited"), default=False)
    awaiting_since = models.DateTimeField(null=True)
    # The clock, written by ``services/clocks.py``; see ``clock/clock.py``.
    reserve = models.DurationField(default=datetime.timedelta)
    given = models.DurationField(default=datetime.timedelta)
    asked = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    stopped = models.DateTimeField(null=True)
    deadline = models.DateTimeField(_("deadline"), null=True)  # follows from them, and the night
    warned = models.BooleanField(default=False)  # that little of the time is left
    # When what the player may have left in writing is looked at: drawn for everybody who is asked.
    orders_due = models.DateTimeField(null=True)
    thought = models.JSONField(null=True)  # what a bot is about to do here, and when
    misses = models.PositiveSmallIntegerField(_("misses"), default=0)  # in a row
    away = models.BooleanField(_("away"), default=False)  # a bot plays until the player comes back
    seen = models.PositiveIntegerField(default=0)  # lines of the log the player has looked at
    # The rating of whoever sat here at the start is at stake, whoever finishes on the seat.
    rated = models.BooleanField(default=False)
    score = models.SmallIntegerField(_("victory points"), null=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["game", "user"], name="seat_one_each"),
            models.UniqueConstraint(fields=["game", "chosen_color"], name="seat_color_once"),
        ]
        indexes = [
            models.Index(
                fields=["user", "awaiting_since"], condition=Q(awaiting=True), name="seat_awaiting"
            ),
            # Everywhere at once, after an outage.
            models.Index(fields=["game"], condition=Q(due__isnull=False), name="seat_on_the_clock"),
            models.Index(
                fields=["-game"],
                condition=Q(place__isnull=True, user__isnull=False) & ~Q(bot=""),
                name="seat_stood_in_for",
            ),
            # Without a place yet: not finished.
            models.Index(
                fields=["user", "-game"], condition=Q(place__isnull=True), name="seat_playing"
            ),
            models.Index(fields=["user", "-game"], name="seat_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.color}"

    @property
    def color(self) -> Color:
        return color_of(self.number, self.chosen_color)

    @property
    def taken(self) -> bool:
        return bool(self.user_id or self.bot)

    @property
    def stood_in_for(self) -> bool:
        """A bot plays for a person who resigned, or is away."""
        return bool(self.user_id and self.bot)


def colors_of(seats: Iterable[Seat]) -> tuple[Color, ...]:
    """Return what ``Game.colors`` is: for whoever has read all seats of the table."""
    return tuple(seat.color for seat in seats)


class Move(FromRow):
    """A line of the log, never changed. ``events`` is what it led to, with who may see it.

    A line without a seat is nobody's: it tells what followed by itself from the moves before it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()  # from 1; elsewhere, what holds it is called a line
    seat = models.PositiveSmallIntegerField(null=True)
    decision = models.PositiveIntegerField(null=True)
    action = models.JSONField(null=True)
    events = models.JSONField()
    by_bot = models.BooleanField(default=False)
    missed = models.BooleanField(default=False)  # the bot decided because a person's time was up
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="move_once")]

    def __str__(self) -> str:
        return f"{self.game}, line {self.number}"
