"""Following people: found again, friends where it is mutual, gone with the account."""

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from games.models import Follow
from games.services import chat, following
from tests.factory import make_user
from tests.markup import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client):
    user = make_user(name="Ana")
    client.force_login(user)
    return user


@pytest.fixture
def rui():
    return make_user(name="Rui")


def text(answer):
    return flat(answer.content.decode())


def press(client, person, **data):
    return client.post(f"{person.get_absolute_url()}follow/", data, follow=True)


def test_whom_one_follows_is_found_again(client, ana, rui):
    assert "Nobody yet" in text(client.get("/people/"))
    for _twice in range(2):
        assert "You follow Rui now" in text(press(client, rui))
    assert Follow.objects.count() == 1
    page = text(client.get("/people/"))
    assert rui.get_absolute_url() in page
    assert ">friend<" not in page
    press(client, rui, stop="1")
    assert not Follow.objects.exists()


def test_two_who_follow_each_other_are_friends(client, ana, rui):
    following.follow(rui, ana)
    page = text(client.get("/people/"))
    assert "They follow you" in page
    following.follow(ana, rui)
    page = text(client.get("/people/"))
    assert ">friend<" in page
    assert "They follow you" not in page
    assert ">friend<" in text(client.get(rui.get_absolute_url()))


def test_not_oneself_nor_guests_nor_without_end(client, ana, rui, monkeypatch):
    assert "That is you." in text(press(client, ana))
    User.objects.filter(pk=rui.pk).update(guest=True)
    assert "Only people with an account" in text(press(client, rui))
    assert ">Follow<" not in text(client.get(rui.get_absolute_url()))
    monkeypatch.setattr(following, "MOST", 0)
    User.objects.filter(pk=rui.pk).update(guest=False)
    assert "as many people as one can" in text(press(client, rui))
    assert not Follow.objects.exists()


def test_nobody_follows_whom_they_mute(ana, rui):
    following.follow(ana, rui)
    following.follow(rui, ana)
    chat.mute(ana, rui)
    assert list(Follow.objects.values_list("follower__name")) == [("Rui",)]


def test_strangers_are_led_to_the_login(rui):
    client = Client()
    assert client.get("/people/").status_code == 302
    assert client.post(f"{rui.get_absolute_url()}follow/").status_code == 302
    assert client.get(f"{rui.get_absolute_url()}follow/").status_code == 405
    assert not Follow.objects.exists()


def test_it_goes_with_the_account(ana, rui):
    following.follow(ana, rui)
    following.follow(rui, ana)
    services.delete_account(rui)
    assert not Follow.objects.exists()


def test_as_many_queries_for_many_as_for_few(client, ana, django_assert_num_queries):
    following.follow(ana, make_user())
    client.get("/people/")
    with django_assert_num_queries(5):
        client.get("/people/")
    for _ in range(5):
        other = make_user()
        following.follow(ana, other)
        following.follow(make_user(), ana)
    with django_assert_num_queries(5):
        client.get("/people/")
