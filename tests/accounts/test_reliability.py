"""What a profile says of how somebody answers."""

import datetime

import pytest
from django.utils import translation

from games.models import Reliability
from tests.factory import make_user
from tests.languages import TRANSLATED
from tests.markup import flat

pytestmark = pytest.mark.django_db


def words(client, user):
    return flat(client.get(user.get_absolute_url()).content.decode())


def test_a_profile_tells_how_reliable_somebody_is(client):
    user = make_user()
    time = 100 * datetime.timedelta(hours=5)
    Reliability.objects.create(user=user, kept=118, missed=3, answers=100, answer_time=time)
    page = words(client, user)
    assert '<b class="reliability">97 %</b> of 121 decisions made in time' in page
    assert "a bot stepped in 3 times" in page
    assert "answers after 5 hours on average" in page
    assert "/leaderboards/how/#reliability" in page
    assert 'id="reliability"' in client.get("/leaderboards/how/").content.decode()


def test_whoever_never_missed_is_told_of_nothing_missed(client):
    user = make_user()
    Reliability.objects.create(user=user, kept=20)
    page = words(client, user)
    assert "100 %" in page
    assert "stepped in" not in page
    assert "on average" not in page


@pytest.mark.parametrize(("decisions", "told"), [(0, ""), (1, "1 so far"), (19, "19 so far")])
def test_few_decisions_say_nothing_yet(client, decisions, told):
    user = make_user()
    if decisions:
        Reliability.objects.create(user=user, kept=0, missed=decisions)
    page = words(client, user)
    assert "Not known yet: it shows after 20 decisions in games with a clock." in page
    assert told in page
    assert "so far" in told or "so far" not in page
    assert "stepped in" not in page


def test_the_departed_have_no_figure(client):
    user = make_user()
    user.left_at = user.date_joined
    user.save()
    assert "Reliability" not in words(client, user)


@pytest.mark.parametrize("language", TRANSLATED)
def test_in_every_language(client, language):
    user = make_user()
    Reliability.objects.create(user=user, kept=18, missed=2)
    page = client.get(user.get_absolute_url(), headers={"accept-language": language})
    with translation.override(language):
        heading = translation.gettext("Reliability")
    assert heading != "Reliability"
    assert f">{heading}</h2>" in page.content.decode()
    assert "stepped in" not in page.content.decode()
