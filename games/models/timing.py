"""What is kept of how people deal with their time."""

import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone

from .game import Game, Seat

# With fewer decisions the share in time says nothing yet.
ENOUGH_DECISIONS = 20


class Gift(models.Model):
    """Time that one player gave to another's clock."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="gifts")
    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="gifts"
    )
    time = models.DurationField()
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.giver} to {self.seat}: {self.time}"


class Departure(models.Model):
    """Somebody else finished the game on this person's seat: for them, its result is "left"."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="departures")
    number = models.PositiveSmallIntegerField()  # of the seat
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="departures"
    )
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="departure_once")]
        indexes = [models.Index(fields=["user", "-game"], name="departure_of_user")]

    def __str__(self) -> str:
        return f"{self.user} from {self.game}"


class Reliability(models.Model):
    """How a person has answered where a clock ran. Counted as it happens."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="reliability"
    )
    kept = models.PositiveIntegerField(default=0)  # decisions made in time
    missed = models.PositiveIntegerField(default=0)
    # Of decisions in games played over days: what a minute at the table takes says nothing here.
    answers = models.PositiveIntegerField(default=0)
    answer_time = models.DurationField(default=datetime.timedelta)
    # When these answers came, by three hours of the day (UTC) and no finer: see ``clock/hours.py``.
    at_0 = models.PositiveIntegerField(default=0, db_default=0)
    at_3 = models.PositiveIntegerField(default=0, db_default=0)
    at_6 = models.PositiveIntegerField(default=0, db_default=0)
    at_9 = models.PositiveIntegerField(default=0, db_default=0)
    at_12 = models.PositiveIntegerField(default=0, db_default=0)
    at_15 = models.PositiveIntegerField(default=0, db_default=0)
    at_18 = models.PositiveIntegerField(default=0, db_default=0)
    at_21 = models.PositiveIntegerField(default=0, db_default=0)
    # When they were last made half as many, so that habits of long ago fade.
    faded = models.DateTimeField(default=timezone.now, null=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.user}: {self.kept} in time, {self.missed} missed"

    @property
    def decisions(self) -> int:
        return self.kept + self.missed

    @property
    def new(self) -> bool:
        return self.decisions < ENOUGH_DECISIONS

    @property
    def percent(self) -> int | None:
        """Return the share of decisions made in time; a hundred only if it was all of them."""
        return None if self.new else 100 * self.kept // self.decisions

    @property
    def usual_answer(self) -> datetime.timedelta | None:
        return self.answer_time / self.answers if self.answers else None
