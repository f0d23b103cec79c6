"""Where things lie on the picture of the table, in units, from what the viewer sees.

One package for all who need to know: the picture turns units into pixels, the page's overlay into
percentages, the words read the boards in the same order. Nobody else computes positions.
"""

from .boards import (
    BOARD,
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
from .layouts import BAND, CARD, Kind, Layout, layout
from .rectangles import Rect, around, packed

__all__ = [
    "BAND",
    "BOARD",
    "CARD",
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
    "layout",
    "packed",
    "table",
]
