"""What a picture of the table shows, for those who do not see it: a line for each location.

Plain values first, which the cache remembers with the picture; then words, in the reader's
language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.places import location_name
from games.engine.components import LOCATIONS
from games.story.descriptions import number

if TYPE_CHECKING:
    from games.engine import TileView, View


class LocationSummary(NamedTuple):
    """What lies at a location. Tiles by their names, None where the viewer does not know them."""

    location: str
    number: str
    spies: tuple[tuple[str, str | None, int], ...]  # space, tile, the seat that it works for
    rewards: tuple[str | None, ...]


def summaries(view: View) -> tuple[LocationSummary, ...]:
    """What lies at each location, as far as the viewer knows."""

    def name(lying: TileView) -> str | None:
        return lying.tile.name if lying.tile else None

    return tuple(
        LocationSummary(
            board.location,
            number(LOCATIONS[board.location], view.die),
            tuple((spy.space.roman, name(spy.tile), spy.controller) for spy in board.spies),
            tuple(map(name, board.rewards)),
        )
        for board in view.boards
    )


def in_words(locations: Sequence[LocationSummary], names: Sequence[str]) -> Iterator[str]:
    """A line for each location; ``names`` are the players', by seat."""
    hidden, sealed = pgettext("spy", "face down"), pgettext("reward", "face down")
    reward = _("reward: {tile}")
    for location in locations:
        lying = [
            *(f"{space} {tile or hidden} ({names[seat]})" for space, tile, seat in location.spies),
            *(reward.format(tile=tile or sealed) for tile in location.rewards),
        ]
        yield f"{location.number} {location_name(location.location)}: {'; '.join(lying)}"
