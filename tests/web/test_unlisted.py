"""A private game: nowhere while it runs, open to whoever has its address once it is revealed, and
listed nowhere ever."""

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Game, Message
from games.ratings import rate
from games.services import rematches
from tests.factory import make_game, make_user
from tests.pictures.test_share import card
from tests.web.test_no_leak import PATHS, fetched

pytestmark = pytest.mark.django_db
NOINDEX = '<meta name="robots" content="noindex">'
PAGES = [
    *("", "log/", "replay/", "replay/?as=all&move=3", "gazette/4/"),
    *("verify/", "film/", "ratings/", "people/"),
]
OPEN = [*PAGES, "now/", "record.json", "standing/", "suspicions/", "chat/spectators/"]


@pytest.fixture
def game(db):
    game = make_game(2, moves=None)
    Game.objects.filter(pk=game.pk).update(private=True, name="Operation Quince")
    game.refresh_from_db()
    return game


@pytest.fixture(params=["stranger", "anonymous"])
def outsider(request, db):
    client = Client()
    if request.param == "stranger":
        client.force_login(make_user())
    return client


def player_of(game):
    client = Client()
    client.force_login(game.seats.get(number=0).user)
    return client


def status(client, game, path):
    return client.get(f"/games/{game.key}/{path}").status_code


@pytest.mark.parametrize(
    "hidden", [{"status": "running"}, {"status": "cancelled"}, {"deal_hidden": 1}]
)
def test_until_it_is_revealed_it_is_to_others_as_if_it_were_not(game, outsider, hidden):
    def answers(game):
        pages = fetched(outsider, game, dict.fromkeys([*PATHS, *OPEN, "seats/"]))
        return {
            path: (answer[0], game.name.encode() in answer[-1]) for path, answer in pages.items()
        }

    Game.objects.filter(pk=game.pk).update(**hidden)
    assert answers(game) == answers(Game(key="nosuchgame", name=game.name))
    assert status(player_of(game), game, "") == 200


def test_once_it_is_revealed_whoever_has_the_address_looks(game, outsider):
    assert {path: status(outsider, game, path) for path in OPEN} == dict.fromkeys(OPEN, 200)


def test_a_link_to_it_then_shows_a_card(game):
    told = card(game)
    assert told["og:title"] == "Operation Quince"
    assert Client().get(told["og:image"]).status_code == 200
    Game.objects.update(deal_hidden=True)
    assert card(game, player_of(game)) == {}


def test_what_its_players_said_stays_among_them(game, outsider):
    author = game.seats.get(number=0).user
    Message.objects.create(game=game, room="players", author=author, text="a secret word")
    for path in (*OPEN, "chat/players/"):
        assert b"a secret word" not in outsider.get(f"/games/{game.key}/{path}").content
    assert b"a secret word" in player_of(game).get(f"/games/{game.key}/chat/players/").content


def test_nobody_finds_the_rematch_through_it(game, outsider):
    """A link to a table that waits is a seat at it."""
    again = rematches.rematch(game.pk, game.seats.get(number=0).user)
    assert again.private
    for path in OPEN:
        assert again.key not in outsider.get(f"/games/{game.key}/{path}").content.decode()
    answer = outsider.post(f"/games/{game.key}/rematch/")
    assert again.key not in answer["Location"]


def test_search_engines_are_told_to_leave_it_out(game):
    def pages():
        return [Client().get(f"/games/{game.key}/{path}").content.decode() for path in PAGES[:-1]]

    assert all(NOINDEX in page for page in pages())
    Game.objects.update(private=False)
    assert not any(NOINDEX in page for page in pages())


def test_it_is_listed_nowhere(game, outsider):
    rate.rate(game.pk)
    person = game.seats.get(number=0).user

    def named():
        cache.clear()
        paths = ("/", "/games/", person.get_absolute_url(), "/leaderboards/", "/tournaments/")
        pages = {path: outsider.get(path).content.decode() for path in paths}
        return [path for path, page in pages.items() if game.key in page or game.name in page]

    assert named() == []
    Game.objects.update(private=False)
    assert person.get_absolute_url() in named()  # it looks where such games are
