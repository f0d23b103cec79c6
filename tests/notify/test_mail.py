"""Mails through a real SMTP server, friendly or not."""

import socket
from email import message_from_bytes
from io import BytesIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core.management import call_command
from django.test import Client

from accounts import services
from games.core import jobs
from games.delivery.channels.mail import bounces
from games.delivery.channels.mail.addresses import address_of
from games.delivery.channels.mail.mailer import Mailer
from games.delivery.news import SENT, Outcome
from games.notify.kinds import Kind

from .samples import Post, a_game, news, person

BOUNCE = """\
From: MAILER-DAEMON@mx.example
To: post@estoril.example
Subject: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It did not work.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 {status} no such person here

--b
Content-Type: {quoted}

Message-ID: {id}
Subject: Operation Sardine: your move.

--b--
"""


def send(*several):
    with Post() as post:
        return post.post(several)


def test_a_server_that_wants_one_command_at_a_time(smtp, amalia, game):
    smtp.extensions = ["250 HELP"]
    assert send(news(Kind.TURN, amalia, game)) == SENT
    (letter,) = smtp.mails
    assert letter["To"].addresses[0].addr_spec == amalia.email


def test_it_arrives(smtp, amalia, game):
    assert send(news(Kind.TURN, amalia, game)) == SENT
    (letter,) = smtp.mails
    assert letter["To"].addresses[0].addr_spec == amalia.email
    assert letter["Subject"] == "Operation Sardine: your move. Place a spy."
    assert len([part for part in letter.walk() if part["Content-ID"]]) == 2


def test_many_letters_go_over_one_connection(smtp, amalia, game):
    with Post() as post:
        for number in range(5):
            assert post.post([news(Kind.TURN, amalia, game, id=str(number))]) == SENT
    assert len(smtp.raw) == 5
    assert smtp.connections == 1


def ready(mailer, amalia, game, *ids):
    return [mailer.write(0, [news(Kind.TURN, amalia, game, id=id)]) for id in ids]


def awaited(mailer):
    connection: Any = mailer.connection
    return connection.connection.announced


def test_the_next_letter_is_announced_before_the_answer_on_this_one(smtp, amalia, game):
    with Mailer([amalia]) as mailer:
        first, second = ready(mailer, amalia, game, "1", "2")
        assert mailer.send(first, lambda: second) == SENT
        assert len(smtp.raw) == 1  # its content waits until it is sent
        assert awaited(mailer) is second.mail
        assert mailer.send(second) == SENT
        assert awaited(mailer) is None
    assert len(smtp.raw) == 2
    assert smtp.connections == 1


def test_who_was_announced_and_does_not_come_is_no_letter(smtp, amalia, game):
    with Mailer([amalia]) as mailer:
        first, second, third = ready(mailer, amalia, game, "1", "2", "3")
        assert mailer.send(first, lambda: second) == SENT
        assert mailer.send(third, lambda: second) == SENT
    assert [mail["Message-ID"] for mail in smtp.mails] == [
        message_from_bytes(message.mail.raw)["Message-ID"] for message in (first, third)
    ]
    assert smtp.connections == 2


def test_a_letter_was_taken_though_the_next_cannot_be_announced(smtp, amalia, game):
    with Mailer([amalia]) as mailer:
        first, second, third = ready(mailer, amalia, game, "1", "2", "3")
        second.mail.envelope = "nobódy@example.org", "nobody@example.org"
        assert mailer.send(first, lambda: second) == SENT
        assert mailer.send(third) == SENT
    assert len(smtp.raw) == 2
    assert smtp.connections == 1


def test_a_server_that_takes_only_so_many_over_one_connection(smtp, amalia, game):
    smtp.most_per_connection = 2
    with Post() as post:
        for number in range(5):
            assert post.post([news(Kind.TURN, amalia, game, id=str(number))]) == SENT
    assert len(smtp.raw) == 5
    assert smtp.connections == 3


def test_a_server_that_takes_none_is_not_asked_for_ever(smtp, amalia, game):
    smtp.most_per_connection = 0
    assert send(news(Kind.TURN, amalia, game)).outcome is Outcome.AGAIN
    assert smtp.connections == 1


