"""The newest lines of a log: whoever goes on from what was told before tells the same."""

import pytest
from django.utils import translation

from estoril.infra.remembered import Remembered
from games.models import Game
from games.story import log
from games.story.latest import LINES, latest
from games.story.players import players_of
from games.story.terms import Who
from tests.factory import make_game, play_moves

pytestmark = pytest.mark.django_db


def at(game: Game, line: int) -> Game:
    """The game as whoever came at that line has read it."""
    early = Game.objects.get(pk=game.pk)
    early.line = line
    if line < game.line:
        early.status = Game.Status.RUNNING
    return early


def words(found) -> tuple:
    told = [
        (entry.line, entry.round, entry.section, entry.location, entry.html, entry.first)
        for entry in found.entries
    ]
    lying = [found.table[name] for name in ("boards", "pieces")]  # hands are told from nowhere
    return found.line, told, found.touched, found.dice, lying, found.chapter


@pytest.fixture(scope="module")
def options():
    return {"modules": {"promo", "enigma", "vip", "roulette"}, "rng": 3}


def test_going_on_tells_what_reading_from_the_round_tells(options):
    game = play_moves(make_game(3, **options), None)
    assert game.is_revealed
    assert game.line > 3 * LINES
    players = players_of(game)
    for viewer in (None, 0, 2):
        lines = range(game.line)
        gone_on = [words(latest(at(game, line), viewer, players)) for line in lines]
        for line in range(0, game.line, 7):
            Remembered.forget()
            assert words(latest(at(game, line), viewer, players)) == gone_on[line]
        Remembered.forget()
        for line in range(5, game.line, 11):  # whoever missed some
            assert words(latest(at(game, line), viewer, players)) == gone_on[line]


def test_the_end_opens_all_of_it(options):
    game = play_moves(make_game(3, **options), None)
    players = players_of(game)
    before = latest(at(game, game.line - 1), 1, players)
    after = latest(game, 1, players)
    assert [entry.html for entry in after.entries] == [
        entry.html for entry in log.entries(game, 1, after=game.line - LINES)
    ]
    assert before.line == game.line - 1


def test_what_the_page_tells_is_the_end_of_the_log(options):
    game = make_game(2, moves=50, **options)
    for viewer in (None, 1):
        told = log.entries(game, viewer, after=game.line - LINES)
        assert [e.html for e in latest(game, viewer, players_of(game)).entries] == [
            e.html for e in told
        ]


def test_an_older_page_is_not_told_what_came_later(options):
    game = make_game(2, moves=30, **options)
    players = players_of(game)
    assert latest(game, 0, players).line == game.line
    assert latest(at(game, 12), 0, players).line == 12


def test_names_and_languages_are_told_apart(options):
    game = make_game(2, moves=12, **options)
    players = players_of(game)
    english = latest(game, None, players)
    with translation.override("de"):
        german = latest(game, None, players_of(game))
    assert english.entries[-1].html != german.entries[-1].html
    other = [Who("Somebody Else", "red"), *players[1:]]
    assert any("Somebody Else" in entry.html for entry in latest(game, None, other).entries)


def test_long_rounds_are_read_from_their_beginning(options, monkeypatch):
    game = make_game(2, moves=50, **options)
    players = players_of(game)
    whole = words(latest(game, 0, players))
    Remembered.forget()
    monkeypatch.setattr("games.story.rows.FEW_LINES", 1)
    assert words(latest(game, 0, players)) == whole
