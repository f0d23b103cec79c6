"""The newspaper as pages and in letters: who reads which, and what there is before."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.delivery import composition
from games.delivery.channels.mail import letter
from games.models import Game, Seat
from games.notify import events
from games.notify.kinds import Kind
from games.story.gazette import press
from tests.factory import make_game, make_user, play_until
from tests.notify.samples import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def running():
    """In the second round."""
    return make_game(3, moves=40, rng=3)


@pytest.fixture
def over():
    return make_game(2, moves=None, rng=5)


def address(game: Game, round: int) -> str:
    return reverse("games:gazette", args=[game.key, round])


def page(client, game: Game, round: int, **query) -> str:
    answer = client.get(address(game, round), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_what_is_not_over_is_still_in_the_press(client, running):
    assert client.get(f"/games/{running.key}/gazette/").url == address(running, 1)
    answer = client.get(address(running, 2))
    assert answer.status_code == 404
    assert "Still in the press" in answer.content.decode()
    assert address(running, 1) in answer.content.decode()
    for round in (0, 5, 99):
        assert client.get(address(running, round)).status_code == 404
    fresh = make_game(2)
    assert client.get(f"/games/{fresh.key}/gazette/").url == address(fresh, 1)
    assert client.get(address(fresh, 1)).status_code == 404


def test_everybody_reads_it_with_their_own_eyes(client, running):
    seat = running.seats.get(number=1)
    assert "Public edition" in page(client, running, 1)
    client.force_login(seat.user)
    own = page(client, running, 1)
    assert "Printed for the eyes of" in own
    assert "/green/board-" in own
    assert "/spectator/board-" in page(client, running, 1, **{"as": "spectator"})
    for eyes in ("0", "all"):
        assert client.get(address(running, 1), {"as": eyes}).status_code == 403
    client.force_login(make_user())
    assert "Public edition" in page(client, running, 1)
    assert client.get(address(running, 1), {"as": "1"}).status_code == 403


def test_after_the_game_one_reads_it_with_anybodys_eyes(client, over):
    assert "Public edition" in page(client, over, 4)
    assert "Final edition" in page(client, over, 4)
    assert "Uncensored edition" in page(client, over, 4, **{"as": "all"})
    assert "/red/board-" in page(client, over, 2, **{"as": "0"})
    assert client.get(f"/games/{over.key}/gazette/").url == address(over, 4)


def test_its_picture_is_to_be_shared_once_it_gives_nothing_away(client, running, over):
    for game, shared in ((running, False), (over, True)):
        client.force_login(game.seats.get(number=0).user)
        text = page(client, game, 1)
        assert ('property="og:image"' in text) == shared
        assert ("/spectator/front-1200-poster.png" in text) == shared
        assert (f'data-share="http://testserver{address(game, 1)}"' in text) == shared
    Game.objects.update(deal_hidden=True)
    assert "front-1200" not in page(client, over, 1)


def test_a_deal_that_others_still_play_tells_no_winner(client, over):
    Game.objects.update(deal_hidden=True)
    text = page(client, over, 4)
    assert "Final edition" in text
    assert "wins the season" not in text
    assert "Estoril belongs to" not in text
    assert client.get(address(over, 4), {"as": "0"}).status_code == 403


def test_the_log_and_the_result_lead_to_it(client, running, over):
    for path in ("", "log/"):
        text = client.get(f"/games/{running.key}/{path}").content.decode()
        assert address(running, 1) in text or f"/games/{running.key}/gazette/" in text
        assert address(running, 2) not in text
    assert f"/games/{over.key}/gazette/" in client.get(f"/games/{over.key}/").content.decode()


@pytest.mark.parametrize("players", [2, 5])
def test_it_takes_as_many_queries_for_a_long_game(players, django_assert_num_queries):
    game = make_game(players, moves=None, rng=8)
    client = Client(headers={"accept-language": "en"})  # as browsers have them
    cache.clear()
    with django_assert_num_queries(5):
        client.get(address(game, 1))
    with django_assert_num_queries(4):  # how the rounds ended is known
        client.get(address(game, 4))
    with django_assert_num_queries(1):  # a page that has been drawn
        client.get(address(game, 4))


def test_a_letter_about_a_round_brings_the_newspaper(running, client):
    seat = Seat.objects.select_related("user", "game").get(game=running, number=0)
    line = press.stops_of(running, "red")[1].line
    for seen, told in ((1, True), (line, False)):
        seat.seen = seen
        news = composition.news_of(events.of_seat(Kind.ROUND, seat, str(seen)))
        written = letter.compose([news], "person@example.org", NOON)
        for text in (written.body, written.html):
            assert ("Diário do Estoril" in text) == told
            assert (address(running, 1) in text) == told
    seat.seen = 1
    paper = composition.news_of(events.of_seat(Kind.ROUND, seat, "again")).paper
    client.force_login(seat.user)
    text = page(client, running, 1)
    assert paper.headline is None or paper.headline.html in text
    assert paper.opening.html in text


def test_nothing_is_told_of_a_round_that_goes_on():
    game = play_until(make_game(2, moves=2), "place")
    seat = Seat.objects.select_related("user", "game").get(game=game, number=0)
    news = composition.news_of(events.of_seat(Kind.TURN, seat, "turn"))
    assert news.paper is None
