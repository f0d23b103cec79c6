"""Push messages: the RFC's own example, and a browser that decrypts what arrives."""

import json
import re
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client

from accounts import services
from estoril.infra.environment import Environment
from games.delivery.channels.push import sender as push
from games.delivery.channels.push import webpush
from games.delivery.news import SENT, Outcome
from games.notify.kinds import Kind
from games.notify.models import PushSubscription

from .samples import news


def test_the_example_of_the_standard():
    """RFC 8291, section 5 and appendix A."""
    body = webpush.encrypt(
        b"When I grow up, I want to be a watermelon",
        webpush.decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        webpush.decode("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=webpush.decode("DGv6ra1nlYgDCS1FRnbzlw"),
        own=webpush.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )
    assert webpush.encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


class Browser:
    """The other end: has a key, and reads what was encrypted for it."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.public = webpush.public_bytes(self.key.public_key())

    def fields(self, endpoint):
        return {
            "endpoint": endpoint,
            "p256dh": webpush.encode(self.public),
            "auth": webpush.encode(self.auth),
        }

    def read(self, body):
        salt, sender, ciphertext = body[:16], body[21:86], body[86:]
        shared = self.key.exchange(ec.ECDH(), webpush.public_key(sender))
        info = b"WebPush: info\0" + self.public + sender
        secret = webpush._derive(shared, self.auth, info, 32)
        key = webpush._derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = webpush._derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        opened = AESGCM(key).decrypt(nonce, ciphertext, None)
        return json.loads(opened.removesuffix(b"\2"))


@pytest.fixture
def browser():
    return Browser()


@pytest.fixture
def subscription(amalia, browser, web):
    fields = browser.fields(f"{web.url}/push/amalia")
    return PushSubscription.objects.create(user=amalia, browser="Firefox on Linux", **fields)


def send(subscription, item):
    return push.send(push.Message(subscription, item, push.payload(item)), local_http=True)


def test_it_arrives_and_only_the_browser_can_read_it(subscription, browser, web, amalia, game):
    web.status = 201
    assert send(subscription, news(Kind.TURN, amalia, game)) == SENT
    ((path, headers, body),) = web.posts
    assert path == "/push/amalia"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Urgency"] == "high"
    assert re.fullmatch(r"[\w-]{1,32}", headers["Topic"])
    assert int(headers["TTL"]) > 0
    assert b"Sardine" not in body
    assert browser.read(body) == {
        "title": "Operation Sardine",
        "body": "Your move, spymaster. Place a spy.",
        "url": f"https://estoril.example{game.get_absolute_url()}",
        "tag": headers["Topic"],
        "waiting": 0,
    }


def test_our_name_is_under_it(subscription, web, amalia, game):
    send(subscription, news(Kind.TURN, amalia, game))
    header = web.posts[0][1]["Authorization"]
    token, key = re.fullmatch(r"vapid t=(\S+), k=(\S+)", header).groups()
    assert key == push.own_key()
    signed, _dot, signature = token.rpartition(".")
    raw = webpush.decode(signature)
    r, s = (int.from_bytes(part, "big") for part in (raw[:32], raw[32:]))
    webpush.public_key(webpush.decode(key)).verify(
        encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256())
    )
    claims = json.loads(webpush.decode(signed.split(".")[1]))
    assert claims["aud"] == web.url
    assert claims["sub"] == "mailto:post@estoril.example"


@pytest.mark.parametrize("kind", Kind)
def test_nothing_hidden_is_in_it(kind, amalia, game):
    """What is for the recipient alone may change without changing the message."""
    item = news(kind, amalia, game, text="secret", entries=(), picture=None)
    other = replace(item, text="", strip=None)
    assert push.payload(item) == push.payload(other)
    assert b"secret" not in push.payload(item)


def test_what_comes_later_about_a_game_takes_its_place(amalia, game):
    turn, over = news(Kind.TURN, amalia, game), news(Kind.OVER, amalia, game)
    tournament = news(Kind.TOURNAMENT, amalia)
    assert push.topic(turn) == push.topic(over) != push.topic(tournament)


@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_subscription_is_switched_off(status, subscription, web, amalia, game):
    web.status = status
    assert send(subscription, news(Kind.TURN, amalia, game)).outcome is Outcome.NEVER
    subscription.refresh_from_db()
    assert subscription.trouble == str(status)
    assert subscription.trouble_at


@pytest.mark.parametrize("status", [400, 401, 403, 429, 500, 503])
def test_other_refusals_may_pass(status, subscription, web, amalia, game):
    web.status = status
    assert send(subscription, news(Kind.TURN, amalia, game)).outcome is Outcome.AGAIN
    subscription.refresh_from_db()
    assert not subscription.trouble


def test_an_address_inside_is_never_asked(subscription, amalia, game, web):
    item = news(Kind.TURN, amalia, game)
    message = push.Message(subscription, item, push.payload(item))
    assert push.send(message).outcome is Outcome.NEVER
    assert web.posts == []


# ── subscribing ──────────────────────────────────────────────────────────────────────────────

ENDPOINT = "https://push.example.org/x"
AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def subscribe(user, fields, **headers):
    client = Client(headers={"user-agent": AGENT} | headers)
    client.force_login(user)
    return client.post("/notifications/settings/push/", fields)


def test_a_browser_subscribes_and_is_removed(amalia, browser):
    assert subscribe(amalia, browser.fields(ENDPOINT)).status_code == 201
    (subscription,) = amalia.push_subscriptions.all()
    assert subscription.browser == "Firefox on Linux"
    client = Client()
    client.force_login(amalia)
    assert "Firefox on Linux" in client.get("/notifications/settings/").content.decode()
    client.post(f"/notifications/settings/push/{subscription.pk}/remove/")
    assert not amalia.push_subscriptions.exists()


def test_the_same_browser_with_another_person(amalia, browser):
    guest = services.create_guest()
    subscribe(amalia, browser.fields(ENDPOINT))
    subscribe(guest, browser.fields(ENDPOINT))
    assert PushSubscription.objects.get().user == guest


def test_subscribing_again_revives(amalia, browser):
    subscribe(amalia, browser.fields(ENDPOINT))
    PushSubscription.objects.get().switch_off("410")
    subscribe(amalia, browser.fields(ENDPOINT))
    assert not PushSubscription.objects.get().trouble


def test_only_so_many_browsers(amalia, browser, monkeypatch):
    monkeypatch.setattr("games.web.notifications.views.MOST_BROWSERS", 2)
    for number in range(3):
        subscribe(amalia, browser.fields(f"{ENDPOINT}{number}"))
    kept = amalia.push_subscriptions.values_list("endpoint", flat=True)
    assert set(kept) == {f"{ENDPOINT}1", f"{ENDPOINT}2"}


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": ""},
        {"p256dh": "nonsense!"},
        {"p256dh": webpush.encode(b"\4" + bytes(64))},
        {"p256dh": ""},
        {"auth": "c2hvcnQ"},
        {"auth": "%%%"},
    ],
)
def test_nonsense_is_refused(change, amalia, browser):
    answer = subscribe(amalia, browser.fields(ENDPOINT) | change)
    assert answer.status_code == 422
    assert not PushSubscription.objects.exists()


def test_nobody_subscribes_or_removes_for_another(amalia, browser):
    subscribe(amalia, browser.fields(ENDPOINT))
    pk = PushSubscription.objects.get().pk
    assert Client().post("/notifications/settings/push/").status_code == 302
    stranger = Client()
    stranger.force_login(services.create_guest())
    assert stranger.post(f"/notifications/settings/push/{pk}/remove/").status_code == 404
    assert PushSubscription.objects.exists()


# ── the key ──────────────────────────────────────────────────────────────────────────────────


def test_a_key_is_drawn_once(tmp_path):
    first, second = (Environment({}).p256_key("VAPID_KEY", tmp_path / "key") for _ in range(2))
    assert first == second
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert webpush.private_key(first)


@pytest.mark.parametrize("key", ["short", "A" * 43, "_" * 43, "!" * 43, "B" * 44, "é" * 43])
def test_a_malformed_key_stops_the_site(key, tmp_path):
    with pytest.raises(Exception, match="ESTORIL_VAPID_KEY is malformed"):
        Environment({"ESTORIL_VAPID_KEY": key}).p256_key("VAPID_KEY", tmp_path / "key")
