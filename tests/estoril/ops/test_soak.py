"""`manage.py soak`, for a moment: a whole site, people who play on it, and what it takes."""

import json

import pytest

from estoril.ops.soak.browser import Page, Traffic
from estoril.ops.soak.site import level_of
from estoril.ops.soak.watch import farthest, growth

SHORT = ["--minutes", "0.1", "--moves", "2", "--people", "3", "--within", "1000", "--json"]
RISING = [100 + n for n in range(40)]


@pytest.mark.slow
def test_for_a_moment(manage):
    """Nothing is flat so soon; but everything works."""
    done = manage("soak", *SHORT, env={})
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["errors"] == 0
    assert figures["requests"] > figures["moves"] >= 2
    assert figures["rss_growth"] > 0
    assert {"serve", "web", "worker", "valkey"} <= set(figures["processes"])
    first, _middle, last = figures["tables"]["games_game"]
    assert last > first > 0
    assert figures["done"]["sockets"] > 0


def test_growth_is_of_the_end_by_the_beginning():
    assert growth([100] * 40) == 1
    assert 1.2 < growth(RISING) < 1.4
    assert growth([*[100] * 20, 900, *[100] * 19]) == 1  # came and went
    assert growth([100]) == 1
    assert farthest([1.01, 0.9, 1.05]) == 0.9


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ('{"level": "info", "status": 200}', "info"),
        ('{"level": "error", "message": "x"}', "error"),
        ('{"level": "critical"}', "critical"),
        ('{"level": ', "error"),
        ("worker | Traceback (most recent call last):", "error"),
        ("worker | [2026-01-01: ERROR/MainProcess] x", "error"),
        ("  Estoril is at http://127.0.0.1:8000/", "plain"),
    ],
)
def test_levels_of_lines(line, level):
    assert level_of(line) == level


def test_what_fails_is_an_error():
    traffic = Traffic(rate=1000)
    traffic.answered(404, "GET /nowhere/")
    traffic.answered(503, "GET /games/abc/pictures/1/all/board.webp")
    assert traffic.trouble_count == 0
    traffic.answered(500, "GET /games/")
    traffic.answered(503, "GET /games/")
    assert (traffic.requests, traffic.trouble_count) == (4, 2)


def test_a_form_is_sent_as_a_browser_would():
    page = Page(
        "/games/new/",
        200,
        '<form method="get" action="/games/new/"><input name="q"></form>'
        '<form method="post" action="/games/new/"><input type="hidden" name="token" value="&lt;1">'
        '<input type="radio" name="players" value="2"><input type="radio" name="players" value="3" '
        'checked><input type="checkbox" name="rated" checked><select name="bots"><option value="0">'
        '<option value="1" selected></select><textarea name="text">\nOlá</textarea>'
        '<input type="submit" name="go"></form>',
    )
    form = page.form("/new/")
    assert form.fields == [
        ("token", "<1"),
        ("players", "3"),
        ("rated", ""),
        ("bots", "1"),
        ("text", "Olá"),
    ]
    assert ("players", "2") in form.filled(players=2, rated=None, tiles=["a", "b"])
    assert form.filled(rated=None, tiles=["a", "b"])[-2:] == [("tiles", "a"), ("tiles", "b")]
    assert page.form("/move/") is None
