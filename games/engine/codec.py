"""A state as plain JSON and back, to the byte; and a whole game as options, seed and moves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from .actions import Move, move_from_json, move_to_json
from .chance import Chance, is_seed
from .components import LOCATIONS, MISSIONS, SPACES, TILES, Mission, Tile
from .errors import CodecError, OptionsError
from .game import RULES, Game, known_rules
from .options import Options
from .scoring import Result
from .state import Board, Decision, Spy, Stake, State
from .text import Text, gettext_noop

_PLAIN = (
    "rules_version",
    "phase",
    "round",
    "start",
    "turn",
    "die",
    "enigma_at",
    "enigma_owner",
    "resolved",
    "slot",
    "asked",
    "moves",
)


def _unreadable() -> CodecError:
    return CodecError(Text(gettext_noop("This is no state of a game in a known rules version.")))


def dumps(data: Any) -> str:
    """One spelling for equal data, so that states and views can be compared as bytes."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _ids(items: Iterable[Tile | Mission]) -> list[str]:
    return [item.id for item in items]


def state_to_json(state: State) -> dict[str, Any]:
    return {
        **{name: getattr(state, name) for name in _PLAIN},
        "options": state.options.to_json(),
        "seed": state.chance.seed,
        "drawn": state.chance.drawn,
        "hands": [_ids(hand) for hand in state.hands],
        "discards": [_ids(pile) for pile in state.discards],
        "markers": state.markers,
        "pile": _ids(state.pile),
        "box": _ids(state.box),
        "missions": _ids(state.missions),
        "secret_missions": _ids(state.secret_missions),
        "agendas": _ids(state.agendas),
        "boards": [
            [board.location, board.rotation, _ids(board.rewards), board.rewards_up]
            for board in state.boards.values()
        ],
        "spies": [
            [
                space.id,
                spy.tile.id,
                spy.owner,
                spy.controller,
                spy.face_up,
                spy.seduced,
                spy.shielded,
            ]
            for space, spy in state.spies.items()
        ],
        "stakes": [[stake.tile.id, stake.seat, stake.public] for stake in state.stakes],
        "placed": state.placed.id if state.placed else None,
        "order": list(state.order),
        "symbols": list(state.symbols),
        **_said(state),
        "chosen": [[seat, _ids(tiles)] for seat, tiles in state.chosen.items()],
        "seen": [[tile.id, sorted(seats.items())] for tile, seats in state.seen.items()],
        "shown": sorted(_ids(state.shown)),
        "decisions": [[d.id, d.seat, d.kind] for d in state.decisions],
        "result": state.result.to_json() if state.result else None,
    }


def _said(state: State) -> dict[str, Any]:
    """What is seldom said stands there only then: as it did when it could not be said yet."""
    if not state.nationalism:
        return {}
    return {"nationalism": [[seat, flags] for seat, flags in state.nationalism.items()]}


def state_from_json(data: Any) -> State:
    """Only for what ``state_to_json`` wrote; anything else is refused, not repaired."""
    state = state_from_snapshot(data)
    if dumps(state_to_json(state)) != dumps(data):
        raise _unreadable()
    return state


def state_from_snapshot(data: Any) -> State:
    """The same for what nobody but us can have written: it is not written again to compare both,
    which takes as long as reading it."""
    try:
        if known_rules(data["rules_version"]) and is_seed(data["seed"]):
            return _decode(data)
    except (
        OptionsError,
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        IndexError,
        AssertionError,
    ) as error:
        raise _unreadable() from error
    raise _unreadable()


def _decode(data: dict[str, Any]) -> State:
    state = State(
        Options.from_json(data["options"]),
        data["rules_version"],
        Chance(data["seed"], data["drawn"]),
    )
    for name in _PLAIN:
        setattr(state, name, data[name])
    state.hands = [_tiles(ids) for ids in data["hands"]]
    state.discards = [_tiles(ids) for ids in data["discards"]]
    state.markers = list(data["markers"])
    state.pile = _tiles(data["pile"])
    state.box = _tiles(data["box"])
    state.missions = [MISSIONS[id] for id in data["missions"]]
    state.secret_missions = [MISSIONS[id] for id in data["secret_missions"]]
    state.agendas = [MISSIONS[id] for id in data["agendas"]]
    state.boards = {
        LOCATIONS[id].id: Board(LOCATIONS[id].id, rotation, _tiles(rewards), up)
        for id, rotation, rewards, up in data["boards"]
    }
    state.spies = {SPACES[space]: Spy(TILES[tile], *rest) for space, tile, *rest in data["spies"]}
    state.stakes = [Stake(TILES[tile], *rest) for tile, *rest in data["stakes"]]
    state.placed = SPACES[data["placed"]] if data["placed"] else None
    state.order = list(data["order"])
    state.symbols = list(data["symbols"])
    state.nationalism = dict(data.get("nationalism", ()))
    state.chosen = {seat: tuple(_tiles(ids)) for seat, ids in data["chosen"]}
    state.seen = {TILES[id]: dict(seats) for id, seats in data["seen"]}
    state.shown = set(_tiles(data["shown"]))
    state.decisions = [Decision(*row) for row in data["decisions"]]
    state.result = Result.from_json(data["result"]) if data["result"] else None
    for decision in state.decisions:
        decision.options = RULES[decision.kind].options(state, decision.seat)
    return state


def _tiles(ids: Iterable[str]) -> list[Tile]:
    return [TILES[id] for id in ids]


def replay_to_json(state: State, moves: Iterable[Move]) -> dict[str, Any]:
    """The whole truth of a game: everything else follows from it."""
    return {
        "rules_version": state.rules_version,
        "options": state.options.to_json(),
        "seed": state.chance.seed,
        "moves": [move_to_json(move) for move in moves],
        "result": state.result.to_json() if state.result else None,
        "digest": digest(state),
    }


def digest(state: State) -> str:
    """Equal for states that are equal to the byte."""
    return hashlib.sha256(dumps(state_to_json(state)).encode()).hexdigest()


def replay(data: dict[str, Any]) -> Game:
    """Play a recorded game again, up to its last move."""
    game = Game.new(Options.from_json(data["options"]), data["seed"], data["rules_version"])
    for move in data["moves"]:
        game.play(move_from_json(move))
    return game
