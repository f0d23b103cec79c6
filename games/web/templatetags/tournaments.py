"""What tournament pages need in words.

``{{ round.starts|when }}``: today 18:30 (in 5 hours), by the reader's clock.
``{{ row.points|plain }}``: a number without idle zeros.
``{% open_tournament as notice %}``: one that can be joined, if there is any.
"""

from __future__ import annotations

import datetime
from decimal import Decimal

from django import template
from django.utils import timezone
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.core import dates
from games.engine.components import COLORS
from games.story import texts
from games.tournaments.models import Tournament
from games.tournaments.words import FORMATS
from games.web.lobby.words import PACES
from games.web.tournaments import lists

register = template.Library()


@register.filter
def when(then: datetime.datetime) -> SafeString:
    words = dates.moment(then, timezone.now())
    return format_html('<time datetime="{}">{}</time>', dates.machine(then), words)


@register.filter
def plain(number: Decimal | None) -> str:
    if number is None:
        return "\N{EN DASH}"
    whole = number.to_integral_value()
    return localize(int(whole) if whole == number else number.normalize())


@register.filter
def hours(time: datetime.timedelta) -> int:
    """Begun ones count."""
    return -(-time // datetime.timedelta(hours=1))


@register.filter
def format_name(tournament: Tournament) -> object:
    return FORMATS[tournament.format].name


@register.filter
def pace_of(tournament: Tournament) -> object:
    return PACES[tournament.pace].name


@register.filter
def seat_color(number: int | None) -> str:
    return "" if number is None else COLORS[number]


@register.filter
def seat_color_name(number: int | None) -> object:
    return "" if number is None else texts.COLORS[COLORS[number]]


@register.simple_tag
def open_tournament() -> tuple[str, str] | None:
    """Its name and address."""
    return lists.next_to_start()
