"""The end of a round as a job: at once for whoever moves, step by step for whoever looks."""

import datetime
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games import engine
from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Job
from games.services import moments, play, repair, table
from games.web.game.forms import write
from tests.factory import make_game, make_user, play_moves, settle

pytestmark = pytest.mark.django_db

SECOND = datetime.timedelta(seconds=1)


def client_of(user=None):
    client = Client()
    if user:
        client.force_login(user)
    return client


def a_move(game, rng):
    """What somebody who is asked may do: the user, the decision and the action."""
    decision = rng.choice(game.engine_game().unanswered)
    action = rng.choice(decision.options)
    return game.seats.get(number=decision.seat).user, decision, action


def before_steps(players=3, steps=1, rng=1, **options):
    """A game and a move that so many steps will follow."""
    rng = Random(rng)
    game = make_game(players, rng=rng, **options)
    while True:
        user, decision, action = a_move(game, rng)
        if steps_after(game, engine.Move(decision.seat, decision.id, action)) >= steps:
            return game, user, decision, action
        play.play(game.pk, user, decision.id, action)
        settle(game)


def steps_after(game, move):
    current, steps = game.engine_game(), 0
    current.answer(move)
    while current.pending:
        current.unfold()
        steps += 1
    return steps


def resolving(players=3, steps=0, rng=1, **options):
    """A game in the middle of the end of a round, so many steps into it and some to go."""
    game, user, decision, action = before_steps(players, steps + 3, rng, **options)
    play.play(game.pk, user, decision.id, action)
    for _ in range(steps):
        assert play.go_on(game.pk)
    game.refresh_from_db()
    assert game.engine_game().pending
    return game


def the_job(game):
    return Job.objects.get(kind="resolve", game=game)


# ── for whoever moves ────────────────────────────────────────────────────────────────────────


def test_the_last_placement_returns_before_anything_is_revealed(django_assert_max_num_queries):
    game, user, decision, action = before_steps()
    form = {"decision": str(decision.id), **dict(write(action))}
    client = client_of(user)
    with django_assert_max_num_queries(14):
        client.post(reverse("games:move", args=[game.key]), form)
    line = game.moves.last()
    assert (line.seat, line.decision) == (decision.seat, decision.id)
    assert all(event["kind"] != "location_opened" for event in line.events)
    game.refresh_from_db()
    assert game.engine_game().pending
    assert not game.seats.filter(awaiting=True).exists()
    assert the_job(game).failed is None


def test_nobody_acts_meanwhile_and_the_page_says_why():
    game, user, decision, action = before_steps()
    play.play(game.pk, user, decision.id, action)
    game.refresh_from_db()
    url = reverse("games:game", args=[game.key])
    for seat in game.seats.all():
        client = client_of(seat.user)
        page = client.get(url).content.decode()
        assert "data-your-turn" not in page
        assert "The round is being resolved" in page
        form = {"decision": str(decision.id + 1), "kind": "pass"}
        assert client.post(f"{url}move/", form).status_code in (403, 409)
        with pytest.raises(engine.StaleDecision):
            play.play(game.pk, seat.user, decision.id + 1, engine.actions.Pass())
    assert Game.objects.get(pk=game.pk).line == game.line
    # The same move again is still no error.
    play.play(game.pk, user, decision.id, action)
    assert Game.objects.get(pk=game.pk).line == game.line


def test_an_answer_in_the_middle_goes_no_further_than_nothing_to_see():
    rng = Random(3)
    game = make_game(4, rng=rng, modules={"promo", "double_agent"})
    answers = 0
    while answers < 12:
        user, decision, action = a_move(game, rng)
        play.play(game.pk, user, decision.id, action)
        if decision.kind in ("ability", "conspiracy", "boca"):
            answers += 1
            told = {event["kind"] for event in game.moves.last().events}
            assert not told & {"compared", "location_opened", "spies_retrieved", "round_started"}
        settle(game)


# ── for whoever looks ────────────────────────────────────────────────────────────────────────


def test_each_step_is_a_line_of_its_own_up_to_the_next_question():
    game = resolving(4)
    lines = [game.line]
    while game.engine_game().pending:
        jobs.run(the_job(game).pk, the_job(game).due)
        game.refresh_from_db()
        lines.append(game.line)
    steps = len(lines) - 1
    assert steps > 2
    assert lines == list(range(lines[0], lines[0] + steps + 1))
    lines = list(game.moves.filter(number__gt=lines[0]))
    assert all(line.seat is line.decision is line.action is None for line in lines)
    assert all(line.events for line in lines)
    asked = {decision.seat for decision in game.engine_game().unanswered}
    assert asked
    assert set(game.seats.filter(awaiting=True).values_list("number", flat=True)) == asked


@pytest.mark.parametrize("pause", [True, False])
def test_with_a_pause_between_two_steps_if_the_game_takes_its_time(pause):
    game = resolving(4)
    Game.objects.filter(pk=game.pk).update(bot_pause=pause)
    play.go_on(game.pk)
    game.refresh_from_db()
    wait = the_job(game).due - game.changed
    assert wait == datetime.timedelta(seconds=moments.STEP if pause else 0)


@pytest.mark.slow
def test_every_page_shows_every_step():
    game = resolving(3, rng=2, modules={"enigma", "double_agent", "vip"}, variants={"agenda"})
    readers = [client_of(seat.user) for seat in game.seats.all()] + [client_of()]
    stages = set()
    while game.engine_game().pending:
        for reader in readers:
            for path in ("", "now/", "log/", "replay/", "verify/"):
                page = reader.get(f"{game.get_absolute_url()}{path}")
                assert page.status_code == 200
                assert "proof-bad" not in page.content.decode()
        stages.add(game.engine_game().state.phase)
        play.go_on(game.pk)
        game.refresh_from_db()
    assert {"resolve", "compare"} <= stages


