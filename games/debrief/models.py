"""What was found in a finished game. It follows from the log, so it can be made anew."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game

from .findings import Finding, finding_from_json

VERSION: Final = 2  # of what is found: it grows with what debriefs tell


class Debrief(models.Model):
    """One for a game, once somebody has asked for it. ``line``: as far as the log is judged."""

    class Status(models.TextChoices):
        MAKING = "making", _("being made")
        READY = "ready", _("ready")
        FAILED = "failed", _("failed")

    game = models.OneToOneField(Game, models.CASCADE, related_name="debrief")
    status = models.CharField(max_length=6, choices=Status, default=Status.MAKING)
    line = models.IntegerField(default=-1)  # 0 is the first deal
    findings = models.JSONField(default=list)
    asked = models.DateTimeField(default=timezone.now)
    version = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        verbose_name = _("debrief")
        verbose_name_plural = _("debriefs")
        indexes = [models.Index(fields=["asked"], name="debrief_asked")]

    def __str__(self) -> str:
        return f"{self.game_id}, line {self.line}"

    @property
    def is_ready(self) -> bool:
        return self.status == self.Status.READY

    @property
    def is_old(self) -> bool:
        """Whether one made now would tell more."""
        return self.is_ready and self.version < VERSION

    @property
    def is_failed(self) -> bool:
        return self.status == self.Status.FAILED

    @property
    def done(self) -> int:
        return max(0, self.line)

    def read(self) -> list[Finding]:
        return [finding_from_json(row) for row in self.findings]


class Figures(models.Model):
    """What a debrief says of one person's game. They stay when the debrief is cleared away."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="figures")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="figures")
    accuracy = models.PositiveSmallIntegerField(null=True)  # in per cent; none: nothing to judge
    decisions = models.PositiveSmallIntegerField()
    best = models.PositiveSmallIntegerField()  # how often nothing was better
    given_away = models.FloatField()  # in shares of a victory, like luck
    luck = models.FloatField()

    class Meta:
        verbose_name = _("figures of a debrief")
        verbose_name_plural = _("figures of debriefs")
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="figures_once")]
        indexes = [models.Index(fields=["user", "-game"], name="figures_by_user")]

    def __str__(self) -> str:
        return f"{self.game_id}, {self.user_id}, {self.accuracy}"
