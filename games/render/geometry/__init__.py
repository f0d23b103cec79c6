"""Where things lie on the picture of the table, in units, from what the viewer sees.

One package for all who need to know: the picture turns units into pixels, the page's style sheet
does the same, the words read the boards in the same order. Nobody else computes positions.
"""

from .boards import (
    BOARD,
    FOLDS,
    POSTER,
    RIBBON,
    RING,
    SLOT,
    BoardRects,
    Place,
    board,
    board_alone,
    table,
)
from .layouts import BAND, CARD, Kind, Layout, board_size, excerpt, layout
from .pieces import DIE, MARKER, dice, laid, owner_marker, ringed, sign, tab, turned_markers
from .rectangles import Rect, around, packed, whole

__all__ = [
    "BAND",
    "BOARD",
    "CARD",
    "DIE",
    "FOLDS",
    "MARKER",
    "POSTER",
    "RIBBON",
    "RING",
    "SLOT",
    "BoardRects",
    "Kind",
    "Layout",
    "Place",
    "Rect",
    "around",
    "board",
    "board_alone",
    "board_size",
    "dice",
    "excerpt",
    "laid",
    "layout",
    "owner_marker",
    "packed",
    "ringed",
    "sign",
    "tab",
    "table",
    "turned_markers",
    "whole",
]
