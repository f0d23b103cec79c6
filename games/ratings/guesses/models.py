"""What players suspect. As private as their notes until the game is over."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine.components import TILES
from games.models import Game


class Guess(models.Model):
    """Who somebody thinks lies on this space in this round.

    While spies are placed none of them moves: round and space say which tile is meant.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="guesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="guesses")
    round = models.PositiveSmallIntegerField()
    space = models.CharField(max_length=20)
    tile = models.CharField(max_length=40)
    choices = models.PositiveSmallIntegerField()  # what it could have been, as far as they knew
    changed = models.DateTimeField(default=timezone.now)
    # Settled when the game is over.
    truth = models.CharField(max_length=40, blank=True)
    points = models.SmallIntegerField(null=True)
    counts = models.BooleanField(default=False)  # for the leaderboard

    class Meta:
        verbose_name = _("guess")
        verbose_name_plural = _("guesses")
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "round", "space"], name="guess_once")
        ]
        indexes = [
            models.Index(fields=["user"], condition=models.Q(counts=True), name="guess_that_counts")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}, {self.user_id}, {self.round}, {self.space}"

    @property
    def name(self) -> str:
        """Return the name of the tile that was guessed."""
        return TILES[self.tile].name

    @property
    def right(self) -> bool:
        return self.tile == self.truth
