"""What is due, and whether somebody is there to do it."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .game import Game


def new_stamp() -> str:
    return secrets.token_hex(8)


class Job(models.Model):
    """Something due, until it is done. ``core/jobs.py`` alone writes here."""

    # Of jobs that ``core/jobs.py`` has claimed: the game as the log calls it.
    game_key: str | None

    kind = models.CharField(_("kind"), max_length=30)
    subject = models.CharField(_("subject"), max_length=80)  # what it is about: an id as text
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, related_name="jobs", verbose_name=_("game")
    )
    due = models.DateTimeField(_("due"))
    stamp = models.CharField(max_length=16, default=new_stamp)  # changes when asked for anew
    claimed_until = models.DateTimeField(_("claimed until"), null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.CharField(_("last error"), max_length=200, blank=True)
    failed = models.DateTimeField(_("failed for good"), null=True)
    created = models.DateTimeField(_("created"), default=timezone.now)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        constraints = [models.UniqueConstraint(fields=["kind", "subject"], name="job_once")]
        indexes = [
            models.Index(fields=["due", "id"], condition=Q(failed=None), name="job_due"),
            models.Index(fields=["-failed"], condition=Q(failed__isnull=False), name="job_failed"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"

    @property
    def game_pk(self) -> int:
        """The id of its game, for the kinds of job that are about one."""
        assert self.game_id is not None
        return self.game_id


class Pulse(models.Model):
    """One row: when the sweep last looked for what is due."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.at)


class Outage(models.Model):
    """A time in which nobody looked for what is due."""

    began = models.DateTimeField(_("began"))
    ended = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")

    def __str__(self) -> str:
        return f"{self.began} to {self.ended}"
