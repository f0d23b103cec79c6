"""What the processes of a site tell each other through the database."""

import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone


class Lease(models.Model):
    """Which of several processes that could do something does it, and until when.

    In the database, not in the broker: that may be emptied at any time, and whoever cannot reach
    the database has nothing to do anyway.
    """

    name = models.CharField(max_length=30, primary_key=True)
    holder = models.CharField(max_length=100)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.holder} until {self.until}"

    @classmethod
    def take(cls, name: str, holder: str, time: datetime.timedelta) -> bool:
        """Whether it is theirs now: it was before, or nobody's."""
        now = timezone.now()
        until = now + time
        free = Q(holder=holder) | Q(until__lte=now)
        if cls.objects.filter(free, name=name).update(holder=holder, until=until):
            return True
        new = {"holder": holder, "until": until}
        return cls.objects.get_or_create(name=name, defaults=new)[1]

    @classmethod
    def give_back(cls, name: str, holder: str) -> None:
        cls.objects.filter(name=name, holder=holder).update(until=timezone.now())
