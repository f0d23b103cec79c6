"""How far people are in the chapters."""

from django.conf import settings
from django.db import models


class Progress(models.Model):
    """What one person has learnt. ``kept`` is the JSON of ``progress.Progress``."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons"
    )
    kept = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"lessons of {self.user_id}"
