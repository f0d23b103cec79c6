from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone


class Follow(models.Model):
    """Somebody wants to find somebody else again. Two who follow each other are friends."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="follows")
    followed = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="followed_by"
    )
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="follow_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.follower_id}, {self.followed_id}"
