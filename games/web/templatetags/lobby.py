"""What lists of games need of them, in words."""

from __future__ import annotations

import datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from estoril.infra.optional import required
from games.clock import CUSTOM
from games.core import dates
from games.models import Game, Seat
from games.story import texts
from games.web.lobby import lists, words
from games.web.lobby.cache import cached

register = template.Library()


@register.filter
def color_name(seat: Seat) -> object:
    return texts.COLORS[seat.color]


@register.filter
def bot_name(seat: Seat) -> object:
    return words.BOTS[seat.bot].name if seat.bot in words.BOTS else seat.bot


@register.filter
def pace_name(game: Game) -> object:
    if game.pace == CUSTOM:
        return _("{time} for each decision").format(time=dates.span(game.allowance))
    return words.PACES[game.pace].name


@register.filter
def pace_line(game: Game) -> str:
    return words.pace_line(game.clock_pace())


@register.filter
def span(time: datetime.timedelta) -> str:
    return dates.span(time)


@register.filter
def time_left(seat: Seat) -> str:
    """Tell the reader how long they have, where a clock runs for them."""
    moment = dates.moment(required(seat.deadline), timezone.now())
    return _("You have until {moment}.").format(moment=moment)


@register.filter
def extras(game: Game) -> list[object]:
    """The names of what is not the base game of the newest edition."""
    options = game.options
    names: list[object] = []
    if options["edition"] != "2019":
        names.append(texts.EDITIONS[options["edition"]].name)
    names += [texts.MODULES[name].name for name in options["modules"]]
    names += [texts.VARIANTS[name].name for name in options["variants"]]
    return names


@register.simple_tag
def open_game() -> tuple[str, str] | tuple[()]:
    """Name and address of one that waits for players, if there is any."""
    return cached("open-game", lists.newest_open)


@register.filter
def how_long(moment: datetime.datetime) -> str:
    """Three hours, say. Less than a minute is nothing."""
    ago = timezone.now() - moment
    return dates.span(ago) if ago >= dates.MINUTE else ""
