"""Order books as JSON: both ways the same, strict, and never large."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Game, Options, derive_seed, view_for
from games.engine.components import SPACES, TILES
from games.orders import Act, Book, BookError, Plan, book_from_json, book_to_json
from games.orders.book import LIKINGS, MOST, MOST_SPIES
from tests.engine.strange import json_values, mutated
from tests.orders.books import random_book

LINDA = TILES["red-linda-x"]
PLAIN = book_to_json(
    Book(
        1,
        plans=(Plan(LINDA, SPACES["casino.I"], peek=("reward", "nothing"), adjust=1),),
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


@pytest.mark.parametrize(
    "data",
    [
        changed(more=1),
        {name: value for name, value in PLAIN.items() if name != "boca"},
        changed(round=0),
        changed(round=True),
        changed(turn=-1),
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
        changed(plans=[{**PLAIN["plans"][0], "adjust": 4}]),
        changed(plans=[{**PLAIN["plans"][0], "peek": ["everything"]}]),
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
