"""A link from a letter, opened where its reader is not logged in: to the login, and on to the game.
Nobody learns by that, or by anything else, whether there is a game at all."""

import re
from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services import table
from tests.addresses import filled, patterns
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "pastéis de nata"
NOWHERE = "nosuchgame"
PAGES = ["", "log/", "replay/?move=3", "verify/", "film/", "debrief/", "ratings/", "suspicions/"]
PAGES += ["chat/players/", "chat/spectators/", "notes/", "orders/", "resign/"]
PARTS = ["now/", "standing/", "people/", "seats/", "record.json", "film/1/", "film/1.webp"]
PARTS += ["debrief/progress/"]
PARTS += ["pictures/1/spectator/board-400-poster.png", "pictures/1-2/red/strip-600-poster.webp"]
EVERYTHING = [filled(p, key="KEY") for p in patterns() if p.startswith("games/<slug:key>/")]


@pytest.fixture
def private(db):
    game = make_game(2, moves=4)
    Game.objects.filter(pk=game.pk).update(private=True)
    game.refresh_from_db()
    return game


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


def login_to(path):
    return f"/accounts/login/?next={quote(path)}"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_private_game_asks_for_the_login(private, page):
    for key in (private.key, NOWHERE):
        path = f"/games/{key}/{page}"
        answer = client_of(None).get(path)
        assert (answer.status_code, answer["Location"]) == (302, login_to(path))


@pytest.mark.parametrize("part", PARTS)
def test_what_is_no_page_does_not(private, part):
    for key in (private.key, NOWHERE):
        assert client_of(None).get(f"/games/{key}/{part}").status_code == 404


def test_a_page_that_htmx_asks_for_leads_the_whole_window(private):
    answer = client_of(None).get(f"/games/{private.key}/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (204, login_to(f"/games/{private.key}/"))


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", ["anonymous", "stranger", "guest"])
def test_no_address_tells_a_private_game_from_none(private, who, method):
    user = None if who == "anonymous" else make_user()
    if who == "guest":
        User.objects.filter(pk=user.pk).update(guest=True)

    def answers(key):
        """By address, with whatever is said in the answer, but for tokens and the key itself."""
        told = {}
        for path in EVERYTHING:
            answer = getattr(client_of(user), method)(path.replace("KEY", key))
            words = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
            where = answer.get("Location", "").replace(key, "KEY")
            told[path] = answer.status_code, where, words.replace(key, "KEY")
        return told

    assert len(EVERYTHING) > 30
    found = answers(private.key)
    assert found == answers(NOWHERE)
    if user:
        assert {status for status, *_ in found.values()} <= {404, 405}


def test_the_login_leads_on_to_the_game():
    player = make_user("Łucja")
    player.set_password(PASSWORD)
    player.save()
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    game = table.play_now(player)
    client = client_of(None)
    page = client.get(f"/games/{game.key}/", follow=True).content.decode()
    assert "led on to the page that you asked for" in page
    assert f'name="next" value="/games/{game.key}/"' in page
    form = {"login": player.email, "password": PASSWORD, "next": f"/games/{game.key}/"}
    answer = client.post("/accounts/login/", form, follow=True)
    assert answer.redirect_chain[-1][0] == f"/games/{game.key}/"
    assert b"Operation" in answer.content


def test_a_guest_plays_on():
    client = client_of(None)
    path = client.post("/games/play-now/", {"knows": "yes"})["Location"]
    assert client.get(path).status_code == 200
    assert client_of(None).get(path).status_code == 302


def test_whoever_watches_an_open_game_may_log_in_to_move():
    game = make_game(2, moves=4)
    offer = f'href="{login_to(f"/games/{game.key}/").replace("%2F", "/")}">Log in to move</a>'
    path = f"/games/{game.key}/"

    def offered(user):
        return offer in client_of(user).get(path).content.decode()

    assert offered(None)
    assert not offered(make_user())
    assert not offered(game.seats.get(number=0).user)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    assert not offered(None)
