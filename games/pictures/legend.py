"""What a picture of the table shows, for those who do not see it: a line for each location.

Plain values first, which are kept with the picture; then words, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine.components import LOCATIONS
from games.story.descriptions import number

if TYPE_CHECKING:
    from games.engine import TileView, View


class Place(NamedTuple):
    """A location. Tiles by their names, None where the viewer does not know them."""

    name: str
    spies: tuple[tuple[str, str | None, int], ...]  # space, tile, the seat that it works for
    rewards: tuple[str | None, ...]


def legend(view: View) -> tuple[Place, ...]:
    def name(lying: TileView) -> str | None:
        return lying.tile.name if lying.tile else None

    return tuple(
        Place(
            f"{number(LOCATIONS[board.location], view.die)} {LOCATIONS[board.location].name}",
            tuple((spy.space.roman, name(spy.tile), spy.controller) for spy in board.spies),
            tuple(map(name, board.rewards)),
        )
        for board in view.boards
    )


def in_words(places: Sequence[Place], names: Sequence[str]) -> Iterator[str]:
    hidden, reward = _("face down"), _("reward: {tile}")
    for place in places:
        lying = [
            *(f"{space} {tile or hidden} ({names[seat]})" for space, tile, seat in place.spies),
            *(reward.format(tile=tile or hidden) for tile in place.rewards),
        ]
        yield f"{place.name}: {'; '.join(lying)}"
