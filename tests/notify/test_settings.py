"""Who wants what: the page, and the way out of a mail."""

import re

import pytest
from django.test import Client

from accounts import services
from games.delivery.channels.mail import unsubscribe
from games.notify import switches
from games.notify.kinds import Kind
from games.notify.models import Switch

from .samples import Post, news

PAGE = "/notifications/settings/"


@pytest.fixture
def client(amalia):
    client = Client()
    client.force_login(amalia)
    return client


def stranger():
    """A mail program, or a browser without a login. It has no token against forgery either."""
    return Client(enforce_csrf_checks=True)


def test_defaults_until_somebody_says_otherwise(amalia):
    assert switches.wants(amalia, Kind.TURN, "mail")
    assert not switches.wants(amalia, Kind.ROUND, "mail")
    assert not switches.wants(amalia, Kind.RELIABILITY, "webhook")
    switches.switch(amalia, "mail", [Kind.TURN, Kind.ROUND], on=False)
    switches.switch(amalia, "mail", [Kind.ROUND], on=True)
    assert not switches.wants(amalia, Kind.TURN, "mail")
    assert switches.wants(amalia, Kind.ROUND, "mail")
    assert switches.wants(amalia, Kind.TURN, "push")


def test_the_page_changes_what_is_changed(client, amalia):
    page = client.get(PAGE).content.decode()
    on = set(re.findall(r'name="(\w+-\w+)"[^>]* checked', page))
    assert "mail-turn" in on
    assert "mail-round" not in on
    assert "webhook-reliability" not in page
    chosen = dict.fromkeys(on - {"mail-turn"} | {"mail-round"}, "on")
    client.post(PAGE, chosen)
    assert set(Switch.objects.values_list("kind", "channel", "on")) == {
        ("turn", "mail", False),
        ("round", "mail", True),
    }


def test_guests_are_offered_what_they_can_have(settings, db):
    client = Client()
    client.force_login(services.create_guest())
    settings.OUTBOX_PAGE = False
    page = client.get(PAGE).content.decode()
    assert "push-turn" in page
    assert "mail-turn" not in page
    assert "webhook-turn" not in page
    settings.OUTBOX_PAGE = True
    assert "mail-turn" in client.get(PAGE).content.decode()


def test_only_for_those_who_are_signed_in(db):
    for path in ("", "mail/try/", "push/", "webhooks/", "webhooks/1/test/", "webhooks/1/remove/"):
        answer = Client().post(PAGE + path)
        assert answer.status_code == 302, path
        assert answer["Location"].startswith("/accounts/login/"), path


def test_the_page_needs_a_constant_number_of_queries(client, amalia, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        client.get(PAGE)


# ── out of a mail ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def way_out(smtp, amalia, game):
    """As the header of a real mail says it."""
    with Post() as post:
        post.post([news(Kind.TURN, amalia, game), news(Kind.OVER, amalia, game)])
    address = smtp.mails[0]["List-Unsubscribe"]
    return re.fullmatch(r"<https://estoril\.example(/.+)>", address)[1]


def wanted(user):
    return {kind for kind, on in switches.wanted(user)["mail"].items() if on}


def test_one_click_of_a_mail_program(way_out, amalia):
    """RFC 8058: a POST with this body, without cookies."""
    before = wanted(amalia)
    answer = stranger().post(way_out, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert wanted(amalia) == before - {Kind.TURN, Kind.OVER}


def test_looking_changes_nothing(way_out, amalia):
    before = wanted(amalia)
    answer = stranger().get(way_out)
    assert "It is your turn" in answer.content.decode()
    assert "A game is over" in answer.content.decode()
    assert "noindex" in answer.content.decode()
    assert stranger().head(way_out).status_code == 200
    assert wanted(amalia) == before


def test_these_all_and_back_again(way_out, amalia):
    before = wanted(amalia)
    page = stranger().post(way_out, {"answer": "these"}).content.decode()
    assert "no longer come to you" in page
    assert wanted(amalia) == before - {Kind.TURN, Kind.OVER}
    stranger().post(way_out, {"answer": "all"})
    assert wanted(amalia) == set()
    page = stranger().post(way_out, {"answer": "again"}).content.decode()
    assert "come to you again" in page
    assert wanted(amalia) == {Kind.TURN, Kind.OVER}


def test_other_channels_stay(way_out, amalia):
    stranger().post(way_out, {"answer": "all"})
    assert switches.wants(amalia, Kind.TURN, "push")


def test_a_changed_token_opens_nothing(amalia):
    path = unsubscribe.path_for(amalia, [Kind.TURN])
    changed = [
        path.replace("-turn", "-over"),
        path.replace(f"/{amalia.pk}-", f"/{amalia.pk + 1}-"),
        path[:-4] + "AAA/",
        path.partition(":")[0] + "/",
    ]
    assert [Client().post(other).status_code for other in changed] == [404] * 4
    assert not Switch.objects.exists()
    assert Client().post(path).status_code == 200


def test_whoever_has_left_has_no_mails_to_stop(amalia):
    path = unsubscribe.path_for(amalia, [Kind.TURN])
    services.delete_account(amalia)
    assert Client().get(path).status_code == 404
