"""Accounts that share a device: noted at login, shown to the staff, told to nobody else."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from accounts.services import delete_account
from games.ratings import devices
from games.ratings.models import Device
from tests.factory import make_user

pytestmark = pytest.mark.django_db
NEW_GAME = {"players": "3", "bots": "2", "pace": "daily", "door": "open"}


def sit_down(client):
    assert client.post("/games/new/", NEW_GAME).status_code == 302


def test_sitting_down_as_a_guest_leaves_a_mark():
    client = Client()
    sit_down(client)
    device = Device.objects.get()
    cookie = client.cookies[devices.COOKIE]
    assert device.mark not in cookie.value
    assert cookie["httponly"]
    assert cookie["max-age"] == devices.YEARS
    assert not device.shared
    sit_down(client)
    assert Device.objects.count() == 1


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_whoever_is_turned_away_leaves_none(headers):
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user())
    Device.objects.all().delete()  # of the login
    client.cookies.pop(devices.COOKIE, None)
    assert client.post("/games/new/", NEW_GAME, headers=headers).status_code in (204, 403)
    assert not Device.objects.exists()


def test_two_accounts_in_one_browser_share_it_until_one_goes():
    number = "a" * 32
    first, second, elsewhere = (make_user() for _ in range(3))
    for user in (first, first, second):
        devices.note(user, number)
    devices.note(elsewhere, "b" * 32)
    shared = Device.objects.filter(shared=True)
    assert set(shared.values_list("mark", "user")) == {
        (devices.mark_of(number), first.pk),
        (devices.mark_of(number), second.pk),
    }
    delete_account(first)
    assert not shared.exists()


def test_a_login_is_noted():
    user = make_user()
    user.set_password("a very long secret")
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    guest = Client()
    sit_down(guest)
    body = {"login": user.email, "password": "a very long secret", "leave_guest": "on"}
    assert guest.post("/accounts/login/", body).status_code == 302
    assert Device.objects.filter(shared=True).count() == 2
    assert Device.objects.values("mark").distinct().count() == 1


def test_a_forged_cookie_is_no_mark():
    client = Client()
    client.cookies[devices.COOKIE] = "b" * 32
    sit_down(client)
    assert Device.objects.get().mark != devices.mark_of("b" * 32)


def test_no_page_asks_for_it(django_assert_num_queries):
    client = Client()
    client.force_login(make_user())
    with django_assert_num_queries(0):
        Client().get("/rules/")
    client.get("/leaderboards/")
    assert devices.COOKIE not in client.cookies
    assert not Device.objects.exists()


@pytest.mark.parametrize(("staff", "superuser", "status"), [(0, 0, 302), (1, 0, 403), (1, 1, 200)])
def test_only_the_staff_see_the_list(staff, superuser, status):
    reader, first, other, alone = (make_user() for _ in range(4))
    reader.is_staff, reader.is_superuser = bool(staff), bool(superuser)
    reader.save()
    devices.note(first, "1" * 32)
    devices.note(other, "1" * 32)
    devices.note(alone, "2" * 32)
    client = Client()
    client.force_login(reader)
    answer = client.get(reverse("admin:ratings_device_changelist"))
    assert answer.status_code == status
    if status == 200:
        page = answer.content.decode()
        assert first.name in page
        assert other.name in page
        assert alone.name not in page


@pytest.mark.parametrize("model", ["device", "change", "standing"])
def test_lists_cost_few_queries_and_nothing_can_be_added(model, django_assert_max_num_queries):
    reader = make_user()
    reader.is_staff = reader.is_superuser = True
    reader.save()
    client = Client()
    client.force_login(reader)
    for _ in range(30):
        devices.note(make_user(), "1" * 32)
    with django_assert_max_num_queries(8):
        assert client.get(reverse(f"admin:ratings_{model}_changelist")).status_code == 200
    assert client.get(reverse(f"admin:ratings_{model}_add")).status_code == 403
