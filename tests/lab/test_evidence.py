"""What the plots of bots are drawn from: small runs, and the figures that are kept."""

from io import BytesIO
from itertools import chain, islice

import pytest
from PIL import Image

from games.lab import evidence, plots


def test_what_is_believed_comes_true_about_as_often():
    """In games from which nothing was learned."""
    figures = evidence.beliefs([guess for game in range(4) for guess in evidence.guesses(game)])
    assert figures["brier"] < figures["uniform"]
    counted = sum(count for count, _chance, _true in figures["bins"])
    expected = sum(count * chance for count, chance, _true in figures["bins"])
    assert counted > figures["guesses"]
    assert sum(true for _count, _chance, true in figures["bins"]) == figures["guesses"]
    assert expected == pytest.approx(figures["guesses"], rel=0.01)


def test_choices_are_compared_by_one_longer_search(monkeypatch):
    monkeypatch.setattr(evidence, "BUDGETS", (50, 100))
    monkeypatch.setattr(evidence, "REFERENCE", 200)
    views = chain.from_iterable(evidence.positions(game) for game in range(9))
    rows = [evidence.compared(view, asked) for view, asked in islice(views, 3)]
    figures = evidence.convergence(rows)
    assert figures["positions"] == 3
    assert all(min(loss for loss, _off in row) == 0 for row in rows)
    assert all(0 <= figure <= 1 for name in ("given_away", "off_by") for figure in figures[name])


def test_the_figures_kept_show_calibration_and_convergence():
    figures = evidence.measured()
    assert figures["beliefs"]["brier"] < figures["beliefs"]["uniform"]
    for name in ("given_away", "off_by"):
        first, *_, last = figures["convergence"][name]
        assert last < first / 2


@pytest.mark.parametrize("draw", ["beliefs", "convergence"])
def test_they_are_drawn(draw):
    picture = getattr(plots, draw)(evidence.measured()[draw])
    assert Image.open(BytesIO(picture)).size == plots.PIXELS
