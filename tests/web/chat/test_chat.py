"""Chat, notes, mute and report: by role, by address and by method."""

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.core.refusals import Refused
from games.models import Game, Message, Mute, Report
from games.services import chat as talk
from tests.factory import make_user
from tests.tables import HTMX, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return Table()


READ = {
    # room: {role: status}; a sign-in is offered to those without a name
    ("players", "running"): {"player": 200, "rival": 200, "spectator": 403, "anonymous": 302},
    ("players", "over"): {"player": 200, "rival": 200, "spectator": 403, "anonymous": 302},
    # A player who logs out learns no more than before.
    ("spectators", "running"): {"player": 403, "rival": 403, "spectator": 200, "anonymous": 302},
    ("spectators", "over"): {"player": 200, "rival": 200, "spectator": 200, "anonymous": 200},
}
CASES = [
    (room, state, role, READ[room, state][role])
    for room, state in READ
    for role in READ[room, state]
]


@pytest.mark.parametrize("htmx", [{}, HTMX])
@pytest.mark.parametrize(("room", "state", "role", "status"), CASES)
def test_who_reads_which_room(table, room, state, role, status, htmx):
    table.said(room, text="a secret word")
    if state == "over":
        table.finish()
    response = table.client(role).get(table.address("chat", room), headers=htmx)
    if not htmx:
        assert response.status_code == status
    assert (b"a secret word" in response.content) == (status == 200)
    # The parts of a page are no way around it.
    for query in ("?after=0", "?before=999999"):
        part = table.client(role).get(table.address("chat", room) + query, headers=htmx)
        assert (b"a secret word" in part.content) == (status == 200)


WRITE = {
    ("players", "running"): {"player", "rival"},
    ("players", "over"): {"player", "rival"},
    ("spectators", "running"): {"spectator"},
    ("spectators", "over"): {"spectator"},
    ("players", "cancelled"): set(),
    ("spectators", "cancelled"): set(),
}


@pytest.mark.parametrize("htmx", [{}, HTMX])
@pytest.mark.parametrize("role", ["player", "rival", "spectator", "anonymous"])
@pytest.mark.parametrize(("room", "state"), list(WRITE))
def test_who_writes_in_which_room(table, room, state, role, htmx):
    Game.objects.filter(pk=table.game.pk).update(status=state)
    client = table.client(role)
    response = client.post(table.address("chat", room), {"text": "Olá"}, headers=htmx)
    allowed = role in WRITE[room, state]
    assert list(Message.objects.values_list("text", "room")) == [("Olá", room)] * allowed
    if allowed and not htmx:
        assert response.status_code == 302
        assert response.url == table.address("chat", room)
    elif role == "anonymous":
        to = (
            response.headers["HX-Redirect"]
            if htmx and response.status_code == 204
            else response.url
        )
        assert to.startswith(reverse("account_login"))
    elif not allowed and not htmx:
        assert response.status_code == 403


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize("role", ["player", "rival", "spectator", "anonymous"])
def test_other_methods_are_refused(table, role, method):
    message = table.said()
    client = table.client(role)
    for address in (
        table.address("chat", "players"),
        table.address("notes"),
        table.address("mute", "players", message.pk),
        table.address("remove", "players", message.pk),
        table.address("report", "players", message.pk),
        table.address("report_player", 0),
    ):
        assert getattr(client, method)(address).status_code == 405
    for name in ("mute", "remove"):
        assert client.get(table.address(name, "players", message.pk)).status_code == 405


def test_logged_out_meanwhile_one_comes_back_to_the_game(table):
    message = table.said()
    client = table.client("anonymous")
    login = f"{reverse('account_login')}?next={table.address('game')}"
    for name in ("mute", "remove"):
        address = table.address(name, "players", message.pk)
        assert client.post(address).url == login
        assert client.post(address, headers=HTMX)["HX-Redirect"] == login
    assert client.get(table.address("notes")).url.endswith(f"?next={table.address('notes')}")


def test_what_does_not_exist_is_not_found(table):
    client = table.client("player")
    other = Table()
    foreign = other.said()
    for address in (
        "/games/nosuchgame/chat/players/",
        "/games/nosuchgame/notes/",
        table.address("chat", "kitchen"),
        table.address("report", "players", foreign.pk),  # another game's
        table.address("report", "players", 10**30),
        table.address("report_player", 7),
    ):
        assert client.get(address).status_code == 404, address
    for name in ("mute", "remove"):
        assert client.post(table.address(name, "players", foreign.pk)).status_code == 404


