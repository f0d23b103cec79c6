"""What lists of games need of them, in words."""

from __future__ import annotations

import datetime

from django import template
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.clock import CUSTOM
from games.core import dates
from games.models import Game, Seat
from games.story import texts
from games.web.lobby import cards, words
from games.web.lobby.cards import Sitter, Table

register = template.Library()


@register.filter
def color_name(seat: Seat) -> object:
    return texts.COLORS[seat.color]


@register.simple_tag
def at_table(game: Game | Table) -> SafeString:
    """Who sits at a table, and what is played there: of a game with its seats and their people."""
    if isinstance(game, Game):
        game = cards.table_of(game, map(cards.sitter_of, game.seats.all()))
    return cards.draw_table(game)


@register.filter
def bot_name(seat: Sitter) -> object:
    return words.SEATED[seat.bot].name if seat.bot in words.SEATED else seat.bot


@register.filter
def pace_name(game: Game | Table) -> object:
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
def time_left(deadline: datetime.datetime, now: datetime.datetime) -> str:
    """Tell the reader how long they have, where a clock runs for them."""
    return _("You have until {moment}.").format(moment=dates.moment(deadline, now))


@register.filter
def extras(table: Table) -> list[object]:
    """The names of what is not the base game of the newest edition."""
    names: list[object] = []
    if table.edition != "2019":
        names.append(texts.EDITIONS[table.edition].name)
    names += [texts.MODULES[name].name for name in table.modules]
    names += [texts.VARIANTS[name].name for name in table.variants]
    return names


@register.filter
def how_long(moment: datetime.datetime) -> str:
    """Three hours, say. Less than a minute is nothing."""
    ago = timezone.now() - moment
    return dates.span(ago) if ago >= dates.MINUTE else ""
