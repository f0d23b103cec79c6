"""In whatever position: a legal choice, the same again, and from nothing but the seat's view."""

from random import Random

import pytest
from hypothesis import given, settings

from games.bots import BOTS, choose
from games.engine import Game, Move, Options, derive_seed, view_for
from games.engine.actions import KINDS
from games.engine.options import MODULES
from tests.engine.hidden import another_truth
from tests.engine.strategies import copy, games, seeds

bots = pytest.mark.parametrize("kind", BOTS)


def test_there_are_two_kinds():
    assert list(BOTS) == ["rookie", "agent"]


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


@bots
def test_every_kind_of_decision_is_answered_legally(kind):
    """The bot plays all seats of games with everything in them until each kind was asked."""
    unseen = set(KINDS)
    options = Options(
        players=5, modules=frozenset(MODULES), variants=frozenset({"agenda", "second_place"})
    )
    for number in range(20):
        rng = Random(number)
        game = Game.new(options, derive_seed(f"every kind {number}"))
        while not game.over:
            decision = game.unanswered[0]
            action = choose(kind, view_for(game.state, decision.seat), rng)
            assert action in decision.options
            unseen.discard(decision.kind)
            game.play(Move(decision.seat, decision.id, action))
        if not unseen:
            return
    pytest.fail(f"never asked: {unseen}")


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
