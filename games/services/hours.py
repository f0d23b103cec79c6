"""The hours at which people usually answer: counted with each answer (``clocks.py``), they fade."""

from datetime import datetime, timedelta

from django.db.models import F, Q
from django.utils import timezone

from games.clock.hours import COLUMNS
from games.models import Reliability

HALF_LIFE = timedelta(days=28)
BATCH = 500


def fade(now: datetime | None = None) -> int:
    """Make half of what was counted four weeks ago. How many people it was done for."""
    now = now or timezone.now()
    long_ago = Q(faded__lt=now - HALF_LIFE) | Q(faded=None)  # None: from older code amid an update
    halves = {name: F(name) / 2 for name in COLUMNS}
    total = 0
    while True:
        old = Reliability.objects.filter(long_ago)
        people = list(old.values_list("pk", flat=True)[:BATCH])
        # Again by its date: two at once must not halve twice.
        again = old.filter(pk__in=people)
        total += again.update(**halves, faded=now)
        if len(people) < BATCH:
            return total
