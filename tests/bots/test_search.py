"""Trying options out: repeatable, within its budget, and from nothing but the seat's view."""

from random import Random

import pytest
from hypothesis import given, settings

from games.bots.search import Budget, appraise
from games.engine import Game, derive_seed, view_for
from games.engine.knowledge import Knowledge, TileView
from games.lab.selfplay import random_options
from tests.engine.hidden import another_truth
from tests.engine.strategies import advance, games, seeds

LITTLE = Budget(nodes=60)


def tried(game, decision, seed=1, budget=LITTLE):
    return appraised(game.state, decision.seat, seed, budget)


def appraised(state, seat, seed=1, budget=LITTLE):
    view = view_for(state, seat)
    decision = next(decision for decision in view.decisions if decision.seat == seat)
    return appraise(view, decision, Random(seed), budget)


@settings(max_examples=40)
@given(games(), seeds)
def test_the_same_view_seed_and_nodes_give_the_same_result(game, seed):
    for decision in game.unanswered:
        assert tried(game, decision, seed) == tried(game, decision, seed)


@settings(max_examples=40)
@given(games(), seeds)
def test_options_are_appraised_within_what_is_possible(game, seed):
    for decision in game.unanswered:
        appraisals = tried(game, decision, seed)
        actions = [appraisal.action for appraisal in appraisals]
        assert set(actions) <= set(decision.options)
        assert len(set(actions)) == len(actions)
        assert all(0 <= appraisal.chance <= 1 for appraisal in appraisals)
        assert appraisals[0].visits == max(appraisal.visits for appraisal in appraisals)


@settings(max_examples=40)
@given(games(), seeds)
def test_cut_off_at_once_there_still_is_an_answer(game, seed):
    for decision in game.unanswered:
        cut_off = tried(game, decision, seed, Budget(nodes=10**9, seconds=0.0))
        assert cut_off[0].action in decision.options


def test_more_nodes_are_more_trials():
    game = Game.new(random_options(Random(1)), derive_seed("more"))
    decision = game.unanswered[0]
    few, many = (tried(game, decision, budget=Budget(nodes)) for nodes in (1000, 4000))
    assert sum(a.visits for a in many) > 2 * sum(a.visits for a in few)


# ── what a seat may not know ─────────────────────────────────────────────────────────────────


def leak_face_down_spies(monkeypatch):
    monkeypatch.setattr(
        Knowledge, "spy", lambda self, space, spy: TileView(spy.face_up, spy.tile, "open")
    )


def leak_face_down_rewards(monkeypatch):
    monkeypatch.setattr(
        Knowledge, "reward", lambda self, tile, face_up: TileView(face_up, tile, "open")
    )


def differs(number: int) -> bool:
    rng = Random(number)
    game = Game.new(random_options(rng), derive_seed(f"peek {number}"))
    advance(game, rng, rng.randint(3, 60))
    seat = game.unanswered[0].seat
    other = another_truth(game.state, seat, rng)
    return appraised(game.state, seat) != appraised(other, seat)


@pytest.mark.parametrize("plant", [leak_face_down_spies, leak_face_down_rewards])
def test_a_planted_peek_is_caught(plant, monkeypatch):
    plant(monkeypatch)
    assert any(differs(number) for number in range(40)), "the peek went unnoticed"


def test_without_a_peek_the_same_search_finds_nothing():
    assert not any(differs(number) for number in range(40))