@pytest.mark.parametrize("role", ["spectator", "anonymous"])
def test_a_private_game_is_not_there_for_others(table, role):
    Game.objects.filter(pk=table.game.pk).update(private=True)
    client = table.client(role)
    for address in (table.address("chat", "spectators"), table.address("chat", "players")):
        nowhere = 302 if role == "anonymous" else 404
        assert client.get(address).status_code == nowhere
        assert client.post(address, {"text": "hm"}).status_code == nowhere
    if role == "spectator":
        assert client.get(table.address("notes")).status_code == 404
        assert client.get(table.address("report_player", 0)).status_code == 404
    assert not Message.objects.exists()


@pytest.mark.parametrize("action", ["mute", "remove", "report"])
def test_nobody_acts_on_messages_they_cannot_read(table, action):
    theirs, ours = table.said("spectators"), table.said("players")
    client = table.client("player")
    assert client.post(table.address(action, "spectators", theirs.pk)).status_code == 404
    assert client.post(table.address(action, "players", theirs.pk)).status_code == 404
    client = table.client("spectator")
    assert client.post(table.address(action, "players", ours.pk)).status_code == 404
    response = table.client("anonymous").post(table.address(action, "players", ours.pk))
    assert response.url.startswith(reverse("account_login"))
    assert not Mute.objects.exists()
    assert not Report.objects.exists()
    assert not Message.objects.exclude(removed=None).exists()


# Writing


def test_a_message_is_announced_by_room_and_number_only(
    table, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr("games.core.announcements.tell", lambda *args: told.append(args))
    with django_capture_on_commit_callbacks(execute=True):
        message = talk.say(table.game, "players", table.player, table.seats[0], "Bom dia")
    hint = {"type": "game.chat", "room": "players", "id": message.pk}
    assert told == [(table.game.pk, hint)]


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 1001])
def test_what_cannot_be_said_is_explained_and_kept(table, text):
    response = table.client("player").post(table.address("chat", "players"), {"text": text})
    assert response.status_code == 400
    assert b"talk__refused" in response.content
    assert not Message.objects.exists()


def test_a_thousand_characters_with_ends_of_lines_as_browsers_send_them(table):
    text = "a\r\n" * 500
    client = table.client("player")
    client.post(table.address("chat", "players"), {"text": "b" + text[:-3] + "c"})
    assert len(Message.objects.get().text) <= 1000


def test_many_empty_lines_become_one():
    assert talk.tidy(" a\r\n\r\n\n  \n b ") == "a\n\nb"


@pytest.mark.parametrize("htmx", [{}, HTMX])
def test_too_many_messages_have_to_wait_and_are_not_lost(table, htmx):
    client = table.client("player")
    address = table.address("chat", "players")
    for number in range(talk.MOST_MESSAGES):
        client.post(address, {"text": f"message {number}"})
    response = client.post(address, {"text": "one too many"}, headers=htmx)
    assert response.status_code == (200 if htmx else 429)
    assert b"one too many</textarea>" in response.content
    assert Message.objects.count() == talk.MOST_MESSAGES
    # Another person is not held up, and a minute later all is well.
    table.client("rival").post(address, {"text": "calm"})
    Message.objects.update(created=timezone.now() - talk.MINUTE)
    assert client.post(address, {"text": "one too many"}).status_code == 302
    assert Message.objects.count() == talk.MOST_MESSAGES + 2


def test_a_double_click_says_it_once(table):
    client = table.client("player")
    for _ in range(3):
        client.post(table.address("chat", "players"), {"text": "Olá"})
    assert Message.objects.count() == 1
    table.client("rival").post(table.address("chat", "players"), {"text": "Olá"})
    assert Message.objects.count() == 2


@pytest.mark.parametrize(
    "evil",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "<div hx-get='/accounts/logout/' hx-trigger='load'>",
        "javascript:alert(1) http://evil.example/",
        "{{ game.seed }}{% debug %}",
        "</textarea><script>",
    ],
)
def test_nothing_that_is_written_becomes_markup(table, evil):
    talk.say(table.game, "players", table.player, table.seats[0], evil)
    client = table.client("rival")
    address = table.address("chat", "players")
    talk.write_note(table.game, table.rival, evil, 0)
    client.post(table.address("mute", "players", Message.objects.get().pk), {"mute": "yes"})
    report = table.address("report", "players", Message.objects.get().pk)
    for response in (
        client.get(address),
        client.get(address + "?after=0", headers=HTMX),
        client.get(report),
        client.post(report, {"details": evil}),
        client.post(address, {"text": evil + "x" * 1000}),
        client.get(table.address("notes")),
        client.post(table.address("notes"), {"text": evil + "!", "revision": "0"}, headers=HTMX),
    ):
        page = response.content.decode()
        for tag in ("<script>", "<img", "<div hx-get='/acc", 'href="http://evil', 'href="java'):
            assert tag not in page
        assert table.game.seed not in page


