"""What a chapter is: a prepared position and steps, each with one thing to say or to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from games.engine.options import Module, Variant

    from .position import Position

LEARNER = 0  # the seat of whoever learns: red


@dataclass(frozen=True, slots=True)
class Step:
    """One thing, in one or two sentences.

    ``at``: what it is about, and stands beside: a space, a reward or a location on the board, or
    ``hand``, ``missions``, ``players``. ``play``: what is done before it is shown, by whoever is
    asked. ``until``: the location that is resolved before it is shown, or ``over`` for the end.
    ``answer``: what the learner is to do; without it the step is only read. ``hint``: to somebody
    who tries something else that the rules allow.
    """

    say: Text
    at: str
    play: tuple[str, ...] = ()
    until: str = ""
    answer: str = ""
    hint: Text | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """``teaches``: the modules and variants at whose tables it is offered; none: the base game."""

    id: str
    title: Text
    line: Text
    position: Position
    steps: tuple[Step, ...]
    teaches: frozenset[Module | Variant] = frozenset()
