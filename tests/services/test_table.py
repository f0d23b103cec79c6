"""Before a game: who may sit down where, and when it starts."""

import datetime

import pytest
from django.utils import timezone

from games import engine
from games.core.refusals import Refused
from games.models import Game
from games.services import invitations, table
from tests.services.gathering import THREE, seated

pytestmark = pytest.mark.django_db
OLD = timezone.now() - datetime.timedelta(days=1)


def test_a_new_table_seats_its_creator_and_waits(people, game):
    assert seated(game) == [people[0], "", ""]
    assert (game.status, game.free_seats, game.players) == ("waiting", 2, 3)
    assert game.name.startswith("Operation ")
    assert game.state is None


def test_a_table_with_all_that_can_be_chosen(people):
    options = engine.Options(players=5, edition="2016-de", modules=frozenset({"double_agent"}))
    game = table.create(
        people[0],
        options,
        name="Casino Royale",
        pace="weekly",
        private=True,
        bot_kinds=["rookie", "agent"],
        bot_pause=False,
    )
    game.refresh_from_db()
    assert seated(game) == [people[0], "", "", "rookie", "agent"]
    assert (game.name, game.pace, game.private, game.bot_pause) == (
        "Casino Royale",
        "weekly",
        True,
        False,
    )
    assert game.engine_options() == options


def test_bots_on_every_other_seat_start_the_game(people):
    game = table.create(people[0], THREE, bot_kinds=["agent", "rookie"])
    game.refresh_from_db()
    assert (game.status, game.free_seats) == ("running", 0)
    assert game.started
    assert game.opening
    assert engine.digest(game.engine_game().state) == engine.digest(game.replayed().state)


@pytest.mark.parametrize("kinds", [["agent"] * 3, ["agent"] * 4, ["chatbot"]])
def test_bots_that_cannot_be(people, kinds):
    with pytest.raises(Refused):
        table.create(people[0], THREE, bot_kinds=kinds)
    assert not Game.objects.exists()


def test_nobody_fills_the_lobby_alone(people):
    for _ in range(table.MOST_WAITING):
        table.create(people[0], THREE)
    with pytest.raises(Refused, match="many games"):
        table.create(people[0], THREE)
    table.create(people[1], THREE)


def test_the_last_one_to_join_starts_the_game(people, game):
    table.join(game.pk, people[1])
    assert Game.objects.get().status == "waiting"
    table.join(game.pk, people[2])
    game.refresh_from_db()
    assert (game.status, game.free_seats) == ("running", 0)
    assert seated(game) == people
    assert game.seats.filter(awaiting=True).count() == 1


def test_joining_twice_is_joining_once(people, game):
    for _ in range(2):
        table.join(game.pk, people[1])
    assert seated(game) == [people[0], people[1], ""]
    table.join(game.pk, people[2])
    table.join(game.pk, people[2])
    assert seated(game) == people


def test_a_game_that_started_takes_nobody(people):
    game = table.create(people[0], engine.Options(players=2), bot_kinds=["agent"])
    with pytest.raises(Refused, match="started already"):
        table.join(game.pk, people[1])
    assert seated(game) == [people[0], "agent"]


def test_a_table_without_a_free_seat_takes_nobody(people, game):
    """As it is while the last one is still being seated."""
    game.seats.filter(user=None).update(bot="agent")
    with pytest.raises(Refused, match="Every seat"):
        table.join(game.pk, people[1])


def test_leaving_frees_the_seat(people, game):
    table.join(game.pk, people[1])
    table.leave(game.pk, people[1])
    game.refresh_from_db()
    assert seated(game) == [people[0], "", ""]
    assert game.free_seats == 2
    with pytest.raises(Refused, match="do not play"):
        table.leave(game.pk, people[1])


def test_the_creator_leaving_cancels(people, game):
    table.leave(game.pk, people[0])
    game.refresh_from_db()
    assert game.status == "cancelled"
    for call in (
        lambda: table.join(game.pk, people[1]),
        lambda: table.leave(game.pk, people[0]),
        lambda: table.start(game.pk, people[0]),
        lambda: table.set_bot(game.pk, people[0], 1, "agent"),
        lambda: invitations.invite(game.pk, people[0], str(people[1])),
    ):
        with pytest.raises(Refused, match="cancelled"):
            call()


def test_nobody_leaves_a_game_that_runs(people):
    game = table.create(people[0], engine.Options(players=2), bot_kinds=["agent"])
    with pytest.raises(Refused):
        table.leave(game.pk, people[0])


