"""What lies around and on the tile in a slot: markers, signs, dice, frames, and the slot's tab."""

from __future__ import annotations

from typing import Final

from .boards import RING
from .rectangles import Rect, around

MARKER: Final = 0.31  # of the slot's width
DIE: Final = 0.34
TAB: Final = (80, 40)
WIDE_TAB: Final = (130, 40)  # with an eye, or with how far the die may be moved


def laid(spot: Rect) -> Rect:
    """The tile on a reward's ground, of which a border stays in sight."""
    return spot.grown(-16 if spot.width > 250 else -8)


def ringed(spot: Rect) -> Rect:
    """The frame of a mark around a spot."""
    return spot.grown(RING - 8 if spot.width > 350 else 22)


def owner_marker(slot: Rect, share: float = MARKER) -> Rect:
    """The marker lies on the upper edge, in the middle, and never beyond the board."""
    return around(slot.centre[0], _marker_height(slot, share), slot.width * share)


def turned_markers(slot: Rect, share: float = MARKER) -> tuple[Rect, Rect]:
    """The owner's and over it the controller's, of a spy that works for somebody else."""
    y, side = _marker_height(slot, share), slot.width * share
    return (
        around(slot.centre[0] + slot.width * 0.17, y, side * 0.7),
        around(slot.centre[0] - slot.width * 0.06, y, side),
    )


def _marker_height(slot: Rect, share: float) -> float:
    return max(slot.y + slot.height * 0.05, slot.width * share / 2 + 6)


def sign(slot: Rect, number: int) -> Rect:
    """Down the left side, between strength and medal."""
    side = slot.width * 0.3
    return Rect(slot.x - 14, slot.y + slot.height * (0.37 + 0.3 * number), side, side)


def dice(slot: Rect) -> tuple[Rect, Rect]:
    """Two, side by side."""
    side = slot.width * DIE
    first = Rect(slot.centre[0] - side, slot.y + slot.height * 0.5, side, side)
    return first, first.moved(side, 0)


def tab(slot: Rect, wide: bool) -> Rect:
    """The tab under an occupied slot: what its tile hides."""
    width, height = WIDE_TAB if wide else TAB
    return Rect(slot.centre[0] - width / 2, slot.bottom, width, height)
