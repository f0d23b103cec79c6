"""What comes with the site: it loads, once, and every puzzle of it is one."""

import pytest

from games.engine import action_from_json, state_from_json, view_for
from games.puzzles import stock
from games.puzzles.finding import MARGIN, question
from games.puzzles.models import Puzzle

ROWS = stock.read()


def test_there_are_enough():
    assert len(ROWS) >= 30
    assert len({row["key"] for row in ROWS}) == len(ROWS)
    assert len({len(row["colors"]) for row in ROWS}) > 2


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["key"])
def test_its_options_are_those_of_the_decision(row):
    asked = question(view_for(state_from_json(row["position"]), row["seat"]))
    options = [action_from_json(option["action"]) for option in row["options"]]
    assert asked.kind == row["kind"]
    assert set(options) == set(asked.options)
    assert len(options) == len(asked.options)
    assert action_from_json(row["best"]) == options[0]
    chances = [option["chance"] for option in row["options"]]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] - chances[1] == pytest.approx(row["margin"], abs=0.001)
    assert row["margin"] >= MARGIN


@pytest.mark.django_db
def test_it_is_loaded_once():
    assert stock.load() == len(ROWS)
    assert stock.load() == 0
    Puzzle.objects.update(retired=True)
    stock.load()
    assert not Puzzle.objects.filter(retired=False).exists()
