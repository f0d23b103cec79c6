"""From a profile or a finished game to a table set up like that one, friends first."""

import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.test import Client

from accounts.models import User
from games import engine
from games.clock import Pace
from games.models import Follow, Game, Invitation, Mute
from games.services import chat, following, table
from tests.factory import make_game, make_user
from tests.markup import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client):
    user = make_user("Ana")
    client.force_login(user)
    return user


@pytest.fixture
def rui():
    return make_user("Rui")


def befriend(user, *people):
    for person in people:
        following.follow(user, person)
        following.follow(person, user)


def text(answer):
    return flat(answer.content.decode())


def sent_as_it_is(client, address):
    """The form at this address, with nothing changed."""
    form = client.get(address).context["form"]
    data = {field.name: field.value() for field in form if field.value()}
    return client.post("/games/new/", {"bots": 0, "reserve": 0, **data})


@pytest.mark.parametrize(
    ("options", "how"),
    [
        (engine.Options(players=3), {}),
        (
            engine.Options(
                players=5,
                modules=frozenset({"double_agent", "vip"}),
                variants=frozenset({"agenda"}),
            ),
            {"bot_kinds": ["rookie"], "pace": "weekly", "rated": False, "most_misses": 5},
        ),
        (
            engine.Options(
                players=4,
                edition="2016",
                switches=engine.options.Switches(second_place_rounding="down"),
            ),
            {
                "pace": "custom",
                "custom": Pace(timedelta(hours=36), timedelta()),
                "private": True,
                "substitutes": True,
                "least_reliability": 80,
                "bot_pause": False,
            },
        ),
    ],
)
def test_a_game_with_the_same_options(client, ana, rui, options, how):
    game = table.create(ana, options, **how)
    address = f"/games/new/?like={game.key}&invite=Rui"
    assert sent_as_it_is(client, address).status_code == 302
    again = Game.objects.latest("pk")
    assert again.engine_options() == options
    for name in (
        *("pace", "allowance", "reserve", "private", "substitutes", "least_reliability"),
        *("most_misses", "bot_pause"),
    ):
        assert getattr(again, name) == getattr(game, name), name
    assert again.rated == (game.rated and not game.private)  # where nobody can watch nothing counts
    assert [s.bot for s in again.seats.all()] == [s.bot for s in game.seats.all()]
    assert list(again.invitations.values_list("user", "by")) == [(rui.pk, ana.pk)]


def test_where_all_others_were_bots_one_gets_up(client, ana, rui):
    game = table.create(ana, engine.Options(players=3), bot_kinds=["agent", "agent"])
    sent_as_it_is(client, f"/games/new/?like={game.key}&invite=Rui")
    again = Game.objects.latest("pk")
    assert [seat.bot for seat in again.seats.all()] == ["", "", "agent"]
    assert again.invitations.get().user == rui


def test_nobody_learns_of_a_private_game_so(client, ana, rui):
    game = make_game(users=[rui, make_user()])
    Game.objects.filter(pk=game.pk).update(private=True)
    nothing = client.get("/games/new/?like=nothing")
    secret = client.get(f"/games/new/?like={game.key}")
    assert nothing.status_code == secret.status_code == 404


def test_a_finished_game_leads_there(ana, rui):
    game = make_game(users=[ana, rui], moves=None)

    def challenged(user):
        client = Client()
        if user:
            client.force_login(user)
        page = text(client.get(game.get_absolute_url()))
        return re.findall(rf'\?invite=(\w+)&amp;like={game.key}"', page)

    assert challenged(ana) == ["Rui"]
    assert sorted(challenged(make_user())) == ["Ana", "Rui"]
    assert challenged(None) == []