@pytest.mark.parametrize(
    ("command", "answer", "outcome", "dead"),
    [
        ("RCPT", "550 5.1.1 no such user", Outcome.NEVER, True),
        ("RCPT", "550 no such user", Outcome.NEVER, True),
        ("RCPT", "554 nobody", Outcome.NEVER, True),
        ("RCPT", "553 5.1.3 bad address", Outcome.NEVER, True),
        ("RCPT", "550 5.2.1 switched off", Outcome.NEVER, True),
        ("RCPT", "450 4.2.0 greylisted", Outcome.AGAIN, False),
        ("RCPT", "452 4.2.2 full", Outcome.AGAIN, False),
        ("RCPT", "552 5.2.2 full", Outcome.AGAIN, False),
        # Not about the address, but about us: or one mistake in our settings ends all addresses.
        ("RCPT", "554 5.7.1 relay access denied", Outcome.AGAIN, False),
        ("RCPT", "530 authentication required", Outcome.AGAIN, False),
        ("MAIL", "550 5.7.1 sender unknown", Outcome.AGAIN, False),
        ("MAIL", "451 later", Outcome.AGAIN, False),
        ("DATA", "451 later", Outcome.AGAIN, False),
        (".", "451 later", Outcome.AGAIN, False),
        # The letter is refused, not the address.
        (".", "554 5.6.0 looks like spam", Outcome.NEVER, False),
    ],
)
@pytest.mark.parametrize("extensions", [["250-PIPELINING", "250 SIZE 10000000"], ["250 HELP"]])
def test_refusals(smtp, amalia, game, command, answer, outcome, dead, extensions):
    smtp.extensions = extensions
    smtp.answers[command] = answer
    result = send(news(Kind.TURN, amalia, game))
    assert result.outcome is outcome
    assert not result.perhaps_sent
    assert answer.split(" ", 1)[1] in result.reason
    amalia.refresh_from_db()
    assert bool(amalia.mail_trouble) is dead
    assert (amalia.mail_trouble_at is not None) is dead
    assert not smtp.raw


def test_after_a_refusal_others_get_theirs(smtp, amalia, game):
    bruno = person("Bruno")
    smtp.answers["RCPT"] = "550 5.1.1 no such user"
    with Post() as post:
        assert post.post([news(Kind.TURN, amalia, game)]).outcome is Outcome.NEVER
        smtp.answers.clear()
        assert post.post([news(Kind.INVITED, bruno, game)]) == SENT


def test_nobody_there(settings, amalia, game):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.EMAIL_PORT = taken.getsockname()[1]
    settings.EMAIL_BACKEND = "estoril.infra.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    result = send(news(Kind.TURN, amalia, game))
    assert result.outcome is Outcome.AGAIN
    assert not result.perhaps_sent


def test_a_server_that_never_answers(settings, amalia, game):
    settings.EMAIL_BACKEND = "estoril.infra.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "127.0.0.1", 0.2
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.EMAIL_PORT = silent.getsockname()[1]
        result = send(news(Kind.TURN, amalia, game))
    assert result.outcome is Outcome.AGAIN
    assert not result.perhaps_sent


def test_the_one_window_in_which_a_mail_can_be_doubled(smtp, amalia, game):
    """Taken, but the answer is lost. Sent again, both have the same id."""
    item = news(Kind.TURN, amalia, game)
    smtp.hang_up_after_data = True
    with Post() as post:
        result = post.post([item])
        assert result.outcome is Outcome.AGAIN
        assert result.perhaps_sent
        smtp.hang_up_after_data = False
        assert post.post([item]) == SENT
    first, second = smtp.mails
    assert first["Message-ID"] == second["Message-ID"]


def test_an_address_that_is_none(smtp, amalia, game):
    amalia.email = "amália@example.org"  # letters that SMTP does not know
    amalia.save()
    amalia.emailaddress_set.update(email=amalia.email)
    assert send(news(Kind.TURN, amalia, game)).outcome is Outcome.NEVER
    amalia.refresh_from_db()
    assert amalia.mail_trouble


def test_a_domain_in_letters_of_its_own(smtp, amalia, game):
    amalia.email = "amalia@café.example"
    amalia.save()
    amalia.emailaddress_set.update(email=amalia.email)
    assert send(news(Kind.TURN, amalia, game)) == SENT
    assert smtp.mails[0]["To"].addresses[0].addr_spec == "amalia@xn--caf-dma.example"


# ── to whom ──────────────────────────────────────────────────────────────────────────────────


def test_only_to_addresses_that_are_proved(smtp, amalia, game):
    """Or one could have letters sent to anybody, by signing up with their address."""
    EmailAddress.objects.filter(user=amalia).update(verified=False)
    assert address_of(amalia) is None
    assert send(news(Kind.TURN, amalia, game)).outcome is Outcome.NEVER
    amalia.refresh_from_db()
    assert not amalia.mail_trouble
    assert not smtp.raw


def test_guests_have_an_address_only_where_mails_stay_on_the_machine(settings, db):
    guest = services.create_guest()
    settings.OUTBOX_PAGE = False
    assert address_of(guest) is None
    settings.OUTBOX_PAGE = True
    assert address_of(guest) == f"guest{guest.pk}@estoril.invalid"


def test_former_players_get_nothing(settings, amalia):
    settings.OUTBOX_PAGE = True
    assert address_of(services.delete_account(amalia)) is None


# ── trouble ──────────────────────────────────────────────────────────────────────────────────


