"""Who takes part, and what is played."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.models.game import new_seed

from .tournament import Tournament


class Entry(models.Model):
    """Somebody's place in a tournament. Its line in the standings is kept here."""

    class State(models.TextChoices):
        INVITED = "invited", _("invited")
        REGISTERED = "registered", _("registered")
        WAITING = "waiting", _("on the waiting list")
        CHECKED_IN = "checked_in", _("checked in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    # They are paired; whoever takes part in a tournament that has begun is checked in.
    TAKING_PART = (State.REGISTERED, State.CHECKED_IN)

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="entries", verbose_name=_("tournament")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="tournament_entries",
        verbose_name=_("person"),
    )
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.REGISTERED)
    late = models.BooleanField(_("joined after the start"), default=False)
    joined = models.DateTimeField(default=timezone.now)  # the order of the waiting list
    left = models.DateTimeField(null=True)
    # The start number, drawn when the tournament starts; what the formats know people by.
    number = models.PositiveSmallIntegerField(_("start number"), null=True)
    # Who held this place before its person.
    replaced = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    # The standings, written by ``services/results.py`` after each result.
    place = models.PositiveSmallIntegerField(_("place"), null=True)  # the same if it is shared
    division = models.PositiveSmallIntegerField(default=0)  # of a league, from 1
    points = models.DecimalField(_("points"), max_digits=7, decimal_places=2, default=Decimal(0))
    # Values by the names of ``formats/standings.py``, in the order in which they decide.
    tie_break_values = models.JSONField(default=dict)
    played = models.PositiveSmallIntegerField(default=0)  # games with a result
    out = models.BooleanField(default=False)  # of a knockout

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="entry_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
        ]
        indexes = [
            models.Index(
                fields=["tournament", "division", "place", "number"], name="entry_standings"
            ),
            models.Index(fields=["tournament", "state", "joined", "id"], name="entry_by_state"),
            models.Index(fields=["user", "-tournament"], name="entry_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.tournament}"

    @property
    def takes_part(self) -> bool:
        return self.state in self.TAKING_PART

    @property
    def is_waiting(self) -> bool:
        return self.state == self.State.WAITING


class Round(models.Model):
    """Paired, then played, then over. All its tables belong to one moment of the schedule."""

    class Status(models.TextChoices):
        PAIRED = "paired", _("paired")
        RUNNING = "running", _("running")
        OVER = "over", _("over")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="all_rounds")
    number = models.PositiveSmallIntegerField()  # from 1, through all seasons
    season = models.PositiveSmallIntegerField(default=1)  # of a league
    play_off = models.BooleanField(default=False)  # of those who were equal at the cut
    status = models.CharField(max_length=10, choices=Status, default=Status.PAIRED)
    starts = models.DateTimeField()
    deadline = models.DateTimeField()
    # When the deadline was enforced: bots play everything to its end.
    cut_short = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    @property
    def is_paired(self) -> bool:
        return self.status == self.Status.PAIRED

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER


class Table(models.Model):
    """Some people of a round, and their game once it has started."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()  # from 1; the leaders' first
    division = models.PositiveSmallIntegerField(default=0)  # of a league, from 1
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, blank=True, related_name="tournament_table"
    )
    # The seed of its game, as secret as the game's own; in a duplicate, several tables have one.
    deal = models.CharField(max_length=64, default=new_seed, editable=False)
    ended = models.DateTimeField(null=True)  # its results are counted

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_once")]

    def __str__(self) -> str:
        return f"{self.round}, {self.number}"


class Result(models.Model):
    """An entry's part in a round: at a table, or a bye. Nobody is in a round twice."""

    # Where a page shows it: the place among those who had the same seat, and the game's address.
    seat_place: int
    link: str

    round = models.ForeignKey(
        Round, models.CASCADE, related_name="results", verbose_name=_("round")
    )
    # None: a bye.
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, related_name="results", verbose_name=_("table")
    )
    entry = models.ForeignKey(
        Entry, models.CASCADE, related_name="results", verbose_name=_("entry")
    )
    position = models.PositiveSmallIntegerField(default=0)  # in the order of play; 0 starts
    seat = models.PositiveSmallIntegerField(null=True)  # of the game: it gives the colour
    score = models.SmallIntegerField(_("victory points"), null=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True)  # at the table
    # None: not yet.
    points = models.DecimalField(_("points"), max_digits=7, decimal_places=2, null=True)
    left = models.BooleanField(default=False)  # somebody else finished the game

    # By an organiser. What was played stays above; this counts instead.
    adjusted = models.DecimalField(_("adjusted"), max_digits=7, decimal_places=2, null=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    adjusted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="result_once"),
            models.UniqueConstraint(
                fields=["table", "position"],
                condition=Q(table__isnull=False),
                name="result_position_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.round}"

    @property
    def bye(self) -> bool:
        return self.table_id is None

    @property
    def counted(self) -> Decimal | None:
        """The points that count."""
        return self.points if self.adjusted is None else self.adjusted
