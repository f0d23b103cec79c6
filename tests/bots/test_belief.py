"""What a bot imagines agrees with all that its seat knows, whatever is played with."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings

from games.bots.belief import Belief
from games.engine import View, derive_seed, imagined, view_for, violations
from tests.engine.strategies import games, seeds


def as_seen(view: View) -> View:
    """Without what is no knowledge: the seed's promise, and who has chosen discards by now."""
    decisions = tuple(replace(decision, answered=False) for decision in view.decisions)
    return replace(view, commitment="", decisions=decisions)


@settings(max_examples=200)
@given(games(), seeds)
def test_a_game_imagined_looks_to_its_viewer_as_the_true_one(game, seed):
    rng = Random(seed)
    for decision in game.unanswered:
        view = view_for(game.state, decision.seat)
        world = imagined(view, Belief(view).draw(rng), derive_seed(str(seed)))
        assert violations(world.state) == []
        assert as_seen(view_for(world.state, decision.seat)) == as_seen(view)
