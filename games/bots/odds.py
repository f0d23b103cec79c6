"""How likely each face-down tile is whom: what a seat should believe, by its view alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from games.engine import View
from games.engine.components import Space, Tile

from .belief import Belief
from .outlook import Outlook
from .suspicion import Suspicion

DRAWS: Final = 400


def odds(view: View, rng: Random) -> dict[Space, dict[Tile, float]]:
    """Who each rival's face-down spy may be that the viewer does not know: the likeliest first."""
    belief = Belief(view, Suspicion(Outlook(view, rng)))
    hidden = [spy.space for spy, _tiles in belief.open()]
    counts: dict[Space, Counter[Tile]] = {space: Counter() for space in hidden}
    for _ in range(DRAWS if hidden else 0):
        spies = belief.draw(rng).spies
        for space in hidden:
            counts[space][spies[space]] += 1
    return {
        space: {tile: number / DRAWS for tile, number in counted.most_common()}
        for space, counted in counts.items()
    }
