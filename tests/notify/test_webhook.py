"""Webhooks, sent to a real server, and the page where they are set."""

import hashlib
import hmac
import json
from dataclasses import replace

import pytest
from django.test import Client

from accounts import services
from games.core import jobs
from games.delivery.channels.webhook import sender as webhook
from games.delivery.news import SENT, Outcome
from games.models import Job
from games.notify.kinds import Kind
from games.notify.models import Webhook

from .samples import NOON, news, person

PAGE = "/notifications/settings/"
ADD = "/notifications/settings/webhooks/"
DISCORD = "https://discord.com/api/webhooks/42/secret-part"


@pytest.fixture
def hook(amalia, web):
    return Webhook.objects.create(user=amalia, service="json", url=f"{web.url}/hook")


@pytest.fixture
def client(amalia):
    client = Client()
    client.force_login(amalia)
    return client


def send(hook, item):
    return webhook.send(webhook.Message(hook, webhook.payload(hook, item)), local_http=True)


def payload(service, item):
    return json.loads(json.dumps(webhook.PAYLOADS[service](item)))


def test_signed_json(hook, web, amalia, game):
    assert send(hook, news(Kind.TURN, amalia, game)) == SENT
    ((path, headers, body),) = web.posts
    assert path == "/hook"
    signed = hmac.new(
        hook.secret.encode(), f"{headers['X-Estoril-Timestamp']}.".encode() + body, hashlib.sha256
    )
    assert headers["X-Estoril-Signature"] == f"sha256={signed.hexdigest()}"
    url = f"https://estoril.example{game.get_absolute_url()}"
    assert json.loads(body) == {
        "id": f"turn-{amalia.pk}-{game.pk}",
        "kind": "turn",
        "text": "Amália is to move in Operation Sardine.",
        "player": "Amália",
        "game": {"name": "Operation Sardine", "url": url},
        "url": url,
        "deadline": "2026-03-09T17:30:00+00:00",
    }


def test_discord(amalia, game):
    game.name = "*Sardine* @everyone <@1> [x](https://evil.example)"
    sent = payload("discord", news(Kind.TURN, amalia, game))
    assert sent["allowed_mentions"] == {"parse": []}
    assert r"\*Sardine\* \@everyone \<\@1\> \[x\]\(https\://evil.example\)" in sent["content"]
    assert f"<t:{int(NOON.timestamp()) + 5 * 3600}:R>" in sent["content"]
    assert f"<https://estoril.example{game.get_absolute_url()}>" in sent["content"]


def test_slack(amalia, game):
    game.name = "<!channel> & friends"
    text = payload("slack", news(Kind.TURN, amalia, game))["text"]
    assert "&lt;!channel&gt; &amp; friends" in text
    assert "2026-03-09 17:30 UTC>" in text


@pytest.mark.parametrize("service", Webhook.Service.values)
@pytest.mark.parametrize("kind", Kind)
def test_nothing_hidden_is_in_it(service, kind, amalia, game):
    """What is for the recipient alone may change without changing the message."""
    item = news(kind, amalia, game, text="secret", asked="secret")
    other = replace(item, text="", asked="", entries=(), picture=None, strip=None)
    assert payload(service, item) == payload(service, other)
    assert "secret" not in json.dumps(payload(service, item))


def test_in_the_language_of_its_owner(hook, web, amalia, game):
    amalia.language = "de"
    send(hook, news(Kind.TURN, amalia, game))
    assert json.loads(web.posts[0][2])["text"] == "Amália ist am Zug in Operation Sardine."


@pytest.mark.parametrize("status", [301, 302, 307, 400, 401, 403, 404, 410])
def test_what_refuses_is_switched_off(status, hook, web, amalia, game):
    web.status, web.body, web.headers = status, b"no\nsuch hook", {"Location": f"{web.url}/other"}
    assert send(hook, news(Kind.TURN, amalia, game)).outcome is Outcome.NEVER
    hook.refresh_from_db()
    assert hook.trouble == f"{status} no such hook"
    assert len(web.posts) == 1


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
def test_what_may_pass_is_tried_again(status, hook, web, amalia, game):
    web.status = status
    assert send(hook, news(Kind.TURN, amalia, game)).outcome is Outcome.AGAIN
    hook.refresh_from_db()
    assert not hook.trouble


def test_nobody_there(hook, web, amalia, game):
    hook.url = "http://127.0.0.1:9/"
    assert send(hook, news(Kind.TURN, amalia, game)).outcome is Outcome.AGAIN


