"""Who wants which news by which way, and where to."""

import secrets
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .news import Channel, Kind, one_line


class Switch(models.Model):
    """Somebody's own wish, where it was ever stated: this news by this channel, or not."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="switches")
    kind = models.CharField(max_length=20, choices=Kind)
    channel = models.CharField(max_length=10, choices=Channel)
    on = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="switch_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}, {self.kind} by {self.channel}: {'on' if self.on else 'off'}"


class Outlet(models.Model):
    """Somewhere to send to. Once it is dead, nothing is sent there and its owner is told why."""

    created = models.DateTimeField(default=timezone.now)
    trouble = models.CharField(max_length=200, blank=True)
    trouble_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def switch_off(self, reason: str) -> None:
        self.trouble, self.trouble_at = one_line(reason), timezone.now()
        self.save(update_fields=["trouble", "trouble_at"])


class PushSubscription(Outlet):
    """A browser that lets us show messages."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.CharField(max_length=1000, unique=True)
    # The browser's public key and the secret it shares with us, in URL-safe base64.
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=50)
    browser = models.CharField(max_length=100)

    def __str__(self) -> str:
        return f"{self.user_id}, {self.browser}"


def new_secret() -> str:
    return secrets.token_urlsafe(32)


class Webhook(Outlet):
    class Service(models.TextChoices):
        DISCORD = "discord", _("Discord")
        SLACK = "slack", _("Slack, Mattermost and the like")
        JSON = "json", _("A program of my own: signed JSON")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    service = models.CharField(_("service"), max_length=10, choices=Service)
    url = models.CharField(_("address"), max_length=500)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    test_asked = models.DateTimeField(null=True, blank=True)
    test_result = models.CharField(max_length=200, blank=True)  # empty until it is known

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "url"], name="webhook_once")]

    def __str__(self) -> str:
        return f"{self.user_id}, {self.host}"

    @property
    def host(self) -> str:
        """All of the address that may be shown: whoever knows the rest can write there."""
        return urlsplit(self.url).netloc
