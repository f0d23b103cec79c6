"""The table of a game that waits for players, and who may do what there."""

import pytest

from accounts.models import User
from games import engine
from games.models import Game, Invitation, Seat
from games.services import table
from tests.services.races import users

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    """The one who set up, one who joined, and one who has no business here."""
    return users(3)


@pytest.fixture
def game(people):
    options = engine.Options(
        players=4,
        modules=frozenset({"vip"}),
        variants=frozenset({"agenda"}),
        switches=engine.options.Switches(church_assassins="allowed"),
    )
    game = table.create(people[0], options, private=True, bot_kinds=["rookie"])
    return table.join(game.pk, people[1])


@pytest.fixture
def url(game):
    return game.get_absolute_url()


def page(client, url):
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def seated(game):
    return [seat.user or seat.bot for seat in Seat.objects.filter(game=game)]


def actions(words):
    return {
        name
        for name in ("join", "leave", "start", "invite", "decline", "bot")
        if f'/{name}/"' in words
    }


def test_what_is_played_in_words_with_links_to_the_rules(client, game, url):
    words = page(client, url)
    for link in ("modules/#edition-2019", "modules/#vip", "variants/#agenda"):
        assert f"/rules/{link}" in words
    assert "Assassins at the church: allowed" in words
    assert "Secret recruiting agenda" in words
    assert "A move a day" in words
    assert "Not listed" in words


def test_who_sits_where(client, people, url):
    words = page(client, url)
    assert people[0].name in words
    assert people[1].name in words
    assert "Rookie (bot)" in words
    assert words.count("A free seat") == 1


def test_what_each_may_do(client, people, url):
    assert actions(page(client, url)) == {"join"}
    assert "Join as a guest" in page(client, url)
    client.force_login(people[2])
    assert actions(page(client, url)) == {"join"}
    client.force_login(people[1])
    assert actions(page(client, url)) == {"leave", "invite"}
    client.force_login(people[0])
    words = page(client, url)
    assert actions(words) == {"leave", "invite", "start", "bot"}
    assert f'value="http://testserver{url}"' in words


def test_the_link_lets_a_visitor_join_a_private_game_as_a_guest(client, game, url):
    response = client.post(f"{url}join/")
    assert response["Location"] == url
    guest = User.objects.get(guest=True)
    game.refresh_from_db()
    assert game.is_running
    assert guest in seated(game)


def test_no_guest_is_made_for_a_table_that_is_full(client, game, url, people):
    table.join(game.pk, people[2])
    for _ in range(2):
        client.post(f"{url}join/")
    assert not User.objects.filter(guest=True).exists()


def test_joining_and_leaving(client, people, game, url):
    table.set_bot(game.pk, people[0], 3, "")
    client.force_login(people[2])
    for _ in range(2):
        assert client.post(f"{url}join/")["Location"] == url
    assert people[2] in seated(game)
    assert "Your seat is free again." in client.post(f"{url}leave/", follow=True).content.decode()
    assert people[2] not in seated(game)


def test_the_creator_cancels(client, people, game, url):
    client.force_login(people[0])
    response = client.post(f"{url}leave/", follow=True)
    assert response.redirect_chain == [("/games/mine/", 302)]
    assert Game.objects.get().status == "cancelled"
    words = page(client, url)
    assert "This game was cancelled" in words
    assert not actions(words)


def test_the_creator_seats_bots_and_starts(client, people, game, url):
    client.force_login(people[0])
    client.post(f"{url}seats/3/bot/", {"kind": ""})
    assert seated(game)[3] == ""
    client.post(f"{url}seats/2/bot/", {"kind": "agent"})
    assert seated(game)[2] == "agent"
    client.post(f"{url}start/", {"kind": "rookie"})
    assert seated(game)[3] == "rookie"
    assert Game.objects.get().is_running


def test_inviting(client, people, game, url):
    client.force_login(people[1])
    words = client.post(f"{url}invite/", {"name": people[2].name}, follow=True).content.decode()
    assert "Invited." in words
    assert "no answer yet" in words
    assert people[2].name in words
    client.force_login(people[2])
    assert f"{people[1]} asks you to join." in page(client, url)
    assert f"{url}decline/" in page(client, "/games/mine/")
    client.post(f"{url}decline/")
    assert "decline/" not in page(client, "/games/mine/") + page(client, url)
    client.force_login(people[1])
    words = page(client, url)
    assert "no answer yet" not in words
    assert "<p>Declined:</p>" in words


