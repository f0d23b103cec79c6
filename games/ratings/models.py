"""What is kept of how people play. All of it follows from finished games; ``rerate`` proves it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from estoril.infra.optional import required
from games.models import Game

from . import ladders
from .skill import Skill


class Leaderboard(models.Model):
    """A leaderboard as a whole. Whoever changes its figures holds its row: ``standings.hold``."""

    key = models.CharField(max_length=30, primary_key=True)
    listed = models.PositiveIntegerField(default=0)  # counted when places are given, not per visit
    renewed = models.DateTimeField(null=True)
    week = models.DateField(null=True)  # the Monday from which on people rise and fall

    class Meta:
        db_table = "ratings_board"  # as the release before knows it, and the column below

    def __str__(self) -> str:
        return self.key


class Standing(models.Model):
    """A person on a leaderboard. The place is given now and then, figures change with each game."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings", verbose_name=_("person")
    )
    leaderboard = models.CharField(_("board"), max_length=30, db_column="board")
    points = models.FloatField(_("points"))
    # Of ladders that rate skill, what the points follow from.
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    games = models.PositiveIntegerField(_("games"), default=0)  # or guesses, or tournaments
    wins = models.PositiveIntegerField(_("wins"), default=0)
    rank = models.PositiveIntegerField(_("place"), null=True)  # from 1; none: not listed
    last_rank = models.PositiveIntegerField(null=True)  # when the week began
    moved = models.IntegerField(default=0)  # places risen since then

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [
            models.UniqueConstraint(fields=["user", "leaderboard"], name="standing_once")
        ]
        indexes = [
            models.Index(
                fields=["leaderboard", "rank"],
                condition=Q(rank__isnull=False),
                name="standing_listed",
            ),
            models.Index(fields=["leaderboard", "-points", "user"], name="standing_by_points"),
            models.Index(
                fields=["leaderboard", "-moved", "rank"],
                condition=~Q(moved=0),
                name="standing_moved",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.leaderboard}: {self.points:.0f}"

    @property
    def skill(self) -> Skill:
        return Skill(required(self.mu), required(self.sigma))

    @property
    def provisional(self) -> bool:
        return ladders.rates_skill(self.leaderboard) and self.games < ladders.SETTLED

    @property
    def fallen(self) -> int:
        """Places, where ``moved`` says that they were lost."""
        return -self.moved

    @property
    def missing(self) -> int:
        """Games until the person is listed."""
        return max(0, ladders.enough(self.leaderboard) - self.games)


class Change(models.Model):
    """What one game did to one person's standing on one ladder."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="rating_changes", verbose_name=_("game")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="rating_changes",
        verbose_name=_("person"),
    )
    ladder = models.CharField(_("board"), max_length=30)
    finished = models.DateTimeField(_("finished"))  # the game's: the order in which all is reckoned
    place = models.PositiveSmallIntegerField(_("place"))
    left = models.BooleanField(_("left early"), default=False)
    won = models.BooleanField(default=False)
    weight = models.FloatField(_("weight"))  # below 1: too many games with the same people
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "ladder"], name="change_once")
        ]
        indexes = [
            models.Index(fields=["user", "ladder", "finished", "game"], name="change_of_user"),
            models.Index(fields=["finished", "game"], name="change_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.ladder} by game {self.game_id}"

    @property
    def before(self) -> Skill:
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        return Skill(self.mu, self.sigma)

    @property
    def gain(self) -> int:
        return round(self.after.points) - round(self.before.points)


class Counted(models.Model):
    """This game is in the tallies: it is not counted again."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="tallies_counted"
    )

    def __str__(self) -> str:
        return str(self.game_id)


class Rival(models.Model):
    """How a person has fared against another, all finished games together."""

    SUMS = ("games", "ahead", "behind")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rivals")
    rival = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rival_of")
    games = models.PositiveIntegerField(default=0)
    ahead = models.PositiveIntegerField(default=0)
    behind = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "rival"], name="rival_once"),
            models.CheckConstraint(condition=~Q(user=F("rival")), name="rival_not_oneself"),
        ]
        indexes = [models.Index(fields=["user", "-games", "rival"], name="rival_most_met")]

    def __str__(self) -> str:
        return f"{self.user_id} and {self.rival_id}"

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


class Tally(models.Model):
    """How often a person tried something, and how often it went well."""

    SUMS = ("times", "good")

    class Kind(models.TextChoices):
        GAME = "game", _("games")  # by number of players
        LOCATION = "location", _("locations")  # spies placed there; rewards taken there
        MISSION = "mission", _("missions")  # in play; accomplished
        SPY = "spy", _("spies")  # placed; stood at a location that was won

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tallies")
    kind = models.CharField(max_length=10, choices=Kind)
    thing = models.CharField(max_length=40)  # an id of the engine's, without its colour
    times = models.PositiveIntegerField(default=0)
    good = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind", "thing"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.user_id}, {self.thing}: {self.good} of {self.times}"


class Device(models.Model):
    """A browser with which a person logged in, by a mark that says nothing about it.

    ``shared``: others did, too. Kept, so that the staff's list needs no counting.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    mark = models.CharField(_("mark"), max_length=32)
    shared = models.BooleanField(_("shared"), default=False)
    first = models.DateTimeField(_("first seen"), default=timezone.now)
    last = models.DateTimeField(_("last seen"), default=timezone.now)

    class Meta:
        verbose_name = _("shared device")
        verbose_name_plural = _("shared devices")
        constraints = [models.UniqueConstraint(fields=["mark", "user"], name="device_once")]
        indexes = [
            models.Index(fields=["mark", "-last"], condition=Q(shared=True), name="device_shared"),
            models.Index(fields=["last"], name="device_oldest"),
        ]

    def __str__(self) -> str:
        return self.mark[:8]
