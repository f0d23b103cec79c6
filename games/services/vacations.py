"""Vacations: planned by day, limited by year; while one lasts, its person's clocks stand still."""

import datetime
from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User, Vacation
from games.clock import DAYS_A_YEAR, days_by_year
from games.core import jobs
from games.core.refusals import Refused
from games.models import Job

from . import deadlines

DAY = datetime.timedelta(days=1)
FURTHEST = 366 * DAY  # ahead that one may be planned


def ahead(user: User) -> QuerySet[Vacation]:
    """The one that lasts, and those to come."""
    return user.vacations.filter(ends__gt=timezone.now())


def lasting_until(people: Collection[int]) -> dict[int, datetime.datetime]:
    """When those who are on vacation now come back, by their ids. One may follow another."""
    now = timezone.now()
    back: dict[int, datetime.datetime] = {}
    planned = Vacation.objects.filter(user__in=people, ends__gt=now).order_by("begins")
    for person, begins, ends in planned.values_list("user", "begins", "ends"):
        if begins <= back.get(person, now):
            back[person] = ends
    return back


def days_left(user: User, year: int) -> int:
    taken = days_by_year(user.vacations.values_list("first", "last"))
    return DAYS_A_YEAR - taken[year]


@transaction.atomic
def plan(user: User, first: datetime.date, last: datetime.date) -> Vacation:
    """Plan it from the morning of the first day, or from now on, to the end of the last."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    _check(user, first, last)
    now, today = timezone.now(), timezone.localdate()
    vacation = Vacation.objects.create(
        user=user,
        first=first,
        last=last,
        begins=now if first == today else _midnight(first),
        ends=_midnight(last + DAY),
    )
    jobs.put("vacation", vacation.pk, due=vacation.begins)
    if vacation.begins == now:
        deadlines.align(user)
    return vacation


def _check(user: User, first: datetime.date, last: datetime.date) -> None:
    today = timezone.localdate()
    if first < today:
        raise Refused(_("A vacation cannot begin in the past."))
    if last < first:
        raise Refused(_("The last day comes before the first."))
    if last > today + FURTHEST:
        raise Refused(_("Plan no further ahead than a year."))
    if ahead(user).filter(first__lte=last, last__gte=first).exists():
        raise Refused(_("You are on vacation on some of these days already."))
    for year, days in days_by_year([(first, last)]).items():
        left = days_left(user, year)
        if days > left:
            words = ngettext(
                "You have {left} day of vacation left in {year}.",
                "You have {left} days of vacation left in {year}.",
                left,
            )
            raise Refused(words.format(left=left, year=year))


def _midnight(day: datetime.date) -> datetime.datetime:
    """Return when the day begins in the zone of whoever asks."""
    local = datetime.datetime.combine(day, datetime.time(), timezone.get_current_timezone())
    return local.astimezone(datetime.UTC)


@transaction.atomic
def end(user: User, vacation_id: int) -> None:
    """If it has begun, now: today still counts. If not, it never was. Twice is no error."""
    now = timezone.now()
    vacation = ahead(user).filter(pk=vacation_id).select_for_update(no_key=True).first()
    if vacation is None:
        return
    if vacation.begins > now:
        vacation.delete()
        return
    vacation.last, vacation.ends = min(vacation.last, timezone.localdate()), now
    vacation.save(update_fields=["last", "ends"])
    deadlines.align(user)


@jobs.handler("vacation")
def _vacation(job: Job) -> datetime.datetime | None:
    """Align the clocks at its beginning, then at its end."""
    vacation = Vacation.objects.filter(pk=job.subject).select_related("user").first()
    if vacation is None:
        return None
    deadlines.align(vacation.user)
    now = timezone.now()
    return next((moment for moment in (vacation.begins, vacation.ends) if moment > now), None)