def test_bots_come_and_go(people, game):
    table.set_bot(game.pk, people[0], 2, "rookie")
    assert seated(game) == [people[0], "", "rookie"]
    assert Game.objects.get().free_seats == 1
    table.set_bot(game.pk, people[0], 2, "")
    assert Game.objects.get().free_seats == 2
    table.set_bot(game.pk, people[0], 1, "agent")
    table.set_bot(game.pk, people[0], 2, "agent")
    assert Game.objects.get().status == "running"


@pytest.mark.parametrize(("number", "kind"), [(1, "agent"), (0, "agent"), (7, "agent"), (2, "x")])
def test_bots_take_free_seats_only(people, game, number, kind):
    table.join(game.pk, people[1])
    with pytest.raises(Refused):
        table.set_bot(game.pk, people[0], number, kind)
    assert seated(game) == [people[0], people[1], ""]


def test_starting_early_seats_bots(people, game):
    table.join(game.pk, people[1])
    table.start(game.pk, people[0], "rookie")
    game.refresh_from_db()
    assert game.status == "running"
    assert seated(game) == [people[0], people[1], "rookie"]
    with pytest.raises(Refused):
        table.start(game.pk, people[0])


def test_starting_with_a_bot_that_is_none(people, game):
    with pytest.raises(Refused):
        table.start(game.pk, people[0], "chatbot")
    assert seated(game) == [people[0], "", ""]


def test_only_the_creator_starts_and_seats_bots(people, game):
    table.join(game.pk, people[1])
    for person in people[1:]:
        for call in (table.start, lambda pk, user: table.set_bot(pk, user, 2, "agent")):
            with pytest.raises(Refused, match="Only the player who set the game up"):
                call(game.pk, person)
    assert seated(game) == [people[0], people[1], ""]


def test_play_now_is_a_game_at_once(people):
    game = table.play_now(people[0])
    game.refresh_from_db()
    assert game.status == "running"
    assert game.private
    assert seated(game) == [people[0], "agent", "agent"]
    assert game.engine_options() == THREE


def test_play_now_clicked_twice_is_one_game(people):
    game = table.play_now(people[0])
    assert table.play_now(people[0]) == game
    assert table.play_now(people[1]) != game
    Game.objects.filter(pk=game.pk).update(started=timezone.now() - table.SAME_CLICK)
    assert table.play_now(people[0]) != game


def test_play_now_ends_somewhere(people, monkeypatch):
    monkeypatch.setattr(table, "MOST_RUNNING", 1)
    table.create(people[0], engine.Options(players=2), bot_kinds=["agent"])
    with pytest.raises(Refused, match="running already"):
        table.play_now(people[0])


def test_open_games_expire(people, game):
    running = table.create(people[0], engine.Options(players=2), bot_kinds=["agent"])
    fresh = table.create(people[1], THREE)
    long_ago = timezone.now() - table.OPEN_FOR - datetime.timedelta(minutes=1)
    Game.objects.exclude(pk=fresh.pk).update(created=long_ago)
    assert table.expire() == 1
    statuses = dict(Game.objects.values_list("pk", "status"))
    assert statuses == {game.pk: "cancelled", running.pk: "running", fresh.pk: "waiting"}
    assert table.expire() == 0


def test_live_tables_that_nobody_joins_do_not_wait_for_days(people):
    def waiting(pace, *, since_created, since_joined):
        game = table.create(people[0], THREE, pace=pace)
        table.join(game.pk, people[1])
        now = timezone.now()
        Game.objects.filter(pk=game.pk).update(
            created=now - since_created * table.LIVE_OPEN_FOR,
            changed=now - since_joined * table.LIVE_OPEN_FOR,
        )
        return game.pk

    deserted = waiting("live", since_created=1.1, since_joined=1.1)
    joined = waiting("live", since_created=1.1, since_joined=0.9)
    slow = waiting("daily", since_created=1.1, since_joined=1.1)
    assert table.expire() == 1
    statuses = dict(Game.objects.values_list("pk", "status"))
    assert statuses == {deserted: "cancelled", joined: "waiting", slow: "waiting"}


def test_sitting_down_keeps_a_live_table_open(people):
    game = table.create(people[0], THREE, pace="live")
    Game.objects.update(created=OLD, changed=OLD)
    table.join(game.pk, people[1])
    assert table.expire() == 0


def test_whoever_waits_at_a_table_sees_it_expire(
    people, monkeypatch, django_capture_on_commit_callbacks
):
    game = table.create(people[0], THREE, pace="live")
    Game.objects.update(created=OLD, changed=OLD)
    told = []
    monkeypatch.setattr("games.core.announcements.tell", lambda *args: told.append(args))
    with django_capture_on_commit_callbacks(execute=True):
        table.expire()
    assert told == [(game.pk, {"type": "game.changed", "version": 0, "status": "cancelled"})]
