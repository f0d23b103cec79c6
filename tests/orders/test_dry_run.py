"""How orders fare in imagined worlds: from the seat's view alone, and by the rules."""

from random import Random

import pytest
from hypothesis import given, settings

from games.engine import Game, Move, Options, View, derive_seed, view_for
from games.engine.actions import Pass, Place
from games.engine.suppose import Rehearsal, spies, to_place
from games.orders import Act, Book, Nobody, Placed, Plan, Somebody, dry_run
from games.orders.decisions import spies_placed
from games.orders.dry_run import WORLDS
from tests.engine.builder import SEAT, Table, space, tile
from tests.engine.hidden import another_truth
from tests.engine.strategies import games, seeds
from tests.orders.books import random_book

ROQUE, ARAUJO = tile("roque", "red"), tile("araujo", "red")


def red(table: Table, turn: str = "red") -> View:
    return table.turn(turn).view("red")


@settings(max_examples=40)
@given(games(), seeds)
def test_what_a_seat_may_not_know_changes_no_figure(game, seed):
    if game.over:
        return
    for seat in range(game.state.players):
        view = view_for(game.state, seat)
        book = random_book(view, Random(seed))
        other = view_for(another_truth(game.state, seat, Random(seed)), seat)
        assert dry_run(book, other, 5) == dry_run(book, view, 5)


@settings(max_examples=40)
@given(games(), seeds)
def test_figures_are_figures_of_worlds(game, seed):
    if game.over:
        return
    for seat in range(game.state.players):
        view = view_for(game.state, seat)
        book = random_book(view, Random(seed))
        trial = dry_run(book, view, 7)
        assert set(trial.placements) <= set(book.placements)
        for turn in trial.placements:
            assert turn >= spies_placed(view)
            assert len(trial.placements[turn]) == len(book.placements[turn])
            assert 0 <= trial.possible(turn) <= 7
        assert all(0 <= number <= 7 for number in trial.acts.values())


def test_what_is_asked_now_is_certain_and_what_is_not_legal_never_happens():
    taken = Table().spy("3.II", "green", "araujo")
    book = Book(1, {0: (Plan(ROQUE, space("3.II")), Plan(ROQUE, space("3.III")))})
    trial = dry_run(book, red(taken))
    assert trial.worlds == WORLDS == 200
    assert trial.placements == {0: (0, 200)}


def test_whoever_waits_may_find_the_space_taken():
    book = Book(1, {0: (Plan(ROQUE, space("3.III")), Plan(ROQUE, space("1.I")))})
    first, otherwise = dry_run(book, red(Table(), "green")).placements[0]
    assert 100 < first < 200
    assert 0 < otherwise < 100
    assert dry_run(book, red(Table())).placements[0] == (200, 0)


def test_conditions_count():
    plan = Plan(ROQUE, space("3.III"))
    view = red(Table(), "green")

    def possible(*conditions) -> int:
        return dry_run(Book(1, {0: (plan._replace(conditions=conditions),)}), view).possible(0)

    always, never = possible(), possible(Nobody(), Somebody())
    assert never == 0
    assert 0 < possible(Nobody()) < always
    assert possible(Nobody(SEAT["green"])) > possible(Nobody())


def test_one_spy_goes_once_and_a_later_one_may_wait_for_it():
    book = Book(
        1,
        {
            0: (Plan(ROQUE, space("3.III")),),
            1: (Plan(ROQUE, space("1.I")), Plan(ARAUJO, space("1.I"), conditions=(Placed(ROQUE),))),
        },
    )
    trial = dry_run(book, red(Table()))
    assert trial.placements[0] == (200,)
    assert trial.placements[1][0] == 0
    assert trial.placements[1][1] > 50


def test_abilities_are_tried_on_the_table_as_it_may_be():
    linda = tile("linda-x", "red")
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "araujo", down=True)
    strikes = Book(1, spies={linda: (Act("assassin", "strongest_rival"), Pass())})
    assert dry_run(strikes, red(table, "green")).acts == {linda: 200}
    named = Book(1, spies={linda: (Act("assassin", tile("araujo", "green")),)})
    assert 0 < dry_run(named, red(table, "green")).acts[linda] < 200
    holds = Book(1, spies={linda: (Pass(),)})
    assert dry_run(holds, red(table, "green")).acts == {}


@pytest.mark.parametrize("players", range(2, 5))
def test_a_rehearsal_keeps_to_the_rules(players):
    """Played on at random, it offers its seat what the game offers."""
    rng, seat = Random(players), 0
    game = Game.new(Options(players=players), derive_seed(f"rehearsal {players}"))
    rehearsal = Rehearsal(view_for(game.state, seat))
    compared = 0
    while posed := to_place(view := view_for(game.state, seat)):
        assert set(rehearsal.spies) == {spy.space for spy in spies(view)}
        options = posed.decisions[0].options
        assert sorted(map(str, rehearsal.options(seat))) == sorted(map(str, options))
        reached = {option.space for option in options if isinstance(option, Place)}
        assert set(rehearsal.spaces(seat)) >= reached
        compared += 1
        decision = game.unanswered[0]
        action = rng.choice(decision.options)
        if isinstance(action, Place):
            rehearsal.place(decision.seat, *action)
        game.play(Move(decision.seat, decision.id, action))
    assert compared > 5
