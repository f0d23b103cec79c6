"""Many hands on one puzzle. Run by test_races.py in a process of its own, on each database."""

import datetime
import json

from games.engine import action_from_json
from games.puzzles import daily, production, solving, stock
from games.puzzles.models import Attempt, Puzzle, Solver
from tests.factory import make_user
from tests.services.races import HANDS, at_once

DAY = datetime.date(2026, 3, 9)


def one_person() -> dict:
    """A double click, eight times over, with two minds: one try, counted once."""
    user, puzzle = make_user(), Puzzle.objects.order_by("pk")[0]
    actions = [action_from_json(puzzle.options[i % 2]["action"]) for i in range(HANDS)]
    answers = at_once([lambda a=action: solving.attempt(user, puzzle, a) for action in actions])
    puzzle.refresh_from_db()
    solver = Solver.objects.get(user=user)
    tries = Attempt.objects.filter(user=user).count()
    return {"answers": answers, "tries": [tries, solver.tried, puzzle.tried]}


def two_puzzles() -> dict:
    """Of the same person, who has never tried one: both count."""
    user, puzzles = make_user(), list(Puzzle.objects.order_by("pk")[1:3])
    calls = [
        lambda p=puzzle: solving.attempt(user, p, action_from_json(p.best)) for puzzle in puzzles
    ]
    answers = at_once(calls * 2)
    return {"answers": answers, "tried": Solver.objects.get(user=user).tried}


def many_people() -> dict:
    """The rating of the puzzle takes all of them in."""
    puzzle = Puzzle.objects.order_by("pk")[3]
    action = action_from_json(puzzle.best)
    people = [make_user() for _ in range(HANDS)]
    answers = at_once([lambda u=user: solving.attempt(u, puzzle, action) for user in people])
    puzzle.refresh_from_db()
    return {"answers": answers, "counts": [puzzle.tried, puzzle.solved]}


def one_day() -> dict:
    answers = at_once([lambda: daily.assign(DAY)] * HANDS)
    return {"answers": answers, "given": Puzzle.objects.filter(day=DAY).count()}


def nights() -> dict:
    answers = at_once([production.keep_going] * HANDS)
    return {"answers": answers, "today": Puzzle.objects.filter(day=daily.today()).count()}


def main() -> None:
    stock.load()
    races = (one_person, two_puzzles, many_people, one_day, nights)
    told = {race.__name__: race() for race in races}
    print(json.dumps(told))  # noqa: T201
