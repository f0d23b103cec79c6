"""The rules of Estoril 1942: pure Python, standard library only, no clock, no I/O.

``Game.new`` sets up. ``Game.decisions`` tells what is awaited of whom, with all legal options.
``Game.answer`` applies one of them, and ``Game.unfold`` what then happens by itself, a thing to see
at a time; ``Game.play`` does both, for whoever plays on without looking. ``Game.copy`` is for
whoever wants to try: quiet copies record no events. ``view_for`` shows what a seat may see, and
``forecast`` explains how a location stands.

What is exported here is the engine's whole surface, but for six modules of data and of functions
over it: ``components`` (tiles, locations, missions), ``actions`` (the answers), ``options``
(editions, modules and variants), ``suppose`` (questions that are still to come), ``scoring``, and
``parsers``, from which strict readers of JSON are built.
"""

from .actions import Move, action_from_json, action_to_json, move_from_json, move_to_json
from .audit import violations
from .chance import commitment, derive_seed
from .codec import (
    digest,
    dumps,
    replay,
    replay_to_json,
    state_from_json,
    state_from_snapshot,
    state_to_json,
)
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
from .explain import Forecast, Neighbours, SeatStrength, forecast, forecast_of, neighbours
from .game import RULES_VERSION, Game
from .grid import BOARD_ROWS, Grid
from .knowledge import TileView, Where
from .options import Options
from .state import Decision, State
from .strength import Bonus
from .strength import breakdown as strength_breakdown
from .strength import rank as rank_strengths
from .strength import total as total_strength
from .text import Text
from .truth import Truth, imagined
from .views import (
    BoardView,
    DecisionView,
    SeatView,
    SpyView,
    StakeView,
    View,
    view_for,
    view_revealed,
)

__all__ = [
    "BOARD_ROWS",
    "RULES_VERSION",
    "ActionError",
    "BoardView",
    "Bonus",
    "CodecError",
    "Decision",
    "DecisionView",
    "EngineError",
    "Event",
    "Forecast",
    "Game",
    "Grid",
    "HiddenUntilOver",
    "IllegalAction",
    "MalformedAction",
    "Move",
    "Neighbours",
    "Options",
    "OptionsError",
    "SeatStrength",
    "SeatView",
    "SpyView",
    "StakeView",
    "StaleDecision",
    "State",
    "Text",
    "TileView",
    "Truth",
    "View",
    "Where",
    "WrongSeat",
    "action_from_json",
    "action_to_json",
    "commitment",
    "derive_seed",
    "digest",
    "dumps",
    "forecast",
    "forecast_of",
    "imagined",
    "move_from_json",
    "move_to_json",
    "neighbours",
    "rank_strengths",
    "replay",
    "replay_to_json",
    "state_from_json",
    "state_from_snapshot",
    "state_to_json",
    "strength_breakdown",
    "total_strength",
    "view_for",
    "view_revealed",
    "violations",
]
