"""Setting up a game: the form, what it explains, and the way without a form."""

import re

import pytest
from django.utils import timezone

from accounts.models import User
from games import engine
from games.clock import PACES, Pace
from games.clock.pace import DAY
from games.models import Game, Invitation, Seat
from games.services import table
from tests.factory import make_user
from tests.services.races import users

pytestmark = pytest.mark.django_db

GOOD = {"players": "3", "bots": "0", "pace": "daily"}


def checked(client, data):
    response = client.post("/games/new/check/", data)
    assert response.status_code == 200
    return response.content.decode()


def test_what_is_chosen_already_makes_a_game(client):
    form = client.get("/games/new/").context["form"]
    data = {field.name: field.value() for field in form if field.value()} | {"bots": 0}
    response = client.post("/games/new/", data)
    game = Game.objects.get()
    assert response["Location"] == game.get_absolute_url()
    assert game.engine_options() == engine.Options(players=3)
    assert (game.pace, game.private, game.free_seats) == ("daily", False, 2)


def test_every_option_is_explained(client):
    words = client.get("/games/new/").content.decode()
    for line in (
        "A cipher machine that lights up one location",
        "Each player has a private wish list",
        "The newest rules",
        "Weighs what each move is worth",
        "It may be placed there, but its assassin symbol does nothing.",
        "Not listed",
    ):
        assert line in words


def test_all_that_can_be_chosen(client):
    (user,) = users(1)
    client.force_login(user)
    client.post(
        "/games/new/",
        {
            "players": "5",
            "bots": "2",
            "bot_kind": "rookie",
            "hurry": "on",
            "pace": "weekly",
            "door": "private",
            "modules": ["double_agent", "roulette"],
            "variants": ["agenda", "second_place"],
            "edition": "2016-pl",
            "boca_tie": "highest_space_loses",
            "second_place_rounding": "",
            "name": "Casino Royale",
        },
    )
    game = Game.objects.get()
    assert (game.name, game.creator, game.pace) == ("Casino Royale", user, "weekly")
    assert (game.private, game.bot_pause, game.free_seats) == (True, False, 2)
    options = game.engine_options()
    assert options.modules == {"double_agent", "roulette"}
    assert options.variants == {"agenda", "second_place"}
    assert options.switches.boca_tie == "highest_space_loses"
    assert options.switches.second_place_rounding == "down"
    assert [seat.bot for seat in Seat.objects.all()] == ["", "", "", "rookie", "rookie"]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"players": "5"}, "Five players need the Double Agent expansion"),
        ({"players": "2", "variants": "secret_missions"}, "they need at least three players"),
        ({"players": "2", "bots": "2"}, "there is room for one bot"),
        ({"bots": "4"}, "there is room for 2 bots"),
        ({"players": "9"}, "Select a valid choice"),
        ({"players": ""}, "This field is required"),
        ({"modules": "chess"}, "Select a valid choice"),
        ({"edition": "1942"}, "Select a valid choice"),
        ({"church_assassins": "maybe"}, "Select a valid choice"),
        ({"bot_kind": "chatbot", "bots": "1"}, "Select a valid choice"),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"most_misses": "0"}, "Select a valid choice"),
        ({"least_reliability": "101"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_explained_and_nothing_is_lost(client, wrong, reason):
    data = {**GOOD, "pace": "weekly", "variants": "agenda", "name": "Casino Royale", **wrong}
    assert reason in checked(client, data)
    response = client.post("/games/new/", data)
    assert response.status_code == 400
    words = response.content.decode()
    assert reason in words
    assert 'value="weekly" checked' in words
    assert data["name"] in words
    assert f'value="{data["variants"]}" checked' in words
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_the_reason_in_the_readers_language(client, monkeypatch):
    monkeypatch.setattr("games.core.engine_text.gettext", lambda template: f"¡{template}!")
    assert "¡Five players need" in checked(client, {**GOOD, "players": "5"})


def test_a_profile_leads_to_a_table_for_two(client):
    reader, person = make_user("Łucja"), make_user("Bruno Costa")
    link = "/games/new/?invite=Bruno%20Costa"
    assert link not in client.get(person.get_absolute_url()).content.decode()
    client.force_login(reader)
    assert link in client.get(person.get_absolute_url()).content.decode()
    assert "?invite=" not in client.get(reader.get_absolute_url()).content.decode()
    form = client.get(link).content.decode()
    assert 'value="Bruno Costa"' in form
    assert re.search(r'id="players-2"[^>]* checked', form)
    game_path = client.post("/games/new/", {**GOOD, "players": "2", "invite": person.name}).url
    (invitation,) = Invitation.objects.all()
    assert (invitation.user, invitation.by) == (person, reader)
    assert invitation.game.get_absolute_url() == game_path


@pytest.mark.parametrize("gone", [{"is_active": False}, {"left_at": timezone.now()}])
def test_who_has_left_is_not_to_be_invited(client, gone):
    person = make_user()
    User.objects.filter(pk=person.pk).update(**gone)
    client.force_login(make_user())
    assert "?invite=" not in client.get(person.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"invite": "Nobody At All"}, "Nobody here is called"),
        ({"invite": "Bruno", "bots": "2"}, "Leave a seat for whom you invite."),
    ],
)
def test_where_nobody_can_be_invited_no_table_is_set_up(client, more, words):
    make_user("Bruno")
    client.force_login(make_user())
    response = client.post("/games/new/", {**GOOD, **more})
    assert response.status_code == 400
    assert words in response.content.decode()
    assert not Game.objects.exists()


