"""Bots against each other, and what is reported of it."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.lab.arena import Standings, wilson
from games.lab.progress import show_progress


def arena(*arguments) -> str:
    out = StringIO()
    call_command("arena", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (85, 100, 0.7672, 0.9069),
    ],
)
def test_wilson_interval(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_everybody_sits_everywhere():
    standings = Standings(["agent", "rookie", "rookie"])
    assert [standings.seating(number).index("agent") for number in range(4)] == [0, 2, 1, 0]


def test_an_agent_beats_a_rookie():
    figures = json.loads(arena("--seats", "agent,rookie", "--games", "30", "--seed", "1", "--json"))
    assert figures["games"] == 30
    assert figures["win_rate"] >= 0.85
    assert figures["win_rate"] + figures["kinds"]["rookie"]["win_rate"] == pytest.approx(1)
    low, high = figures["confidence_95"]
    assert low < figures["win_rate"] <= high


def test_an_agent_beats_four_rookies_with_everything_in_play():
    text = arena(
        "--seats", "agent,rookie,rookie,rookie,rookie", "--games", "10", "--json",
        "--modules", "promo", "enigma", "double_agent", "vip", "roulette",
        "--variants", "secret_missions", "agenda", "second_place",
    )  # fmt: skip
    assert json.loads(text)["win_rate"] > 0.5


def test_the_first_seats_kind_is_reported():
    figures = json.loads(arena("--seats", "rookie,agent", "--games", "2", "--json"))
    assert figures["win_rate"] == figures["kinds"]["rookie"]["win_rate"]
    assert json.loads(arena("--seats", "agent,agent", "--games", "1", "--json"))["win_rate"] == 1


def test_the_same_seed_plays_the_same_games():
    assert moves_of("5") == moves_of("5")
    assert moves_of("5") != moves_of("6")


def test_several_processes_play_the_same_games():
    assert moves_of("5", "--processes", "2") == moves_of("5")


def moves_of(seed, *arguments):
    """All figures of two games but how long they took."""
    seats = ("--seats", "agent,rookie,rookie", "--games", "2", "--json", "--seed")
    figures = json.loads(arena(*seats, seed, *arguments))
    del figures["seconds"]
    return figures


def test_words_for_people():
    text = arena("--seats", "rookie,rookie,rookie", "--games", "3")
    assert "3 games" in text
    assert "win rate 100.0%" in text
    assert "fair share 100%" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("--seats", "agent,james"),
            "There is no bot called “james”. Known: rookie, informer, agent,",
        ),
        (("--seats", "agent"), "Two to five people"),
        (("--seats", "agent,"), "There is no bot called “”"),
        (("--seats", "agent,rookie,rookie,rookie,rookie"), "Double Agent expansion"),
        (("--games", "0"), "at least 1"),
        (("--processes", "-1"), "at least 0"),
        (("--variants", "secret_missions"), "at least three players"),
    ],
)
def test_bad_arguments_are_refused_in_words(arguments, words):
    with pytest.raises(CommandError, match=words):
        arena(*arguments)


class Terminal(StringIO):
    def isatty(self):
        return True

    def write(self, text, ending=""):
        return super().write(text + ending)


def test_the_bar_ends_its_line_when_all_is_done():
    terminal: Any = Terminal()
    show_progress(terminal, 1, 2)
    show_progress(terminal, 2, 2)
    assert terminal.getvalue() == f"\r{'█' * 15}{'·' * 15} 1/2\r{'█' * 30} 2/2\n"


def test_no_bar_where_nobody_looks():
    stream: Any = StringIO()
    show_progress(stream, 1, 2)
    assert stream.getvalue() == ""
