"""Complete games by random legal play, watched over at every step."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from games.engine import (
    Game,
    Move,
    Options,
    OptionsError,
    digest,
    dumps,
    replay,
    replay_to_json,
    state_from_json,
    state_to_json,
    violations,
)
from games.engine.options import EDITIONS, MODULES, VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from games.engine.options import Edition, Module, Variant

Name = TypeVar("Name")


@dataclass
class Match:
    """One game played out. ``problems`` are in words for developers."""

    options: Options
    seed: str
    moves: list[Move] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    game: Game | None = None

    def to_json(self) -> dict:
        """A replay; of a game that broke, as far as it went."""
        if self.game is None:
            return {"options": self.options.to_json(), "seed": self.seed, "moves": []}
        return replay_to_json(self.game.state, self.moves)


def random_options(
    rng: Random,
    players: int | None = None,
    edition: Edition | None = None,
    modules: Iterable[Module] | None = None,
    variants: Iterable[Variant] | None = None,
) -> Options:
    """Any possible game; what is given stays fixed. Raises OptionsError if that cannot be."""
    for _ in range(1000):
        try:
            return Options(
                players=players or rng.randint(2, 5),
                edition=rng.choice(EDITIONS) if edition is None else edition,
                modules=frozenset(_some(rng, MODULES) if modules is None else modules),
                variants=frozenset(_some(rng, VARIANTS) if variants is None else variants),
            )
        except OptionsError as error:
            impossible = error
    raise impossible


def _some(rng: Random, names: tuple[Name, ...]) -> list[Name]:
    return [name for name in names if rng.random() < 0.5]


def play_out(options: Options, seed: str, rng: Random) -> Match:
    """Random choices to the end. The first thing that is wrong ends the match."""
    match = Match(options, seed)
    try:
        game = match.game = Game.new(options, seed)
        while not game.over:
            match.problems = watch(game)
            if match.problems:
                return match
            decision = rng.choice(game.decisions)
            match.moves.append(Move(decision.seat, decision.id, rng.choice(decision.options)))
            game.play(match.moves[-1])
        match.problems = watch(game)
        again = replay(json.loads(dumps(match.to_json())))
        if digest(again.state) != digest(game.state):
            match.problems.append("replaying the moves gives another end")
    except Exception as error:  # whatever the engine raises here is its fault
        match.problems.append(f"{type(error).__name__}: {error}")
    return match


def watch(game: Game) -> list[str]:
    """The audit, and the state's way through JSON and back."""
    problems = violations(game.state)
    stored = dumps(state_to_json(game.state))
    restored = state_from_json(json.loads(stored))
    if dumps(state_to_json(restored)) != stored:
        problems.append("the state does not survive JSON")
    if [d.options for d in restored.decisions] != [d.options for d in game.decisions]:
        problems.append("the restored state offers other options")
    return problems
