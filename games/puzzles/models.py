"""Puzzles, who has tried which, and how good at them people are."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine.actions import KINDS
from games.models import Departure, Game, Seat
from games.models.game import new_key
from games.ratings.skill import NEWCOMER, Skill


class PuzzleQuerySet(models.QuerySet["Puzzle"]):
    def available(self) -> PuzzleQuerySet:
        """Those that may be shown to anybody: neither retired, nor of a game of somebody who does
        not, or no longer, consent."""
        unwilling = {"game": OuterRef("game"), "user__puzzles": ""}
        return self.filter(
            ~Exists(Seat.objects.filter(**unwilling)),
            ~Exists(Departure.objects.filter(**unwilling)),
            retired=False,
        )


class Puzzle(models.Model):
    """A decision: what its seat could see, and what a long search thinks of each option.

    ``position`` has what is hidden, too; ``solving.view_of`` is the only way to look at it.
    ``options``: each with the chance of winning that it promises, best first.
    """

    key = models.CharField(_("key"), max_length=16, unique=True, default=new_key, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now)
    # None: of the stock that comes with the site.
    game = models.ForeignKey(
        Game,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="puzzles",
        verbose_name=_("game"),
    )
    line = models.PositiveIntegerField(_("line of the log"))  # that made the decision
    seat = models.PositiveSmallIntegerField(_("seat"))
    position = models.JSONField()
    colors = models.JSONField()  # of the seats
    kind = models.CharField(_("decision"), max_length=12, choices=[(kind, kind) for kind in KINDS])
    best = models.JSONField()
    options = models.JSONField()
    margin = models.FloatField(_("margin"))  # of the best option over the second
    # Whose puzzle it is, by the site's calendar.
    day = models.DateField(_("day"), unique=True, null=True, blank=True)
    mu = models.FloatField(default=NEWCOMER.mu)
    sigma = models.FloatField(default=NEWCOMER.sigma)
    tried = models.PositiveIntegerField(_("tried"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    retired = models.BooleanField(_("retired"), default=False)

    objects = PuzzleQuerySet.as_manager()

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        constraints = [models.UniqueConstraint(fields=["game", "line"], name="puzzle_once")]
        indexes = [
            models.Index(
                fields=["id"], condition=Q(day__isnull=True, retired=False), name="puzzle_waiting"
            )
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class Solver(models.Model):
    """How good somebody is at puzzles.

    ``streak``: so many puzzles of the day in a row were solved on their day, at the first try. A
    wrong try ends it, and so does a day that is left out. ``last_day``: of the last one tried.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="solver")
    mu = models.FloatField(default=NEWCOMER.mu)
    sigma = models.FloatField(default=NEWCOMER.sigma)
    tried = models.PositiveIntegerField(_("tried"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    streak = models.PositiveIntegerField(_("streak"), default=0)
    best_streak = models.PositiveIntegerField(_("best streak"), default=0)
    last_day = models.DateField(null=True)

    class Meta:
        verbose_name = _("solver")
        verbose_name_plural = _("solvers")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.solved} of {self.tried}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class Attempt(models.Model):
    """Somebody's first try at a puzzle: the only one that counts.

    ``gain``: what it did to their rating, in points as they are shown.
    """

    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="attempts")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_attempts"
    )
    action = models.JSONField()
    solved = models.BooleanField()
    created = models.DateTimeField(default=timezone.now)
    gain = models.SmallIntegerField(default=0)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = [models.UniqueConstraint(fields=["puzzle", "user"], name="attempt_once")]
        indexes = [models.Index(fields=["user", "-created"], name="attempt_of_user")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.puzzle_id}"


class Searched(models.Model):
    """A finished game in which puzzles are looked for: up to which line of its log so far."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="searched")
    line = models.PositiveIntegerField(default=0)
    done = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.game_id}, line {self.line}"
