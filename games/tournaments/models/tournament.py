"""A tournament as its organiser set it up, and how far it has come."""

import datetime

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import engine
from games.models import Game
from games.models.game import new_key, new_seed

DAY = datetime.timedelta(days=1)


def between(least: int, most: int) -> list:
    return [MinValueValidator(least), MaxValueValidator(most)]


class Tournament(models.Model):
    own: models.Model | None  # the reader's entry, where a list shows it

    class Format(models.TextChoices):
        SWISS = "swiss", _("Swiss: leaders meet")
        ROUND_ROBIN = "round_robin", _("round robin: everybody meets everybody")
        KNOCKOUT = "knockout", _("knockout: the best of each table go on")
        LEAGUE = "league", _("league: divisions, seasons, promotion")
        DUPLICATE = "duplicate", _("duplicate: all tables play the same deal")

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")

    class Pace(models.TextChoices):
        """Those of games, but for a pace of its own."""

        LIVE = Game.Pace.LIVE.value, Game.Pace.LIVE.label
        DAILY = Game.Pace.DAILY.value, Game.Pace.DAILY.label
        RELAXED = Game.Pace.RELAXED.value, Game.Pace.RELAXED.label
        WEEKLY = Game.Pace.WEEKLY.value, Game.Pace.WEEKLY.label

    class Abandoned(models.TextChoices):
        BOT = "bot", _("a bot finishes")
        SUBSTITUTE = "substitute", _("a bot plays until a substitute takes over")

    class AbandonedScoring(models.TextChoices):
        RESULT = "result", _("what the seat achieves counts")
        NOTHING = "nothing", _("no points for whoever left")

    class TieRule(models.TextChoices):
        PLAY_OFF = "play_off", _("they play one more game")
        RECORD = "record", _("earlier results decide, then the draw")

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    name = models.CharField(_("name"), max_length=60)
    description = models.TextField(_("description"), blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="tournaments_organised",
        verbose_name=_("organiser"),
    )
    co_organisers = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        editable=False,
        related_name="tournaments_shared",
        verbose_name=_("co-organisers"),
    )
    status = models.CharField(
        _("status"), max_length=12, choices=Status, default=Status.DRAFT, editable=False
    )

    # How it is played.
    format = models.CharField(_("format"), max_length=12, choices=Format, default=Format.SWISS)
    table_size = models.PositiveSmallIntegerField(
        _("players at a table"),
        default=4,
        validators=between(2, 5),
        help_text=_("The most. Where the number does not divide, some tables have fewer."),
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds"),
        default=4,
        validators=between(1, 60),
        help_text=_("Of a league: in each season. A knockout has as many as it takes."),
    )
    options = models.JSONField(_("the game's options"), default=dict)  # the engine's, no players
    pace = models.CharField(_("pace"), max_length=10, choices=Pace, default=Pace.DAILY)
    vacations = models.BooleanField(_("vacations stop the clocks"), default=False)
    advance = models.PositiveSmallIntegerField(
        _("knockout: how many of a table go on"), default=1, validators=between(1, 4)
    )
    tie_rule = models.CharField(
        _("knockout: equal at the cut"), max_length=10, choices=TieRule, default=TieRule.PLAY_OFF
    )
    seasons = models.PositiveSmallIntegerField(
        _("league: seasons"), default=2, validators=between(1, 20)
    )
    division_size = models.PositiveSmallIntegerField(
        _("league: players in a division"), default=8, validators=between(3, 50)
    )
    movers = models.PositiveSmallIntegerField(
        _("league: how many rise and fall"), default=2, validators=between(0, 10)
    )
    tie_breaks = models.JSONField(
        _("tie-breaks"),
        default=list,
        blank=True,
        help_text=_("In this order; none: those that suit the format."),
    )
    # Who meets whom follows from it and from the results. It tells nothing of the games' own seeds.
    # Nobody chooses it: its fingerprint is shown from the beginning, and itself at the end.
    seed = models.CharField(_("seed of the draw"), max_length=64, default=new_seed, editable=False)

    # Who may take part.
    by_invitation = models.BooleanField(_("by invitation only"), default=False)
    least_rating = models.PositiveSmallIntegerField(_("least rating"), null=True, blank=True)
    least_reliability = models.PositiveSmallIntegerField(
        _("least reliability, in per cent"), default=0, validators=between(0, 100)
    )
    least_players = models.PositiveSmallIntegerField(
        _("least number of players"),
        default=4,
        validators=between(2, 500),
        help_text=_("With fewer it does not start by itself."),
    )
    limit = models.PositiveSmallIntegerField(
        _("most players"),
        null=True,
        blank=True,
        validators=between(2, 500),
        help_text=_("Whoever comes later waits until somebody withdraws."),
    )
    late_until = models.PositiveSmallIntegerField(
        _("late entry until round"),
        default=0,
        help_text=_("0: nobody joins once it has started."),
    )

    # When. What has no time is done by hand.
    opens = models.DateTimeField(_("registration opens"), null=True, blank=True)
    check_in_from = models.DateTimeField(
        _("check-in from"),
        null=True,
        blank=True,
        help_text=_("Whoever has not checked in when it starts does not play."),
    )
    starts = models.DateTimeField(_("starts"), null=True, blank=True)
    round_time = models.DurationField(
        _("longest time for a round"),
        default=21 * DAY,
        help_text=_("Then bots finish what is not finished."),
    )
    break_time = models.DurationField(
        _("break between rounds"), default=DAY, help_text=_("Time to see who meets whom.")
    )

    # What becomes of seats whose players are gone.
    abandoned = models.CharField(
        _("abandoned seats"), max_length=10, choices=Abandoned, default=Abandoned.BOT
    )
    abandoned_scoring = models.CharField(
        _("scoring of abandoned seats"),
        max_length=10,
        choices=AbandonedScoring,
        default=AbandonedScoring.NOTHING,
    )

    created = models.DateTimeField(default=timezone.now, editable=False)
    started = models.DateTimeField(null=True, editable=False)
    paused = models.DateTimeField(null=True, editable=False)  # since when
    finished = models.DateTimeField(null=True, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)  # goes up when pages change
    # Counted as people come and go, so that lists need not.
    taking_part = models.PositiveSmallIntegerField(_("players"), default=0, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        permissions = [("organise_tournament", _("Can run tournaments"))]
        indexes = [
            models.Index(
                fields=["starts", "id"], condition=Q(status="registration"), name="tournament_open"
            ),
            models.Index(
                fields=["-started", "-id"],
                condition=Q(status__in=["running", "paused"]),
                name="tournament_running",
            ),
            models.Index(
                fields=["-finished", "-id"],
                condition=Q(status="finished"),
                name="tournament_finished",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"/tournaments/{self.key}/"

    @property
    def commitment(self) -> str:
        """The fingerprint of the seed: as that of a game's, so it is checked in the same way."""
        return engine.commitment(self.seed)

    def is_run_by(self, user: User | AnonymousUser) -> bool:
        """Tell whether they set it up, share in it, or may do everything."""
        if not user.is_authenticated:
            return False
        return (
            user.is_superuser
            or self.organiser_id == user.pk
            or (user.is_staff and self.co_organisers.filter(pk=user.pk).exists())
        )

    @property
    def is_draft(self) -> bool:
        return self.status == self.Status.DRAFT

    @property
    def is_open(self) -> bool:
        """Tell whether people can register, before it starts."""
        return self.status == self.Status.REGISTRATION

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_paused(self) -> bool:
        return self.status == self.Status.PAUSED

    @property
    def is_finished(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def has_begun(self) -> bool:
        return self.started is not None

    @property
    def full(self) -> bool:
        return self.limit is not None and self.taking_part >= self.limit

    @property
    def checks_in(self) -> bool:
        """Whoever registers has to say once more that they are there, and may do so now."""
        return (
            self.is_open and self.check_in_from is not None and self.check_in_from <= timezone.now()
        )

    @property
    def duplicate(self) -> bool:
        return self.format == self.Format.DUPLICATE

    def options_for(self, players: int) -> engine.Options:
        """A smaller table plays without what it has not enough players for."""
        variants = self.options.get("variants", [])
        if players == 2:
            variants = [variant for variant in variants if variant != "secret_missions"]
        return engine.Options.from_json({**self.options, "variants": variants, "players": players})
