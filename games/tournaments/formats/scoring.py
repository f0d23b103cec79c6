"""The points that a round brings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

# Two, three, four or five at a table: twelve divides evenly among the places of all of them.
WIN: Final = Fraction(12)
PAR: Final = WIN / 2


def by_place(places: Sequence[int]) -> list[Fraction]:
    """Twelve for the first place, none for the last, evenly spaced between; equals share.

    In other words: the part of one's rivals that one has beaten, half of those who were equal, so
    that tables of different sizes are worth the same.
    """
    return [_beaten(place, [*places[:i], *places[i + 1 :]]) for i, place in enumerate(places)]


def by_seat(score: int, others: Sequence[int]) -> Fraction:
    """Score against those in the same seat with the same deal; alone there, one gets half of it."""
    return _beaten(-score, [-other for other in others])


def _beaten(own: int, others: Sequence[int]) -> Fraction:
    """Less is better."""
    if not others:
        return PAR
    doubled = sum(2 * (own < other) + (own == other) for other in others)
    return WIN * doubled / (2 * len(others))


def bye(format: str) -> Fraction:
    """Nobody to play against is nobody's fault: as good as a win, and in a duplicate, where
    everything is a comparison, as good as the average."""
    return PAR if format == "duplicate" else WIN
