"""Jobs may come late, twice and in any order: the figures are the same, and those of ``rerate``."""

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core import jobs
from games.models import Game, Job
from games.ratings import rate
from games.ratings.models import Change, Leaderboard, Standing
from games.staff import figures as all_figures
from tests.factory import make_game, make_user
from tests.ratings.results import DAY, NOON, figures, finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db):
    return [make_user() for _ in range(4)]


def clear():
    for model in (Change, Standing, Leaderboard, Game, Job):
        model.objects.all().delete()


# Who plays, at which places, on which day; several games may end in the same moment.
tables = st.lists(
    st.tuples(
        st.permutations(range(4)),
        st.integers(2, 4),
        st.lists(st.integers(1, 4), min_size=4, max_size=4),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tables=tables, data=st.data())
def test_the_order_of_jobs_does_not_matter(people, tables, data):
    clear()
    games = [
        finished(
            {people[who]: places[n] for n, who in enumerate(order[:number])}, when=NOON + day * DAY
        ).pk
        for order, number, places, day in tables
    ]
    for game in sorted(games, key=lambda pk: (Game.objects.get(pk=pk).finished, pk)):
        rate.rate(game)
    in_order = figures()
    Change.objects.all().delete()
    Standing.objects.all().delete()
    twice = data.draw(st.permutations(games * 2), label="jobs")
    for game in twice:
        rate.rate(game)
    assert figures() == in_order
    rate.rerate()
    assert figures() == in_order


def test_a_late_job_takes_back_only_what_finished_after(people):
    a, b, c, d = people
    first, late, last = (
        finished({a: 1, b: 2}),
        finished({c: 1, d: 2}, when=NOON + DAY),
        finished({a: 2, c: 1}, when=NOON + 2 * DAY),
    )
    rate.rate(first.pk)
    before = set(Change.objects.values_list("pk", flat=True))
    rate.rate(last.pk)
    rate.rate(late.pk)
    assert before <= set(Change.objects.values_list("pk", flat=True))
    told = figures()
    rate.rerate()
    assert figures() == told


def test_a_move_asks_for_the_jobs_and_they_do_it(capsys):
    game = make_game(3, moves=None)
    assert game.is_over
    wanted = {"rate", "tally", "guesses"}
    assert wanted <= set(Job.objects.values_list("kind", flat=True))
    for job in Job.objects.filter(kind__in=wanted):
        assert jobs.run(job.pk)
    assert not Job.objects.filter(kind__in=wanted).exists()
    places = dict(game.seats.values_list("user", "place"))
    changes = Change.objects.filter(game=game, ladder="all")
    assert dict(changes.values_list("user", "place")) == places
    by_jobs = all_figures.digest()

    call_command("rerate")
    first = capsys.readouterr().out
    call_command("rerate")
    assert capsys.readouterr().out == first
    assert by_jobs in first
    assert "unchanged" in first


def test_the_digest_knows_every_figure(people):
    a, b, *_ = people
    rate.rate(finished({a: 1, b: 2}).pk)
    before = all_figures.digest()
    Standing.objects.filter(user=a, leaderboard="all").update(mu=25.000000001)
    assert all_figures.digest() != before


def test_rerate_forgets_what_no_game_says(people):
    a, b, *_ = people
    game = finished({a: 1, b: 2})
    rate.rate(game.pk)
    Standing.objects.create(
        user=people[3], leaderboard="all", points=9999, mu=300, sigma=1, games=99
    )
    Standing.objects.filter(user=a, leaderboard="all").update(last_rank=7)
    rate.rerate()
    assert set(Standing.objects.values_list("user", flat=True)) == {a.pk, b.pk}
    assert Standing.objects.get(user=a, leaderboard="all").last_rank == 7


def test_queries_do_not_grow_with_what_went_before(people, django_assert_max_num_queries):
    a, b, c, d = people
    for number in range(8):
        rate.rate(finished({a: 1, b: 2, c: 3, d: 4}, when=NOON + number * DAY).pk)
    game = finished({a: 1, b: 2, c: 3, d: 4}, when=NOON + 9 * DAY)
    with django_assert_max_num_queries(18):
        rate.rate(game.pk)
