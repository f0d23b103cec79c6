"""What those who look after the site did, and why; and who is kept from what."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_TARGET = 200
LONGEST_REASON = 1000


class Written(models.QuerySet):
    """Entries are added; none is changed and none is removed."""

    def update(self, **_changes: object) -> NoReturn:
        raise TypeError("what was done is not rewritten")

    def delete(self) -> NoReturn:
        raise TypeError("what was done is not forgotten")


class AuditEntry(models.Model):
    """Somebody did something to something, for a reason. Written by `audit.record` alone."""

    created = models.DateTimeField(_("when"), default=timezone.now)
    # None: the site itself. People who leave keep their row, so no entry loses its actor.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="deeds",
        verbose_name=_("who"),
    )
    action = models.CharField(_("action"), max_length=60)
    # To what: not a foreign key, for the entry outlives it; and what it was called at that time.
    target_type = models.ForeignKey(ContentType, models.PROTECT, verbose_name=_("kind"))
    target_id = models.PositiveBigIntegerField(_("number"))
    target = models.CharField(_("to what"), max_length=LONGEST_TARGET)
    reason = models.TextField(_("reason"), blank=True)
    details = models.JSONField(_("details"), default=dict, encoder=DjangoJSONEncoder)

    objects = Written.as_manager()

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit log")
        ordering = ("-created", "-pk")
        indexes = [
            models.Index(fields=["-created", "-id"], name="audit_newest"),
            models.Index(fields=["actor", "-created", "-id"], name="audit_of_actor"),
            models.Index(fields=["action", "-created", "-id"], name="audit_of_action"),
            models.Index(
                fields=["target_type", "target_id", "-created", "-id"], name="audit_of_target"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.action}: {self.target}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("what was done is not rewritten")
        super().save(*args, **kwargs)

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("what was done is not forgotten")


class SanctionsNow(models.QuerySet):
    def in_force(self) -> SanctionsNow:
        """Not lifted, not over. ``until`` None: for good."""
        lasting = Q(until=None) | Q(until__gt=timezone.now())
        return self.filter(lasting, lifted=None)


class Sanction(models.Model):
    """Somebody may not write, or not come in, for a time or for good: see ``sanctions.py``."""

    class Kind(models.TextChoices):
        MUTE = "mute", _("muted")
        SUSPENSION = "suspension", _("suspended")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="sanctions",
        verbose_name=_("person"),
    )
    reason = models.TextField(_("reason"), max_length=LONGEST_REASON)  # the person reads it
    created = models.DateTimeField(_("since"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True)
    lifted = models.DateTimeField(_("lifted"), null=True)

    objects = SanctionsNow.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        indexes = [
            models.Index(fields=["user", "kind"], condition=Q(lifted=None), name="sanction_open"),
        ]
        # All that moderators and other staff may be allowed, one by one.
        permissions = [
            ("mute_user", _("Can mute people")),
            ("suspend_user", _("Can suspend people")),
            ("rename_user", _("Can rename people")),
            ("view_address", _("Can see people's e-mail addresses")),
            ("remove_message", _("Can remove messages")),
            ("resolve_report", _("Can resolve reports")),
            ("export_user", _("Can export the data of one person")),
            ("erase_user", _("Can delete the account of one person")),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_kind_display()}"
