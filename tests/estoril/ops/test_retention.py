"""Every table either says why it is kept, or is swept: what is old goes, what is not stays."""

from datetime import timedelta
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import OutgoingMail, User, Vacation
from accounts.services import create_guest
from estoril.ops import retention
from estoril.ops.retention import BY_ROOM, KEPT, PRUNED
from games.debrief.models import Debrief
from games.engine import Options
from games.models import Game, Invitation, Job, Orders, Outage, Report
from games.notify.models import Delivery, Notification, PushSubscription
from games.ratings.models import Device
from games.services import table
from tests.factory import make_game, make_user

README = Path(__file__).parent.parent.parent.parent / "README.md"
MINUTE = timedelta(minutes=1)


# ── a row of each kind, that is old from `at` on ─────────────────────────────────────────────


def session(at):
    store = SessionStore()
    store.create()
    Session.objects.filter(pk=store.session_key).update(expire_date=at)
    return Session.objects.get(pk=store.session_key)


def confirmation(at):
    user = make_user()
    address = EmailAddress.objects.create(user=user, email=user.email)
    return EmailConfirmation.objects.create(email_address=address, sent=at, key=user.username)


def stranger(at):
    guest = create_guest()
    Device.objects.create(user=guest, mark=guest.username)
    User.objects.filter(pk=guest.pk).update(last_login=at)
    return guest


def outgoing_mail(at):
    return OutgoingMail.objects.create(address="a@example.org", subject="Hello", created=at)


def vacation(at):
    day = at.date()
    return Vacation.objects.create(user=make_user(), first=day, last=day, begins=at, ends=at)


def cancelled(at):
    game = table.create(make_user(), Options(players=2))
    Game.objects.filter(pk=game.pk).update(status="cancelled", changed=at)
    return game


def invitation(at):
    return Invitation.objects.create(game=make_game(), user=make_user(), created=at)


def orders(at):
    game = make_game()
    Game.objects.filter(pk=game.pk).update(finished=at)
    return Orders.objects.create(seat=game.seats.first(), round=1, book={}, changed=at - MINUTE)


def job(at):
    return Job.objects.create(kind="errand", subject=str(at), due=at, failed=at)


def outage(at):
    return Outage.objects.create(began=at, ended=at)


def debrief(at):
    return Debrief.objects.create(game=make_game(), asked=at)


def notification(at):
    user = make_user()
    note = Notification.objects.create(user=user, kind="turn", key=user.username, created=at)
    Delivery.objects.create(notification=note, user=user, channel="mail", state="sent", due=at)
    return note


def push(at):
    user = make_user()
    return PushSubscription.objects.create(
        user=user, endpoint=user.username, trouble="gone", trouble_at=at
    )


def device(at):
    return Device.objects.create(user=make_user(), mark=str(at), last=at)


def entry(at):
    return LogEntry.objects.create(user=make_user(), action_flag=1, action_time=at)


SAMPLES = {
    "sessions.Session": session,
    "account.EmailConfirmation": confirmation,
    "accounts.User": stranger,
    "accounts.OutgoingMail": outgoing_mail,
    "accounts.Vacation": vacation,
    "games.Game": cancelled,
    "games.Invitation": invitation,
    "games.Orders": orders,
    "games.Job": job,
    "games.Outage": outage,
    "debrief.Debrief": debrief,
    "notify.Notification": notification,
    "notify.PushSubscription": push,
    "ratings.Device": device,
    "admin.LogEntry": entry,
}


# ── all of them ──────────────────────────────────────────────────────────────────────────────


def test_every_model_is_in_one_list():
    models = {model._meta.label for model in apps.get_models(include_auto_created=True)}
    lists = [*PRUNED, *BY_ROOM, *KEPT]
    assert sorted(lists) == sorted(set(lists)), "in two lists"
    assert set(lists) == models


@pytest.mark.django_db
@pytest.mark.parametrize("label", PRUNED)
def test_what_is_old_goes_and_what_is_not_stays(label):
    now = timezone.now()
    limit = now - PRUNED[label].after
    old, young = SAMPLES[label](limit - MINUTE), SAMPLES[label](limit + MINUTE)
    model = apps.get_model(label)
    before = set(model.objects.values_list("pk", flat=True))
    assert retention.prune(now)[label] == 1
    assert before - set(model.objects.values_list("pk", flat=True)) == {old.pk}
    assert young.pk in before
    assert not any(retention.prune(now).values())


# Tables that stay small: no index is worth its while.
SMALL = {"account.EmailConfirmation", "games.Outage", "admin.LogEntry"}


