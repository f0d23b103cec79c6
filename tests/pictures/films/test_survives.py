"""A real worker, killed while it draws; another one finishes the film."""

import pytest

from tests.core.test_jobs_survive import stage  # noqa: F401 - a fixture
from tests.processes import eventually

# Where the film is kept, the databases are alike: the one that many workers share is enough.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("with_database", ["postgresql"], indirect=True),
]

ASK = """
from games.pictures.films import production
from tests.factory import make_game
game = make_game(2, moves=None, rng=3)
user = game.seats.get(number=0).user
options = dict(viewer="all", style="poster", format="webp", speed="fast", width=400)
production.ask(game, user, options)
"""
DONE = "SELECT done FROM games_export"
STATUS = "SELECT status FROM games_export"
SIZE = "SELECT length(data) FROM games_footage"


def test_a_film_outlives_its_worker(stage):  # noqa: F811
    stage.code(ASK)
    with stage.beat():
        with stage.worker("mortal"):
            eventually(lambda: stage.sql(DONE) > 5)
        reached = stage.sql(DONE)
        assert stage.sql(STATUS) == "making"
        stage.flush()
        stage.later()
        with stage.worker("heir"):
            eventually(lambda: stage.sql(DONE) > reached)
            eventually(lambda: stage.sql(STATUS) == "ready", 240)
    assert stage.sql(SIZE) > 100_000