REMARK = "The rulebooks of 2016 know neither Double Agent nor VIP nor the roulette"


@pytest.mark.parametrize(
    ("edition", "modules", "told"),
    [
        ("2016", ["vip"], True),
        ("2016-de", ["promo", "roulette"], True),
        ("2016-pl", ["double_agent"], True),
        ("2016", ["promo", "enigma"], False),
        ("2019", ["vip"], False),
    ],
)
def test_expansions_that_an_edition_does_not_know_are_remarked_upon(client, edition, modules, told):
    data = {**GOOD, "edition": edition, "modules": modules}
    assert (REMARK in checked(client, data)) == told
    table = client.post("/games/new/", data, follow=True).content.decode()
    assert "What is played" in table
    assert (REMARK in table) == told


def test_checking_tells_what_would_happen_and_does_nothing(client):
    assert "2 seats are free" in checked(client, GOOD)
    words = checked(client, {**GOOD, "players": "4", "bots": "2"})
    assert "2 bots sit with you." in words
    assert "One seat is free" in words
    assert "the game starts at once" in checked(client, {**GOOD, "bots": "2"})
    assert "Roulette" in checked(client, {**GOOD, "modules": "roulette"})
    assert not Game.objects.exists()
    assert not User.objects.exists()
    assert client.get("/games/new/check/").status_code == 405


def test_what_is_folded_away_is_open_when_it_matters(client):
    assert 'advanced" open' not in client.get("/games/new/").content.decode()
    data = {**GOOD, "players": "5", "boca_tie": "highest_space_loses"}
    assert 'advanced" open' in client.post("/games/new/", data).content.decode()


def test_a_refusal_of_the_service_is_shown_with_the_form(client):
    (user,) = users(1)
    client.force_login(user)
    for _ in range(table.MOST_WAITING):
        table.create(user, engine.Options(players=2))
    response = client.post("/games/new/", {**GOOD, "name": "Casino Royale"})
    assert response.status_code == 400
    assert "You have many games waiting" in response.content.decode()
    assert "Casino Royale" in response.content.decode()


def test_a_visitor_sets_up_as_a_guest(client):
    client.post("/games/new/", {**GOOD, "bots": "2"})
    game = Game.objects.get()
    assert game.creator.guest
    assert game.is_running


# Time

OWN = {**GOOD, "pace": "custom", "allowance": "36", "allowance_unit": "hours"}


