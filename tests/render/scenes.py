"""Games at moments worth a picture, always the same ones."""

from collections.abc import Callable
from functools import cache
from random import Random

from games.engine import Game, Options, State, View, view_for
from games.engine.chance import derive_seed
from games.engine.options import MODULES, VARIANTS
from games.render import Highlights
from tests.engine.strategies import advance

NAMES = ("Amália", "Duarte", "Leonor da Conceição e Albuquerque", "Tomás", "Łukasz")
EVERYTHING = frozenset(MODULES)


@cache
def game_at(options: Options, seed: int, when: Callable[[State], bool]) -> Game:
    """Random play until then."""
    rng = Random(seed)
    game = Game.new(options, derive_seed(f"scene {seed}"))
    while not when(game.state):
        assert not game.over, "this never happens in this game"
        advance(game, rng, 1)
    return game


@cache
def placing(spies: int) -> Callable[[State], bool]:
    return lambda state: state.phase == "turn" and len(state.spies) >= spies


def resolving(state: State) -> bool:
    return state.phase == "ability" and state.resolved >= 2


def discarding(state: State) -> bool:
    return any(decision.kind == "discard" for decision in state.decisions)


def over(state: State) -> bool:
    return state.over


def marked(view: View) -> Highlights:
    """Something of every kind, taken from what lies on the table."""
    spots = [space.id for space in view.grid().spaces]
    return Highlights(
        changed=frozenset(spots[0:2]),
        legal=frozenset(spots[3:8]),
        chosen=frozenset(spots[5:6]),
        dice={spots[0]: (2, 6)},
    )


def view_of(game: Game, seat: int | None = 0) -> View:
    return view_for(game.state, seat)


BASE = Options(players=4)
FIVE = Options(players=5, modules=EVERYTHING, variants=frozenset(VARIANTS))
