"""What players have left in writing for the round that is being played."""

from django.db import models
from django.utils import timezone

from .game import Seat


class Orders(models.Model):
    """What a seat has ordered, as secret as a hand. ``services/orders.py`` alone writes here."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="orders")
    round = models.PositiveSmallIntegerField()
    book = models.JSONField()
    version = models.PositiveIntegerField(default=0)  # how often it has been written
    used = models.JSONField(default=list)  # the decisions it has answered
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "round"], name="orders_once")]
        indexes = [models.Index(fields=["changed"], name="orders_oldest")]

    def __str__(self) -> str:
        return f"{self.seat_id}, round {self.round}"
