"""Telling people of the puzzle of the day, in the morning by the clock on their wall.

Looked at every quarter of an hour, for whoever wants to know of it by some channel: it is nobody's
default. Whoever has tried it already is not told.
"""

from __future__ import annotations

import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts import time_zones
from accounts.models import User
from games.notify import events
from games.notify.kinds import Kind
from games.notify.models import Notification, Switch

from . import daily

FROM, TO = datetime.time(7), datetime.time(12)  # later it would be no morning
BATCH: Final = 500


def tell(now: datetime.datetime | None = None) -> int:
    """Tell whoever has got up and was not told yet. How many these are."""
    now = now or timezone.now()
    puzzle = daily.of_day(daily.today())
    if puzzle is None:
        return 0
    zones = [name for name in time_zones.names() if _is_morning(now, name)]
    unknown = [""] if _is_morning(now, "UTC") else []
    told = Notification.objects.filter(kind=Kind.PUZZLE, text=puzzle.key).values("user")
    wishes = Switch.objects.filter(kind=Kind.PUZZLE, on=True).values("user")
    people = User.objects.filter(pk__in=wishes, time_zone__in=zones + unknown, is_active=True)
    people = people.exclude(pk__in=told).exclude(puzzle_attempts__puzzle=puzzle)
    total, path = 0, reverse("puzzles:puzzle", args=[puzzle.key])
    while batch := list(people[:BATCH]):
        with transaction.atomic():
            events.puzzle(puzzle.key, batch, path=path)
        total += len(batch)
    return total


def _is_morning(now: datetime.datetime, zone: str) -> bool:
    return FROM <= now.astimezone(ZoneInfo(zone)).time() < TO
