"""The end of a round, one thing to see at a time, is the same as all at once."""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.engine import Game, Move, StaleDecision, derive_seed, digest, dumps, view_for
from games.engine.game import SHOWN
from games.lab.selfplay import random_options, watch
from tests.engine.hidden import another_truth
from tests.engine.strategies import copy, games, seeds

# One of these at a time, with what belongs to it.
WORTH_SEEING = {
    "location_opened",
    "compared",
    "spies_retrieved",
    "round_ended",
    "round_started",
}


def some_move(game, rng):
    decision = rng.choice(game.decisions)
    return Move(decision.seat, decision.id, rng.choice(decision.options))


@settings(max_examples=40)
@given(seeds)
def test_step_by_step_leads_to_the_same_game(seed):
    rng = Random(seed)
    game = Game.new(random_options(rng), derive_seed(str(seed)))
    game.take_events()
    at_once = Game(copy(game.state))
    lines = 0
    while not game.over:
        move = some_move(game, rng)
        told = game.answer(move)
        while game.pending:
            # As it is stored in between, and read again by whoever goes on.
            assert watch(game) == []
            game = Game(copy(game.state))
            assert game.state.phase in SHOWN
            seen = game.unfold()
            assert len(WORTH_SEEING & {event.kind for event in seen}) == 1
            told += seen
            lines += 1
        assert told == at_once.play(move)
        assert digest(game.state) == digest(at_once.state)
    assert lines > 30


def test_nothing_unfolds_while_somebody_is_asked():
    game = Game.new(random_options(Random(1)), derive_seed("1"))
    before = digest(game.state)
    with pytest.raises(StaleDecision):
        game.unfold()
    assert digest(game.state) == before


@settings(max_examples=120, suppress_health_check=[HealthCheck.filter_too_much])
@given(games(), seeds, st.integers(0, 20), st.data())
def test_in_between_hidden_is_hidden(game, seed, steps, data):
    rng = Random(seed)
    while not game.over and not game.pending:
        game.answer(some_move(game, rng))
    for _ in range(steps):
        before = copy(game.state)
        if game.pending:
            game.unfold()
        if not game.pending:
            game.state = before
            break
    assume(game.pending)
    viewer = data.draw(st.sampled_from([None, *range(game.state.players)]))
    other = another_truth(game.state, viewer, rng)
    assert dumps(view_for(other, viewer).to_json()) == dumps(view_for(game.state, viewer).to_json())