@pytest.mark.django_db
@pytest.mark.parametrize("label", sorted(set(PRUNED) - SMALL))
def test_what_is_old_is_found_by_an_index(label):
    """However many rows are young."""
    rule = PRUNED[label]
    plan = rule.old(timezone.now()).order_by(rule.by)[: retention.BATCH].explain()
    assert f"SEARCH {apps.get_model(label)._meta.db_table} USING" in plan
    assert "SCAN" not in plan.replace("SCAN (subquery", "")


def test_the_readme_says_so():
    text = README.read_text()
    for rule in PRUNED.values():
        days, seconds = rule.after.days, rule.after.seconds
        after = f"{days} days" if days else f"{seconds // 3600} hours" if seconds else "at once"
        assert f"| {rule.what} | {after} |" in text


# ── with care ────────────────────────────────────────────────────────────────────────────────


def later(**time):
    return timezone.now() + timedelta(**time)


@pytest.mark.django_db
def test_whoever_is_named_anywhere_stays():
    """Whatever refers to a person keeps them, as far as it does not belong to them."""
    seated, talker = stranger(timezone.now()), stranger(timezone.now())
    game = make_game(users=[seated])
    game.messages.create(room="spectators", author=talker, text="Boa noite!")
    gone = stranger(timezone.now())
    retention.prune(later(days=400))
    assert set(User.objects.filter(guest=True)) == {seated, talker}
    assert not Device.objects.filter(user=gone.pk).exists()


@pytest.mark.django_db
def test_accounts_stay_unless_nobody_ever_confirmed_them():
    confirmed, unconfirmed, superuser = make_user(), make_user(), make_user()
    for user in (confirmed, unconfirmed, superuser):
        EmailAddress.objects.create(user=user, email=user.email, verified=user == confirmed)
    User.objects.filter(pk=superuser.pk).update(is_superuser=True)
    by_hand = make_user()
    retention.prune(later(days=400))
    assert set(User.objects.all()) == {confirmed, superuser, by_hand}


@pytest.mark.django_db
def test_invitations_stay_while_the_table_waits():
    waiting = table.create(make_user(), Options(players=3))
    asked = Invitation.objects.create(game=waiting, user=make_user())
    retention.prune(later(days=400))
    assert Invitation.objects.get() == asked


@pytest.mark.django_db
def test_a_table_with_a_report_stays():
    game = cancelled(timezone.now())
    Report.objects.create(game=game, reason="spam")
    retention.prune(later(days=400))
    assert Game.objects.get() == game


@pytest.mark.django_db
def test_news_for_who_has_paused_them_wait_a_year():
    note = notification(timezone.now())
    Delivery.objects.update(state="waiting")
    retention.prune(later(days=364))
    assert Notification.objects.get() == note
    retention.prune(later(days=366))
    assert not Notification.objects.exists()
    assert not Delivery.objects.exists()


@pytest.mark.django_db
def test_a_browser_that_one_person_is_left_of_is_not_shared():
    old, young = device(timezone.now()), device(timezone.now())
    Device.objects.update(mark="the same", shared=True)
    Device.objects.filter(pk=young.pk).update(last=later(days=300))
    retention.prune(later(days=366))
    assert not Device.objects.get().shared
    assert Device.objects.get().pk != old.pk


@pytest.mark.django_db
def test_batches(monkeypatch):
    monkeypatch.setattr(retention, "BATCH", 2)
    for minute in range(5):
        outage(timezone.now() - minute * MINUTE)
    assert retention.prune(later(days=366))["games.Outage"] == 5
    outage(timezone.now())
    monkeypatch.setattr(retention, "SECONDS", -1)  # no time: one batch, the rest later
    for minute in range(2):
        outage(timezone.now() - minute * MINUTE)
    assert retention.prune(later(days=366))["games.Outage"] == 2
    assert retention.prune(later(days=366))["games.Outage"] == 1


TWO_AT_ONCE = """
import threading
from datetime import timedelta
from django.db import connection
from django.utils import timezone
from estoril.ops import retention
from games.models import Outage
now = timezone.now()
Outage.objects.bulk_create(Outage(began=now, ended=now) for _ in range(1000))
counts, start = [], threading.Barrier(2)
def sweep():
    start.wait()
    counts.append(retention.prune(now + timedelta(days=366))["games.Outage"])
    connection.close()
threads = [threading.Thread(target=sweep) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(sum(counts), Outage.objects.count())
"""


@pytest.mark.slow
def test_two_sweeps_at_once(with_database, manage, tmp_path):
    """And each rule's question is one that both databases understand."""
    env = with_database({"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(tmp_path)})
    done = manage("shell", "--no-imports", "-c", TWO_AT_ONCE, env=env)
    assert done.stdout.split() == ["1000", "0"], done.stderr
