"""What failed for good, behind the staff's desk."""

import pytest
from django.urls import reverse

from games.core import jobs
from games.moderation.models import AuditEntry
from games.notify import events
from games.notify.models import Delivery, Notification
from tests.factory import make_game, make_user

LIST = reverse("admin:notify_delivery_changelist")


@pytest.fixture
def staff(client, db):
    user = make_user()
    user.is_staff = user.is_superuser = True
    user.save()
    client.force_login(user)
    return client


@pytest.fixture
def failed(amalia, smtp):
    """A letter that no server took."""
    events.tournament("1", {amalia: "It begins."}, about="Taça de Cascais", path="/")
    smtp.answers["."] = "554 5.7.1 not from you"
    assert jobs.run_due() == 1
    del smtp.answers["."]
    return Delivery.objects.get(state="failed")


def act(client, action, *deliveries):
    chosen = [delivery.pk for delivery in deliveries]
    return client.post(LIST, {"action": action, "_selected_action": chosen}, follow=True)


def actions():
    return list(AuditEntry.objects.values_list("action", flat=True))


def test_it_is_counted_and_found(staff, failed):
    page = staff.get(LIST).content.decode()
    assert "failed for good (1)" in page
    assert list(staff.get(LIST, {"state": "failed"}).context["cl"].queryset) == [failed]


def test_it_is_tried_again(staff, failed, smtp):
    act(staff, "retry", failed)
    assert jobs.run_due() == 1
    failed.refresh_from_db()
    assert (failed.state, failed.error) == ("sent", "")
    assert [mail["Subject"] for mail in smtp.mails] == ["Taça de Cascais: there is news"]
    assert actions() == ["delivery.retry"]


def test_it_is_dropped(staff, failed, smtp):
    act(staff, "drop", failed)
    failed.refresh_from_db()
    assert failed.state == "needless"
    assert "failed for good (0)" in staff.get(LIST).content.decode()
    assert actions() == ["delivery.drop"]


@pytest.mark.parametrize("action", ["retry", "drop"])
def test_nothing_is_done_to_others(action, staff, failed):
    Delivery.objects.update(state="sent")
    act(staff, action, failed)
    assert Delivery.objects.get().state == "sent"
    assert actions() == []


def test_of_a_game_that_runs_it_shows_to_staff_who_do_not_play_in_it(staff, failed):
    """To others it would tell that nobody had left orders."""
    game = make_game(2)
    Notification.objects.filter(pk=failed.notification_id).update(game=game)
    assert list(staff.get(LIST).context["cl"].queryset) == [failed]
    player = game.seats.first().user
    player.is_staff = player.is_superuser = True
    player.save()
    staff.force_login(player)
    assert list(staff.get(LIST).context["cl"].queryset) == []
