"""Lines as textbooks have them; a day that is the same whenever it is asked for."""

import json
from io import StringIO
from itertools import pairwise
from math import factorial
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.lab import capacity
from games.lab.queueing import Period, percentiles, waits

FIGURES = capacity.measured()
DAY = 24 * 3600


def mean_wait_by_erlang(rate, service, servers):
    """Seconds, by Erlang's formula for arrivals at random and times of service that vary so."""
    offered = rate * service
    busy = offered / servers
    all_taken = offered**servers / factorial(servers) / (1 - busy)
    waiting = all_taken / (sum(offered**n / factorial(n) for n in range(servers)) + all_taken)
    return waiting * service / (servers * (1 - busy))


@pytest.mark.parametrize(("rate", "servers"), [(0.5, 1), (0.7, 1), (1.4, 2), (2.8, 4), (5.6, 8)])
def test_waits_are_erlangs(rate, servers):
    periods = [Period(1000.0, 1000 * rate)] * 300
    waited = waits(periods, 1.0, servers, Random(1))
    mean = sum(wait * weight for wait, weight in waited) / sum(weight for _, weight in waited)
    assert mean == pytest.approx(mean_wait_by_erlang(rate, 1.0, servers), rel=0.15)


def test_what_is_not_done_in_time_is_waited_for():
    """An hour of twice as much as can be done: at its end, somebody waits for an hour."""
    hour = 3600.0
    calm, rush = Period(hour, 0.1), Period(hour, 2 * hour)
    waited = percentiles(waits([calm, rush, Period(hour, hour / 2)], 1.0, 1, Random(1)))
    assert waited["p99"] > hour / 2
    assert percentiles(waits([calm] * 3, 1.0, 1, Random(1)))["p99"] < 60


def test_percentiles_count_what_each_stands_for():
    assert percentiles([(1.0, 98.0), (7.0, 2.0)]) == {"p50": 1.0, "p95": 1.0, "p99": 7.0}


def test_a_day_has_everybodys_visits_and_an_evening():
    assert sum(capacity.profile()) == pytest.approx(1, abs=1e-3)
    moves = [load.moves for load in capacity.day(100_000)]
    assert len(moves) * capacity.BIN == DAY
    assert max(moves) > 2 * sum(moves) / len(moves)
    assert 18 <= moves.index(max(moves)) * capacity.BIN / 3600 <= 21


def test_a_tournament_begins_at_once():
    with_it = capacity.day(10_000)[int(capacity.TOURNAMENT_AT * 3600 / capacity.BIN)].moves
    before = capacity.day(10_000)[int(capacity.TOURNAMENT_AT * 3600 / capacity.BIN) - 1].moves
    assert with_it > before + 150


def test_more_people_need_no_less():
    plans = [capacity.plan(people, FIGURES) for people in (100, 10_000, 300_000, 1_000_000)]
    for fewer, more in pairwise(plans):
        assert fewer["cores"] <= more["cores"]
        for name, need in fewer["resources"].items():
            assert need["needed"] <= more["resources"][name]["needed"]


def test_what_is_slower_needs_more():
    slow = FIGURES | {"site_cpu_ms_per_move": 600, "move_cost": 130, "worker_per_second": 6}
    quick, slower = (capacity.plan(1_000_000, figures)["resources"] for figures in (FIGURES, slow))
    for name in ("web", "worker", "mail"):
        assert quick[name]["needed"] < slower[name]["needed"]
    assert capacity.carried(slow) < capacity.carried(FIGURES)


def test_a_machine_carries_what_it_is_said_to():
    most = capacity.carried(FIGURES)
    assert most >= 1000

    full, too_many = (
        capacity.cores(FIGURES, capacity.day(people)) for people in (most, most + 1000)
    )
    assert full <= capacity.CORES < too_many


def told(*arguments):
    out = StringIO()
    call_command("capacity", *arguments, stdout=out)
    return out.getvalue()


def test_the_command(tmp_path):
    first, again = (told("--people", "2000", "--json") for _ in range(2))
    assert first == again
    figures = json.loads(first)
    assert figures["people"] == 2000
    assert {"web", "move lock", "worker", "mail", "valkey", "database"} <= set(figures["resources"])
    assert set(figures["resources"]["web"]["wait_ms"]) == {"p50", "p95", "p99"}
    assert "2,000 people" in told("--people", "2000")
    slower = tmp_path / "bench.json"
    slower.write_text(json.dumps({"site_cpu_ms_per_move": 900}))
    workers = json.loads(told("--people", "2000", "--bench", str(slower), "--json"))["resources"]
    assert workers["worker"]["service_ms"] > figures["resources"]["worker"]["service_ms"]
    slower.write_text("{")
    with pytest.raises(CommandError, match="--bench"):
        told("--bench", str(slower))
