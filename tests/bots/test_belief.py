"""What a bot imagines agrees with all that its seat knows, whatever is played with."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from games.bots.belief import Belief
from games.bots.outlook import Outlook
from games.bots.suspicion import Suspicion
from games.engine import View, derive_seed, imagined, view_for, violations
from tests.engine.strategies import games, seeds


def as_seen(view: View) -> View:
    """Without what is no knowledge: the seed's promise, and who has chosen discards by now."""
    decisions = tuple(replace(decision, answered=False) for decision in view.decisions)
    return replace(view, commitment="", decisions=decisions)


@pytest.mark.parametrize("suspects", [False, True])
@settings(max_examples=100)
@given(games(), seeds)
def test_a_game_imagined_looks_to_its_viewer_as_the_true_one(suspects, game, seed):
    """Whether tiles are drawn alike or as likely as one suspects."""
    rng = Random(seed)
    for decision in game.unanswered:
        view = view_for(game.state, decision.seat)
        belief = Belief(view, Suspicion(Outlook(view, rng)) if suspects else None)
        world = imagined(view, belief.draw(rng), derive_seed(str(seed)))
        assert violations(world.state) == []
        assert as_seen(view_for(world.state, decision.seat)) == as_seen(view)
