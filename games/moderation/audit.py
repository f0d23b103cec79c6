"""Writing down what was done. In the transaction that does it: both happen, or neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.contenttypes.models import ContentType
from django.db import models

from .models import LONGEST_TARGET, AuditEntry

if TYPE_CHECKING:
    from accounts.models import User


LOOKED = "user.address"  # at somebody's e-mail address


def record(
    actor: User | None, action: str, target: models.Model, reason: str = "", **details: object
) -> AuditEntry:
    """`actor` (None: the site) did `action`, as "user.suspend", to `target`."""
    return AuditEntry.objects.create(
        actor=actor,
        action=action,
        target_type=ContentType.objects.get_for_model(target),
        target_id=target.pk,
        target=str(target)[:LONGEST_TARGET],
        reason=reason,
        details=details,
    )


def of(target: models.Model) -> models.QuerySet[AuditEntry]:
    """What was done to this one, the newest first."""
    return AuditEntry.objects.filter(
        target_type=ContentType.objects.get_for_model(target), target_id=target.pk
    ).select_related("actor")