def refused(smtp, user, game):
    smtp.answers["RCPT"] = "550 5.1.1 no such user"
    send(news(Kind.TURN, user, game))
    smtp.answers.clear()
    user.refresh_from_db()
    assert user.mail_trouble == "550 5.1.1 no such user"


@pytest.fixture
def client(amalia):
    client = Client()
    client.force_login(amalia)
    return client


def test_the_site_says_so_and_a_test_brings_it_back(time, smtp, amalia, game, client):
    time.on(hours=1)  # what the game itself told
    smtp.raw.clear()
    assert "do not arrive" not in client.get("/").content.decode()
    refused(smtp, amalia, game)
    assert address_of(amalia) is None
    assert "do not arrive" in client.get("/").content.decode()
    page = client.get("/notifications/settings/").content.decode()
    assert "550 5.1.1 no such user" in page
    smtp.answers["RCPT"] = "550 5.1.1 still no such user"
    before = smtp.connections
    client.post("/notifications/settings/mail/try/")
    assert smtp.connections == before  # the page waits for no mail server
    assert "A test is on its way." in client.get("/notifications/settings/").content.decode()
    jobs.run_due()
    amalia.refresh_from_db()
    assert amalia.mail_trouble == "550 5.1.1 still no such user"
    smtp.answers["MAIL"] = "451 not now"
    client.post("/notifications/settings/mail/try/")
    jobs.run_due()
    smtp.answers.clear()
    time.on(hours=1)
    amalia.refresh_from_db()
    assert (amalia.mail_trouble, amalia.mail_trouble_at) == ("", None)
    assert [letter["Subject"] for letter in smtp.mails] == ["Does this reach you?"]
    assert "do not arrive" not in client.get("/").content.decode()


def test_confirming_an_address_brings_it_back(smtp, amalia, game, client):
    refused(smtp, amalia, game)
    address = EmailAddress.objects.create(user=amalia, email="new@example.org")
    key = EmailConfirmationHMAC(address).key
    client.post(f"/accounts/confirm-email/{key}/")
    amalia.refresh_from_db()
    assert amalia.email == "new@example.org"
    assert not amalia.mail_trouble
    assert address_of(amalia) == "new@example.org"


def test_news_of_an_old_address_does_not_touch_the_new_one(amalia):
    services.mail_fails(amalia, "old@example.org", "550")
    amalia.refresh_from_db()
    assert not amalia.mail_trouble


def bounce(smtp, amalia, game, **changes):
    send(news(Kind.TURN, amalia, game))
    fields = {
        "address": amalia.email,
        "action": "failed",
        "status": "5.1.1",
        "quoted": "message/rfc822",
        "id": smtp.mails[-1]["Message-ID"],
    }
    taken = bounces.take(BOUNCE.format(**(fields | changes)).encode())
    amalia.refresh_from_db()
    assert bool(amalia.mail_trouble) is bool(taken)
    return taken


@pytest.mark.parametrize("quoted", ["message/rfc822", "text/rfc822-headers"])
def test_a_bounce_switches_the_address_off(smtp, amalia, game, quoted):
    assert bounce(smtp, amalia, game, quoted=quoted) == [amalia.email]
    assert amalia.mail_trouble == "5.1.1 550 5.1.1 no such person here"


@pytest.mark.parametrize(
    "change",
    [
        {"action": "delayed"},
        {"action": "delivered"},
        {"status": "5.7.1"},
        {"status": "5.6.0"},
        {"id": "<forged.1.x@estoril.example>"},
        {"id": ""},
        {"address": "somebody@else.example"},
        {"quoted": "text/plain"},
    ],
)
def test_other_reports_do_not(smtp, amalia, game, change):
    assert bounce(smtp, amalia, game, **change) == []


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe", b"Subject: hello\n\nworld", BOUNCE[:300].encode()]
)
def test_what_is_no_report_does_nothing(db, raw):
    assert bounces.take(raw) == []


def test_the_command_reads_a_bounce(smtp, amalia, game, monkeypatch, capsys):
    send(news(Kind.TURN, amalia, game))
    text = BOUNCE.format(
        address=amalia.email,
        action="failed",
        status="5.1.1",
        quoted="message/rfc822",
        id=smtp.mails[0]["Message-ID"],
    )
    stdin = type("Stdin", (), {"buffer": BytesIO(text.encode())})
    monkeypatch.setattr("sys.stdin", stdin)
    call_command("take_bounce")
    assert capsys.readouterr().out.strip() == amalia.email


def test_two_people_two_letters_and_nothing_of_the_other(smtp, amalia):
    """What one's letter says is what one may see oneself."""
    game = a_game(amalia, moves=3)
    rival = game.seats.exclude(user=amalia).first().user
    EmailAddress.objects.create(user=rival, email=rival.email, verified=True)
    send(news(Kind.TURN, amalia, game))
    send(news(Kind.TURN, rival, game))
    own, other = (letter.get_body(["plain"]).get_content() for letter in smtp.mails)
    assert own != other
