"""The one service that plays a move."""

import pytest
from django.utils import timezone

from games import engine
from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Job, Move, Seat
from games.services import bot_moves, play, table
from tests.factory import settle
from tests.services.races import awaited, running_game, users

pytestmark = pytest.mark.django_db


def first_move(game):
    game, decision, user = awaited(game)
    play.play(game.pk, user, decision.id, decision.options[0])
    return decision, user


def test_a_move_is_appended_the_snapshot_kept_and_the_next_player_asked():
    game = running_game()
    decision, _ = first_move(game)
    game.refresh_from_db()
    (move,) = game.moves.all()
    assert (move.number, move.seat, move.decision) == (1, decision.seat, decision.id)
    assert game.line == 1
    assert engine.digest(game.engine_game().state) == engine.digest(game.replayed().state)
    asked = {d.seat for d in game.engine_game().unanswered}
    waiting = game.seats.filter(awaiting=True)
    assert {seat.number for seat in waiting} == asked
    assert all(seat.awaiting_since <= timezone.now() for seat in waiting)


def test_the_same_move_again_is_neither_an_error_nor_a_second_move():
    game = running_game()
    decision, user = first_move(game)
    play.play(game.pk, user, decision.id, decision.options[0])
    assert Move.objects.count() == 1


def test_another_answer_to_an_answered_question_is_stale():
    game = running_game()
    decision, user = first_move(game)
    with pytest.raises(engine.StaleDecision):
        play.play(game.pk, user, decision.id, decision.options[1])
    assert Move.objects.count() == 1


def test_a_rival_or_a_stranger_cannot_answer():
    game, decision, user = awaited(running_game())
    rival = game.seats.exclude(user=user).get().user
    with pytest.raises(engine.WrongSeat):
        play.play(game.pk, rival, decision.id, decision.options[0])
    (stranger,) = users(1)
    with pytest.raises(Refused):
        play.play(game.pk, stranger, decision.id, decision.options[0])
    assert not Move.objects.exists()


def test_an_illegal_move_changes_nothing():
    game, decision, user = awaited(running_game())
    before = Game.objects.values().get(pk=game.pk)
    taken = engine.actions.Place(
        engine.components.TILES["garbo"], engine.components.SPACES["casino.I"]
    )
    with pytest.raises(engine.IllegalAction):
        play.play(game.pk, user, decision.id, taken)
    assert Game.objects.values().get(pk=game.pk) == before


def test_a_move_costs_the_same_early_and_late(django_assert_max_num_queries):
    game = running_game()
    for _ in range(40):
        first_move(game)
    game, decision, user = awaited(game)
    with django_assert_max_num_queries(20):
        play.play(game.pk, user, decision.id, decision.options[0])


def test_a_whole_game_ends_with_places_and_nobody_waited_for():
    game = running_game()
    while not game.is_over:
        first_move(game)
        settle(game)
    assert game.finished
    assert not Seat.objects.filter(awaiting=True).exists()
    result = game.engine_game().state.result
    for seat in game.seats.all():
        assert (seat.score, seat.place) == (
            result.seats[seat.number].total,
            result.seats[seat.number].place,
        )
    last = game.moves.exclude(seat=None).last()
    user = game.seats.get(number=last.seat).user
    action = engine.action_from_json(last.action)
    play.play(game.pk, user, last.decision, action)
    with pytest.raises(engine.StaleDecision):
        play.play(game.pk, user, last.decision + 1, action)


def test_a_discard_sent_again_is_no_new_move_and_may_still_be_changed():
    game = running_game()
    while not any(d.kind == "discard" for d in awaited(game)[0].engine_game().decisions):
        first_move(game)
    game, decision, user = awaited(game)
    if len(game.engine_game().decisions) < 2:
        pytest.fail("both players should have to discard in this game")
    count = game.line
    play.play(game.pk, user, decision.id, decision.options[0])
    play.play(game.pk, user, decision.id, decision.options[0])
    assert Move.objects.filter(game=game).count() == count + 1
    play.play(game.pk, user, decision.id, decision.options[1])
    assert Move.objects.filter(game=game).count() == count + 2


def test_resigning_hands_the_seat_to_a_bot_that_plays_on():
    game, decision, user = awaited(running_game())
    play.resign(game.pk, user)
    with pytest.raises(Refused):
        play.play(game.pk, user, decision.id, decision.options[0])
    with pytest.raises(Refused):
        play.resign(game.pk, user)
    job = Job.objects.get(kind="bot", game=game)
    jobs.run(job.pk)
    assert not Move.objects.exists()
    job.refresh_from_db()
    assert job.due > timezone.now()
    jobs.run(job.pk, job.due)
    assert Move.objects.get().by_bot


def test_a_bot_never_answers_for_a_person():
    game = running_game()
    assert bot_moves.play_bot(game.pk) is False
    assert not Move.objects.exists()


def test_looking_is_remembered_and_never_goes_back():
    game = running_game()
    first_move(game)
    game.refresh_from_db()
    seat = game.seats.first()
    play.look(game, seat)
    seat.refresh_from_db()
    assert seat.seen == 1
    game.line = 0
    play.look(game, seat)
    seat.refresh_from_db()
    assert seat.seen == 1


def test_a_game_that_has_not_started_takes_no_moves():
    (creator,) = users(1)
    game = table.create(creator, engine.Options(players=2))
    with pytest.raises(Refused):
        play.play(game.pk, creator, 1, engine.actions.Pass())
