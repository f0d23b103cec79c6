"""Noticing that nobody was there: a site that was down must not take its own absence for its
players'."""

import datetime
from collections.abc import Callable

from django.db import transaction

from games.models import Outage, Pulse

from .prepared import Prepared

THE_ONE = 1  # its only row
RENEW = datetime.timedelta(seconds=30)
LONG = datetime.timedelta(minutes=3)  # without a pulse: that was an outage

LAST = Prepared(lambda one: Pulse.objects.filter(pk=one))

Hook = Callable[[datetime.datetime, datetime.datetime], None]
_hooks: list[Hook] = []


def after_outage(hook: Hook) -> Hook:
    """Called once with when it began and ended, before any job runs again."""
    _hooks.append(hook)
    return hook


def beat(now: datetime.datetime) -> None:
    """Somebody looks for what is due."""
    last = _last()
    if last is None:
        Pulse.objects.get_or_create(pk=THE_ONE, defaults={"at": now})
    elif now - last >= RENEW:
        _renew(last, now)


def check(now: datetime.datetime) -> None:
    """A worker may be back before the sweep is. It does not renew what only the sweep proves."""
    last = _last()
    if last is not None and now - last >= LONG:
        _renew(last, now)


def _last() -> datetime.datetime | None:
    pulse = LAST.first(THE_ONE)
    return pulse.at if pulse else None


@transaction.atomic
def _renew(last: datetime.datetime, now: datetime.datetime) -> None:
    """Let one act of several who notice; if a hook fails, nobody has noticed yet."""
    if not Pulse.objects.filter(pk=THE_ONE, at=last).update(at=now):
        return
    if now - last >= LONG:
        Outage.objects.create(began=last, ended=now)
        for hook in _hooks:
            hook(last, now)
