"""In whatever position: a legal choice, the same again, and from nothing but the seat's view."""

from random import Random

import pytest
from hypothesis import given, settings

from games.bots import BOTS, choose, levels
from games.bots.search import Budget
from games.engine import Game, Move, Options, derive_seed, view_for
from games.engine.actions import KINDS
from games.engine.knowledge import Knowledge, TileView
from games.engine.options import MODULES
from games.lab.selfplay import random_options
from tests.engine.hidden import another_truth
from tests.engine.strange import game_at
from tests.engine.strategies import advance, copy, games, seeds

bots = pytest.mark.parametrize("kind", BOTS)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """What holds for a little thought holds for more of it."""
    for level in levels.BUDGETS:
        monkeypatch.setitem(levels.BUDGETS, level, Budget(nodes=20))


def test_the_kinds_from_the_weakest_to_the_strongest():
    assert list(BOTS) == ["rookie", "informer", "agent", "handler", "spymaster"]


@bots
@settings(max_examples=60)
@given(games(), seeds)
def test_a_choice_is_one_of_the_options(kind, game, seed):
    for decision in game.decisions:
        view = view_for(game.state, decision.seat)
        assert choose(kind, view, Random(seed)) in decision.options


@bots
@settings(max_examples=40)
@given(games(), seeds)
def test_the_same_view_and_chance_give_the_same_choice(kind, game, seed):
    for decision in game.decisions:
        again = copy(game.state)
        choices = [
            choose(kind, view_for(state, decision.seat), Random(seed))
            for state in (game.state, again)
        ]
        assert choices[0] == choices[1]


@bots
@settings(max_examples=60)
@given(games(), seeds)
def test_what_a_seat_may_not_know_changes_nothing(kind, game, seed):
    for decision in game.decisions:
        seat = decision.seat
        other = another_truth(game.state, seat, Random(seed))
        assert choose(kind, view_for(other, seat), Random(seed)) == choose(
            kind, view_for(game.state, seat), Random(seed)
        )


def differs(kind: str, number: int) -> bool:
    rng = Random(number)
    game = Game.new(random_options(rng), derive_seed(f"peek of bots {number}"))
    advance(game, rng, rng.randint(3, 60))
    if game.over:
        return False
    seat = game.unanswered[0].seat
    other = another_truth(game.state, seat, rng)
    chosen = [choose(kind, view_for(state, seat), Random(number)) for state in (game.state, other)]
    return chosen[0] != chosen[1]


@pytest.mark.parametrize("kind", [kind for kind in BOTS if kind != "rookie"])  # it never looks
def test_a_planted_peek_of_each_is_caught(kind, monkeypatch):
    monkeypatch.setattr(
        Knowledge, "spy", lambda self, space, spy: TileView(spy.face_up, spy.tile, "open")
    )
    assert any(differs(kind, number) for number in range(60)), "the peek went unnoticed"


@bots
@pytest.mark.parametrize("asked", KINDS)
def test_every_kind_of_decision_is_answered_legally(kind, asked):
    game = game_at(asked)
    decision = next(decision for decision in game.decisions if decision.kind == asked)
    view = view_for(game.state, decision.seat)
    assert choose(kind, view, Random(1)) in decision.options


@bots
def test_a_whole_game_with_everything_in_it(kind):
    options = Options(
        players=5, modules=frozenset(MODULES), variants=frozenset({"agenda", "second_place"})
    )
    rng, game = Random(1), Game.new(options, derive_seed("everything"))
    while not game.over:
        decision = game.unanswered[0]
        action = choose(kind, view_for(game.state, decision.seat), rng)
        game.play(Move(decision.seat, decision.id, action))


def test_the_choice_may_be_asked_for_again_after_a_discard_was_chosen():
    """A discard stays open until all have chosen."""
    rng = Random(3)
    game = Game.new(Options(players=3), derive_seed("a discard again"))
    while not any(decision.kind == "discard" for decision in game.decisions):
        decision = game.decisions[0]
        game.play(Move(decision.seat, decision.id, rng.choice(decision.options)))
    decision = game.decisions[0]
    first = choose("agent", view_for(game.state, decision.seat), Random(1))
    if len(game.decisions) > 1:
        game.play(Move(decision.seat, decision.id, first))
    assert choose("agent", view_for(game.state, decision.seat), Random(1)) == first


@bots
def test_a_seat_of_which_nothing_is_asked_has_no_choice(kind):
    game = Game.new(Options(players=2), derive_seed("nothing asked"))
    waiting = 1 - game.decisions[0].seat
    with pytest.raises(ValueError, match="nothing is asked"):
        choose(kind, view_for(game.state, waiting), Random(1))
