"""Who wants which news by which way, and where to; what there is to tell, and how far that got."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from games.clock import Night
from games.models import Game, Message, Seat

from . import channels
from .kinds import Kind
from .readers import one_line, zone_of

if TYPE_CHECKING:
    from accounts.models import User


class Switch(models.Model):
    """Somebody's own wish, where it was ever stated: this news by this channel, or not."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="switches")
    kind = models.CharField(max_length=20, choices=Kind)
    channel = models.CharField(max_length=10, choices=channels.choices)
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

    class Meta:
        indexes = [
            models.Index(
                fields=["trouble_at"], condition=Q(trouble_at__isnull=False), name="push_in_trouble"
            )
        ]

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


class Habits(models.Model):
    """When somebody wants to be told. What comes at another time waits; nothing is dropped."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="habits"
    )
    paused = models.BooleanField(_("send me nothing for now"), default=False)
    digest_at = models.TimeField(_("hour of the daily mail"), null=True, blank=True)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet until"), null=True, blank=True)

    def __str__(self) -> str:
        return str(self.user_id)

    @classmethod
    def of(cls, user: User) -> Habits:
        habits = cls.objects.filter(user=user).first() or cls()
        habits.user = user
        return habits

    @property
    def quiet(self) -> Night | None:
        """Where no hours are given, the night is quiet."""
        if self.quiet_from is None or self.quiet_to is None:
            return self.user.night
        return Night(self.quiet_from, self.quiet_to, zone_of(self.user))


class Notification(models.Model):
    """Something to tell somebody. The bell shows it; its deliveries carry it further."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="notifications",
        verbose_name=_("person"),
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    # The same thing has the same key, and is told once.
    key = models.CharField(_("key"), max_length=100, unique=True)
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, related_name="notifications", verbose_name=_("game")
    )
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="notifications")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="notifications_caused"
    )
    message = models.ForeignKey(Message, models.CASCADE, null=True, related_name="notifications")
    # Of what is no game: its name, what there is to say, and where to read on.
    about = models.CharField(max_length=100, blank=True)
    text = models.TextField(blank=True)
    path = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now)
    read = models.DateTimeField(_("read at"), null=True)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        indexes = [
            models.Index(fields=["user", "-created"], name="notification_of_user"),
            models.Index(fields=["created"], name="notification_oldest"),
            models.Index(
                fields=["user", "game"], condition=Q(read=None), name="notification_unread"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def news_id(self) -> str:
        """Return what copies of a letter are known by. Not the key alone: on a site that was
        restored from a backup, numbers and rounds come once more, and mean something else. A
        webhook shows it to others, and the exact moment would tell them when somebody moved."""
        moment = salted_hmac("notification", self.created.isoformat(), algorithm="sha256")
        return f"{self.key}:{moment.hexdigest()[:16]}"


class Delivery(models.Model):
    """One way that a notification takes, to one place."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        # Handed to a server, perhaps: if nobody can say how it ended, it is handed over again.
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        NEEDLESS = "needless", _("no longer needed")
        FAILED = "failed", _("failed")

    notification = models.ForeignKey(
        Notification, models.CASCADE, related_name="deliveries", verbose_name=_("notification")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="deliveries",
        verbose_name=_("person"),
    )
    channel = models.CharField(_("channel"), max_length=10, choices=channels.choices)
    target = models.PositiveBigIntegerField(default=0)  # which browser or webhook; 0: the address
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    due = models.DateTimeField(_("due"))
    # No longer used: a job counts its attempts. Removed once no running code writes it any more.
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    sent = models.DateTimeField(_("sent"), null=True)
    error = models.CharField(_("error"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint(
                fields=["notification", "channel", "target"], name="delivery_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["user", "channel", "target", "due"],
                condition=Q(state__in=["waiting", "sending"]),
                name="delivery_open",
            ),
            models.Index(fields=["-id"], condition=Q(state="failed"), name="delivery_failed"),
        ]

    def __str__(self) -> str:
        return f"{self.notification_id} by {self.channel}: {self.state}"
