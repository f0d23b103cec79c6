"""Moments in words, by the reader's clock and language: "today 18:30 (in 5 hours)".

Whatever tells a date or an hour does it by a function of this module, templates by the filters of
the same names in ``games/web/templatetags/dates.py``.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

# Django's own stand alone, with a capital letter where a sentence has none.
WEEKDAYS = (
    pgettext_lazy("in a sentence", "Monday"),
    pgettext_lazy("in a sentence", "Tuesday"),
    pgettext_lazy("in a sentence", "Wednesday"),
    pgettext_lazy("in a sentence", "Thursday"),
    pgettext_lazy("in a sentence", "Friday"),
    pgettext_lazy("in a sentence", "Saturday"),
    pgettext_lazy("in a sentence", "Sunday"),
)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def to_the_minute(when: datetime) -> datetime:
    """Round down, as moments of a game are told: the second in which somebody moved says more of
    them than that they did."""
    return when.replace(second=0, microsecond=0)


def moment(when: datetime, now: datetime) -> str:
    """Return day and time with the distance, which is true in every time zone."""
    return _("{day} {time} ({distance})").format(
        day=day(when, now), time=clock(when), distance=distance(when, now)
    )


def stamp(when: datetime, now: datetime) -> str:
    """Write what has happened, where its distance does not matter: "yesterday 18:30"."""
    return _("{day} {time}").format(day=day(when, now), time=clock(when))


def full(when: datetime) -> str:
    """Write what is read at another time than it was written: "Nov. 16, 2026 18:30"."""
    return _("{day} {time}").format(day=date_of(when), time=clock(when))


def date_of(when: date) -> str:
    """A day of the calendar. Of a moment, the reader's."""
    return _written(timezone.localtime(when) if isinstance(when, datetime) else when)


def dated(day: date) -> str:
    """A day as newspapers write it: "Tuesday, June 16, 1942"."""
    return _("{weekday}, {date}").format(weekday=date_format(day, "l"), date=date_of(day))


def day_of_year(day: date) -> str:
    """A day about which nobody is certain: "December 12", with its year if that is another."""
    this_year = day.year == timezone.localdate().year
    return _written(day, "MONTH_DAY_FORMAT") if this_year else date_of(day)


def month_of(day: date) -> str:
    return _written(day, "YEAR_MONTH_FORMAT")


def _written(day: date, form: str = "DATE_FORMAT") -> str:
    """Django's names of months have the capital letters that Portuguese gave up in 2009."""
    said = date_format(day, form)
    return said.lower() if get_language() == "pt" else said


def machine(when: datetime) -> str:
    """Write it as programs read it."""
    return timezone.localtime(when).isoformat(timespec="minutes")


def clock(when: datetime) -> str:
    """Write the hour of a day with 24 hours, in every language."""
    local = timezone.localtime(when)
    if timezone.get_current_timezone_name() == "UTC":
        return _("{time} UTC").format(time=date_format(local, "H:i"))
    return date_format(local, "H:i")


def day(when: datetime, now: datetime) -> str:
    local = timezone.localtime(when)
    match (local.date() - timezone.localdate(now)).days:
        case 0:
            return _("today")
        case 1:
            return _("tomorrow")
        case -1:
            return _("yesterday")
        case days if 1 < days < 7:
            return str(WEEKDAYS[local.weekday()])
    this_year = local.year == timezone.localdate(now).year
    return _written(local, "MONTH_DAY_FORMAT") if this_year else date_of(when)


def distance(when: datetime, now: datetime) -> str:
    """Rounded, but never to nothing: what is to come is at least a minute away."""
    ahead = when > now
    apart = abs(when - now)
    if apart < 1.5 * HOUR:
        count = max(1, round(apart / MINUTE))
        words = (
            ngettext("in a minute", "in {count} minutes", count)
            if ahead
            else ngettext("a minute ago", "{count} minutes ago", count)
        )
    elif apart < 36 * HOUR:
        count = round(apart / HOUR)
        words = (
            ngettext("in an hour", "in {count} hours", count)
            if ahead
            else ngettext("an hour ago", "{count} hours ago", count)
        )
    else:
        count = round(apart / DAY)
        words = (
            ngettext("in a day", "in {count} days", count)
            if ahead
            else ngettext("a day ago", "{count} days ago", count)
        )
    return words.format(count=count)


def span(time: timedelta) -> str:
    """How long something takes: exact where it is a whole number of something, else rounded."""
    rough = DAY if time >= 36 * HOUR else HOUR if time >= 1.5 * HOUR else MINUTE
    unit = next((unit for unit in (DAY, HOUR, MINUTE) if not time % unit), rough)
    count = max(1, round(time / unit))
    if unit == DAY:
        words = ngettext("{count} day", "{count} days", count)
    elif unit == HOUR:
        words = ngettext("{count} hour", "{count} hours", count)
    else:
        words = ngettext("{count} minute", "{count} minutes", count)
    return words.format(count=count)
