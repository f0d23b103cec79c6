"""The viewers of a game: a player, the public, or, once it is revealed, all at once.

A viewer is a word here, one of these two or the colour that goes with the number of a seat,
whichever its player chose: it stands in addresses of pictures and in keys of caches, and nobody is
told it. To the engine a viewer is the number of a seat, or None.
"""

from games.engine.components import COLORS

ALL, SPECTATOR = "all", "spectator"
VIEWERS = (*COLORS, SPECTATOR, ALL)


def viewer_of(seat: int | None) -> str:
    return SPECTATOR if seat is None else COLORS[seat]


def seat_of(viewer: str) -> int | None:
    """The number of the seat that the viewer has; None for the two who have none."""
    return COLORS.index(viewer) if viewer in COLORS else None
