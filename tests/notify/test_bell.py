"""The bell, its page, and the hours one sets."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Job
from games.notify import events
from games.notify.kinds import Kind
from games.notify.models import Delivery, Habits, Notification
from games.services import chat, invitations, table
from tests.factory import make_game, make_user

from .samples import person
from .test_turn_mail import open_game, told, until_asked, work
from .times import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def bruno():
    return person("Bruno")


@pytest.fixture
def asked(amalia, bruno):
    """A game in which Bruno is asked."""
    game = open_game(amalia, bruno)
    until_asked(game, bruno)
    return game


def unread(client, path="/rules/"):
    return client.get(path).context["unread"]


def test_it_counts_and_the_page_lists(client, asked, bruno):
    client.force_login(bruno)
    before = Notification.objects.filter(user=bruno, read=None).count()
    assert before
    assert unread(client) == before
    page = client.get("/notifications/").content.decode()
    assert f"<b>{asked.name}</b> Your move, spymaster." in page
    assert f"{before}</span>" in client.get("/notifications/bell/").content.decode()
    client.post("/notifications/read/")
    assert unread(client) == 0
    assert "Mark all as read" not in client.get("/notifications/").content.decode()


def test_it_says_so_when_there_is_nothing(client):
    client.force_login(make_user())
    assert "All quiet on the coast." in client.get("/notifications/").content.decode()


def test_looking_at_the_game_is_reading(client, asked, bruno):
    client.force_login(bruno)
    client.get(asked.get_absolute_url())
    assert unread(client) == 0


def test_the_page_of_the_game_does_not_count_it(client, asked, bruno):
    client.force_login(bruno)
    assert unread(client)
    assert unread(client, asked.get_absolute_url()) == 0


def test_nor_does_its_bell_when_the_turn_is_told_of_later(client, asked, amalia, bruno):
    """The move is announced at once, and the page fetches it; the news of it is a job's."""
    elsewhere = open_game(amalia, bruno, rng=3)
    until_asked(elsewhere, bruno)
    chat.say(asked, "players", amalia, asked.seats.get(user=amalia), "Psst!")
    client.force_login(bruno)
    assert "data-game=" not in client.get("/rules/").content.decode()
    assert f'data-game="{asked.key}"' in client.get(asked.get_absolute_url()).content.decode()

    mine = Notification.objects.filter(user=bruno)
    mine.update(read=None)
    client.get("/notifications/bell/", {"game": asked.key})
    counted = [(note.game, note.kind) for note in mine.filter(read=None)]
    assert (elsewhere, Kind.TURN) in counted
    assert [kind for game, kind in counted if game == asked] == [Kind.MESSAGE]
    assert unread(client) == len(counted)


def test_the_end_of_the_turn_is_reading(asked, amalia, bruno):
    until_asked(asked, amalia)
    assert not Notification.objects.filter(user=bruno, kind=Kind.TURN, read=None).exists()


def test_following_leads_to_the_game_and_only_ones_own(client, asked, bruno):
    note = Notification.objects.filter(user=bruno, kind=Kind.TURN).latest("pk")
    client.force_login(make_user())
    assert client.get(f"/notifications/{note.pk}/")["Location"] == "/notifications/"
    client.force_login(bruno)
    assert client.get(f"/notifications/{note.pk}/")["Location"] == asked.get_absolute_url()
    note.refresh_from_db()
    assert note.read


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("end", [table.start, table.leave])
def test_an_invitation_that_comes_to_nothing_says_so(client, end, private, amalia, bruno):
    from games.engine import Options

    game = table.create(amalia, Options(players=2), private=private)
    invitations.invite(game.pk, amalia, "Bruno")
    address = f"/notifications/{Notification.objects.get(user=bruno).pk}/"
    client.force_login(bruno)
    assert client.get(address)["Location"] == game.get_absolute_url()
    end(game.pk, amalia)
    page = client.get(address, follow=True)
    assert page.status_code == 200
    assert ("takes nobody any more" in page.content.decode()) == private


def test_it_costs_no_query_more(client, asked, bruno):
    """Games that wait and news that is unread are counted in one."""
    client.force_login(bruno)
    with CaptureQueriesContext(connection) as captured:
        client.get("/rules/")
    counting = [query["sql"] for query in captured if "notify_notification" in query["sql"]]
    assert len(counting) == 1
    assert "games_seat" in counting[0]


def test_the_page_needs_a_constant_number_of_queries(client, amalia, bruno):
    client.force_login(bruno)

    def queries():
        with CaptureQueriesContext(connection) as captured:
            client.get("/notifications/")
        return len(captured)

    open_game(amalia, bruno)
    few = queries()
    for number in range(4):
        until_asked(open_game(amalia, bruno, rng=number), bruno)
    assert queries() == few


def test_pages_of_others_need_a_login(client):
    for path in ("/notifications/", "/notifications/bell/", "/notifications/1/"):
        assert client.get(path).status_code == 302


# ── other events ─────────────────────────────────────────────────────────────────────────────


def kinds(user):
    return list(
        Notification.objects.filter(user=user).order_by("pk").values_list("kind", flat=True)
    )


