"""Choosing a colour: at a table, with it, and before it; by forms, which need no script."""

import re

import pytest

from games import engine
from games.models import Game, Seat
from games.services import rematches, table
from tests.services.races import users

pytestmark = pytest.mark.django_db
CHOICE = re.compile(
    r'<input type="radio" id="color-(\w+)" name="color" value="\1"[^>]*?(disabled|checked)?>\s*'
    r"<label[^>]*>(.*?)</label>",
    re.DOTALL,
)


@pytest.fixture
def people():
    return users(3)


@pytest.fixture
def game(people):
    game = table.create(people[0], engine.Options(players=4), colors=["pink"], bot_kinds=["agent"])
    return table.join(game.pk, people[1], "blue")


def choices(client, path):
    """What is offered: each colour's state, and the words beside it."""
    page = client.get(path).content.decode()
    return {
        color: (state, " ".join(re.sub("<[^>]*>", " ", label).split()))
        for color, state, label in CHOICE.findall(page)
    }


def colors(game):
    return {str(seat.user or seat.bot): seat.color for seat in Seat.objects.filter(game=game)}


def said(response):
    return [str(message) for message in response.context["messages"]]


def test_who_may_sit_down_is_offered_all_that_nobody_has(client, people, game):
    for user in (None, people[2]):
        if user:
            client.force_login(user)
        assert choices(client, game.get_absolute_url()) == {
            "red": ("", "Red"),  # the bot's, which takes what is left
            "green": ("checked", "Green"),
            "blue": ("disabled", "Blue Player 1 taken by Player 1"),
            "yellow": ("", "Yellow"),
            "pink": ("disabled", "Pink Player 0 taken by Player 0"),
        }


def test_a_guest_sits_down_in_a_colour(client, game):
    client.post(f"/games/{game.key}/join/", {"color": "red"})
    game.refresh_from_db()
    assert game.is_running
    assert game.seats.get(user__guest=True).color == "red"
    assert sorted(game.colors) == ["blue", "green", "pink", "red"]


def test_whoever_comes_second_is_told_and_has_another(client, people, game):
    client.force_login(people[2])
    answer = client.post(f"/games/{game.key}/join/", {"color": "blue"}, follow=True)
    assert colors(game)["Player 2"] == "green"
    assert said(answer) == ["Somebody has just taken the colour you wanted. Yours: Green."]


@pytest.mark.parametrize("form", [{}, {"color": ""}, {"color": "puce"}])
def test_without_a_wish_one_has_what_is_left(client, people, game, form):
    client.force_login(people[2])
    client.post(f"/games/{game.key}/join/", form)
    assert colors(game)["Player 2"] == "green"


def test_a_change_until_the_game_starts(client, people, game):
    client.force_login(people[1])
    own = game.get_absolute_url()
    assert choices(client, own)["blue"] == ("checked", "Blue")
    assert choices(client, own)["pink"][0] == "disabled"
    client.post(f"/games/{game.key}/color/", {"color": "red"})
    assert colors(game) == {"Player 0": "pink", "Player 1": "red", "": "green", "agent": "blue"}
    answer = client.post(f"/games/{game.key}/color/", {"color": "pink"}, follow=True)
    assert said(answer) == ["Player 0 has this colour already. Choose another one."]
    table.start(game.pk, people[0])
    client.post(f"/games/{game.key}/color/", {"color": "yellow"})
    assert colors(game)["Player 1"] == "red"


def test_nobody_changes_anothers(client, people, game):
    before = colors(game)
    for user in (None, people[2]):
        if user:
            client.force_login(user)
        client.post(f"/games/{game.key}/color/", {"color": "yellow"})
        assert colors(game) == before


def test_the_table_is_told_to_whoever_looks_on(client, people, game):
    client.force_login(people[0])
    table.choose_color(game.pk, people[1], "yellow")
    page = client.get(f"/games/{game.key}/seats/").content.decode()
    assert 'class="mark mark-yellow"' in page
    assert "mark-yellow" in client.get("/games/").content.decode()


@pytest.mark.parametrize("path", ["/games/new/", "/games/play-now/"])
def test_before_there_is_a_table_all_are_free(client, path):
    states = [state for state, _words in choices(client, path).values()]
    assert states == ["checked", "", "", "", ""]


def test_a_new_table_in_a_colour(client, people):
    client.force_login(people[0])
    form = {"players": "2", "bots": "0", "pace": "daily", "color": "yellow"}
    client.post("/games/new/", form)
    game = Game.objects.get()
    assert colors(game) == {"Player 0": "yellow", "": "red"}
    assert client.post("/games/new/", form | {"color": "puce"}).status_code == 400
    again = choices(client, f"/games/new/?like={game.key}")
    assert again["yellow"][0] == "checked"


def test_play_now_in_a_colour(client, people):
    client.force_login(people[0])
    client.post("/games/play-now/", {"knows": "yes", "color": "blue"})
    assert Game.objects.get().colors == ("blue", "red", "green")


def test_the_rematch_offers_the_colour_that_one_had(client, people):
    game = table.create(people[0], engine.Options(players=3), colors=["yellow"])
    for user, color in zip(people[1:], ("pink", "green"), strict=True):
        table.join(game.pk, user, color)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    again = rematches.rematch(game.pk, people[1])
    client.force_login(people[0])
    assert choices(client, again.get_absolute_url())["yellow"][0] == "checked"
    client.post(f"/games/{game.key}/rematch/")
    assert colors(again)["Player 0"] == "yellow"
