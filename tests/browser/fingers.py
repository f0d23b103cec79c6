"""Fingers on a touch screen, as the browser itself would report them."""

from __future__ import annotations

import time
from collections.abc import Iterable

from playwright.sync_api import Locator, Page

Point = tuple[float, float]


class Fingers:
    """Several may be down at once; each movement is told to the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: Iterable[Point], **when: float) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": touches, **when}
        self._session.send("Input.dispatchTouchEvent", event)

    def down(self, *points: Point) -> None:
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", points)

    def up(self) -> None:
        self._send("touchEnd", ())

    def tap(self, point: Point, times: int = 1) -> None:
        """As quickly as a hand, however slow the machine: each touch tells when it was."""
        began = time.time()
        for number in range(times):
            self._send("touchStart", [point], timestamp=began + 0.15 * number)
            self._send("touchEnd", (), timestamp=began + 0.15 * number + 0.05)

    def drag(self, start: Point, end: Point, steps: int = 8, pause: int = 100) -> None:
        """It rests before it is lifted: a tap right after a fling only stops the fling."""
        self.down(start)
        for step in range(1, steps + 1):
            self.move(between(start, end, step / steps))
        self.page.wait_for_timeout(pause)
        self.up()

    def pinch(self, middle: Point, before: float, after: float, steps: int = 6) -> None:
        """Two fingers, from one distance to another."""
        x, y = middle
        for step in range(steps + 1):
            half = (before + (after - before) * step / steps) / 2
            points = ((x - half, y), (x + half, y))
            (self.move if step else self.down)(*points)
        self.up()


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def middle(element: Locator) -> Point:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
