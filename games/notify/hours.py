"""When something may go out, by the habits of whom it is for. No queries."""

from __future__ import annotations

import datetime

from . import channels
from .kinds import Kind
from .models import Habits
from .readers import zone_of

A_DAY = datetime.timedelta(days=1)


def allowed(
    moment: datetime.datetime, kind: Kind, channel: str, habits: Habits
) -> datetime.datetime:
    """The moment itself, or the first one after it that suits."""
    # Once a day would come too late for what cannot wait.
    if habits.digest_at and kind != Kind.TIME and channels.get(channel).has_digest:
        moment = next_hour(moment, habits.digest_at, habits)
    return after_quiet(moment, habits)


def after_quiet(moment: datetime.datetime, habits: Habits) -> datetime.datetime:
    quiet = habits.quiet
    return quiet.over(moment) if quiet else moment


def next_hour(moment: datetime.datetime, hour: datetime.time, habits: Habits) -> datetime.datetime:
    """Return when it is next that hour by the clock on the person's wall."""
    zone = zone_of(habits.user)
    today = moment.astimezone(zone).date()
    at = datetime.datetime.combine(today, hour, zone)
    if at < moment:
        at = datetime.datetime.combine(today + A_DAY, hour, zone)
    return at.astimezone(datetime.UTC)
