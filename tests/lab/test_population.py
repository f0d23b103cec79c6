"""A large site, filled by copies: each is a game like any other."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.core import jobs
from games.models import Game, Move, Seat
from games.notify.models import Delivery, Notification
from games.ratings.models import Change, Standing, Tally
from games.services import play
from tests.factory import make_game

pytestmark = pytest.mark.slow

GAMES, PEOPLE, SITTERS = 100, 15, 5
POPULATE = ["populate", "--games", str(GAMES), "--people", str(PEOPLE), "--played", "1"]


def test_copies_are_games_like_any_other(manage, tmp_path, with_database):
    """They replay to the byte, and all that refers to one refers to that one."""
    env = with_database({"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(tmp_path)})
    made = manage(*POPULATE, env=env)
    assert f"games={GAMES} people={PEOPLE} rows=" in made.stdout, made.stderr
    verified = json.loads(manage("verify_games", "--json", env=env).stdout)
    assert verified["games"] > GAMES * 0.8
    assert verified["moves"] > 1000
    assert verified["differences"] == 0


def test_what_is_around_them_is_their_own(db, client):
    """People, dates, figures; without the logs of games that are over, where nobody wants them."""
    call_command(*POPULATE, "--logs", "0")
    games = Game.objects.all()
    assert set(games.values_list("status", flat=True)) == {"waiting", "running", "over"}
    assert games.values("key").distinct().count() == games.count() > GAMES
    assert User.objects.count() == SITTERS + PEOPLE
    copied_and_over = games.filter(status="over", key__regex="^.{12}$")
    assert copied_and_over.exists()
    assert not Move.objects.filter(game__in=copied_and_over).exists()
    refer_to_their_own_game()
    nothing_is_due_at_once()
    pages_show_them(client)
    one_that_runs_is_played_on()


def refer_to_their_own_game():
    assert not Change.objects.exclude(game__seats__user=F("user")).exists()
    assert not Notification.objects.exclude(seat=None).exclude(seat__user=F("user")).exists()
    assert Delivery.objects.exists()
    assert not Delivery.objects.exclude(state="sent").exclude(user__lte=SITTERS).exists()
    assert Standing.objects.filter(rank=1, leaderboard="all").count() == 1


def nothing_is_due_at_once():
    """Workers that start on such a site have nothing to catch up with but the leaderboards."""
    assert {job.kind for job in jobs._ready(timezone.now())} <= {"places"}


def pages_show_them(client):
    seats = Seat.objects.filter(user__gt=SITTERS, place__isnull=False)
    assert seats.values("user").distinct().count() == PEOPLE
    person = seats.last().user
    assert Tally.objects.filter(user=person).exists()
    client.force_login(person)
    for path in ("/", "/games/", "/games/mine/", "/leaderboards/", person.get_absolute_url()):
        assert client.get(path).status_code == 200


def one_that_runs_is_played_on():
    seat = (
        Seat.objects.filter(awaiting=True, user__gt=SITTERS).select_related("game", "user").last()
    )
    game = seat.game
    asked = next(d for d in game.engine_game().unanswered if d.seat == seat.number)
    assert play.play(game.pk, seat.user, asked.id, asked.options[0]).line > game.line
    newest = Game.objects.latest("pk").pk
    assert make_game().pk > newest


def test_a_site_with_games_is_left_alone(db):
    make_game()
    with pytest.raises(CommandError, match="has games"):
        call_command(*POPULATE)
    assert Game.objects.count() == 1
