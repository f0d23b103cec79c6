"""The paper a poster is printed on."""

from __future__ import annotations

from ..paint import Canvas
from ..style import Style


class Sheet(Canvas):
    """100 units square, and the colours it is printed in."""

    def __init__(self, side: int, style: Style) -> None:
        super().__init__((side, side), (100, 100), style.paper)
        self.style = style
