import pytest

from games.engine import action_to_json, state_to_json
from games.models.game import follow
from games.puzzles import finding
from games.puzzles.finding import Effort
from games.puzzles.models import Puzzle
from tests.factory import make_game, make_user

# What is found need not be right here, but soon.
HASTY = Effort(sift=60, glances=(), early=(2,), all=2, final=3)


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    monkeypatch.setattr(finding, "EFFORT", HASTY)


@pytest.fixture
def game(db):
    """Over, always the same one, of two who want to see their names."""
    users = [make_user(name) for name in ("Amália", "Bruno")]
    for user in users:
        user.puzzles = "named"
        user.save()
    return make_game(2, users=users, moves=None, rng=3)


@pytest.fixture
def solver(db):
    return make_user("Carlota")


@pytest.fixture
def make(game):
    """A puzzle of the game, each time about another question."""
    questions = _questions(game)

    def puzzle(**fields):
        line, decision, position = next(questions)
        options = [
            {"action": action_to_json(action), "chance": round(0.8 / number, 4)}
            for number, action in enumerate(decision.options, start=1)
        ]
        given = {
            "game": game,
            "line": line,
            "seat": decision.seat,
            "kind": decision.kind,
            "position": position,
            "colors": list(game.colors),
            "best": options[0]["action"],
            "options": options,
            "margin": 0.4,
        }
        return Puzzle.objects.create(**(given | fields))

    return puzzle


def _questions(game):
    """Those with some options, from some moves on: line, decision, position."""
    current = game.engine_opening()
    for move in game.moves.order_by("number"):
        if move.seat is not None and move.number > 12:
            decision = next(d for d in current.unanswered if d.seat == move.seat)
            if len(decision.options) > 2:
                yield move.number, decision, state_to_json(current.state)
        follow(current, move.seat, move.decision, move.action)
