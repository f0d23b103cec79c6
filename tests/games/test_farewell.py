"""Somebody deletes their account in the middle of things."""

import pytest

from accounts.services import delete_account
from games import engine
from games.models import Game, Note
from games.services import table
from tests.games.factory import make_game, make_user

pytestmark = pytest.mark.django_db


def test_bots_play_on_tables_open_up_and_private_things_go():
    leaver, friend = make_user("Amália"), make_user("Bruno")
    running = make_game(2, users=[leaver, friend], moves=3)
    waiting = table.create(friend, engine.Options(players=3))
    table.join(waiting.pk, leaver)
    own = table.create(leaver, engine.Options(players=3))
    Note.objects.create(game=running, user=leaver, text="Bruno always bluffs.")

    delete_account(leaver)

    seat = running.seats.get(number=0)
    assert seat.bot == "agent"
    assert seat.user_id == leaver.pk
    waiting.refresh_from_db()
    assert waiting.free_seats == 2
    own.refresh_from_db()
    assert own.status == Game.Status.CANCELLED
    assert not Note.objects.exists()


def test_a_finished_game_stays_as_it_was():
    leaver = make_user()
    game = make_game(2, users=[leaver], moves=None)
    assert game.is_over
    before = list(game.seats.values())
    delete_account(leaver)
    assert list(game.seats.values()) == before
