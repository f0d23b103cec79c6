"""Every kind of event as a sentence. ``TELL`` has one function per kind of the engine's events."""

from collections.abc import Callable
from typing import Any, Final

from . import placement, resolution, rounds
from .teller import Line, Telling, Told

TELL: Final[dict[str, Callable[[Telling, dict[str, Any]], Told]]] = {
    **rounds.TELL,
    **placement.TELL,
    **resolution.TELL,
}

__all__ = ["TELL", "Line", "Telling", "Told"]
