"""What a bot or orders did in somebody's place is news to them, and told to whom it may."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import engine
from games.delivery.composition import news_of
from games.engine import view_for
from games.engine.actions import Place
from games.engine.suppose import to_place
from games.models import Game, Move, Orders
from games.notify.kinds import Kind
from games.notify.models import Notification
from games.orders import Book, Plan
from games.pictures.closeups import picks
from games.pictures.strip import strip_sources
from games.services import bot_moves, orders, play, stand_ins
from games.story import log
from tests.clockwork import abandoned, answer, asked, running
from tests.factory import make_game, make_user, play_moves, settle
from tests.web.test_no_leak import PATHS

pytestmark = pytest.mark.django_db

TIME_WAS_UP = "Time was up, and a bot decided: "
BY_ORDERS = "By your sealed orders: "


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


def told(game, viewer) -> list[str]:
    return [entry.text for entry in log.entries(Game.objects.get(pk=game.pk), viewer)]


def texts_since(game, seat) -> list[str]:
    seat.refresh_from_db()
    return [entry.text for entry in log.since(Game.objects.get(pk=game.pk), seat)]


def letter_to(seat) -> list[str]:
    """What a mail to this seat's player tells of the game."""
    note = Notification(user=seat.user, kind=Kind.ROUND, game=seat.game, seat=seat)
    return [entry.text for entry in news_of(note).entries]


def news_on_page(game, user) -> str:
    """The part of the game's page that tells what happened while they were away."""
    game.moves.update(created=timezone.now() - timedelta(hours=1))
    page = client_of(user).get(game.get_absolute_url()).content.decode()
    return page.partition('id="away"')[2].partition("</section>")[0]


# ── when time was up ─────────────────────────────────────────────────────────────────────────


@pytest.fixture
def late(time):
    """A game in which a bot has placed for somebody whose time was up."""
    game = running()
    seat = asked(game)
    time.to(seat.deadline)
    assert Move.objects.get(game=game).missed
    return Game.objects.get(pk=game.pk), seat


def test_whoever_was_late_is_told_what_a_bot_did(late):
    game, seat = late
    (line,) = [text for text in texts_since(game, seat) if TIME_WAS_UP in text]
    assert line.startswith(f"{TIME_WAS_UP}You place ")
    assert TIME_WAS_UP + "You place " in news_on_page(game, seat.user)
    seat.seen = 0
    assert line in letter_to(seat)


def test_everybody_is_told_that_it_was_a_bot_and_no_more_than_they_may_know(late):
    game, seat = late
    placed = Move.objects.get(game=game)
    action = engine.action_from_json(placed.action)
    assert isinstance(action, engine.actions.Place)
    name = action.tile.name
    face_down = any(event["secret"] for event in placed.events if event["kind"] == "placed")
    for viewer in (None, 1 - seat.number):
        (line,) = [text for text in told(game, viewer) if TIME_WAS_UP in text]
        assert line.startswith(f"{TIME_WAS_UP}{seat.user.name} places ")
        assert (name in line) is not face_down


def test_the_picture_of_what_was_missed_shows_it_too(late):
    game, seat = late
    new = log.since(game, seat)
    assert picks(game, seat.color, 0, game.line)
    assert any(entry.own and entry.by_bot for entry in new)
    only = [entry for entry in new if entry.by_bot]
    assert strip_sources(game, seat.number, 0, "poster", only)


def test_whoever_comes_back_reads_what_was_done_in_their_absence(time):
    game, seat = abandoned(time)
    while asked(game).number != seat.number:
        answer(game)
    assert bot_moves.play_bot(game.pk)
    stand_ins.take_back(game.pk, seat.user)
    seat.refresh_from_db()
    done = game.moves.filter(seat=seat.number, by_bot=True)
    assert set(done.values_list("missed", flat=True)) == {True, False}
    assert set(done.values_list("number", flat=True)) <= {
        entry.line for entry in log.since(Game.objects.get(pk=game.pk), seat)
    }


def test_nobody_was_late_where_somebody_resigned_or_decides_themselves():
    game = make_game(2)
    answer(game)
    play.resign(game.pk, asked(game).user)
    bot_moves.play_bot(game.pk)
    assert Move.objects.filter(game=game, by_bot=True).exists()
    assert not [text for text in told(game, None) if TIME_WAS_UP in text]


# ── orders ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def ordered():
    """A game in which an order placed a spy, its author, and who moved before."""
    game = make_game(2, rng=4)
    decision = game.engine_game().unanswered[0]
    mover = game.seats.get(number=decision.seat)
    author = game.seats.exclude(pk=mover.pk).get()
    quiet = next(o for o in decision.options if o.space.peek == "none")
    view = view_for(game.engine_game().state, author.number)
    options: Any = to_place(view).decisions[0].options
    place = next(o for o in options if o.space.peek == "none" and o.space is not quiet.space)
    orders.save(game.pk, author.user, Book(1, {0: (Plan(*place),)}), 0)
    play.play(game.pk, mover.user, decision.id, quiet)
    settle(Game.objects.get(pk=game.pk))
    assert Orders.objects.get().used
    return Game.objects.get(pk=game.pk), author, mover


def test_whoever_left_orders_is_told_what_they_did(ordered):
    game, author, _mover = ordered
    (line,) = [text for text in texts_since(game, author) if BY_ORDERS in text]
    assert line.startswith(f"{BY_ORDERS}You place ")
    assert line in letter_to(author)
    assert BY_ORDERS in news_on_page(game, author.user)


def test_what_people_do_themselves_is_no_news_to_them(ordered):
    game, author, mover = ordered
    assert not [text for text in texts_since(game, mover) if text.startswith("You place")]
    asked_now = game.engine_game().unanswered[0]
    seat = game.seats.get(number=asked_now.seat)
    place = next(o for o in asked_now.options if isinstance(o, Place))
    play.play(game.pk, seat.user, asked_now.id, place)
    placed = [text for text in texts_since(game, author) if "You place" in text]
    assert all(text.startswith(BY_ORDERS) for text in placed)


@pytest.mark.parametrize("over", [False, True])
def test_nobody_else_is_ever_told_that_an_order_was_carried_out(ordered, over):
    game, author, mover = ordered
    if over:
        game = play_moves(game, None)
        assert game.is_revealed
    letter = letter_to(mover)
    assert letter
    assert not [text for text in letter if "orders" in text]
    paths = [*PATHS, *(f"replay/?as={seat.color}&move=2" for seat in (author, mover))]
    for user in (mover.user, make_user(), None):
        for path in paths:
            answer = client_of(user).get(f"/games/{game.key}/{path}")
            assert BY_ORDERS.encode() not in answer.content, path
    for viewer in (None, 0, 1):
        assert not [text for text in told(game, viewer) if BY_ORDERS in text]


def test_many_letters_ask_for_orders_once(ordered, django_assert_num_queries):
    _game, author, mover = ordered
    with django_assert_num_queries(1):
        assert log.by_order([author, mover]).keys() == {author.pk}
