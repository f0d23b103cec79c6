"""Somebody is asked by name to sit down at a table that still waits for players."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from .game import Game


class Invitation(models.Model):
    """Lives until it is accepted; nobody asks for those of games that do not wait any more.

    One that was declined stays: nobody is asked to the same table again.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="invitations_sent"
    )
    created = models.DateTimeField(default=timezone.now)
    declined = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="invitation_once")]
        indexes = [
            models.Index(fields=["by", "created"], name="invitation_sent"),
            models.Index(fields=["created"], name="invitation_oldest"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.user}"