def test_friends_come_first_where_one_sets_up_a_game(client, ana, rui):
    zoe, tia, suspended = make_user("Zoé"), make_user("Tia"), make_user("Gone")
    befriend(ana, zoe, rui, suspended)
    following.follow(ana, tia)
    User.objects.filter(pk=suspended.pk).update(is_active=False)
    page = text(client.get("/games/new/"))
    assert re.findall(r'name="friends" value="([^"]*)"', page) == ["Rui", "Zoé"]
    assert re.findall(r'<option value="([^"]*)"></option>', page) == ["Tia"]
    data = {"players": "3", "bots": "0", "pace": "daily"}
    client.post("/games/new/", {**data, "friends": ["Rui", "Zoé"], "invite": "Tia"})
    assert {i.user for i in Invitation.objects.all()} == {rui, zoe, tia}
    address = f"/games/new/?invite={quote('Zoé')}"
    assert re.search(r'name="friends" value="Zoé" checked', text(client.get(address)))
    assert client.post("/games/new/", {**data, "friends": ["Tia"]}).status_code == 400


def test_friends_come_first_at_a_table_that_waits(client, ana, rui):
    zoe, tia = make_user("Zoé"), make_user("Tia")
    befriend(ana, zoe, rui)
    following.follow(ana, tia)
    game = table.create(ana, engine.Options(players=4))

    def offered():
        page = text(client.get(game.get_absolute_url()))
        return re.findall(r'name="name" value="([^"]*)"', page)

    assert offered() == ["Rui", "Zoé"]
    client.post(f"{game.get_absolute_url()}invite/", {"name": "Rui"})
    assert offered() == ["Zoé"]
    table.join(game.pk, zoe)
    assert offered() == []


def test_whom_one_mutes_one_neither_invites_nor_follows(client, ana, rui):
    befriend(ana, rui)
    address = rui.get_absolute_url()
    assert "?invite=Rui" in text(client.get(address))
    client.post(f"{address}mute/")
    assert Mute.objects.get().muted == rui
    page = text(client.get(address))
    assert "You muted Rui" in page
    assert "?invite=" not in page
    assert ">Follow<" not in page
    assert "Rui" not in text(client.get("/people/")).partition("<main")[2]  # though he follows her
    reason = "You muted Rui. Stop muting them first."
    assert reason in text(client.post(f"{address}follow/", follow=True))
    game = table.create(ana, engine.Options(players=2))
    invite = f"{game.get_absolute_url()}invite/"
    assert reason in text(client.post(invite, {"name": "Rui"}, follow=True))
    assert not Invitation.objects.exists()
    assert set(Follow.objects.values_list("follower")) == {(rui.pk,)}
    client.post(f"{address}mute/", {"stop": "1"})
    client.post(invite, {"name": "Rui"})
    assert Invitation.objects.get().user == rui


def test_whoever_is_muted_does_not_learn_it(client, ana, rui):
    befriend(ana, rui)
    chat.mute(rui, ana)
    assert "?invite=Rui" in text(client.get(rui.get_absolute_url()))
    game = table.create(ana, engine.Options(players=2))
    answer = client.post(f"{game.get_absolute_url()}invite/", {"name": "Rui"}, follow=True)
    assert "Invited." in text(answer)


def test_nobody_mutes_themselves_nor_without_an_account(client, ana, rui):
    assert "That is you." in text(client.post(f"{ana.get_absolute_url()}mute/", follow=True))
    assert Client().post(f"{rui.get_absolute_url()}mute/").status_code == 302
    assert client.get(f"{rui.get_absolute_url()}mute/").status_code == 405
    assert not Mute.objects.exists()


def test_suspended_people_are_asked_nothing(client, ana, rui):
    befriend(ana, rui)
    User.objects.filter(pk=rui.pk).update(is_active=False)
    assert "?invite=" not in text(client.get("/people/")) + text(client.get(rui.get_absolute_url()))
    game = table.create(ana, engine.Options(players=2))
    answer = client.post(f"{game.get_absolute_url()}invite/", {"name": "Rui"}, follow=True)
    assert "Rui cannot be invited at the moment." in text(answer)
    assert not Invitation.objects.exists()


def test_a_guest_may_be_asked_to_play_again(client, ana, rui):
    User.objects.filter(pk=rui.pk).update(guest=True)
    page = text(client.get(rui.get_absolute_url()))
    assert "?invite=Rui" in page
    assert ">Follow<" not in page
