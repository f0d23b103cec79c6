"""Two workers, two tabs, an organiser and the schedule: everything happens once."""

import json

import pytest

from tests.tournaments.races import HANDS

pytestmark = pytest.mark.slow


@pytest.fixture
def raced(manage, tmp_path, with_postgresql):
    """SQLite lets its writers in one by one anyway."""
    env = with_postgresql({"ESTORIL_VAR_DIR": str(tmp_path)})
    code = "from tests.tournaments.races import main; main()"
    run = manage("shell", "--no-imports", "-c", code, env=env)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_everything_happens_once(raced):
    assert raced["one_place_left"] == {"answers": ["ok"] * HANDS, "in": 1}
    assert raced["start_and_look"] == {"started": 1, "rounds": 1, "games": 2, "all_games": 2}
    told = raced["results_and_withdrawals"]
    assert set(told["answers"]) == {"ok"}
    assert told["rounds"] == 2
    # Two winners and a bye; four are left, and nobody rests in the second round.
    assert told["points"] == "36.00"
    assert told["taking_part"] == 4
    assert told["standings"] == told["points"]
