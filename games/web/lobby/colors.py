"""The colours among which somebody chooses who sits down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from accounts.models import User
from games.models import Seat
from games.story import texts


class ColorChoice(NamedTuple):
    """``holder``: the person who has it already."""

    value: str
    name: object
    chosen: bool
    holder: User | None


def color_choices(chosen: str, others: Iterable[Seat] = ()) -> list[ColorChoice]:
    """``others``: the seats of everybody else at the table; free ones and bots give way."""
    holders = {seat.color: seat.user for seat in others}
    return [
        ColorChoice(color, name, color == chosen, holders.get(color))
        for color, name in texts.COLORS.items()
    ]
