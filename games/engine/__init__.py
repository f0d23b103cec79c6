"""The rules of Estoril 1942: pure Python, standard library only, no clock, no I/O.

``Game.new`` sets up, ``Game.decisions`` tells what is awaited of whom with all legal options,
``Game.play`` applies one move, ``view_for`` shows what a seat may see, ``forecast`` explains it.
"""

from .actions import Move, action_from_json, action_to_json, move_from_json, move_to_json
from .chance import commitment, derive_seed
from .codec import digest, dumps, replay, replay_to_json, state_from_json, state_to_json
from .errors import (
    ActionError,
    CodecError,
    EngineError,
    HiddenUntilOver,
    IllegalAction,
    MalformedAction,
    OptionsError,
    StaleDecision,
    WrongSeat,
)
from .events import Event
from .explain import Forecast, forecast
from .game import RULES_VERSION, Game
from .options import Options
from .state import Decision, State
from .views import View, view_for, view_revealed

__all__ = [
    "RULES_VERSION",
    "ActionError",
    "CodecError",
    "Decision",
    "EngineError",
    "Event",
    "Forecast",
    "Game",
    "HiddenUntilOver",
    "IllegalAction",
    "MalformedAction",
    "Move",
    "Options",
    "OptionsError",
    "StaleDecision",
    "State",
    "View",
    "WrongSeat",
    "action_from_json",
    "action_to_json",
    "commitment",
    "derive_seed",
    "digest",
    "dumps",
    "forecast",
    "move_from_json",
    "move_to_json",
    "replay",
    "replay_to_json",
    "state_from_json",
    "state_to_json",
    "view_for",
    "view_revealed",
]
