"""What a finished game does to ratings."""

import datetime

import pytest

from games import engine
from games.models import Departure, Seat
from games.ratings import rate, skill
from games.ratings.models import Change, Standing
from games.services import table
from tests.factory import make_user
from tests.ratings.results import DAY, NOON, figures, finished, points

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [make_user() for _ in range(5)]


def gains(game, ladder="all"):
    """Who gained how much, rounded, by user."""
    return {c.user_id: c.gain for c in Change.objects.filter(game=game, ladder=ladder)}


def test_the_full_order_counts(people):
    a, b, c, d, _e = people
    game = finished({a: 2, b: 1, c: 4, d: 3})
    rate.rate(game.pk)
    assert points(b) > points(a) > points(d) > points(c)
    assert Standing.objects.get(user=b, leaderboard="all").wins == 1
    assert Standing.objects.get(user=a, leaderboard="all").wins == 0


def test_shared_places_are_equal(people):
    a, b, c, *_ = people
    rate.rate(finished({a: 1, b: 1, c: 3}).pk)
    assert points(a) == points(b) > points(c)


def test_a_game_counts_on_every_ladder_it_belongs_to(people):
    a, b, c, *_ = people
    rate.rate(finished({a: 1, b: 2}, modules=["enigma", "vip"], edition="2016").pk)
    rate.rate(finished({a: 1, b: 2, c: 3}, when=NOON + DAY).pk)
    rows = Standing.objects.filter(user=a).order_by("leaderboard")
    leaderboards = rows.values_list("leaderboard", "games")
    assert dict(leaderboards) == {
        "all": 2,
        "two": 1,
        "more": 1,
        "season-2026-2": 2,
        "month-2026-05": 2,
        "edition-2016": 1,
        "edition-2019": 1,
        "with-enigma": 1,
        "with-vip": 1,
    }


def test_every_month_begins_anew(people):
    a, b, *_ = people
    for month in (5, 6):
        rate.rate(finished({a: 1, b: 2}, when=NOON.replace(month=month)).pk)
    assert points(a, "month-2026-05") == points(a, "month-2026-06") < points(a)


def test_leavers_take_the_last_place_whatever_their_seat_achieved(people):
    a, b, c, d, _e = people
    game = finished({a: 1, b: 2, c: 3, d: 4}, left=[a, c])
    rate.rate(game.pk)
    assert points(b) > points(d) > points(a) == points(c)
    assert Standing.objects.get(user=a, leaderboard="all").wins == 0
    assert set(Change.objects.filter(user=a).values_list("place", "left")) == {(4, True)}


def test_whoever_was_replaced_takes_the_last_place_and_the_substitute_none(people):
    a, b, c, substitute, second = people
    game = finished({a: 2, b: 3, c: 1})
    for old, new in ((c, substitute), (substitute, second)):
        Departure.objects.create(game=game, number=2, user=old)
        Seat.objects.filter(game=game, number=2).update(user=new)
    rate.rate(game.pk)
    assert points(a) > points(b) > points(c)
    assert points(substitute) is None
    assert points(second) is None


def test_guests_are_left_out_and_the_others_rated_without_them(people):
    a, b, guest, *_ = people
    with_guest = finished({guest: 1, a: 2, b: 3}, unrated=[guest])
    rate.rate(with_guest.pk)
    assert points(guest) is None
    among_them = gains(with_guest)
    assert Standing.objects.get(user=a, leaderboard="all").wins == 0
    Standing.objects.all().delete()
    Change.objects.all().delete()
    without = finished({a: 1, b: 2})
    rate.rate(without.pk)
    assert gains(without) == among_them


def test_who_plays_for_a_rating_is_settled_when_the_game_starts():
    host, friend, guest = make_user(), make_user(), make_user()
    guest.guest = True
    guest.save()
    game = table.create(host, engine.Options(players=3))
    table.join(game.pk, guest)
    table.join(game.pk, friend)
    guest.guest = False  # claimed meanwhile
    guest.save()
    assert list(game.seats.order_by("number").values_list("rated", flat=True)) == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("alone", ["with a guest", "with bots", "friendly"])
