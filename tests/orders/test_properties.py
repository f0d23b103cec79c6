"""In whatever position, whatever the orders: never an illegal move, never hidden knowledge."""

from random import Random

import pytest
from hypothesis import given, settings

from games.engine import Game, Move, Options, derive_seed, view_for
from games.engine.actions import KINDS
from games.engine.options import MODULES
from games.engine.suppose import to_act, to_discard, to_give_up, to_place
from games.orders import book_from_json, book_to_json, decide, preview, without_effect
from tests.engine.hidden import another_truth
from tests.engine.strategies import games, seeds
from tests.orders.books import random_book


@settings(max_examples=150)
@given(games(), seeds)
def test_an_order_is_one_of_the_options_or_the_player_is_asked(game, seed):
    for decision in game.unanswered:
        view = view_for(game.state, decision.seat)
        action = decide(random_book(view, Random(seed)), view)
        assert action is None or action in decision.options


@settings(max_examples=100)
@given(games(), seeds)
def test_what_a_seat_may_not_know_changes_neither_its_orders_nor_what_they_promise(game, seed):
    for seat in range(game.state.players):
        view = view_for(game.state, seat)
        book = random_book(view, Random(seed))
        other = view_for(another_truth(game.state, seat, Random(seed)), seat)
        assert decide(book, other) == decide(book, view)
        assert without_effect(other) == without_effect(view)
        if not game.over:
            assert preview(book, other) == preview(book, view)


@settings(max_examples=100)
@given(games(), seeds)
def test_a_seat_that_is_not_asked_orders_nothing(game, seed):
    asked = {decision.seat for decision in game.unanswered}
    for seat in set(range(game.state.players)) - asked:
        view = view_for(game.state, seat)
        assert decide(random_book(view, Random(seed)), view) is None


@settings(max_examples=100)
@given(games(), seeds)
def test_a_book_survives_json(game, seed):
    for seat in range(game.state.players):
        book = random_book(view_for(game.state, seat), Random(seed))
        assert book_from_json(book_to_json(book)) == book


@settings(max_examples=150)
@given(games())
def test_what_is_supposed_is_what_is_asked(game):
    """The options of a decision foreseen from the view are those that the game then offers."""
    for decision in game.decisions:
        view = view_for(game.state, decision.seat)
        match decision.kind:
            case "place":
                supposed = to_place(view)
            case "ability":
                supposed = to_act(view, view.acting)
            case "boca":
                supposed = to_give_up(view)
            case "discard":
                supposed = to_discard(view)
            case _:
                continue
        (asked,) = supposed.decisions
        assert (asked.kind, asked.seat) == (decision.kind, decision.seat)
        assert sorted(map(str, asked.options)) == sorted(map(str, decision.options))


def test_every_kind_of_question_but_the_enigma_is_answered_by_orders():
    """Whole games, by random books as far as they go, until each kind was answered."""
    rng = Random(1942)
    missing = set(KINDS) - {"enigma"}
    for number in range(60):
        options = Options(players=2, modules=frozenset(MODULES if number % 2 else ()))
        game = Game.new(options, derive_seed(f"by orders {number}"))
        while not game.over:
            decision = game.unanswered[0]
            view = view_for(game.state, decision.seat)
            action = decide(random_book(view, rng), view)
            if action is None:
                action = rng.choice(decision.options)
            else:
                assert decision.kind != "enigma"
                missing.discard(decision.kind)
            game.play(Move(decision.seat, decision.id, action))
        if not missing:
            return
    pytest.fail(f"never answered: {missing}")
