"""What a part of a portrait is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .sitter import Sitter

Part = Callable[[Sitter], None]


def nothing(_: Sitter) -> None:
    """No part."""


@dataclass(frozen=True, slots=True)
class Layers:
    """A part that goes around the head; ``cast`` is how far down it shades the face."""

    behind: Part = nothing
    before: Part = nothing
    cast: float | None = None