def test_an_address_inside_is_never_asked(hook, web, amalia, game):
    message = webhook.Message(hook, {})
    assert webhook.send(message).outcome is Outcome.NEVER
    assert web.posts == []
    hook.refresh_from_db()
    assert "https" in hook.trouble


# ── the test button ──────────────────────────────────────────────────────────────────────────


def test_a_test_arrives_and_revives(hook, web):
    hook.switch_off("404")
    assert webhook.send_test(hook, local_http=True) == SENT
    hook.refresh_from_db()
    assert (hook.trouble, hook.test_result) == ("", "ok")
    assert json.loads(web.posts[0][2]) == {
        "kind": "test",
        "text": "News for Amália will arrive here.",
    }


def test_a_test_that_fails_says_why(hook, web, client):
    web.status, web.body = 500, b"out of order"
    webhook.send_test(hook, local_http=True)
    hook.refresh_from_db()
    assert hook.test_result == "500 out of order"
    assert "500 out of order" in client.get(PAGE).content.decode()


def test_the_button_leaves_a_job_that_tests(hook, web, client):
    """It has no switch for tests: a server on this machine is refused."""
    hook.test_result = "500 out of order"
    hook.save()
    client.post(f"{ADD}{hook.pk}/test/")
    hook.refresh_from_db()
    assert hook.test_result == ""
    assert jobs.run_due() == 1
    hook.refresh_from_db()
    assert hook.test_result == "The address must begin with https://."
    assert web.posts == []


def test_a_webhook_that_is_gone_is_not_tested(hook, client):
    client.post(f"{ADD}{hook.pk}/test/")
    client.post(f"{ADD}{hook.pk}/remove/")
    assert jobs.run_due() == 1
    assert not Job.objects.exists()


# ── the page ─────────────────────────────────────────────────────────────────────────────────


def test_added_tested_removed(client, amalia):
    client.post(ADD, {"service": "discord", "url": f" {DISCORD} "})
    hook = amalia.webhooks.get()
    assert hook.url == DISCORD
    page = client.get(PAGE).content.decode()
    assert "discord.com" in page
    assert "secret-part" not in page
    assert "A test is on its way." in page
    client.post(f"{ADD}{hook.pk}/remove/")
    assert not amalia.webhooks.exists()


@pytest.mark.parametrize(
    ("service", "url", "complaint"),
    [
        ("json", "http://example.org/", "must begin with https"),
        ("json", "https://localhost:80/", "port"),
        ("json", "https://192.168.0.1/", "open internet"),
        ("json", "https://[::1]/", "open internet"),
        ("json", "nonsense", "complete web address"),
        ("json", "", "This field is required"),
        ("discord", "https://example.org/api/webhooks/1/x", "Addresses of Discord"),
        ("smoke", "https://example.org/", "Select a valid choice"),
    ],
)
def test_refused_with_a_reason(client, amalia, service, url, complaint):
    answer = client.post(ADD, {"service": service, "url": url})
    assert answer.status_code == 422
    assert complaint in answer.content.decode()
    assert not amalia.webhooks.exists()


def test_not_twice_and_not_too_many(client, amalia):
    for number in range(5):
        client.post(ADD, {"service": "json", "url": f"https://example.org/{number}"})
    again = client.post(ADD, {"service": "json", "url": "https://example.org/0"})
    assert "You have this one already." in again.content.decode()
    more = client.post(ADD, {"service": "json", "url": "https://example.org/6"})
    assert "no room for more webhooks" in more.content.decode()
    assert amalia.webhooks.count() == 5


def test_guests_have_none(db):
    client = Client()
    client.force_login(services.create_guest())
    assert client.post(ADD, {"service": "json", "url": "https://example.org/"}).status_code == 302
    assert not Webhook.objects.exists()
    assert "webhooks" not in client.get(PAGE).content.decode()


def test_only_its_owner_touches_it(hook):
    stranger = Client()
    stranger.force_login(person("Bruno"))
    for what in ("test", "remove"):
        assert stranger.post(f"{ADD}{hook.pk}/{what}/").status_code == 404
    assert Webhook.objects.exists()


def test_tests_are_throttled(client, hook):
    answers = [client.post(f"{ADD}{hook.pk}/test/").status_code for _ in range(7)]
    assert answers[0] == 302
    assert answers[-1] == 429


def test_everything_goes_with_the_account(hook, amalia):
    services.delete_account(amalia)
    assert not Webhook.objects.exists()
