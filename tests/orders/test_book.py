"""Order books as JSON: both ways the same, strict, and never large."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Game, Options, derive_seed, view_for
from games.engine.actions import Pass
from games.engine.components import SPACES, TILES
from games.orders import (
    Act,
    Book,
    BookError,
    Nobody,
    Placed,
    Plan,
    Somebody,
    book_from_json,
    book_to_json,
)
from games.orders.book import LIKINGS, MOST, MOST_SPIES
from tests.engine.strange import json_values, mutated
from tests.orders.books import random_book

LINDA = TILES["red-linda-x"]
CASINO = SPACES["casino.II"]
CONDITIONS = (Nobody(2), Somebody(None, "casino"), Placed(LINDA))
PLAIN = book_to_json(
    Book(
        1,
        {
            0: (Plan(LINDA, SPACES["casino.I"], peek=("reward", "nothing"), adjust=1),),
            2: (Plan(LINDA, SPACES["casino.I"], conditions=CONDITIONS), Plan(LINDA, CASINO)),
        },
        spies={LINDA: (Act("assassin", "leading_rival"),)},
        conspiracy=("points", "symbol.assassin", "flag.DE"),
        boca=("weakest",),
        discard=(LINDA, "fewest_points"),
    )
)


def stored_books():
    view = view_for(Game.new(Options(players=4), derive_seed("books")).state, 0)
    return [book_to_json(random_book(view, Random(seed))) for seed in range(8)]


@given(json_values)
def test_anything_else_is_refused(data):
    with pytest.raises(BookError):
        book_from_json(data)


@settings(max_examples=300)
@given(st.sampled_from([PLAIN, *stored_books()]).flatmap(mutated))
def test_a_changed_book_is_refused_or_means_what_it_says(data):
    try:
        book = book_from_json(data)
    except BookError:
        return
    assert book_to_json(book) == data


def changed(**fields):
    return {**json.loads(json.dumps(PLAIN)), **fields}


def planned(**fields):
    """With a first placement that says something else."""
    plan = {**PLAIN["placements"]["0"][0], **fields}
    return changed(placements={"0": [plan]})


@pytest.mark.parametrize(
    "data",
    [
        changed(more=1),
        {name: value for name, value in PLAIN.items() if name != "boca"},
        changed(round=0),
        changed(round=True),
        changed(placements=[]),
        changed(placements={"-1": []}),
        changed(placements={"7": []}),
        changed(placements={0: []}),
        changed(format=1),
        changed(format=4),
        changed(conspiracy=["points", "points"]),
        changed(conspiracy=["flag.XX"]),
        changed(boca=["garbo", "nobody"]),
        changed(spies={"red-linda-x": [{"ability": "assassin", "target": None, "to": None}]}),
        changed(spies={"red-linda-x": [{"ability": "conspiracy", "target": "garbo", "to": None}]}),
        changed(spies={"red-linda-x": [{"ability": "nationalism", "target": None, "to": None}]}),
        changed(
            spies={
                "red-linda-x": [{"ability": "assassin", "target": "casino.I", "to": "casino.II"}]
            }
        ),
        planned(adjust=4),
        planned(peek=["everything"]),
        planned(conditions=[{"kind": "somewhere"}]),
        planned(conditions=[{"kind": ["nobody"], "whose": None, "at": None}]),
        planned(conditions=[{"kind": "nobody", "whose": 5, "at": None}]),
        planned(conditions=[{"kind": "nobody", "whose": None, "at": "moon"}]),
        planned(conditions=[{"kind": "nobody", "whose": None}]),
        planned(conditions=[{"kind": "placed", "tile": None}]),
        planned(conditions=[{"kind": "nobody", "whose": None, "at": None}] * 2),
    ],
)
def test_what_no_book_says(data):
    with pytest.raises(BookError):
        book_from_json(data)


def test_nothing_grows_without_end():
    names = list(TILES)
    book_from_json(changed(discard=names[:MOST]))
    with pytest.raises(BookError):
        book_from_json(changed(discard=names[: MOST + 1]))
    with pytest.raises(BookError):
        book_from_json(changed(spies={name: [] for name in names[: MOST_SPIES + 1]}))
    with pytest.raises(BookError):
        book_from_json(changed(conspiracy=list(LIKINGS)[: MOST + 1]))


# ── books of the time when one spy could be planned ──────────────────────────────────────────

OLD: dict[str, Any] = {
    "round": 2,
    "turn": 1,
    "plans": [
        {
            "tile": "red-linda-x",
            "space": "casino.I",
            "stake": "red-roque",
            "peek": ["reward", "nothing"],
            "adjust": -1,
        }
    ],
    "spies": {"red-linda-x": [{"ability": "assassin", "target": "leading_rival", "to": None}, {}]},
    "conspiracy": ["points"],
    "boca": ["weakest"],
    "discard": ["red-linda-x"],
}


def test_an_old_book_says_what_it_said():
    plan = Plan(LINDA, SPACES["casino.I"], TILES["red-roque"], ("reward", "nothing"), -1)
    assert book_from_json(OLD) == Book(
        2,
        {1: (plan,)},
        {LINDA: (Act("assassin", "leading_rival"), Pass())},
        ("points",),
        ("weakest",),
        (LINDA,),
    )
    assert book_from_json({**OLD, "plans": []}).placements == {}


def test_a_book_from_before_nationalism_was_asked_about_says_what_it_said():
    book = Book(2, conspiracy=("points",), discard=(LINDA,))
    stored = {**book_to_json(book), "format": 2}
    with pytest.raises(BookError):
        book_from_json(stored)
    del stored["nationalism"]
    assert book_from_json(stored) == book


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": 7},
        {"turn": "1"},
        {"plans": [{**OLD["plans"][0], "conditions": []}]},
        {"plans": OLD["plans"] * 2},
        {"placements": {}},
        {"round": 0},
    ],
)
def test_an_old_book_is_read_as_strictly(fields):
    with pytest.raises(BookError):
        book_from_json({**OLD, **fields})