# ── what is true ─────────────────────────────────────────────────────────────────────────────


def test_the_state_after_any_line_is_known_to_the_byte():
    game = resolving()
    seen = {game.line: engine.digest(game.engine_game().state)}
    while game.is_running and len(seen) < 60:
        if not play.go_on(game.pk):
            user, decision, action = a_move(game, Random(len(seen)))
            play.play(game.pk, user, decision.id, action)
        game.refresh_from_db()
        seen[game.line] = engine.digest(game.engine_game().state)
    for number, digest in seen.items():
        assert engine.digest(game.replayed(number).state) == digest


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_game_in_the_middle_is_sound_and_can_be_rebuilt(steps):
    game = resolving(4, steps)
    assert repair.check(game).problems == ()
    state = game.state
    Game.objects.filter(pk=game.pk).update(state=None, line=0)
    Job.objects.all().delete()
    game.seats.update(awaiting=True)
    assert len(repair.rebuild(game.pk).problems) == 3
    game.refresh_from_db()
    assert game.state == state
    assert repair.check(game).sound
    # And it goes on.
    settle(game)
    assert game.engine_game().unanswered


@pytest.mark.parametrize("what", ["events", "gap", "one too many", "a move"])
def test_what_followed_by_itself_is_checked_like_a_move(what):
    game = resolving(4, steps=2)
    line = game.moves.last()
    match what:
        case "events":
            line.events = line.events[:-1]
            line.save()
        case "gap":
            game.moves.filter(number=line.number - 1).delete()
        case "one too many":
            settle(game)
            game.moves.create(number=game.line + 1, events=[])
            Game.objects.filter(pk=game.pk).update(line=game.line + 1)
        case "a move":
            line.seat, line.decision, line.action = 0, 1, {"kind": "pass"}
            line.save()
    game.refresh_from_db()
    assert repair.check(game).log
    with pytest.raises(Refused):
        repair.rebuild(game.pk)


def played(game):
    """The same moves, with the engine alone and at one go."""
    current = engine.Game.new(game.engine_options(), game.seed, game.rules_version)
    for move in game.moves.exclude(seat=None):
        action = engine.action_from_json(move.action)
        current.play(engine.Move(move.seat, move.decision, action))
    return current


FATES = ("done", "twice", "message lost", "dies first", "dies after commit", "early")


@pytest.mark.slow
def test_whatever_becomes_of_messages_and_workers_the_game_is_the_same():
    """Some hundred jobs: each fate befalls dozens of them, after each other fate."""
    rng = Random(8)
    game = make_game(2, rng=rng)
    while game.is_running:
        job = Job.objects.filter(game=game, kind__in=("resolve", "bot")).first()
        if job is None:
            user, decision, action = a_move(game, rng)
            play.play(game.pk, user, decision.id, action)
        else:
            meets(job, rng.choice(FATES))
        game.refresh_from_db()
    assert engine.digest(game.engine_game().state) == engine.digest(played(game).state)
    assert repair.check(game).sound


def meets(job, fate):
    now = max(job.due, job.claimed_until or job.due)
    match fate:
        case "done":
            assert jobs.run(job.pk, now)
        case "twice":
            jobs.run(job.pk, now)
            jobs.run(job.pk, now)
        case "dies first":
            jobs._claim(job, now)
        case "dies after commit":
            jobs._claim(job, now)
            play.go_on(job.game_id)
        case "early":
            assert not jobs.run(job.pk, job.due - SECOND)


# ── bots and those who answer for others ─────────────────────────────────────────────────────


@pytest.mark.slow
def test_bots_play_a_whole_game_by_jobs_alone():
    game = table.create(make_user(), engine.Options(players=2), bot_kinds=["agent"])
    game.seats.filter(bot="").update(bot="rookie")
    play.store(game, game.engine_game())
    while Job.objects.exists():
        jobs.run_due(max(Job.objects.values_list("due", flat=True)))
        assert not Job.objects.exclude(error="")
    game.refresh_from_db()
    assert game.is_over
    assert repair.check(game).sound
    assert set(game.moves.exclude(seat=None).values_list("by_bot", flat=True)) == {True}


@pytest.fixture
def chooser(monkeypatch):
    """Answers whatever is asked of seat 1, and keeps what it was asked."""
    asked = []

    def choose(seat, view):
        asked.append((seat.number, view.viewer))
        (decision,) = [d for d in view.decisions if d.seat == seat.number]
        return decision.options[0] if seat.number == 1 else None

    monkeypatch.setattr(play, "choosers", [choose])
    return asked


def test_an_answer_left_beforehand_is_played(chooser):
    game = settle(make_game(2, rng=5))
    for _ in range(20):
        if game.is_over:
            break
        assert {d.seat for d in game.engine_game().unanswered} == {0}
        game = play_moves(game, 1, Random(game.line))
    assert set(chooser) == {(0, 0), (1, 1)}  # each with their own eyes
    moves = game.moves.filter(seat=1)
    assert moves.count() > 5
    assert not moves.filter(by_bot=True).exists()
    assert repair.check(game).sound


def test_nobody_answers_for_a_bot(chooser):
    game = make_game(2, rng=5)
    play.resign(game.pk, game.seats.get(number=1).user, "rookie")
    play_moves(game, 1)
    while job := Job.objects.filter(kind__in=("resolve", "bot")).first():
        jobs.run(job.pk, job.due)
    assert (1, 1) not in chooser
    assert game.moves.filter(seat=1, by_bot=True).exists()
