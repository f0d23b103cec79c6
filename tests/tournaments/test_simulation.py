"""Whole tournaments with whole games, by rookies."""

import pytest

from games.lab import tournament_simulation
from games.models import Game
from games.tournaments.formats import FORMATS
from games.tournaments.models import Result, Round
from games.tournaments.services import results

pytestmark = pytest.mark.django_db


def plan(format: str = "swiss", players: int = 7, **more) -> tournament_simulation.Plan:
    settings = {"format": format, "table_size": 3, "rounds": 2, "seasons": 2, "division_size": 4}
    return tournament_simulation.Plan(players=players, settings=settings, **more)


@pytest.mark.parametrize("format", FORMATS)
def test_to_the_end_with_withdrawals_misses_and_a_restart(format):
    outcome = tournament_simulation.run(plan(format, withdrawals=1, misses=1, restart=True))
    assert outcome.problems == []
    assert outcome.tournament.is_finished
    assert outcome.games == Game.objects.count()
    assert Result.objects.filter(left=True).exists()
    assert Round.objects.exclude(cut_short=None).exists()


def test_the_same_seed_gives_the_same_tournament():
    def standings() -> list:
        entries = tournament_simulation.run(plan(players=4)).tournament.entries.order_by("number")
        rows = list(entries.values_list("number", "place", "points", "tie_break_values"))
        Game.objects.all().delete()
        entries[0].tournament.delete()
        return rows

    def again() -> list:
        from accounts.models import User

        User.objects.all().delete()
        return standings()

    assert standings() == again()


def test_a_result_that_is_not_counted_is_noticed(monkeypatch):
    monkeypatch.setattr(results, "refresh", lambda _tournament: None)
    outcome = tournament_simulation.run(plan(players=4))
    assert any("stands wrong" in problem for problem in outcome.problems)


def test_a_seat_that_is_not_the_paired_ones_is_noticed(monkeypatch):
    outcome = tournament_simulation.run(plan(players=4))
    assert outcome.problems == []
    game = Game.objects.first()
    first, second, *_ = game.seats.all()
    game.seats.filter(pk=first.pk).update(user=None)
    game.seats.filter(pk=second.pk).update(user=first.user)
    simulated = tournament_simulation._Simulation(plan(), lambda _line: None)
    simulated.tournament = outcome.tournament
    assert any("others sat there" in problem for problem in simulated._check_tables())


def test_the_command(manage, tmp_path):
    """In a database of its own: the site's file is not even made."""
    env = {"ESTORIL_DEBUG": "yes", "ESTORIL_VAR_DIR": str(tmp_path)}
    asked = ("--players", "4", "--table-size", "2", "--rounds", "1", "--seed", "3")
    done = manage("simulate_tournament", *asked, env=env)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("violations=0")
    assert "Rookie 4" in done.stdout
    assert not (tmp_path / "estoril.sqlite3").exists()
