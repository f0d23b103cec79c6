"""What is done to people and talk, and what follows from it."""

import datetime

import pytest
from django.urls import reverse

from accounts.models import User
from games.core.refusals import Refused
from games.engine import Options
from games.models import Game, Job, Report
from games.moderation import audit, sanctions
from games.moderation.models import AuditEntry, Sanction
from games.notify.models import Notification
from games.services import chat, invitations
from games.services import table as tables
from games.staff import actions
from tests.factory import make_game, make_user
from tests.tables import Table

pytestmark = pytest.mark.django_db
DAY = datetime.timedelta(days=1)


@pytest.fixture
def table(db):
    return Table()


# ── mute ─────────────────────────────────────────────────────────────────────────────────────


def test_who_is_muted_reads_and_does_not_write(boss, table, time):
    actions.mute(boss, table.player, "too loud", time() + DAY)
    address = table.address("chat", "players")
    page = table.client("player").get(address)
    assert "too loud" in page.content.decode()
    assert "<textarea" not in page.content.decode()
    answer = table.client("player").post(address, {"text": "hello"})
    assert answer.status_code == 403
    assert "too loud" in answer.content.decode()
    assert "<textarea" in table.client("rival").get(address).content.decode()
    time.on(days=1)
    assert table.client("player").post(address, {"text": "hello"}).status_code == 302


def test_a_mute_in_place_of_another(boss, rita, time):
    actions.mute(boss, rita, "for good", None)
    actions.mute(boss, rita, "on second thoughts", time() + DAY)
    assert sanctions.mute_of(rita).reason == "on second thoughts"
    assert [entry.action for entry in audit.of(rita)] == ["user.mute"] * 2
    time.on(days=1)
    assert sanctions.mute_of(rita) is None


def test_lifted(boss, rita):
    actions.mute(boss, rita, "too loud", None)
    actions.lift(boss, Sanction.objects.get(), "sorry")
    assert sanctions.mute_of(rita) is None
    assert audit.of(rita)[0].action == "user.mute.lift"


# ── suspend ──────────────────────────────────────────────────────────────────────────────────


def suspended(user):
    return not User.objects.get(pk=user.pk).is_active


def test_a_suspension_ends_every_session_and_then_itself(boss, rita, time, enter):
    client = enter(rita)
    settings = reverse("settings")
    assert client.get(settings).status_code == 200
    actions.suspend(boss, rita, "cheating", time() + DAY)
    assert client.get(settings).status_code == 302
    assert suspended(rita)
    time.on(hours=23)
    assert suspended(rita)
    time.on(hours=2)
    assert not suspended(rita)
    assert client.get(settings).status_code == 302  # the session of before stays closed
    assert not Job.objects.exists()


def test_the_longer_of_two_suspensions_stands(boss, rita, time):
    actions.suspend(boss, rita, "cheating", time() + DAY)
    actions.suspend(boss, rita, "cheating, really", time() + 3 * DAY)
    time.on(days=2)
    assert suspended(rita)
    time.on(days=2)
    assert not suspended(rita)


def test_for_good_until_somebody_lifts_it(boss, rita, time):
    actions.suspend(boss, rita, "cheating", None)
    time.on(days=3000)
    assert suspended(rita)
    actions.lift(boss, Sanction.objects.get(), "a mistake")
    assert not suspended(rita)


def test_who_was_deleted_meanwhile_stays_out(boss, rita, time):
    actions.suspend(boss, rita, "cheating", time() + DAY)
    actions.erase(boss, rita, "as asked")
    time.on(days=2)
    assert suspended(rita)