def test_invited_and_begun(clock, amalia, bruno, smtp):
    from games.engine import Options

    game = table.create(amalia, Options(players=2), name="Operation Sardine")
    invitations.invite(game.pk, amalia, "Bruno")
    invitations.invite(game.pk, amalia, "Bruno")
    assert kinds(bruno) == ["invited"]
    work(clock)
    assert smtp.mails[-1]["Subject"] == "Operation Sardine: Amália invites you"
    table.join(game.pk, bruno)
    assert "started" in kinds(amalia)
    assert "started" not in kinds(bruno)
    work(clock, 60)
    assert {"Amália", "Bruno"} >= {mail["To"].partition(" <")[0] for mail in smtp.mails}


def test_an_invitation_withdrawn_in_time_is_not_sent(clock, amalia, bruno, smtp):
    from games.engine import Options

    game = table.create(amalia, Options(players=2))
    invitations.invite(game.pk, amalia, "Bruno")
    invitations.decline(game.pk, bruno)
    work(clock)
    assert smtp.mails == []


def test_a_conversation_makes_one_letter(clock, amalia, bruno, smtp):
    game = make_game(2, users=[amalia, bruno])
    clock.forward(3600)
    work(clock)
    smtp.raw.clear()
    seat = game.seats.get(user=amalia)
    chat.say(game, "players", amalia, seat, "Boa noite.")
    chat.say(game, "players", amalia, seat, "Are you there?")
    work(clock, 180)
    (mail,) = [mail for mail in smtp.mails if mail["To"].startswith("Bruno")]
    assert mail["Subject"].endswith("Amália writes to you")
    text = mail.get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert "> Amália: Boa noite.\n> Amália: Are you there?" in text
    clock.forward(70)
    chat.say(game, "players", amalia, seat, "Never mind.")
    work(clock, 3600)
    assert kinds(bruno).count("message") == 1


def test_who_is_muted_is_not_heard(amalia, bruno):
    game = make_game(2, users=[amalia, bruno])
    chat.mute(bruno, amalia)
    chat.say(game, "players", amalia, game.seats.get(user=amalia), "Listen!")
    assert "message" not in kinds(bruno)


def test_rounds_and_the_end(amalia, bruno):
    from tests.factory import play_moves

    game = make_game(2, users=[amalia, bruno])
    while game.is_running:
        game = play_moves(game, 1)
    told()
    for person_ in (amalia, bruno):
        news = kinds(person_)
        assert news.count("round") == 3
        assert news.count("over") == 1


def test_time_running_out_is_told_once_for_each_turn(clock, asked, bruno, smtp):
    clock.forward(3600)
    work(clock)
    smtp.raw.clear()
    seat = asked.seats.select_related("user", "game").get(user=bruno)
    events.time_runs_out(seat)
    events.time_runs_out(seat)
    work(clock)
    (mail,) = smtp.mails
    assert "your time is running out" in mail["Subject"]


def test_tournaments_and_reliability(clock, asked, bruno, smtp):
    clock.forward(3600)
    work(clock)
    smtp.raw.clear()
    for _ in range(2):
        events.tournament(
            "round2", {bruno: "Round two begins."}, about="Taça de Cascais", path="/games/"
        )
    events.reliability(asked.seats.select_related("user", "game").get(user=bruno), 2)
    work(clock)
    (mail,) = smtp.mails
    text = mail.get_body(("plain",)).get_content()
    assert "Round two begins." in text
    assert "your time was up 2 times in a row" in text


# ── hours ────────────────────────────────────────────────────────────────────────────────────


def test_pausing_holds_everything_back_and_loses_nothing(client, clock, asked, bruno, smtp):
    client.force_login(bruno)
    client.post("/notifications/settings/hours/", {"paused": "on"})
    work(clock, 24 * 3600)
    assert not [mail for mail in smtp.mails if mail["To"].startswith("Bruno")]
    assert Delivery.objects.filter(user=bruno, state="waiting").exists()
    client.post("/notifications/settings/hours/", {})
    work(clock, 60)
    assert [mail for mail in smtp.mails if mail["To"].startswith("Bruno")]
    assert not Job.objects.filter(kind="deliver", subject=f"mail/{bruno.pk}/0").exists()


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"quiet_from": "22:00"}, "Quiet hours have a beginning and an end."),
        ({"quiet_from": "22:00", "quiet_to": "22:00"}, "end at another hour"),
        ({"digest_at": "25:00"}, "Enter a valid time."),
    ],
)
def test_hours_that_make_no_sense(fields, problem, client, bruno):
    client.force_login(bruno)
    answer = client.post("/notifications/settings/hours/", fields)
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert not Habits.objects.exists()


def test_hours_are_kept(client, bruno):
    client.force_login(bruno)
    fields = {"quiet_from": "22:30", "quiet_to": "07:00", "digest_at": "18:00"}
    client.post("/notifications/settings/hours/", fields)
    page = client.get("/notifications/settings/").content.decode()
    for value in fields.values():
        assert f'value="{value}"' in page


def test_what_is_old_is_forgotten_unless_it_still_waits(clock, asked, bruno, smtp):
    from estoril.ops import retention

    Habits.objects.create(user=bruno, paused=True)
    waiting = Delivery.objects.filter(user=bruno).values_list("notification", flat=True)
    kept = set(waiting)
    Notification.objects.update(created=clock.now)
    clock.forward(61 * 24 * 3600)
    retention.prune()
    assert set(Notification.objects.filter(user=bruno).values_list("pk", flat=True)) == kept
    Delivery.objects.update(state="sent")
    retention.prune()
    assert not Notification.objects.exists()
