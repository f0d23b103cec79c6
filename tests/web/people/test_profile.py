"""What profiles tell: counted once for each game, read in few queries."""

import pytest
from django.test import Client

from games.core import jobs
from games.models import Job
from games.ratings import rate, tallies
from games.ratings.models import Rival, Tally
from games.services import play
from games.staff import figures
from games.web.people import profile
from games.web.people.chart import chart
from tests.factory import make_game, make_user, play_moves
from tests.markup import flat
from tests.ratings.results import DAY, NOON, finished

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def told():
    """A curve of four games."""
    return chart([1000.0, 1120.0, 1090.0, 1180.0])


def test_the_curve_lies_between_round_numbers(told):
    assert told.labels == (1200, 1100, 1000)
    assert told.path == "M0 100 L333.3 40 L666.7 55 L1000 10"
    assert told.end == "M1000 10h0"
    assert (told.first, told.last, told.highest, told.games) == (1000, 1180, 1180, 3)


@pytest.mark.parametrize(
    "points", [[1000, 1000], [999.6, 1000.4], [-340, 2900], [1499.9, 1500.1, 1480]]
)
def test_every_curve_fits(points):
    drawn = chart(points)
    assert drawn.labels[-1] <= min(points)
    assert max(points) <= drawn.labels[0]
    heights = [float(pair.split()[1]) for pair in drawn.path.removeprefix("M").split(" L")]
    assert all(0 <= height <= 100 for height in heights)


def test_one_figure_is_no_curve():
    assert chart([]) is None
    assert chart([1000]) is None


def test_a_game_is_counted_once():
    game = make_game(3, moves=None)
    assert Job.objects.filter(kind="tally", game=game).exists()
    for _ in range(3):
        tallies.count(game.pk)
    for seat in game.seats.all():
        theirs = Tally.objects.filter(user=seat.user)
        of_games = theirs.get(kind="game")
        assert (of_games.thing, of_games.times, of_games.good) == ("3", 1, seat.place == 1)
        placed = game.moves.filter(seat=seat.number, action__kind="place").count()
        for kind in ("location", "spy"):
            assert sum(theirs.filter(kind=kind).values_list("times", flat=True)) == placed
    won = sum(Tally.objects.filter(kind="location").values_list("good", flat=True))
    events = [event for move in game.moves.all() for event in move.events]
    assert won == sum(event["kind"] == "reward_won" for event in events) > 0
    missions = game.engine_game().state.result.missions
    accomplished = sum(Tally.objects.filter(kind="mission").values_list("good", flat=True))
    assert accomplished == sum(len(mission.first) for mission in missions)


def test_rivals_are_counted_from_both_sides():
    game = make_game(3, moves=None)
    tallies.count(game.pk)
    place = dict(game.seats.values_list("user", "place"))
    assert Rival.objects.count() == 6
    for rival in Rival.objects.all():
        mine, theirs = place[rival.user_id], place[rival.rival_id]
        assert (rival.games, rival.ahead, rival.behind) == (1, mine < theirs, mine > theirs)
        assert rival.level == (mine == theirs)


def test_whoever_left_is_behind_and_has_no_feats():
    leaver, other = make_user(), make_user()
    game = make_game(2, users=[leaver, other], moves=2)
    play.resign(game.pk, leaver)
    game.refresh_from_db()
    game = play_moves(game, None)
    tallies.count(game.pk)
    assert Rival.objects.get(user=leaver).behind == 1
    assert not Tally.objects.filter(user=leaver).exists()
    assert Tally.objects.filter(user=other, kind="spy").exists()


def test_a_deal_that_others_still_play_is_not_told_of():
    game = make_game(2, moves=None)
    game.deal_hidden = True
    game.save()
    job = Job.objects.get(kind="tally", game=game)
    assert jobs.run(job.pk)
    assert not Tally.objects.exists()
    game.deal_hidden = False
    game.save()
    job.refresh_from_db()
    assert jobs.run(job.pk, job.due)
    assert Tally.objects.exists()


def test_counting_anew_comes_to_the_same():
    users = [make_user(), make_user()]
    for rng in (1, 2):
        tallies.count(make_game(2, users=users, moves=None, rng=rng).pk)
    told = figures.digest()
    finished(dict.fromkeys(users, 1))  # its snapshot is lost: it must not keep the others away
    assert tallies.recount() == 2
    assert figures.digest() == told


def test_the_page_tells_it_all():
    users = [make_user(), make_user()]
    game = make_game(2, users=users, moves=None)
    rate.rate(game.pk)
    tallies.count(game.pk)
    page = Client().get(users[0].get_absolute_url()).content.decode()
    for words in ("Ratings", "Rating after each game", "Best spies", "Favourite locations"):
        assert words in page
    assert users[1].name in page.partition("rivals-title")[2]


@pytest.mark.parametrize(
    ("times", "good", "words"),
    [
        (1, 1, ["1 location won, placed once", "1 spy placed, won once"]),
        (3, 2, ["2 locations won, placed 3 times", "3 spies placed, won 2 times"]),
    ],
)
def test_once_is_not_1_times(times, good, words):
    user = make_user()
    tallies.count(make_game(2, users=[user, make_user()], moves=None).pk)
    Tally.objects.filter(user=user).update(times=times, good=good)
    page = flat(Client().get(user.get_absolute_url()).content.decode())
    assert all(f"<span>{line}</span>" in page for line in words)


def test_a_newcomer_has_a_page():
    user = make_user()
    page = Client().get(user.get_absolute_url()).content.decode()
    assert "Ratings" not in page.partition("<main")[2]


def test_queries_do_not_grow(django_assert_max_num_queries):
    me, *others = [make_user() for _ in range(12)]
    for number, other in enumerate(others):
        rate.rate(finished({me: 1, other: 2}, when=NOON + number * DAY).pk)
        Rival.objects.create(user=me, rival=other, games=1, ahead=1)
    with django_assert_max_num_queries(4):
        profile.of(me)
    with django_assert_max_num_queries(10):
        Client().get(me.get_absolute_url())