def test_a_pace_of_ones_own_and_what_becomes_of_those_who_stay_away(client):
    chosen = {
        **OWN,
        "reserve": "5",
        "reserve_unit": "days",
        "most_misses": "2",
        "substitutes": "on",
        "least_reliability": "90",
    }
    assert "36 hours for each decision, then up to 5 days of reserve." in checked(client, chosen)
    address = client.post("/games/new/", chosen)["Location"]
    game = Game.objects.get()
    assert (game.pace, game.clock_pace()) == ("custom", Pace(1.5 * DAY, 5 * DAY))
    assert (game.most_misses, game.substitutes, game.least_reliability) == (2, True, 90)
    words = client.get(address).content.decode()
    assert "36 hours for each decision, then up to 5 days of reserve." in words
    assert "After 2 times in a row it plays on until the player is back." in words
    assert "Meanwhile somebody else may take the seat over." in words
    assert "at least 90 % of their decisions in time" in words
    lobby = client.get("/games/").content.decode()
    assert "36 hours for each decision" in lobby
    assert "reliability 90 % or more" in lobby
    assert game.name in client.get("/games/?pace=custom").content.decode()


def test_without_more_words_time_is_as_ever(client):
    address = client.post("/games/new/", {**GOOD, "allowance": "7", "reserve": "nonsense"})
    assert address.status_code == 400
    address = client.post("/games/new/", {**GOOD, "allowance": "7"})["Location"]
    game = Game.objects.get()
    assert game.clock_pace() == PACES["daily"]
    assert (game.most_misses, game.substitutes, game.least_reliability) == (3, False, 0)
    words = client.get(address).content.decode()
    assert "1 day for each decision, then up to 2 days of reserve." in words
    assert "Meanwhile somebody else" not in words
    assert "reliability" not in words.lower()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"allowance": ""}, "Each decision needs some time: from 1 minute to 30 days."),
        ({"allowance": "0"}, "greater than or equal to 1"),
        ({"allowance": "31", "allowance_unit": "days"}, "from 1 minute to 30 days"),
        ({"allowance_unit": "fortnights"}, "Select a valid choice"),
        ({"reserve": "61", "reserve_unit": "days"}, "The reserve is too large: 60 days at most."),
        ({"reserve": "9" * 40}, "less than or equal to 9999"),
    ],
)
def test_a_pace_has_bounds(client, wrong, reason):
    assert reason in checked(client, {**OWN, **wrong})
    response = client.post("/games/new/", {**OWN, **wrong})
    assert response.status_code == 400
    assert reason in response.content.decode()
    assert not Game.objects.exists()


def test_a_pace_needs_no_reserve(client):
    client.post("/games/new/", OWN)
    assert Game.objects.get().reserve == 0 * DAY
    assert "without a reserve" in checked(client, OWN)


def test_what_is_said_of_those_who_stay_away_is_open_when_it_matters(client):
    wrong = {**GOOD, "players": "5", "most_misses": "3", "least_reliability": "0"}
    folded = client.post("/games/new/", wrong).content.decode()
    assert 'advanced" open' not in folded
    opened = client.post("/games/new/", {**wrong, "substitutes": "on"}).content.decode()
    assert 'advanced" open' in opened


# Play now


def test_play_now_from_the_home_page_without_a_form(client):
    assert 'action="/games/play-now/" method="post"' in client.get("/").content.decode()
    assert client.post("/games/play-now/")["Location"] == "/games/play-now/"
    offered = client.get("/games/play-now/").content.decode()
    assert "Begin the first mission" in offered
    assert 'name="knows" value="yes"' in offered
    assert not Game.objects.exists()
    response = client.post("/games/play-now/", {"knows": "yes"})
    game = Game.objects.get()
    assert response["Location"] == game.get_absolute_url()
    guest = User.objects.get()
    assert guest.guest
    assert game.is_running
    assert [seat.user or seat.bot for seat in game.seats.all()] == [guest, "agent", "agent"]
    assert client.get(response["Location"]).status_code == 200
    client.post("/games/play-now/")
    assert (User.objects.count(), Game.objects.count()) == (1, 1)


def test_looking_at_play_now_starts_nothing(client):
    response = client.get("/games/play-now/")
    assert response.status_code == 200
    assert "as a guest" in response.content.decode()
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_play_now_refused(client, monkeypatch):
    (user,) = users(1)
    client.force_login(user)
    monkeypatch.setattr(table, "MOST_RUNNING", 0)
    response = client.post("/games/play-now/", {"knows": "yes"}, follow=True)
    assert "You have many games running already" in response.content.decode()
