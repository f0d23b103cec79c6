"""Where one's own orders would place spies, for one's own board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.orders.decisions import spies_placed

if TYPE_CHECKING:
    from games.engine import View
    from games.engine.components import Space, Tile
    from games.orders import Book


class Ghost(NamedTuple):
    """``order`` is which of the round's spies it is, ``alternative`` in which order it is tried:
    both from 1, as they are shown."""

    order: int
    alternative: int
    tile: Tile
    location: str
    space: Space

    @property
    def label(self) -> str:
        """The number of the order, with a letter for each further alternative: 2, 2b, 2c."""
        return (
            f"{self.order}{'' if self.alternative == 1 else chr(ord('a') + self.alternative - 1)}"
        )


def ghosts(view: View, book: Book) -> list[Ghost]:
    """Return the placements that are still to come, in their order."""
    if book.round != view.round or not view.boards:
        return []
    first = spies_placed(view)
    return [
        Ghost(turn + 1, number, plan.tile, plan.space.location, plan.space)
        for turn in sorted(book.placements)
        if turn >= first
        for number, plan in enumerate(book.placements[turn], 1)
    ]
