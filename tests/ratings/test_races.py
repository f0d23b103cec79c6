"""Workers who do the same at once, on each database."""

import json

import pytest

from tests.ratings.races import GAMES

pytestmark = pytest.mark.slow


@pytest.fixture
def raced(manage, tmp_path, with_database):
    env = with_database({"ESTORIL_VAR_DIR": str(tmp_path)})
    run = manage(
        "shell", "--no-imports", "-c", "from tests.ratings.races import main; main()", env=env
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_everything_counts_once(raced):
    ratings = raced["ratings"]
    assert set(ratings["answers"]) == {"ok"}
    assert ratings["changes"] == 4 * GAMES
    assert ratings["same"]
    assert ratings["places"] == [1, 2, 3, 4]
    assert set(raced["feats_and_guesses"]["answers"]) == {"ok"}
    assert raced["feats_and_guesses"]["same"]
    assert raced["one_browser"] == {"rows": 4, "shared": 4}
