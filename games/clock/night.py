"""When a player sleeps."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

LONGEST = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Night:
    """Every night from one hour to another, by the clock on the player's wall."""

    begins: time
    ends: time
    zone: ZoneInfo

    @property
    def length(self) -> timedelta:
        """Return how long most nights are: a change of the clocks makes one longer or shorter."""
        return timedelta(minutes=(_minutes(self.ends) - _minutes(self.begins)) % (24 * 60))

    def over(self, moment: datetime) -> datetime:
        """The moment itself by day; at night, the night's end."""
        begin, end = self.following(moment)
        return end if begin <= moment else moment

    def following(self, moment: datetime) -> tuple[datetime, datetime]:
        """The first night that is not over at this moment: when it begins and ends."""
        today = moment.astimezone(self.zone).date()
        nights = (self._of(today + timedelta(days=days)) for days in (-1, 0, 1))
        return next((begin, end) for begin, end in nights if moment < end)

    def _of(self, evening: date) -> tuple[datetime, datetime]:
        """The night that begins on this day; where the clocks are changed, the longer reading."""
        morning = evening if self.begins < self.ends else evening + timedelta(days=1)
        return min(self._at(evening, self.begins)), max(self._at(morning, self.ends))

    def _at(self, day: date, hour: time) -> tuple[datetime, datetime]:
        """An hour that the wall shows twice, or never, is two moments."""
        local = datetime.combine(day, hour, self.zone)
        return local.replace(fold=0).astimezone(UTC), local.replace(fold=1).astimezone(UTC)


def _minutes(hour: time) -> int:
    return hour.hour * 60 + hour.minute
