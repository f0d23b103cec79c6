"""Every date and hour on a page: see ``games/core/dates.py``.

{{ round.starts|moment }}        today 18:30 (in 5 hours)
{{ message.created|stamp }}      yesterday 18:30
{{ session.last|full }}          Nov. 16, 2026 18:30
{{ person.date_joined|date_of }} Nov. 16, 2026
{{ issue.date|dated }}           Tuesday, June 16, 1942
{{ ends|day_of_year }}           December 12
{{ note.changed|clock }}         18:30
<time datetime="{{ deadline|machine }}">
{% time message.created %}       the stamp in such an element
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.core import dates

register = template.Library()


def _or_nothing(write: Callable[[Any], str]) -> Callable[[object], str]:
    """Like Django's own filters: where there is no date, nothing is written."""

    def filtered(when: object) -> str:
        return write(when) if isinstance(when, datetime.date) else ""

    return filtered


for write in (
    dates.clock,
    dates.date_of,
    dates.dated,
    dates.day_of_year,
    dates.full,
    dates.machine,
):
    register.filter(write.__name__, _or_nothing(write))


@register.filter
def moment(when: datetime.datetime) -> str:
    return dates.moment(when, timezone.now())


@register.filter
def stamp(when: datetime.datetime) -> str:
    return dates.stamp(when, timezone.now())


@register.simple_tag
def time(when: datetime.datetime) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', dates.machine(when), stamp(when))
