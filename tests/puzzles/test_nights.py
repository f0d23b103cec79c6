"""The nightly job: which games are looked through, once, and what becomes of consent."""

import datetime
import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from accounts.services import delete_account
from games.core import jobs
from games.engine import action_from_json, view_for
from games.models import Departure, Game, Job
from games.puzzles import daily, finding, production, solving
from games.puzzles.finding import Found, question
from games.puzzles.models import Attempt, Puzzle, Searched, Solver
from games.services import data_export
from tests.factory import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def finds(monkeypatch):
    """Every question is a puzzle."""

    def find(view, _effort):
        asked = question(view)
        if asked is None:
            return None
        chances = [1 - i / len(asked.options) for i in range(len(asked.options))]
        return Found(asked.kind, tuple(zip(asked.options, chances, strict=True)))

    monkeypatch.setattr(finding, "find", find)


@pytest.fixture
def at_once(monkeypatch):
    """Each slice is one line."""
    monkeypatch.setattr(production, "SLICE", 0)


def nights(number=1):
    """Workers do all that is due."""
    for _ in range(number):
        production.keep_going()
        jobs.run_due()


def consent(game, *wishes):
    for seat, wish in zip(game.seats.select_related("user"), wishes, strict=True):
        seat.user.puzzles = wish
        seat.user.save()


def test_a_game_is_looked_through_once(game, finds, at_once):
    nights()
    puzzles = Puzzle.objects.filter(game=game)
    assert puzzles.count() == production.MOST_OF_A_GAME
    assert Searched.objects.get().done
    nights()
    production.seek()
    jobs.run_due()
    assert puzzles.count() == production.MOST_OF_A_GAME


def test_what_is_found_is_what_the_seat_was_asked(game, finds):
    nights()
    puzzle = Puzzle.objects.filter(game=game).first()
    current = game.replayed(puzzle.line - 1)
    shown = solving.view_of(puzzle)
    assert shown.decisions == view_for(current.state, puzzle.seat).decisions
    asked = question(shown)
    assert {action_from_json(row["action"]) for row in puzzle.options} == set(asked.options)
    move = game.moves.get(number=puzzle.line)
    assert (move.seat, move.decision) == (puzzle.seat, asked.id)


def test_two_workers_store_it_once(game, finds, at_once):
    production.seek()
    one, other = Searched.objects.get(), Searched.objects.get()
    while not production.go_on(one):
        pass
    while not production.go_on(other) and other.line < one.line:
        pass
    assert Puzzle.objects.filter(game=game).count() == production.MOST_OF_A_GAME


def test_nights_come_every_night(game):
    nights()
    job = Job.objects.get(kind=production.NIGHT)
    now = datetime.datetime.now(datetime.UTC)
    assert now < job.due <= now + datetime.timedelta(days=1)
    assert job.due.time() == production.HOUR
    production.keep_going()
    assert Job.objects.filter(kind=production.NIGHT).get().due == job.due


def test_a_new_site_has_one_at_once(db):
    nights()
    assert daily.of_day(daily.today())
    assert daily.of_day(daily.today() + datetime.timedelta(days=1))
    assert daily.shown().count() == 1


def test_enough_is_held(game, finds, monkeypatch):
    monkeypatch.setattr(production, "HELD", 0)
    assert production.seek() == 0


@pytest.mark.parametrize(
    "fields", [{"private": True}, {"deal_hidden": True}, {"status": "running"}]
)
def test_games_that_are_left_alone(game, fields):
    assert list(production.fresh()) == [game]
    Game.objects.filter(pk=game.pk).update(**fields)
    assert not production.fresh()


# ── consent ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("wishes", [("", "named"), ("anonymous", ""), ("", "")])
def test_all_must_consent(game, wishes):
    consent(game, *wishes)
    assert not production.fresh()
    assert production.seek() == 0


def test_whoever_left_the_table_must_too(game):
    Departure.objects.create(game=game, number=0, user=make_user())
    assert not production.fresh()


def test_consent_is_asked_again_by_the_search(game, finds):
    production.seek()
    consent(game, "", "named")
    jobs.run_due()
    assert not Puzzle.objects.filter(game=game).exists()


def test_names_are_those_of_who_agreed(make, game):
    consent(game, "named", "anonymous")
    assert [str(name) for name in solving.names_of(make())] == ["Amália", "Green"]


def test_whoever_changes_their_mind_is_obeyed_at_once(make, game):
    puzzle = make(day=daily.today())
    consent(game, "named", "")
    assert daily.of_day(daily.today()) is None
    assert not daily.shown()
    assert not daily.waiting()
    other = make(game=None)
    assert daily.assign(daily.today()) == other
    puzzle.refresh_from_db()
    assert puzzle.day is None


def test_a_deleted_account_takes_puzzles_and_attempts_away(make, game, solver):
    puzzle = make(day=daily.today())
    solving.attempt(solver, puzzle, action_from_json(puzzle.best))
    delete_account(solver)
    assert not Attempt.objects.exists()
    assert not Solver.objects.exists()
    assert daily.of_day(daily.today()) == puzzle
    delete_account(game.seats.first().user)
    assert daily.of_day(daily.today()) is None


def test_the_export_has_both(make, solver):
    puzzle = make(day=daily.today())
    solving.attempt(solver, puzzle, action_from_json(puzzle.best))
    with ZipFile(BytesIO(data_export.pack(solver, own=True))) as folder:
        (row,) = json.loads(folder.read("estoril/puzzles.json"))
        (rating,) = json.loads(folder.read("estoril/puzzle-rating.json"))
        account = json.loads(folder.read("estoril/account.json"))
    assert (row["puzzle__key"], row["solved"], row["action"]) == (puzzle.key, True, puzzle.best)
    assert (rating["tried"], rating["streak"]) == (1, 1)
    assert account["puzzles"] == ""
