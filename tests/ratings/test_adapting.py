"""Bots that adapt to the table: as strong as its people, by what everybody may know alone."""

from random import Random

import pytest
from django.utils import timezone

from games import bots, engine
from games.core import jobs
from games.core.refusals import Refused
from games.engine import view_for
from games.models import Game, Job, Seat
from games.ratings import adapting, ladders
from games.ratings.models import Standing
from games.ratings.skill import BOTS, Skill
from games.services import bot_moves, table
from games.services.adapting import ADAPTIVE
from games.web.lobby import words
from tests.engine.hidden import another_truth
from tests.engine.strategies import advance
from tests.factory import make_user

pytestmark = pytest.mark.django_db
TWO = engine.Options(players=2)


@pytest.fixture
def game():
    """Against a bot that adapts; its first player has no rating and no games."""
    return table.create(make_user(), TWO, bot_kinds=[ADAPTIVE], bot_pause=False)


def level(game, view=None):
    seat = game.seats.get(bot=ADAPTIVE)
    return adapting.level(game, seat, view or view_for(game.engine_game().state, None))


def rate(game, mu):
    Standing.objects.create(
        user=game.creator, leaderboard=ladders.ALL, points=0, mu=mu, sigma=2, games=9
    )


def finished(game, kind, place):
    """Another game of the same person, against this bot."""
    other = table.create(game.creator, TWO, bot_kinds=[kind])
    for number, own in ((0, place), (1, 3 - place)):
        Seat.objects.filter(game=other, number=number).update(place=own)
    Game.objects.filter(pk=other.pk).update(status=Game.Status.OVER)


@pytest.mark.parametrize("kind", BOTS)
def test_it_is_as_strong_as_the_rated(game, kind):
    rate(game, BOTS[kind].mu)
    assert level(game) == kind


def test_whoever_is_new_meets_an_informer_and_rises_or_falls_with_what_they_do(game):
    assert level(game) == "informer"
    finished(game, "agent", 1)
    finished(game, "agent", 1)
    stronger = adapting.strength_of(game.creator_id)
    assert stronger > BOTS["agent"].mu > adapting.UNKNOWN.mu
    for _ in range(4):
        finished(game, ADAPTIVE, 2)
    assert adapting.strength_of(game.creator_id) < stronger


def test_it_is_gentler_with_whoever_is_behind(game, monkeypatch):
    def ahead_by(lead):
        lines = [type("Points", (), {"total": total}) for total in (lead, 0)]
        monkeypatch.setattr(adapting, "points_so_far", lambda _view: lines)
        return BOTS[level(game)].mu

    rate(game, (BOTS["informer"].mu + BOTS["agent"].mu) / 2)
    assert ahead_by(-9) < ahead_by(9)


def test_what_nobody_may_know_does_not_count(game, monkeypatch):
    """The wanted strength itself, before it is rounded to a level."""
    monkeypatch.setattr(adapting, "BOTS", {str(n): Skill(n / 100, 1) for n in range(5000)})
    rng, current = Random(1), engine.Game.new(TWO, engine.derive_seed("adapting"))
    for _ in range(8):
        advance(current, rng, 9)
        if current.over:
            break
        other = another_truth(current.state, None, rng)
        found = [level(game, view_for(state, None)) for state in (current.state, other)]
        assert found[0] == found[1]


def test_it_moves_at_the_level_that_was_found(game, monkeypatch):
    rate(game, BOTS["rookie"].mu)
    kinds = []

    def choose(kind, view, rng, is_awaited):
        kinds.append(kind)
        return next(d for d in view.decisions if d.seat == view.viewer).options[0]

    monkeypatch.setattr(bots, "choose", choose)
    Game.objects.update(bot_pause=False)
    current = game.engine_game()
    while current.unanswered[0].seat == 0:
        asked = current.unanswered[0]
        bot_moves.play.play(game.pk, game.creator, asked.id, asked.options[0])
        game.refresh_from_db()
        current = game.engine_game()
    job = Job.objects.get(kind="bot")
    jobs.run(job.pk, max(job.due, timezone.now()))
    assert kinds == ["rookie"]


# ── where it may sit ─────────────────────────────────────────────────────────────────────────


def test_a_table_with_one_is_not_rated(game):
    assert not game.rated
    assert table.create(make_user(), TWO, bot_kinds=["agent"]).rated


def test_a_rated_table_takes_none():
    user = make_user()
    rated = table.create(user, engine.Options(players=3))
    for put in (
        lambda: table.set_bot(rated.pk, user, 1, ADAPTIVE),
        lambda: table.start(rated.pk, user, ADAPTIVE),
    ):
        with pytest.raises(Refused, match="how strong"):
            put()
    friendly = table.create(user, engine.Options(players=3), rated=False)
    assert table.start(friendly.pk, user, ADAPTIVE).is_running


def test_nobody_chooses_it_as_a_stand_in():
    assert ADAPTIVE in words.SEATED
    assert ADAPTIVE not in words.BOTS