def test_what_is_removed_is_gone_for_all_and_only_by_its_author(table):
    message = table.said(text="rash words")
    address = table.address("remove", "players", message.pk)
    assert table.client("rival").post(address).status_code == 403
    assert table.client("player").post(address).status_code == 302
    chat = table.address("chat", "players")
    for role in ("player", "rival"):
        assert b"rash words" not in table.client(role).get(chat).content
        report = table.client(role).get(table.address("report", "players", message.pk))
        assert b"rash words" not in report.content
    assert Message.objects.get().text == "rash words"  # for whoever looks into a report


# Reading


def test_pages_follow_one_another_without_gap_or_repetition(table):
    for number in range(120):
        table.said(text=f"[{number}]")
    client = table.client("player")
    address = table.address("chat", "players")
    seen: list[Any] = []
    query = ""
    while True:
        response = client.get(address + query)
        said = response.context["said"]
        seen = [message.text for message in said] + seen
        if not response.context["older"]:
            break
        query = f"?before={response.context['older']}"
    assert seen == [f"[{number}]" for number in range(120)]


@pytest.mark.parametrize(
    "query", ["before=x", "after=-1", "before=" + "9" * 50, "after=²", "before="]
)
@pytest.mark.parametrize("htmx", [{}, HTMX])
def test_odd_addresses_are_no_error(table, query, htmx):
    table.said()
    response = table.client("player").get(
        table.address("chat", "players") + f"?{query}", headers=htmx
    )
    assert response.status_code == 200


def test_only_what_is_new_is_fetched(table):
    old, new = table.said(text="old"), table.said(text="new")
    address = table.address("chat", "players") + f"?after={old.pk}"
    page = table.client("rival").get(address, headers=HTMX).content.decode()
    assert "new" in page
    assert "old" not in page
    assert f'value="{new.pk}"' in page
    assert "<html" not in page


def test_messages_say_when_in_the_readers_words(table):
    message = table.said()
    day = datetime.timedelta(days=1)
    noon = timezone.localtime().replace(hour=12, minute=30)
    for created, words in ((noon, "today 12:30 UTC"), (noon - day, "yesterday 12:30 UTC")):
        Message.objects.update(created=created)
        assert (
            words in table.client("player").get(table.address("chat", "players")).content.decode()
        )
    Message.objects.filter(pk=message.pk).update(created="2025-03-01T18:30:00Z")
    page = table.client("player").get(
        table.address("chat", "players"), headers={"accept-language": "de"}
    )
    assert "1. März 2025 18:30 UTC" in page.content.decode()


def test_an_empty_room_says_so(table):
    page = table.client("player").get(table.address("chat", "players"))
    assert "Nothing has been said yet" in page.content.decode()


@pytest.mark.parametrize("htmx", [{}, HTMX])
def test_the_number_of_queries_does_not_grow(table, htmx):
    client = table.client("player")

    def queries():
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get(table.address("chat", "players"), headers=htmx).status_code == 200
        return len(captured)

    table.said()
    few = queries()
    for author in [make_user() for _ in range(20)]:
        table.said(author=author)
        table.said(author=table.rival)
    assert queries() == few
    if htmx:
        assert few == 6  # session, user, game, seats with people, messages, whether they may write


def test_nothing_is_kept_by_the_browser_or_a_proxy(table):
    response = table.client("player").get(table.address("chat", "players"))
    assert "no-store" in response["Cache-Control"]
    assert "HX-Request" in response["Vary"]


def test_the_service_refuses_by_itself(table):
    with pytest.raises(Refused):
        talk.say(table.game, "players", table.spectator, None, "let me in")
    with pytest.raises(Refused):
        talk.say(table.game, "spectators", table.player, table.seats[0], "let me in")
    with pytest.raises(Refused):
        talk.write_note(table.game, table.player, "x" * 10_001, 0)