def test_why_is_said_at_login_to_who_knows_the_password(boss, rita, client, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    rita.set_password("pastéis de nata")
    rita.save()
    actions.suspend(boss, rita, "two accounts at one table", None)
    address = reverse("account_login")
    wrong = client.post(address, {"login": rita.email, "password": "a guess"})
    assert "two accounts" not in wrong.content.decode()
    right = client.post(address, {"login": rita.email, "password": "pastéis de nata"})
    assert right.status_code == 403
    assert "two accounts at one table" in right.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_next_page_of_a_suspended_guest_says_why_and_until_when(boss, time, client):
    client.post(reverse("games:play_now"), {"knows": "yes"})
    guest = User.objects.get(guest=True)
    page, html = reverse("games:lobby"), {"accept": "text/html"}
    actions.suspend(boss, guest, "rude words", time() + DAY)
    # What pages ask for by themselves does not take the news away.
    assert client.get(page, headers={"hx-request": "true"} | html).status_code == 200
    assert client.get(page).status_code == 200
    told = client.get(page, headers=html)
    assert told.status_code == 403
    assert "suspended until tomorrow" in told.content.decode()
    assert "(in 24 hours)" in told.content.decode()
    assert "rude words" in told.content.decode()
    assert client.get(page, headers=html).status_code == 200  # told once
    # Another one is news again.
    actions.suspend(boss, guest, "still rude", time() + 2 * DAY)
    told = client.post(reverse("games:play_now"), headers=html)
    assert "still rude" in told.content.decode()
    assert User.objects.filter(guest=True).count() == 1
    assert client.get(reverse("settings"), headers=html).status_code == 302
    time.on(days=3)
    assert guest.name in client.get(reverse("settings"), headers=html).content.decode()


def test_who_has_an_account_is_told_as_well_and_logs_in_again(boss, rita, time, enter):
    client, html = enter(rita), {"accept": "text/html"}
    actions.suspend(boss, rita, "cheating", time() + DAY)
    assert "cheating" in client.get("/", headers=html).content.decode()
    time.on(days=2)
    assert client.get(reverse("settings"), headers=html).status_code == 302


@pytest.mark.parametrize("good", [False, True], ids=["a while", "for good"])
def test_seats_go_on_without_who_is_suspended(good, boss, rita, time):
    running = make_game(3, users=[rita])
    waiting = tables.create(rita, Options(players=2))
    actions.suspend(boss, rita, "cheating", None if good else time() + DAY)
    waiting.refresh_from_db()
    assert waiting.status == Game.Status.CANCELLED
    seat = running.seats.get(user=rita)
    assert bool(seat.bot) == good
    for _ in range(3):
        time.on(days=3)
    assert running.moves.filter(seat=seat.number, by_bot=True).exists()


def test_who_cannot_come_in_is_told_of_nothing(boss, rita):
    game = make_game(2, users=[rita])
    actions.suspend(boss, rita, "cheating", None)
    Notification.objects.all().delete()
    rival = game.seats.exclude(user=rita).get().user
    other = tables.create(rival, Options(players=2))
    with pytest.raises(Refused):
        invitations.invite(other.pk, rival, rita.name)
    assert not Notification.objects.filter(user=rita).exists()


# ── the others ───────────────────────────────────────────────────────────────────────────────


def test_renamed_and_the_old_name_noted(boss, rita):
    actions.rename(boss, rita, "an insult", "Margarida")
    rita.refresh_from_db()
    assert (rita.name, rita.slug) == ("Margarida", "margarida")
    [entry] = audit.of(rita)
    assert entry.details == {"old": "Rita", "new": "Margarida"}
    taken = make_user("Taken")
    with pytest.raises(Refused):
        actions.rename(boss, rita, "an insult", "TAKEN")
    assert not audit.of(taken).exists()
    assert AuditEntry.objects.count() == 1


def test_a_report_is_resolved_once(boss, table):
    message = table.said(text="foul words")
    report = chat.report(table.rival, table.game, reason="insult", message=message)
    actions.resolve(boss, report, "foul indeed", Report.Outcome.REMOVED)
    message.refresh_from_db()
    report.refresh_from_db()
    assert message.removed
    assert report.outcome == "removed"
    with pytest.raises(Refused):
        actions.resolve(boss, report, "again", Report.Outcome.NOTHING)
    assert {entry.action for entry in AuditEntry.objects.all()} == {
        "message.remove",
        "report.resolve",
    }


def test_deleted_by_staff(boss, rita):
    actions.erase(boss, rita, "as asked by mail")
    rita.refresh_from_db()
    assert rita.former
    assert audit.of(rita).get().target == f"Former player {rita.pk}"


def test_who_may_be_touched_by_whom(boss, rita, staff):
    moderator, other = staff(), staff()
    assert actions.may_touch(moderator, rita)
    assert not actions.may_touch(moderator, moderator)
    assert not actions.may_touch(moderator, other)
    assert not actions.may_touch(moderator, boss)
    assert actions.may_touch(boss, moderator)
    for act in (actions.mute, actions.suspend, actions.rename):
        with pytest.raises(Refused):
            act(moderator, boss, "revenge", None)
    with pytest.raises(Refused):
        actions.erase(moderator, other, "revenge")
    assert not AuditEntry.objects.exists()