def test_nobody_plays_for_a_rating_alone(alone):
    host, other = make_user(), make_user()
    other.guest = alone == "with a guest"
    other.save()
    bots = ["rookie"] if alone == "with bots" else []
    options = engine.Options(players=2)
    game = table.create(host, options, bot_kinds=bots, rated=alone != "friendly")
    if not bots:
        table.join(game.pk, other)
    assert not game.seats.filter(rated=True).exists()


def test_bots_are_rivals_with_fixed_ratings(people):
    a, b, *_ = people
    weak = finished({a: 1, b: 3}, bots=[("rookie", 2)])
    rate.rate(weak.pk)
    won = gains(weak)[a.pk]
    Standing.objects.all().delete()
    Change.objects.all().delete()
    strong = finished({a: 1, b: 3}, bots=[("agent", 2)])
    rate.rate(strong.pk)
    assert gains(strong)[a.pk] > won > 0
    assert Standing.objects.exclude(user__in=[a, b]).count() == 0
    assert skill.BOTS["agent"].points > skill.BOTS["rookie"].points


def test_games_with_too_few_decisions_do_not_count(people):
    a, b, *_ = people
    rate.rate(finished({a: 1, b: 2}, decisions=5).pk)
    assert figures() == ([], [])
    rate.rate(finished({a: 1, b: 2}, decisions=7).pk)
    assert points(a) > points(b)


def test_what_one_decides_alone_does_not_make_a_game(people):
    """The other left at once: a game against a bot."""
    a, b, *_ = people
    game = finished({a: 1, b: 2}, left=[b], decisions=40)
    game.moves.filter(seat=1, number__gt=4).delete()
    rate.rate(game.pk)
    assert figures() == ([], [])


def test_what_bots_decide_for_people_does_not_count(people):
    a, b, *_ = people
    game = finished({a: 1, b: 2}, decisions=40)
    game.moves.filter(number__gt=8).update(by_bot=True)
    rate.rate(game.pk)
    assert figures() == ([], [])


def test_the_same_rivals_again_and_again_count_less_and_less(people):
    a, b, c, *_ = people
    weights = []
    for number in range(6):
        game = finished({a: 1, b: 2}, when=NOON + number * DAY)
        rate.rate(game.pk)
        weights.append(Change.objects.get(game=game, user=a, ladder="all").weight)
    assert weights == [1, 1, 1, 0.5, 0.25, 0.125]
    # One rival of two is new.
    game = finished({a: 1, b: 2, c: 3}, when=NOON + 6 * DAY)
    rate.rate(game.pk)
    by_user = dict(Change.objects.filter(game=game, ladder="all").values_list("user", "weight"))
    assert by_user == {a.pk: (0.0625 + 1) / 2, b.pk: (0.0625 + 1) / 2, c.pk: 1}
    # What was long ago is forgotten.
    game = finished({a: 1, b: 2}, when=NOON + 40 * DAY)
    rate.rate(game.pk)
    assert Change.objects.get(game=game, user=a, ladder="all").weight == 1
    told = figures()
    rate.rerate()
    assert figures() == told


def test_half_the_weight_is_half_the_way():
    before, full = skill.Skill(20.0, 8.0), skill.Skill(24.0, 7.0)
    assert skill.partly(before, full, 0.5) == skill.Skill(22.0, 7.5)
    assert skill.partly(before, full, 1.0) == full


def test_only_rated_games_count(people):
    a, b, *_ = people
    rate.rate(finished({a: 1, b: 2}, rated=False).pk)
    rate.rate(finished({a: 1, b: 2}, unrated=[a, b]).pk)
    assert figures() == ([], [])


def test_everybody_begins_at_a_thousand():
    assert round(skill.NEWCOMER.points) == 1000
    assert datetime.timedelta(days=30) == rate.WINDOW