@pytest.mark.parametrize("name", ["", "Nobody At All", "x" * 500, "<b>bold</b>"])
def test_inviting_nobody(client, people, url, name):
    client.force_login(people[0])
    words = client.post(f"{url}invite/", {"name": name}, follow=True).content.decode()
    assert "Nobody here is called" in words
    assert "<b>bold" not in words


OUTSIDE = [
    ("leave/", {}),
    ("start/", {}),
    ("seats/2/bot/", {"kind": "agent"}),
    ("seats/3/bot/", {"kind": ""}),
    ("seats/0/bot/", {"kind": "agent"}),
    ("invite/", {"name": "Player 2"}),
    ("decline/", {}),
]


@pytest.mark.parametrize(("action", "data"), OUTSIDE)
@pytest.mark.parametrize("who", ["outsider", "visitor"])
def test_an_outsider_changes_nothing(client, people, game, url, who, action, data):
    if who == "outsider":
        client.force_login(people[2])
    before = seated(game), Game.objects.values().get()
    response = client.post(url + action, data)
    assert response.status_code == 302
    if who == "visitor":
        assert response["Location"] == f"/accounts/login/?next={url}"
    assert (seated(game), Game.objects.values().get()) == before
    assert not Invitation.objects.exists()
    assert User.objects.count() == 3


@pytest.mark.parametrize(("action", "data"), [o for o in OUTSIDE if "invite" not in o[0]][1:5])
def test_a_player_who_did_not_set_up_does_not_run_the_table(
    client, people, game, url, action, data
):
    client.force_login(people[1])
    before = seated(game), Game.objects.values().get()
    words = client.post(url + action, data, follow=True).content.decode()
    assert "Only the player who set the game up can do that." in words
    assert (seated(game), Game.objects.values().get()) == before


ACTIONS = ["join/", "leave/", "start/", "seats/1/bot/", "invite/", "decline/"]


@pytest.mark.parametrize("action", ACTIONS)
def test_looking_changes_nothing(client, people, url, action):
    client.force_login(people[0])
    assert client.get(url + action).status_code == 405


@pytest.mark.parametrize("action", ["", "seats/", *ACTIONS])
def test_no_such_game(client, people, action):
    client.force_login(people[0])
    send = client.post if action in ACTIONS else client.get
    assert send(f"/games/nosuchgame/{action}").status_code == 404


def test_what_changes_is_fetched_alone(client, people, game, url):
    words = page(client, f"{url}seats/")
    assert "<html" not in words
    assert f'hx-get="{url}seats/"' in words
    assert "Join as a guest" in words
    table.start(game.pk, people[0])
    Game.objects.filter(pk=game.pk).update(private=True)
    assert client.get(f"{url}seats/").status_code == 404  # as if it were not there
    client.force_login(people[0])
    response = client.get(f"{url}seats/")
    assert (response.status_code, response["HX-Refresh"]) == (204, "true")


def test_the_page_costs_few_queries(client, people, url, django_assert_max_num_queries):
    client.force_login(people[0])
    with django_assert_max_num_queries(11):  # one of them: which lessons the reader has had
        page(client, url)


def test_those_who_sit_there_talk_while_they_wait(client, people, game, url):
    panel, room = 'id="talk"', f"{url}chat/players/"
    for user in people[:2]:
        client.force_login(user)
        words = page(client, url)
        assert panel in words
        assert f'hx-get="{room}"' in words
        assert f"{url}suspicions/" not in words  # of nobody yet
        assert client.post(room, {"text": f"Boa noite from {user}"}).status_code == 302
    assert f"Boa noite from {people[0]}" in page(client, room)
    client.force_login(people[2])
    assert panel not in page(client, url)
    client.logout()
    assert panel not in page(client, url)
    table.leave(game.pk, people[0])
    client.force_login(people[1])
    assert panel not in page(client, url)
