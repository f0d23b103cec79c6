"""Double clicks, two tabs, two workers, two people for one seat: one of each."""

import json

import pytest

from tests.services.races import HANDS

pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", "postgresql", "pgbouncer"])
def with_database(request):
    """Many hands, few connections: behind PgBouncer, one that a transaction used is another's."""
    return request.getfixturevalue(f"with_{request.param}")


@pytest.fixture
def raced(manage, tmp_path, with_database):
    """What the races gave, each database in a process of its own."""
    env = with_database({"ESTORIL_VAR_DIR": str(tmp_path)})
    code = "from tests.services.races import main; main()"
    run = manage("shell", "--no-imports", "-c", code, env=env)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_races_leave_one_move_and_one_winner(raced):
    same = raced["same_move_again_and_again"]
    assert same == {"answers": ["ok"] * HANDS, "moves": 1}

    different = raced["different_moves"]
    assert different["moves"] == 1
    assert different["answers"] == ["StaleDecision"] * (HANDS - 1) + ["ok"]

    seat = raced["last_seat"]
    assert seat["answers"] == ["Refused"] * (HANDS - 1) + ["ok"]
    assert (seat["status"], seat["taken"]) == ("running", 2)

    color = raced["one_colour"]
    assert (color["holders"], color["colors"]) == (1, 5)
    assert color["answers"].count("ok") in (2, 3)  # who sits down has another, and is told

    assert raced["two_bots"] == {"moves": 1}

    assert raced["friends_who_leave_together"] == {"left": 2, "playing": 0}

    workers = raced["many_workers"]
    assert workers["taken"] == workers["steps"] > 0
    assert workers["sound"]

    orders = raced["orders_while_they_are_carried_out"]
    assert orders["answers"] == ["Outdated"] * (HANDS // 2 - 1) + ["ok"] * (HANDS // 2 + 1)
    assert orders["version"] == 2
    assert orders["used"]
    assert orders["meant"]
    assert orders["sound"]

    names = raced["games_of_one_name"]["names"]
    assert names == ["Lisbon", *(f"Lisbon {number}" for number in range(2, HANDS + 1))]
