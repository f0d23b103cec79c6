"""Who does the same at once does it once, on each database."""

import json

import pytest

from tests.services.races import HANDS

pytestmark = pytest.mark.slow


@pytest.fixture
def raced(manage, tmp_path, with_database):
    env = with_database({"ESTORIL_VAR_DIR": str(tmp_path)})
    run = manage(
        "shell", "--no-imports", "-c", "from tests.puzzles.races import main; main()", env=env
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_everything_counts_once(raced):
    assert all(set(told["answers"]) == {"ok"} for told in raced.values())
    assert raced["one_person"]["tries"] == [1, 1, 1]
    assert raced["two_puzzles"]["tried"] == 2
    assert raced["many_people"]["counts"] == [HANDS, HANDS]
    assert raced["one_day"]["given"] == 1
    assert raced["nights"]["today"] == 1
