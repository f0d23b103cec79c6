"""Mute, report and private notes."""

import pytest
from django.urls import reverse

from games.models import Mute, Note, Report
from games.services import chat as talk
from tests.tables import HTMX, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return Table()


def test_a_muted_person_is_folded_away_for_who_muted_them_alone(table):
    message = table.said(text="blah blah")
    address = table.address("mute", "players", message.pk)
    chat = table.address("chat", "players")
    client = table.client("rival")
    assert client.post(address, {"mute": "yes"}).status_code == 302
    client.post(address, {"mute": "yes"})
    assert Mute.objects.get().muted == table.player
    assert b"talk__muted" in client.get(chat).content
    assert b"talk__muted" in client.get(chat + "?after=0", headers=HTMX).content
    assert b"talk__muted" not in table.client("player").get(chat).content
    page = client.post(address, {"mute": "no"}, headers=HTMX).content
    assert b"talk__muted" not in page
    assert b"blah blah" in page
    assert not Mute.objects.exists()


def test_nobody_mutes_themselves(table):
    message = table.said()
    table.client("player").post(table.address("mute", "players", message.pk), {"mute": "yes"})
    assert not Mute.objects.exists()


# Report


def test_a_message_is_reported_with_a_reason_once(table):
    message = table.said()
    client = table.client("rival")
    address = table.address("report", "players", message.pk)
    assert "Boa noite" in client.get(address).content.decode()
    assert client.post(address, {"reason": ""}).status_code == 400
    assert client.post(address, {"reason": "nonsense"}).status_code == 400
    assert not Report.objects.exists()
    for _ in range(2):
        response = client.post(address, {"reason": "insult", "details": "Ouch."}, follow=True)
        assert response.redirect_chain[0][0] == table.address("chat", "players")
        assert "Somebody will look into it" in response.content.decode()
    report = Report.objects.get()
    assert (report.reporter, report.user, report.message) == (table.rival, table.player, message)
    assert (report.reason, report.details, report.handled) == ("insult", "Ouch.", None)


def test_a_player_is_reported(table):
    address = table.address("report_player", 0)
    client = table.client("spectator")
    assert table.player.name in client.get(address).content.decode()
    client.post(address, {"reason": "cheating"})
    assert Report.objects.get().user == table.player
    response = table.client("anonymous").get(address)
    assert response.url.startswith(reverse("account_login"))


def test_who_looks_after_the_site_sees_reports_and_what_was_said(table, admin_client):
    message = table.said(text="foul words")
    talk.report(table.rival, table.game, reason="insult", message=message)
    address = reverse("admin:games_report_changelist")
    assert "foul words" in admin_client.get(address).content.decode()
    assert admin_client.get(reverse("admin:games_message_changelist")).status_code == 200
    row = reverse("admin:games_message_change", args=[message.pk])
    assert admin_client.post(row, {"text": "kind words"}).status_code == 403
    assert table.client("rival").get(address).status_code == 302


def test_nobody_reports_themselves_or_everybody(table):
    own = table.address("report", "players", table.said().pk)
    assert table.client("player").post(own, {"reason": "spam"}).status_code == 400
    for _ in range(talk.MOST_REPORTS):
        message = table.said()
        talk.report(table.rival, table.game, reason="spam", message=message)
    response = table.client("rival").post(own, {"reason": "spam"})
    assert response.status_code == 429
    assert Report.objects.count() == talk.MOST_REPORTS


# Notes


def test_that_a_note_is_saved_is_told_by_a_clock_of_24_hours(time, table):
    time.jump(hours=7, minutes=1)
    form = {"text": "green has Fleming", "revision": "0"}
    page = table.client("player").post(table.address("notes"), form, headers=HTMX)
    assert ">Saved at 19:01 UTC.</p>" in page.content.decode()


def test_notes_are_for_their_writer_alone(table):
    table.client("player").post(
        table.address("notes"), {"text": "green has Fleming", "revision": "0"}
    )
    assert Note.objects.get().text == "green has Fleming"
    for role in ("player", "rival", "spectator", "anonymous"):
        for headers in ({}, HTMX):
            client = table.client(role)
            pages = [client.get(table.address("notes"), headers=headers)]
            pages.append(client.get(table.address("chat", "spectators"), headers=headers))
            if role != "player":
                new = {"text": f"mine {role}", "revision": "0"}
                pages.append(client.post(table.address("notes"), new, headers=headers))
            assert any(b"Fleming" in page.content for page in pages) == (role == "player")
    assert Note.objects.get(user=table.player).text == "green has Fleming"
    assert Note.objects.count() == 3  # the anonymous one was shown where to log in


def test_notes_of_another_window_are_not_overwritten_unseen(table):
    client = table.client("player")
    address = table.address("notes")
    client.post(address, {"text": "from the first", "revision": "0"}, headers=HTMX)
    response = client.post(address, {"text": "from the second", "revision": "0"})
    assert response.status_code == 409
    page = response.content.decode()
    assert "from the first" in page
    assert "from the second" in page
    assert Note.objects.get().text == "from the first"
    revision = response.context["note"].revision
    client.post(address, {"text": "both", "revision": revision}, headers=HTMX)
    assert Note.objects.get().text == "both"
    # The same text again, after a dropped connection, is saved already.
    assert client.post(address, {"text": "both", "revision": revision}).status_code == 302


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"text": "x"},
        {"text": "x", "revision": "-1"},
        {"text": "x", "revision": "9" * 40},
        {"text": "x" * 10_001, "revision": "0"},
    ],
)
@pytest.mark.parametrize("htmx", [{}, HTMX])
def test_odd_notes_are_no_error(table, sent, htmx):
    response = table.client("player").post(table.address("notes"), sent, headers=htmx)
    assert response.status_code == (200 if htmx else 400)
    assert b"talk__refused" in response.content
    assert not Note.objects.exists()
