"""Clocks on the game's page: who sees what of them, giving time, coming back, taking over."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import engine
from games.models import Game, Gift, Seat
from games.orders import Book
from games.services import deadlines, orders, play, stand_ins, table, vacations
from tests.clockwork import DAY, abandoned, asked, rival, running
from tests.factory import make_user
from tests.markup import flat
from tests.tables import HTMX

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


def client_of(user=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def url_of(game, name="game", *args):
    return reverse(f"games:{name}", args=[game.key, *args])


def page(game, user=None):
    """Its heart, without what is another for every answer."""
    content = client_of(user).get(url_of(game), headers=HTMX).content.decode()
    return flat(TOKEN.sub("", content))


# ── who sees what ────────────────────────────────────────────────────────────────────────────


def test_who_is_asked_sees_until_when(time):
    seat = asked(running())
    content = page(seat.game, seat.user)
    assert "You have until Wednesday 12:00 UTC (in 3 days)." in content
    assert "2 days of it in reserve" in content
    assert 'datetime="2026-05-13T12:00+00:00" title="May 13, 2026 12:00 UTC"' in content
    assert "1 day for each decision, then up to 2 days of reserve." in content
    assert "/time/" not in content


@pytest.mark.parametrize("who", ["rival", "outsider", "anonymous"])
def test_others_see_the_same_and_players_may_give_time(time, who):
    game = running()
    seat = asked(game)
    user = {"rival": rival(game).user, "outsider": make_user(), "anonymous": None}[who]
    content = page(game, user)
    assert seat.user.name in content
    assert "until Wednesday 12:00 UTC (in 3 days)" in content
    assert "You have until" not in content
    assert (url_of(game, "give_time", seat.number) in content) == (who == "rival")


def test_moments_are_told_by_the_readers_clock(time):
    game = running()
    readers = {zone: make_user() for zone in ("Asia/Seoul", "America/New_York")}
    for zone, user in readers.items():
        user.time_zone = zone
        user.save()
    assert "until Wednesday 21:00 (in 3 days)" in page(game, readers["Asia/Seoul"])
    assert "until Wednesday 08:00 (in 3 days)" in page(game, readers["America/New_York"])


def test_words_pass_with_the_time_although_the_page_is_kept(time):
    game = running()
    client = client_of(rival(game).user)
    first = client.get(url_of(game, "now"))
    same = client.get(url_of(game, "now"), headers={"if-none-match": first["ETag"]})
    assert same.status_code == 304
    time.jump(hours=60)
    later = client.get(url_of(game, "now"), headers={"if-none-match": first["ETag"]})
    assert "until today 12:00 UTC (in 12 hours)" in later.content.decode()
    assert "12 hours of it in reserve" in later.content.decode()


def test_those_who_play_with_somebody_on_vacation_read_until_when(time):
    game = running()
    seat, other = asked(game), rival(game)
    today = time().date()
    vacations.plan(seat.user, today, today + 2 * DAY)
    vacations.plan(seat.user, today + 3 * DAY, today + 3 * DAY)  # at once after the first
    vacations.plan(seat.user, today + 6 * DAY, today + 6 * DAY)
    other.user.time_zone = "Asia/Seoul"
    other.user.save()
    content = page(game, other.user)
    words = f"{seat.user.name} is on vacation until Thursday 09:00 (in 4 days)."
    assert f"{words} The clock stands still." in content
    assert "/time/" not in content
    assert "Your clock stands still." in page(game, seat.user)


def test_to_others_a_clock_that_stands_still_does_not_say_why(time):
    game = running()
    seat, today = asked(game), time().date()
    vacations.plan(seat.user, today, today + 2 * DAY)
    for content in (page(game), page(game, make_user())):
        assert "the clock stands still" in content
        assert "vacation" not in content


def test_nor_does_one_that_was_stopped_by_an_organiser(time):
    game = running()
    seat, today = asked(game), time().date()
    deadlines.hold(game.pk, time())
    vacations.plan(seat.user, today, today + 2 * DAY)
    content = page(game, rival(game).user)
    assert "the clock stands still" in content
    assert "vacation" not in content


def test_orders_do_not_show_by_the_clock(time):
    game = running(3)
    seat, other = asked(game), rival(game)
    before = page(game, other.user), page(game)
    orders.save(game.pk, seat.user, Book(round=1), 0)
    assert (page(game, other.user), page(game)) == before
    # A gift is meant to be seen: the comparison can fail.
    deadlines.give_time(game.pk, other.user, seat.number)
    assert page(game) != before[1]


def test_where_nobody_else_waits_no_clock_is_shown():
    user = make_user()
    assert "clocks" not in page(table.play_now(user), user)


def test_clocks_cost_no_queries(time):
    """Whoever is awaited stands in the seats that the page has read."""

    def queries(players):
        game = running(players, substitutes=True)
        Seat.objects.filter(game=game).update(due=time(), deadline=time() + DAY, given=DAY)
        Seat.objects.filter(game=game, number=0).update(bot="agent", away=True)
        client = client_of(make_user())
        client.get(url_of(game))
        with CaptureQueriesContext(
            connection,
        ) as kept:
            client.get(url_of(game))
        time.jump(hours=1)
        with CaptureQueriesContext(connection) as anew:
            client.get(url_of(game))
        return len(kept), len(anew)

    few = queries(2)
    assert queries(4) == few
    assert few[0] <= 6


# ── giving time ──────────────────────────────────────────────────────────────────────────────


def test_giving_time_without_javascript(time):
    game = running()
    seat, giver = asked(game), rival(game)
    client = client_of(giver.user)
    answer = client.post(url_of(game, "give_time", seat.number) + "?since=0")
    assert answer.status_code == 302
    assert answer["Location"] == url_of(game) + "?since=0"
    content = client.get(answer["Location"]).content.decode()
    assert f"{seat.user.name} has more time: 1 day." in content
    assert "until Thursday 12:00 UTC (in 4 days)" in content
    assert "1 day of it given by rivals" in content
    assert Gift.objects.get().giver == giver.user


def test_giving_time_in_place(time):
    game = running()
    seat, giver = asked(game), rival(game)
    client, other = client_of(giver.user), client_of()
    before = other.get(url_of(game, "now"))["ETag"]
    address = url_of(game, "give_time", seat.number)
    for given in ("1 day of it", "2 days of it", "3 days of it"):
        answer = client.post(address, headers=HTMX)
        assert answer.status_code == 200
        content = answer.content.decode()
        assert content.startswith('<div id="game"')
        assert (
            f'<p class="done" role="status">{seat.user.name} has more time: 1 day.</p>' in content
        )
        assert f"{given} given by rivals" in content
    assert "/time/" not in content
    answer = client.post(address, headers=HTMX)
    assert answer.status_code == 403
    assert "They have been given enough for now." in answer.content.decode()
    assert other.get(url_of(game, "now"), headers={"if-none-match": before}).status_code == 200
    assert "has more time" not in page(game, giver.user)


@pytest.mark.parametrize(
    ("who", "number", "status", "words"),
    [
        ("outsider", "asked", 403, "Only those who play"),
        ("asked", "asked", 403, "a present for others"),
        ("rival", "rival", 403, "a present for others"),
        ("rival", 7, 403, "a present for others"),
        ("asked", "rival", 403, "No clock runs there"),
        ("anonymous", "asked", 302, ""),
    ],
)
def test_time_is_refused_in_words(time, who, number, status, words):
    game = running()
    seats = {"asked": asked(game), "rival": rival(game)}
    users = {name: seat.user for name, seat in seats.items()}
    user = None if who == "anonymous" else users.get(who) or make_user()
    number = seats[number].number if number in seats else number
    answer = client_of(user).post(url_of(game, "give_time", number))
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert not Gift.objects.exists()


def test_a_table_that_waits_has_no_clocks():
    user = make_user()
    game = table.create(user, engine.Options(players=2))
    answer = client_of(user).post(url_of(game, "give_time", 1), follow=True)
    assert answer.redirect_chain == [(url_of(game), 302)]
    assert "No clock runs there just now." in answer.content.decode()


# ── coming back ──────────────────────────────────────────────────────────────────────────────


def test_whoever_was_away_takes_the_seat_back(time):
    game, seat = abandoned(time)
    other = game.seats.exclude(pk=seat.pk).get().user
    content = page(game, seat.user)
    assert "A bot plays for you." in content
    assert url_of(game, "take_back") in content
    for reader in (other, make_user(), None):
        content = page(game, reader)
        assert f"A bot plays for {seat.user.name}." in content
        assert url_of(game, "take_back") not in content
    answer = client_of(seat.user).post(url_of(game, "take_back"), follow=True)
    assert "Welcome back." in answer.content.decode()
    assert "A bot plays for" not in page(game, seat.user)
    assert "A bot plays for" not in page(game, other)


def test_my_games_lead_back_to_the_seat(time):
    game, seat = abandoned(time)
    content = client_of(seat.user).get(reverse("games:mine")).content.decode()
    assert url_of(game, "take_back") in content


@pytest.mark.parametrize("who", ["resigned", "other", "outsider"])
def test_nobody_else_comes_back(time, who):
    game = running()
    seat, other = asked(game), rival(game)
    play.resign(game.pk, seat.user)
    user = {"resigned": seat.user, "other": other.user, "outsider": make_user()}[who]
    assert url_of(game, "take_back") not in page(game, user)
    assert ("You have resigned: a bot plays on for you." in page(game, user)) == (who == "resigned")
    answer = client_of(user).post(url_of(game, "take_back"), follow=True)
    if who != "other":
        assert "message--error" in answer.content.decode()
    seat.refresh_from_db()
    assert seat.bot


def test_a_game_that_is_over_has_no_seats_to_come_back_to(time):
    game, seat = abandoned(time, substitutes=True)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    content = page(game, seat.user) + page(game)
    assert "A bot plays for" not in content
    assert "take-" not in content


# ── taking over ──────────────────────────────────────────────────────────────────────────────


def test_a_substitute_is_told_what_it_means_and_sits_down(time):
    game, seat = abandoned(time, substitutes=True)
    user = make_user()
    address = url_of(game, "take_over", seat.number)
    assert address in page(game, user)
    client = client_of(user)
    content = client.get(address).content.decode()
    assert f"Take over from {seat.user.name} in {game.name}?" in content
    assert "cannot come back" in content
    seat.refresh_from_db()
    assert seat.bot
    answer = client.post(address, follow=True)
    assert "The seat is yours." in answer.content.decode()
    assert "Nothing is asked of you now." in answer.content.decode()
    seat.refresh_from_db()
    assert (seat.user, seat.bot) == (user, "")
    assert address not in page(game, make_user())


@pytest.mark.parametrize("who", ["rival", "former", "anonymous", "unwanted"])
def test_seats_that_are_not_to_be_had(time, who):
    game, seat = abandoned(time, substitutes=who != "unwanted")
    address = url_of(game, "take_over", seat.number)
    other = game.seats.exclude(pk=seat.pk).get().user
    users = {"rival": other, "former": seat.user, "unwanted": make_user()}
    client = client_of(users.get(who))
    assert (address in page(game, users.get(who))) == (who == "anonymous")
    for answer in (client.get(address), client.post(address)):
        assert answer.status_code == 302
        assert ("login" in answer["Location"]) == (who == "anonymous")
    seat.refresh_from_db()
    assert seat.bot


def test_a_private_game_is_nobody_elses(time):
    game, seat = abandoned(time, substitutes=True, private=True)
    client = client_of(make_user())
    assert client.get(url_of(game, "take_over", seat.number)).status_code == 404
    for name, *args in (("take_over", seat.number), ("give_time", seat.number), ("take_back",)):
        assert client.post(url_of(game, name, *args)).status_code == 404


def test_whoever_was_replaced_is_a_spectator(time):
    game, seat = abandoned(time, substitutes=True)
    former = seat.user
    stand_ins.substitute(game.pk, make_user(), seat.number)
    content = page(game, former)
    assert "You are watching." in content
    assert url_of(game, "take_back") not in content
