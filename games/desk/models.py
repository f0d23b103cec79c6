"""What those who look after the site did, and why."""

from __future__ import annotations

from typing import NoReturn

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_TARGET = 200


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

    def save(self, *args: object, **kwargs: object) -> None:
        if not self._state.adding:
            raise TypeError("what was done is not rewritten")
        super().save(*args, **kwargs)

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("what was done is not forgotten")
