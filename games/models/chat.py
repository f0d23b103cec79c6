"""What people say and write beside the board."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .game import Game


class Message(models.Model):
    class Room(models.TextChoices):
        PLAYERS = "players", pgettext_lazy("chat", "Players")
        SPECTATORS = "spectators", pgettext_lazy("chat", "Spectators")

    LONGEST = 1000

    color: str | None  # of the author's seat, where the chat shows it

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages", verbose_name=_("game"))
    room = models.CharField(_("room"), max_length=10, choices=Room)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="messages",
        verbose_name=_("author"),
    )
    text = models.TextField(_("text"), max_length=LONGEST)
    created = models.DateTimeField(_("created"), default=timezone.now)
    # The text is kept for who looks into it.
    removed = models.DateTimeField(_("removed"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = [
            models.Index(fields=["game", "room", "-id"], name="message_of_room"),
            models.Index(fields=["author", "-created"], name="message_of_author"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}, {self.room}, {self.pk}"


class Note(models.Model):
    """What one person writes down for nobody else to read."""

    LONGEST = 10_000

    game = models.ForeignKey(Game, models.CASCADE, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    text = models.TextField(max_length=LONGEST, blank=True)
    revision = models.PositiveIntegerField(default=0)  # so that two tabs do not lose each other's
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="note_one_each")]

    def __str__(self) -> str:
        return f"{self.game_id}, {self.user_id}"


class Mute(models.Model):
    """What ``muted`` says is folded away for ``user``, in every game."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "muted"], name="mute_once"),
            models.CheckConstraint(condition=~Q(user=F("muted")), name="mute_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}, {self.muted_id}"


class Report(models.Model):
    """Somebody asks us to look at a message or at a person."""

    class Reason(models.TextChoices):
        INSULT = "insult", _("insults or harassment")
        SPAM = "spam", _("advertising or spam")
        CHEATING = "cheating", _("cheating or telling secrets of the game")
        OTHER = "other", _("something else")

    class Outcome(models.TextChoices):
        NOTHING = "nothing", _("nothing wrong")
        REMOVED = "removed", _("message removed")
        MUTED = "muted", _("muted")
        SUSPENDED = "suspended", _("suspended")
        RENAMED = "renamed", _("renamed")
        OTHER = "other", _("settled in another way")

    LONGEST = 1000

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reports",
        verbose_name=_("reported by"),
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="reports", verbose_name=_("game"))
    message = models.ForeignKey(
        Message, models.CASCADE, null=True, related_name="reports", verbose_name=_("message")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reported",
        verbose_name=_("person"),
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason)
    details = models.TextField(_("details"), max_length=LONGEST, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now)
    # The audit log of the desk says who decided it, and why.
    handled = models.DateTimeField(_("handled"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(fields=["reporter", "message"], name="report_message_once"),
        ]
        indexes = [
            models.Index(fields=["created"], condition=Q(handled=None), name="report_open"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}, {self.get_reason_display()}"
