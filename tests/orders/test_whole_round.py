"""Orders for every spy of a round: in sequence, with alternatives, under conditions."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from games.engine import Game, Move, Options, View, derive_seed, view_for
from games.engine.actions import Place
from games.engine.options import Module
from games.engine.suppose import to_place
from games.orders import (
    Act,
    Book,
    Nobody,
    Placed,
    Plan,
    Somebody,
    asked,
    cancelled,
    decide,
    preview,
)
from games.orders.decisions import spies_placed
from games.orders.foresight import as_if_placed
from tests.engine.builder import SEAT, Table, space, tile
from tests.engine.strategies import games, seeds
from tests.orders.books import random_book

OWN = tile("roque", "red")


def planned(*conditions) -> Book:
    """Roque to an empty space of location 3, if these hold."""
    return Book(1, {0: (Plan(OWN, space("3.III"), conditions=conditions),)})


def goes(table: Table, *conditions) -> bool:
    """Whether red's spy goes there as this table stands."""
    action = decide(planned(*conditions), table.turn("red").view("red"))
    assert action in (None, Place(OWN, space("3.III")))
    return action is not None


# ── conditions ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("down", [False, True])
def test_nobody_of_somebodys_is_there(down):
    green = SEAT["green"]
    empty, taken = Table(), Table().spy("3.I", "green", "araujo", down=down)
    elsewhere = Table().spy("2.I", "green", "araujo", down=down)
    for condition in (Nobody(green), Nobody(green, "casino"), Nobody(), Nobody(None, "casino")):
        there = condition.at or space("3.III").location
        assert goes(empty, condition)
        assert goes(taken, condition) == (space("3.I").location != there)
        assert goes(elsewhere, condition) == (space("2.I").location != there)
    yellow = SEAT["yellow"]
    assert goes(taken, Nobody(yellow))


def test_only_once_somebody_is_there():
    green, red = SEAT["green"], SEAT["red"]
    empty, taken = Table(), Table().spy("3.I", "green", "araujo")
    assert not goes(empty, Somebody(green))
    assert goes(taken, Somebody(green))
    assert goes(taken, Somebody())
    assert not goes(taken, Somebody(SEAT["yellow"]))
    assert goes(taken, Somebody(None, space("3.I").location))
    assert not goes(taken, Somebody(red))


def second(*conditions) -> Book:
    return Book(1, {1: (Plan(OWN, space("3.III"), conditions=conditions),)})


def test_only_after_an_own_spy_was_placed():
    view = Table().spy("2.I", "red", "araujo").turn("red").view("red")
    assert decide(second(Placed(tile("araujo", "red"))), view)
    assert decide(second(Placed(tile("guedes", "red"))), view) is None
    theirs = Table().spy("2.I", "red", "guedes").spy("2.II", "green", "araujo")
    assert decide(second(Placed(tile("araujo", "green"))), theirs.turn("red").view("red")) is None


def test_own_spies_are_nobodys_rivals():
    view, red = Table().spy("3.I", "red", "araujo").turn("red").view("red"), SEAT["red"]
    assert decide(second(Nobody()), view)
    assert decide(second(Nobody(red)), view) is None
    assert decide(second(Somebody()), view) is None
    assert decide(second(Somebody(red)), view)


def test_all_conditions_must_hold_and_the_next_alternative_has_its_own():
    green = SEAT["green"]
    taken = Table().spy("3.I", "green", "araujo")
    assert not goes(taken, Somebody(green), Nobody())
    assert goes(taken, Somebody(green), Nobody(SEAT["yellow"]))
    first = Plan(OWN, space("3.III"), conditions=(Nobody(),))
    otherwise = Plan(OWN, space("1.I"))
    view = taken.turn("red").view("red")
    assert decide(Book(1, {0: (first, otherwise)}), view) == Place(OWN, space("1.I"))


# ── one after the other ──────────────────────────────────────────────────────────────────────


PLACING = ("place", "peek", "turn", "shift", "enigma")


def by_the_book(game: Game, book: Book, seat: int, rng: Random) -> list[tuple[str, bool]]:
    """Everybody else at random. Returns what the seat was asked, and whether the book answered."""
    asked_for: list[tuple[str, bool]] = []
    while game.state.round == 1 and any(d.kind in PLACING for d in game.unanswered):
        decision = game.unanswered[0]
        action = None
        if decision.seat == seat:
            action = decide(book, view_for(game.state, seat))
            asked_for.append((decision.kind, action is not None))
        action = action or rng.choice(decision.options)
        game.play(Move(decision.seat, decision.id, action))
    return asked_for


