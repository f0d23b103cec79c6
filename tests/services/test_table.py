"""Before a game: who may sit down where, and when it starts."""

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import engine
from games.core.refusals import Refused
from games.models import Game, Invitation, Seat
from games.notify.models import Notification
from games.services import chat, table
from tests.services.races import users

pytestmark = pytest.mark.django_db
THREE = engine.Options(players=3)
OLD = timezone.now() - datetime.timedelta(days=1)


@pytest.fixture
def people():
    """The one who sets up, the one who joins, the one who has no business here."""
    return users(3)


@pytest.fixture
def game(people):
    return table.create(people[0], THREE)


def seated(game):
    return [seat.user or seat.bot for seat in Seat.objects.filter(game=game)]


def finished(game):
    """As if it had been played."""
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)


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
        lambda: table.invite(game.pk, people[0], str(people[1])),
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


def test_invited_by_name_whatever_its_case(people, game):
    invitation = table.invite(game.pk, people[0], people[1].name.upper())
    assert (invitation.user, invitation.by) == (people[1], people[0])
    table.invite(game.pk, people[0], people[1].name)
    assert Invitation.objects.count() == 1
    table.join(game.pk, people[1])
    assert not Invitation.objects.exists()


def test_who_can_be_invited(people, game):
    table.join(game.pk, people[1])
    with pytest.raises(Refused, match="Nobody here is called “Mata Hari”"):
        table.invite(game.pk, people[0], "Mata Hari")
    for name in (people[0].name, people[1].name):
        with pytest.raises(Refused, match="already"):
            table.invite(game.pk, people[0], name)
    people[2].left_at = timezone.now()
    people[2].save()
    with pytest.raises(Refused, match="Nobody"):
        table.invite(game.pk, people[0], people[2].name)


def test_who_can_invite(people, game):
    strangers: list[Any] = [people[1], AnonymousUser()]
    for stranger in strangers:
        with pytest.raises(Refused, match="do not play"):
            table.invite(game.pk, stranger, people[2].name)
    table.join(game.pk, people[1])
    table.invite(game.pk, people[1], people[2].name)


def test_invitations_end_somewhere(people, game, monkeypatch):
    monkeypatch.setattr(table, "MOST_INVITED", 1)
    table.invite(game.pk, people[0], people[1].name)
    with pytest.raises(Refused, match="Enough"):
        table.invite(game.pk, people[0], people[2].name)


def test_declining(people, game):
    table.invite(game.pk, people[0], people[1].name)
    table.decline(game.pk, people[2])
    assert Invitation.objects.exists()
    for _ in range(2):
        table.decline(game.pk, people[1])
    with pytest.raises(Refused, match=f"{people[1]} has declined"):
        table.invite(game.pk, people[0], people[1].name)
    assert Notification.objects.filter(user=people[1]).count() == 1


def test_who_declined_may_think_better_of_it(people, game):
    table.invite(game.pk, people[0], people[1].name)
    table.decline(game.pk, people[1])
    table.join(game.pk, people[1])
    assert seated(game) == [people[0], people[1], ""]


def test_who_declined_makes_room_for_others(people, game, monkeypatch):
    monkeypatch.setattr(table, "MOST_INVITED", 1)
    table.invite(game.pk, people[0], people[1].name)
    table.decline(game.pk, people[1])
    table.invite(game.pk, people[0], people[2].name)


def test_invitations_of_somebody_muted_are_not_heard(client, people, game):
    chat.mute(people[1], people[0])
    table.invite(game.pk, people[0], people[1].name)
    assert not Notification.objects.exists()
    client.force_login(people[1])
    assert not client.get("/games/mine/").context["invitations"]
    # Those of others are; and who is not heard does not learn of it.
    table.join(game.pk, people[2])
    assert Invitation.objects.get().user == people[1]
    other = table.create(people[2], THREE)
    table.invite(other.pk, people[2], people[1].name)
    assert [
        invitation.game for invitation in client.get("/games/mine/").context["invitations"]
    ] == [other]
    assert Notification.objects.get(user=people[1]).game == other


@pytest.mark.parametrize(("guest", "limit"), [(False, "MOST_SENT"), (True, "MOST_SENT_BY_GUEST")])
def test_nobody_invites_without_end(guest, limit, people, monkeypatch):
    monkeypatch.setattr(table, limit, 1)
    people[0].guest = guest
    people[0].save()
    first, second = (table.create(people[0], THREE) for _ in range(2))
    table.invite(first.pk, people[0], people[1].name)
    with pytest.raises(Refused, match="many people today"):
        table.invite(second.pk, people[0], people[1].name)
    Invitation.objects.update(created=timezone.now() - table.DAY)
    table.invite(second.pk, people[0], people[1].name)


