"""What every kind of decision consists of; each stands beside the rule that it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .actions import Action, Kind
from .text import Text, gettext_noop

if TYPE_CHECKING:
    from .state import State


@dataclass(frozen=True, slots=True)
class Question:
    """What may be chosen in a kind of decision, what it does, why another choice is refused."""

    kind: Kind
    options: Callable[[State, int], list[Action]]
    effect: Callable[[State, int, Any], None]
    refusal: Callable[[State, int, Any], Text]


def not_offered(state: State, seat: int, action: Action) -> Text:
    return Text(gettext_noop("That is not among your choices here."))
