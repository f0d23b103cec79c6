"""The record of a game, for whoever wants to play it again with the engine alone."""

from __future__ import annotations

from typing import Any

from estoril.infra.optional import required
from games import engine
from games.engine.components import COLORS, STARTING
from games.models import Game


def record(game: Game) -> dict[str, Any]:
    """What the engine replays. It deals by the numbers of seats, so what happened is told with the
    starting characters that go with these; ``colors`` are those that were played with."""
    names = {
        chosen.id: dealt.id
        for color, own in zip(game.colors, COLORS, strict=False)
        for chosen, dealt in zip(STARTING[color], STARTING[own], strict=True)
    }
    log = game.moves.exclude(seat=None).order_by("number")
    moves = [
        {"seat": seat, "decision": decision, "action": _renamed(required(action), names)}
        for seat, decision, action in log.values_list("seat", "decision", "action")
    ]
    truth = {
        "rules_version": game.rules_version,
        "options": game.options,
        "seed": game.seed,
        "moves": moves,
    }
    end = engine.replay(truth).state if game.colors != COLORS[: game.players] else None
    state = end or game.engine_game().state
    told = engine.replay_to_json(state, map(engine.move_from_json, moves))
    return told | {"colors": list(game.colors)}


def _renamed(action: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    def of(value: Any) -> Any:
        if isinstance(value, list):
            return [of(item) for item in value]
        return names.get(value, value) if isinstance(value, str) else value

    return {field: of(value) for field, value in action.items()}
