"""What the engine raises. Whatever is raised, the state is untouched."""

from __future__ import annotations

from .text import Text


class EngineError(Exception):
    """Carries a reason in words a player understands."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class OptionsError(EngineError):
    """These options do not make a game."""


class CodecError(EngineError):
    """Stored data that no game could have written."""


class ActionError(EngineError):
    """An action was refused."""


class MalformedAction(ActionError):
    """Not an action at all: wrong shape, unknown names."""


class StaleDecision(ActionError):
    """The game has moved on: that decision is not awaited any more (or not yet)."""


class WrongSeat(ActionError):
    """The decision is somebody else's."""


class IllegalAction(ActionError):
    """Well formed and in turn, but the rules forbid it."""


class HiddenUntilOver(EngineError):
    """Asked for what nobody may see before the game ends."""
