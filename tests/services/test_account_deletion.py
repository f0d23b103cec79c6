"""Somebody deletes their account in the middle of things."""

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import delete_account
from games import engine
from games.models import Game, Job, Note
from games.services import table
from tests.factory import make_game, make_user

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


# What names a person and stays when they go: they are "Former player 7" there from then on.
STAYS = {
    "games.Game": "who set a game up; the game is its players'",
    "games.Seat": "who sat there: their games stay",
    "games.Departure": "who left a game: its log stays",
    "games.Gift": "who gave time: a part of a game's history",
    "games.Message": "what was said to others",
    "games.Report": "for the staff to deal with",
    "games.Export": "a film of a game, which anybody may have ordered; it runs out",
    "ratings.Change": "the ratings of everybody they played with follow from it",
    "ratings.Standing": "as before; it has no place any more",
    "ratings.Tally": "counted by games, which stay",
    "ratings.Rival": "counted by games, which stay",
    "suspicion.Guess": "settled guesses are public; open ones go",
    "tournaments.Tournament": "who organises it",
    "tournaments.Tournament_co_organisers": "who organises it, too",
    "tournaments.Entry": "their results stay",
    "tournaments.Result": "their results stay",
    "notify.Delivery": "goes with its notification",
    "desk.AuditEntry": "what staff did, and to whom",
    "desk.Sanction": "why somebody was sent away",
    "admin.LogEntry": "the admin's own log",
}


def test_no_table_with_people_in_it_is_forgotten():
    leaver = make_user()
    with CaptureQueriesContext(connection) as asked:
        delete_account(leaver)
    looked_at = " ".join(query["sql"] for query in asked)
    people = {
        f"{model._meta.app_label}.{model.__name__}": model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.get_fields()
        if field.is_relation and field.concrete and field.related_model is User
    }
    forgotten = {
        name
        for name, table_name in people.items()
        if name not in STAYS and f'FROM "{table_name}"' not in looked_at
    }
    assert not forgotten
    assert set(STAYS) <= set(people)


def test_each_package_learns_that_a_game_is_over():
    game = make_game(2, moves=None)
    assert {"rate", "tally", "guesses", "table"} <= {
        job.kind for job in Job.objects.filter(game=game)
    }
