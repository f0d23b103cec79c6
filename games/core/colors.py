"""Seats in the colours that their players chose: the engine knows them by number alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine import View
from games.engine.components import Color


def painted(view: View, colors: Sequence[Color]) -> View:
    """The view as it is shown, with each seat in its colour. Whoever draws or tells of a seat takes
    the colour from here, or from the player's name (``story/terms.py`` ``Who``)."""
    if all(seat.color == color for seat, color in zip(view.seats, colors, strict=True)):
        return view
    seats = zip(view.seats, colors, strict=True)
    return replace(view, seats=tuple(replace(seat, color=color) for seat, color in seats))
