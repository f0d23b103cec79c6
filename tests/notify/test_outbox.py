"""Mails of a site without a mail server."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage, send_mail
from django.test import Client

from accounts import services
from estoril.outbox import backend
from games.delivery.news import SENT
from games.notify.kinds import Kind
from tests.factory import make_user

from .samples import Post, a_game, news


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.EMAIL_BACKEND = "estoril.outbox.backend.EmailBackend"
    settings.OUTBOX_DIR = tmp_path / "outbox"
    settings.OUTBOX_PAGE = True
    return settings.OUTBOX_DIR


def frame(client, page):
    address = re.search(r'<iframe[^>]* src="([^"]+)"', page)[1]
    return client.get(address)


def test_a_guest_finds_a_turn_mail_with_its_picture(db, client):
    guest = services.create_guest()
    game = a_game(guest, moves=3)
    item = news(Kind.TURN, guest, game)
    with Post() as post:
        assert post.post([item]) == SENT
    listed = client.get("/outbox/").content.decode()
    assert "Operation Sardine: your move. Place a spy." in listed
    assert f"guest{guest.pk}@estoril.invalid" in listed
    address = re.search(r'href="(/outbox/[^"]+/)"', listed)[1]
    page = client.get(address).content.decode()
    assert item.entries[0].text in page
    assert "List-Unsubscribe" in page
    shown = frame(client, page)
    assert "Your move, spymaster." in shown.content.decode()
    assert "cid:" not in shown.content.decode()
    assert shown.content.decode().count("data:image/png;base64,") == 2


def test_a_letter_can_do_nothing_to_the_page(client, db, folder):
    message = EmailMessage("s", "t", to=["a@example.org"])
    message.content_subtype = "html"
    message.body = "<html><head></head><body><script>alert(1)</script></body></html>"
    message.send()
    (name,) = backend.letters(folder)
    page = client.get(f"/outbox/{name}/").content.decode()
    assert 'sandbox="allow-popups allow-popups-to-escape-sandbox"' in page
    shown = client.get(f"/outbox/{name}/html/")
    rules = shown["Content-Security-Policy"]
    assert "default-src 'none'" in rules
    assert "sandbox allow-popups allow-popups-to-escape-sandbox" in rules
    assert "frame-ancestors 'self'" in rules
    assert shown["X-Frame-Options"] == "SAMEORIGIN"


def test_other_mails_come_too(client, db, folder):
    send_mail("Olá", "Ção", None, ["a@example.org"])
    (name,) = backend.letters(folder)
    page = client.get(f"/outbox/{name}/").content.decode()
    assert "Olá" in page
    assert "Ção" in page
    assert "<iframe" not in page


def test_only_the_newest_are_kept(folder, monkeypatch):
    monkeypatch.setattr(backend, "MOST", 3)
    for number in range(5):
        send_mail(f"Letter {number}", "", None, ["a@example.org"])
    kept = [(folder / name).read_text() for name in backend.letters(folder)]
    assert [re.search(r"Letter \d", text)[0] for text in kept] == [
        "Letter 4",
        "Letter 3",
        "Letter 2",
    ]
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    "request_",
    [
        {"REMOTE_ADDR": "192.168.0.7"},
        {"REMOTE_ADDR": "::ffff:8.8.8.8"},
        {"REMOTE_ADDR": ""},
        {"headers": {"X-Forwarded-For": "127.0.0.1"}},
        {"headers": {"Forwarded": "for=127.0.0.1"}},
        {"headers": {"X-Real-IP": "127.0.0.1"}},
        {"SERVER_PROTOCOL": "HTTP/1.0"},  # as nginx asks if it is told nothing
    ],
)
def test_nobody_else_sees_it(request_, client, db, folder):
    send_mail("Reset your password", "", None, ["a@example.org"])
    (name,) = backend.letters(folder)
    for path in ("/outbox/", f"/outbox/{name}/", f"/outbox/{name}/html/"):
        assert client.get(path).status_code == 200
        assert client.get(path, **request_).status_code == 404


def test_the_page_is_gone_where_mails_are_sent(settings, client, db):
    settings.OUTBOX_PAGE = False
    assert client.get("/outbox/").status_code == 404


@pytest.mark.parametrize("page", ["confirm-email/", "password/reset/done/"])
def test_pages_that_speak_of_a_letter_lead_to_it(settings, client, db, page):
    link = '<a href="/outbox/">Read it in the outbox</a>'
    path = f"/accounts/{page}"
    assert link in client.get(path).content.decode()
    assert link not in client.get(path, REMOTE_ADDR="192.168.0.7").content.decode()
    settings.OUTBOX_PAGE = False
    assert link not in client.get(path).content.decode()


@pytest.mark.parametrize("guest", [True, False])
def test_whoever_gives_an_address_is_led_to_the_letter(client, db, guest):
    user = services.create_guest() if guest else make_user()
    client.force_login(user)
    if guest:
        session = client.session
        session["claimed_address"] = "a@example.org"
        session.save()
    else:
        EmailAddress.objects.create(user=user, email="b@example.org", verified=False)
    page = client.get("/accounts/claim/" if guest else "/accounts/email/").content.decode()
    assert '<a href="/outbox/">Read it in the outbox</a>' in page


@pytest.mark.parametrize("name", ["..", "../secret_key", "nothing.eml", "%2e%2e%2fsecret_key"])
def test_no_other_file_is_shown(name, client, db, folder):
    (folder.parent / "secret_key").write_text("secret")
    folder.mkdir()
    assert client.get(f"/outbox/{name}/html/").status_code == 404


def test_posting_is_not_possible(db):
    assert Client().post("/outbox/").status_code == 405


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({}, True),
        ({"ESTORIL_ALLOWED_HOSTS": "localhost,127.0.0.1"}, True),
        ({"ESTORIL_ALLOWED_HOSTS": "localhost,estoril.example"}, False),
        ({"ESTORIL_BEHIND_PROXY": "yes"}, False),
        ({"ESTORIL_EMAIL_URL": "smtp://localhost"}, False),
    ],
)
def test_which_sites_have_the_page(change, shown, manage, tmp_path):
    code = "from django.conf import settings as s; print(s.OUTBOX_PAGE)"
    env = {"ESTORIL_VAR_DIR": str(tmp_path)} | change
    assert manage("shell", "--no-imports", "-c", code, env=env).stdout.strip() == str(shown)
