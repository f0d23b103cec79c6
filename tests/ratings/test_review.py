"""Whose choices agree with the search beyond what results explain: planted, it is found."""

import json
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from games.bots import choose
from games.bots.search import Budget, appraise
from games.debrief import agreement
from games.debrief.models import Debrief
from games.engine import Move, view_for
from games.lab.fastforward import play_on
from games.models import Departure, Game, Seat
from games.ratings import ladders, review, reviewed
from games.ratings.models import Standing
from games.ratings.review import Person, Tally
from games.ratings.skill import BOTS, Skill
from tests.factory import make_game, make_user

NODES = 300
HONEST = [Tally(BOTS["agent"].mu, 35, 100), Tally(BOTS["rookie"].mu, 30, 100)]


def person(agreed, telling, mu=25.0, user=1):
    return Person(user, Skill(mu, 2.0), 9, agreed, telling)


# ── the reckoning ────────────────────────────────────────────────────────────────────────────


def test_the_chances_of_all_counts_are_one():
    chances = [review.tail(k, 12, 0.4) for k in range(14)]
    assert chances[0] == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)
    assert sum(chances[1:]) == pytest.approx(12 * 0.4)  # the mean


def test_the_curve_follows_what_it_is_fitted_to():
    steep = [Tally(15, 10, 100), Tally(25, 40, 100), Tally(35, 80, 100)] * 9
    low, middle, high = (review.fitted(steep, mu) for mu in (15, 25, 35))
    assert low < 0.2 < middle < 0.6 < high


def test_a_rating_explains_agreement():
    """Where others of the same rating agree as much, nobody stands out."""
    strong = [person(80, 100, 35.0, user) for user in range(9)]
    assert not any(result.stands_out for result in review.review(strong, HONEST))
    alone, *_ = review.review([person(95, 100), *(person(35, 100) for _ in range(9))], HONEST)
    assert alone.stands_out
    assert alone.person.agreed == 95


def test_the_more_are_looked_at_the_more_it_takes():
    one = review.review([person(22, 30)], HONEST)[0]
    many = review.review([person(22, 30), *(person(10, 30) for _ in range(99))], HONEST)[0]
    assert one.adjusted == one.chance < many.adjusted
    assert many.adjusted <= 1


def test_the_baseline_has_bots_that_try_nothing_out():
    tallies = review.of_bots()
    assert {tally.mu for tally in tallies} < {skill.mu for skill in BOTS.values()}
    assert all(0 < tally.agreed < tally.telling for tally in tallies)


# ── games ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def table(db):
    """Two people, and how to let them finish rated games: one asks the search, one an agent."""
    users = [make_user("Spy"), make_user("Honest")]

    def play(number):
        rng = Random(number)

        def chosen(current):
            decision = current.unanswered[0]
            view = view_for(current.state, decision.seat)
            if decision.seat == 0:
                asked = next(d for d in view.decisions if d.seat == 0)
                action = appraise(view, asked, rng, Budget(3 * NODES))[0].action
            else:
                action = choose("agent", view, rng)
            return Move(decision.seat, decision.id, action)

        return play_on(make_game(2, users=users, rng=number), chosen, lambda _current: False)

    for user in users:
        Standing.objects.create(
            user=user, leaderboard=ladders.ALL, points=0, mu=25, sigma=3, games=3
        )
    return play


def tally(standing, decisions=999):
    *_, last = reviewed.looks(standing, 9, decisions, NODES)
    return last


@pytest.mark.slow
def test_whoever_asks_the_search_stands_out_and_an_agent_does_not(table):
    for number in range(2):
        table(number)
    people = [tally(standing) for standing in reviewed.people()]
    assert all(one.telling > 8 for one in people)
    spy, honest = review.review(people, HONEST)
    assert spy.stands_out
    assert spy.person.user == Standing.objects.get(user__name="Spy").user_id
    assert not honest.stands_out


@pytest.fixture
def game(db):
    """Over, between two people who play at random."""
    return make_game(2, moves=None, rng=3)


def test_only_own_decisions_in_rated_games_count(game):
    user = game.seats.get(number=0).user_id
    assert len(reviewed.seats_of(user, 9)) == 1
    lines = agreement.lines_of(game, 0)
    assert lines
    game.moves.filter(number=lines[0]).update(by_bot=True)
    assert agreement.lines_of(game, 0) == lines[1:]
    Departure.objects.create(game=game, number=0, user_id=user)
    assert reviewed.seats_of(user, 9) == []
    Departure.objects.all().delete()
    Seat.objects.filter(game=game).update(rated=False)
    assert reviewed.seats_of(user, 9) == []
    Seat.objects.filter(game=game).update(rated=True)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING)
    assert reviewed.seats_of(user, 9) == []


def test_a_stored_debrief_is_taken_at_its_word(game, monkeypatch):
    """Only what an agent would have done is judged anew."""
    lines = agreement.lines_of(game, 0)[:6]
    judged = [
        agreement.judge(view, chosen, line, NODES, by_bot=False)
        for line, view, chosen in agreement._decisions(game, lines)
        if agreement.is_worth_a_look(view)
    ]
    without = list(agreement.of_game(game, lines, NODES))
    rows = [verdict.to_json() for verdict in judged]
    Debrief.objects.create(game=game, status="ready", line=game.line, findings=rows)
    own: list[bool] = []
    monkeypatch.setattr(agreement, "judge", counting(agreement.judge, own))
    assert list(agreement.of_game(game, lines, NODES)) == without
    assert len(own) == len(judged)


def counting(judge, calls):
    def counted(*args, **kwargs):
        calls.append(kwargs["by_bot"])
        return judge(*args, **kwargs)

    return counted


def test_the_command_says_what_it_is_not_and_changes_nothing(game):
    user = game.seats.get(number=0).user
    Standing.objects.create(user=user, leaderboard=ladders.ALL, points=0, mu=25, sigma=3, games=1)
    before = list(Seat.objects.values())
    told = []
    for extra in ([], ["--json"]):
        out = StringIO()
        options = ["--decisions", "12", "--least", "1", "--nodes", "60", *extra]
        call_command("review_play", *options, stdout=out, stderr=StringIO())
        told.append(out.getvalue())
    assert "proves nothing" in told[0]
    figures = json.loads(told[1])
    assert [one["person"] for one in figures["people"]] == [str(user)]
    assert list(Seat.objects.values()) == before
