"""The address of steps: whose they are, what they are bounded by, and what they cost."""

import json
from random import Random

import pytest

from games.engine import Options, view_for
from games.models import Game
from games.services import play, table
from games.story import log
from games.story.table import patched, table_of
from games.web.game.steps import MOST_LINES
from tests.factory import make_game, make_user, play_moves, settle

pytestmark = pytest.mark.django_db
EVERYTHING = {"promo", "enigma", "double_agent", "vip", "roulette"}


@pytest.fixture
def running(db):
    return make_game(3, moves=40, rng=4, modules={"enigma"})


@pytest.fixture
def over(db):
    return make_game(3, moves=None, rng=2, modules=EVERYTHING)


def ask(client, game, **query):
    return client.get(f"/games/{game.key}/steps/", query)


def fetched(client, game, **query):
    answer = ask(client, game, **query)
    assert answer.status_code == 200, answer.content
    return json.loads(answer.content)


def login(client, game, number):
    client.logout()
    if number is not None:
        client.force_login(game.seats.get(number=number).user)


def end_of(story):
    table = story["from"]
    for step in story["steps"]:
        table = step["table"] if "table" in step else patched(table, step["patch"])
    return table


def test_they_lead_to_the_table_that_the_page_shows(client, running):
    state = running.engine_game().state
    for number in (None, 0, 1, 2):
        login(client, running, number)
        for after in (running.line - 30, running.line - 1, running.line):
            story = fetched(client, running, after=after)
            assert (story["after"], story["line"]) == (after, running.line)
            assert end_of(story) == table_of(view_for(state, number))
            assert [step["line"] for step in story["steps"]] == sorted(
                step["line"] for step in story["steps"]
            )


def test_line_after_line_they_are_the_same_as_all_at_once(client, running):
    """Whoever follows live starts from the table that was told last, and replays nothing."""
    login(client, running, 1)
    first = running.line
    fetched(client, running, after=first - 1)
    steps = []
    game = running
    for number in range(12):
        before = game.line
        game = play_moves(game, 1, Random(number))
        for line in range(before, game.line):
            steps += fetched(client, game, after=line, upto=line + 1)["steps"]
    assert steps == fetched(client, game, after=first)["steps"]


def test_the_same_words_as_the_log(client, running):
    login(client, running, 0)
    after = running.line - 25
    told = [entry.text for entry in log.entries(running, 0, after=after)]
    assert [step["text"] for step in fetched(client, running, after=after)["steps"]] == told


def test_nobody_keeps_them_but_the_page(client, running):
    assert ask(client, running, after=1)["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"after": ""},
        {"after": "x"},
        {"after": "-1"},
        {"after": "1.5"},
        {"after": "٣"},
        {"after": "9" * 30},
        {"after": "9", "upto": "8"},
        {"after": "1", "upto": "y"},
        {"after": "1", "eyes": "nobody"},
    ],
)
def test_nonsense(client, running, query):
    assert ask(client, running, **query).status_code == 400


def test_a_line_that_is_not_there_yet_is_the_newest(client, running):
    story = fetched(client, running, after=running.line + 5)
    assert (story["after"], story["steps"]) == (running.line, [])


def test_at_most_so_many_lines(client, over):
    story = fetched(client, over, after=0)
    assert story["after"] == over.line - MOST_LINES
    assert {step["line"] for step in story["steps"]} <= set(
        range(story["after"] + 1, over.line + 1)
    )
    assert fetched(client, over, after=0, upto=20)["after"] == 0


def test_whose_eyes(client, running, over):
    for number, eyes, expected in (
        (None, "spectator", 200),
        (None, "0", 403),
        (None, "all", 403),
        (0, "0", 200),
        (0, "1", 403),
        (0, "all", 403),
    ):
        login(client, running, number)
        assert ask(client, running, after=1, eyes=eyes).status_code == expected
    for eyes in ("spectator", "0", "1", "all"):
        assert ask(client, over, after=1, upto=9, eyes=eyes).status_code == 200


def test_whoever_handed_the_seat_to_a_bot_is_a_spectator(client, running):
    watching = fetched(client, running, after=1)
    login(client, running, 0)
    assert fetched(client, running, after=1) != watching
    play.resign(running.pk, running.seats.get(number=0).user)
    line = Game.objects.get(pk=running.pk).line
    assert fetched(client, running, after=1, upto=9)["from"] == watching["from"]
    assert line >= running.line


def test_a_private_game_is_there_for_its_players(client, running):
    Game.objects.filter(pk=running.pk).update(private=True)
    client.force_login(make_user())
    assert ask(client, running, after=1).status_code == 404
    login(client, running, 0)
    assert ask(client, running, after=1).status_code == 200


def test_the_end_says_who_won_unless_others_still_play_the_deal(client, over):
    Game.objects.filter(pk=over.pk).update(deal_hidden=True)
    login(client, over, 0)
    hidden = fetched(client, over, after=over.line - 1)
    assert hidden["steps"][-1]["text"] == "The game is over."
    assert ask(client, over, after=1, eyes="all").status_code == 403
    Game.objects.filter(pk=over.pk).update(deal_hidden=False)
    open_ = fetched(client, over, after=over.line - 1)
    assert open_["steps"][-1]["text"] != "The game is over."


def test_own_deeds_are_marked(client, running):
    game = settle(running)
    decision = game.engine_game().unanswered[0]
    user = game.seats.get(number=decision.seat).user
    play.play(game.pk, user, decision.id, decision.options[0])
    client.force_login(user)
    own = fetched(client, game, after=game.line)["steps"]
    assert own[0]["own"] is (own[0]["kind"] in log.OWN_DOING)
    client.logout()
    assert not any(step["own"] for step in fetched(client, game, after=game.line)["steps"])


def test_queries_do_not_grow(client, over, django_assert_max_num_queries):
    login(client, over, 0)
    for after in (0, 50, over.line - 1):
        with django_assert_max_num_queries(9):
            fetched(client, over, after=after)
        with django_assert_max_num_queries(5):  # known already
            fetched(client, over, after=after)


def test_before_it_began_there_are_none(client):
    game = table.create(make_user(), Options(players=2))
    assert ask(client, game, after=0).status_code == 404
