"""What bots learn, and how they are rated: small runs of what commands do at length."""

from random import Random

from games.bots.standing import FEATURES
from games.bots.suspicion import SUSPICIONS
from games.lab import calibration, training
from games.lab.benchmarks import bots as bench
from games.ratings.skill import BOTS


def test_whoever_wins_is_rated_higher_and_the_anchor_keeps_its_rating():
    kinds = ["rookie", "agent"]
    drawn = calibration.matches(kinds, 12, seed=1)
    *_, skills = calibration.calibrate(kinds, drawn)
    assert skills["agent"].mu == BOTS["agent"].mu > skills["rookie"].mu


def test_there_is_something_to_learn_from_a_few_games():
    watched = [training.watch(["rookie", "agent"], f"lesson {number}") for number in range(6)]
    standings = training.fit_standings([s for lessons in watched for s in lessons.standings])
    assert all(list(fitted["weights"]) == list(FEATURES) for fitted in standings.values())
    guesses = [guess for lessons in watched for guess in lessons.guesses]
    weights = training.fit_suspicion(guesses, Random(1))
    assert list(weights) == list(SUSPICIONS)
    told, uniform = training.brier(list(weights.values()), guesses)
    assert told < uniform


def test_every_decision_of_a_level_is_measured():
    figures = bench.measure("rookie", 2)
    assert figures["decisions"] > 50
    assert 0 <= figures["median_s"] <= figures["p95_s"] <= figures["most_s"]
    assert figures["memory_mb"] > 0