def planned_throughout(view: View) -> Book:
    """Anything that is possible, for each spy of the round, and how to go on."""
    placements = {}
    while posed := to_place(view):
        options: Any = posed.decisions[0].options
        plans = [Plan(*option)._replace(peek=("nothing",), adjust=0) for option in options]
        placements[spies_placed(view)] = tuple(plans)
        view = as_if_placed(view, plans[0])
    return Book(1, placements)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_round_is_placed_without_its_player(players):
    for number in range(5):
        game = Game.new(Options(players=players), derive_seed(f"round {number}"))
        seat = game.unanswered[0].seat
        book = planned_throughout(view_for(game.state, seat))
        asked_for = by_the_book(game, book, seat, Random(number))
        assert all(answered for _kind, answered in asked_for)
        placed = [kind for kind, _answered in asked_for if kind == "place"]
        assert len(placed) == game.state.options.markers


def test_what_follows_an_ordered_placement_is_answered_whichever_spy_it_is():
    """With stakes at the Casino, Alcântara and the airport on the table."""
    following: Counter[str] = Counter()
    modules: tuple[Module, ...] = ("roulette", "vip", "double_agent", "enigma")
    for number in range(20):
        options = Options(players=3, modules=frozenset(modules))
        game = Game.new(options, derive_seed(f"follows {number}"))
        seat = game.unanswered[0].seat
        book = planned_throughout(view_for(game.state, seat))
        ordered = False
        for kind, answered in by_the_book(game, book, seat, Random(number)):
            if kind == "place":
                ordered = answered
            elif kind != "enigma" and ordered:
                assert answered
                following[kind] += 1
    assert min(following[kind] for kind in ("peek", "turn", "shift")) > 3


def test_a_turn_played_by_hand_leaves_the_orders_for_the_others():
    play = Table().turn("red")
    book = Book(1, {1: (Plan(OWN, space("3.III")),)})
    assert decide(book, play.view("red")) is None
    after = Table().spy("1.I", "red", "araujo").turn("red")
    assert decide(book, after.view("red")) == Place(OWN, space("3.III"))


def test_a_preview_goes_through_the_round():
    """Each as if those before it had been carried out, and nobody else had placed any."""
    play = Table().spy("2.I", "green", "araujo").turn("green")
    first, araujo = Plan(OWN, space("3.III")), tile("araujo", "red")
    book = Book(
        1,
        {
            0: (first,),
            1: (Plan(OWN, space("1.I")), Plan(araujo, space("3.III"))),
            2: (Plan(araujo, space("1.I"), conditions=(Placed(OWN),)),),
        },
    )
    answers = preview(book, play.view("red"))
    assert [(a.turn, a.action) for a in answers] == [
        (0, Place(OWN, space("3.III"))),
        (1, None),
        (2, Place(araujo, space("1.I"))),
    ]


# ── cancelling ───────────────────────────────────────────────────────────────────────────────


@settings(max_examples=150)
@given(games(), seeds)
def test_cancelling_takes_back_that_answer_and_nothing_else(game, seed):
    for decision in game.unanswered:
        view = view_for(game.state, decision.seat)
        book = replace(random_book(view, Random(seed)), round=view.round)
        less = cancelled(book, view)
        assert decide(less, view) is None
        names = ("placements", "spies", "conspiracy", "boca", "discard")
        changed = [name for name in names if getattr(less, name) != getattr(book, name)]
        assert len(changed) <= 1
        for table in ("placements", "spies"):
            before, after = getattr(book, table), getattr(less, table)
            lost = [key for key in before if before[key] != after.get(key)]
            assert len(lost) <= 1
            assert set(after) <= set(before)


def test_cancelling_a_peek_keeps_the_rest_of_the_plan():
    table = Table("1 2 3 / 4 5 6").spy("1.II", "green", "araujo", down=True)
    play = table.turn("red").place("red", "roque", "1.III")
    view = play.view("red")
    assert asked(view).kind == "peek"
    plan = Plan(OWN, space("1.III"), peek=("rival",), adjust=1)
    other = Plan(OWN, space("1.I"), peek=("rival",))
    book = Book(1, {0: (other, plan)}, {OWN: (Act("assassin", "leading_rival"),)})
    assert cancelled(book, view) == replace(book, placements={0: (other, plan._replace(peek=()))})
