"""Files of exports: read, and thrown away when nobody has looked for long or room is needed."""

from __future__ import annotations

import datetime

from django.db.models import Q
from django.utils import timezone

from games.models import Export, Footage

RETENTION = datetime.timedelta(days=30)  # since somebody last looked
UNFINISHED = datetime.timedelta(days=1)  # what is not made by then is not being made
MOST_BYTES = 300 * 1024 * 1024
HOUR = datetime.timedelta(hours=1)


def read(export: Export) -> bytes | None:
    footage = Footage.objects.filter(pk=export.pk).first()
    if footage is None:
        return None
    now = timezone.now()
    if export.used is None or now - export.used > HOUR:
        Export.objects.filter(pk=export.pk).update(used=now)
    return bytes(footage.data)


def evict(now: datetime.datetime | None = None, most: int = MOST_BYTES) -> int:
    """What nobody has looked at for long; then what was looked at least lately, to make room."""
    now = now or timezone.now()
    ready = Q(status=Export.Status.READY)
    old = (ready & Q(used__lt=now - RETENTION)) | (~ready & Q(asked__lt=now - UNFINISHED))
    gone = list(Export.objects.filter(old).values_list("pk", flat=True))
    room = most
    left = Export.objects.filter(ready).exclude(pk__in=gone).order_by("-used", "-pk")
    for pk, size in left.values_list("pk", "size"):
        room -= size
        if room < 0:
            gone.append(pk)
    Export.objects.filter(pk__in=gone).delete()
    return len(gone)