def test_rematches_do_not_invite_without_end_either(people, monkeypatch):
    monkeypatch.setattr(table, "MOST_SENT", 1)
    game = table.create(people[0], engine.Options(players=2))
    table.join(game.pk, people[1])
    finished(game)
    again = table.rematch(game.pk, people[0])
    table.leave(again.pk, people[0])
    with pytest.raises(Refused, match="many people today"):
        table.rematch(game.pk, people[0])


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


def test_a_rematch_has_the_same_options_and_invites_the_others(people):
    options = engine.Options(players=3, modules=frozenset({"vip"}))
    game = table.create(people[0], options, pace="weekly", bot_kinds=["rookie"])
    table.join(game.pk, people[1])
    finished(game)
    again = table.rematch(game.pk, people[1])
    assert (again.rematch_of, again.creator, again.pace) == (game, people[1], "weekly")
    assert again.engine_options() == options
    assert again.seed != game.seed
    assert seated(again) == [people[1], "", "rookie"]
    assert Invitation.objects.get().user == people[0]
    assert table.rematch(game.pk, people[1]) == again
    assert table.rematch(game.pk, people[0]) == again
    assert Game.objects.get(pk=again.pk).status == "running"
    assert table.rematch(game.pk, people[0]) == again
    assert Game.objects.count() == 2


def test_a_rematch_that_was_cancelled_can_be_asked_again(people):
    game = table.create(people[0], engine.Options(players=2))
    table.join(game.pk, people[1])
    finished(game)
    again = table.rematch(game.pk, people[0])
    table.leave(again.pk, people[0])
    assert table.rematch(game.pk, people[1]) != again
    assert Game.objects.filter(status="waiting").count() == 1


def test_who_can_ask_for_a_rematch(people):
    game = table.create(people[0], engine.Options(players=2), bot_kinds=["agent"])
    with pytest.raises(Refused):
        table.rematch(game.pk, people[0])
    finished(game)
    with pytest.raises(Refused):
        table.rematch(game.pk, people[1])
    assert table.rematch(game.pk, people[0]).status == "running"


# ── colours ──────────────────────────────────────────────────────────────────────────────────


def colors(game):
    return [seat.color for seat in Seat.objects.filter(game=game)]


def test_who_sits_down_has_the_colour_that_they_want(people):
    game = table.create(people[0], THREE, colors=["pink"])
    assert colors(game) == ["pink", "red", "green"]
    table.join(game.pk, people[1], "yellow")
    assert colors(game) == ["pink", "yellow", "green"]
    table.choose_color(game.pk, people[0], "green")  # a free seat's: it has the other one
    assert colors(game) == ["green", "yellow", "pink"]
    table.start(game.pk, people[0])
    game.refresh_from_db()
    assert game.colors == ("green", "yellow", "pink")
    assert {tile.color for tile in game.engine_game().state.hands[1]} == {"yellow"}


def test_a_colour_is_one_persons(people, game):
    table.join(game.pk, people[1], "red")  # what the creator has
    assert colors(game) == ["red", "green", "blue"]
    for wish in ("red", "puce", ""):
        with pytest.raises(Refused):
            table.choose_color(game.pk, people[1], wish)
    assert colors(game) == ["red", "green", "blue"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(game=game, number=2).update(chosen_color="red")


def test_only_who_sits_there_chooses_and_only_before_the_start(people, game):
    with pytest.raises(Refused):
        table.choose_color(game.pk, people[2], "pink")
    table.start(game.pk, people[0])
    with pytest.raises(Refused):
        table.choose_color(game.pk, people[0], "pink")
    assert colors(game) == ["red", "green", "blue"]


def test_bots_take_what_is_left_and_leavers_leave_theirs(people):
    game = table.create(people[0], engine.Options(players=4), bot_kinds=["agent"])
    table.join(game.pk, people[1], "yellow")  # the bot's
    assert colors(game) == ["red", "yellow", "blue", "green"]
    table.leave(game.pk, people[1])
    table.choose_color(game.pk, people[0], "yellow")
    assert colors(game) == ["yellow", "red", "blue", "green"]


def test_a_rematch_keeps_the_colours(people):
    game = table.create(people[0], THREE, bot_kinds=["agent"], colors=["yellow"])
    table.join(game.pk, people[1], "pink")
    finished(game)
    again = table.rematch(game.pk, people[1])
    assert colors(again) == ["pink", "yellow", "green"]
    table.rematch(game.pk, people[0])
    assert {seat.user: seat.color for seat in again.seats.all() if seat.user} == {
        people[0]: "yellow",
        people[1]: "pink",
    }


def test_who_comes_late_to_a_rematch_has_what_is_left(people):
    game = table.create(people[0], engine.Options(players=2), colors=["yellow"])
    table.join(game.pk, people[1], "pink")
    finished(game)
    again = table.rematch(game.pk, people[1])
    table.choose_color(again.pk, people[1], "yellow")
    table.rematch(game.pk, people[0])
    assert colors(again) == ["yellow", "pink"]
