"""Cards are remembered by all that they say: for each reader their own."""

import datetime
import re

import pytest
from django.core.cache import cache
from django.utils import translation

from accounts.models import User
from games.models import Game, Seat
from tests.listed import some_games, waits_for

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def shown(client, path="/games/mine/") -> str:
    return client.get(path).content.decode()


def test_whatever_a_card_says_is_told_at_once(client, me, people):
    (game,) = some_games(1, me, status="running")
    waits_for(me, [game], hours=3)
    assert "Has waited for you for 3 hours." in shown(client)
    Seat.objects.filter(game=game, number=1).update(user=people[1], bot="")
    assert f"<bdi>{people[1].name}</bdi>" in shown(client)
    User.objects.filter(pk=people[1].pk).update(name="Somebody Else")
    assert "<bdi>Somebody Else</bdi>" in shown(client)
    Game.objects.filter(pk=game.pk).update(name="Operation Other", private=True)
    page = shown(client)
    assert "Operation Other" in page
    assert "Private" in page


def test_cards_are_told_in_the_language_of_each_reader(client, me):
    (game,) = some_games(1, me, status="running")
    waits_for(me, [game], hours=3)
    assert "Has waited for you for 3 hours." in shown(client)
    with translation.override("de"):
        german = translation.gettext("Has waited for you for %(time)s.") % {"time": "3 Stunden"}
    User.objects.filter(pk=me.pk).update(language="de")
    assert german in shown(client)


def test_cards_tell_the_time_as_it_goes(client, me, time):
    """What is remembered of a card is, at any moment, what would be drawn."""
    asked, _runs = some_games(2, me, status="running")
    waits_for(me, [asked], hours=1)
    Game.objects.update(changed=time())
    Seat.objects.filter(game=asked).update(
        awaiting_since=time(), deadline=time() + datetime.timedelta(hours=2)
    )
    shown(client)
    for step in [10, 25, 25, 10, 65, 300, 3000, 900, 4000, 40_000, 90_000]:
        time.jump(seconds=step)
        found = [shown(client) for _ in range(2)]
        cache.clear()
        right = shown(client)
        assert [TOKEN.sub("", page) for page in found] == 2 * [TOKEN.sub("", right)]
    assert "Last move 2 days ago." in right


def test_a_card_of_one_reader_is_none_of_another(client, me, people):
    """At the same table, each reads of their own clock; and a form has the reader's own token."""
    (game,) = some_games(1, me, status="running")
    waits_for(me, [game], hours=3)
    Seat.objects.filter(game=game, number=1).update(user=people[1], bot="agent", away=True)
    assert "Has waited for you" in shown(client)
    assert "take-back" not in shown(client)
    client.force_login(people[1])
    other = shown(client)
    assert "Has waited for you" not in other
    assert "A bot plays on for you." in other
    assert other.count("csrfmiddlewaretoken") > shown(client, "/rules/").count(
        "csrfmiddlewaretoken"
    )


def test_a_result_that_is_still_hidden_is_on_no_card(client, me):
    some_games(1, me, status="over", deal_hidden=True)
    hidden = shown(client)
    assert "Place 1 of 2." not in hidden
    assert "tag--gold" not in hidden
    Game.objects.update(deal_hidden=False)
    cache.clear()
    assert "Place 1 of 2." in shown(client)
