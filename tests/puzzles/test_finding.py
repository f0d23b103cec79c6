"""Which decisions may be puzzles, and what a puzzle is, by the view alone."""

from random import Random

import pytest

from games.bots import choose
from games.bots.search import Appraisal, Budget
from games.engine import Game, Move, Options, derive_seed, view_for
from games.puzzles import finding
from games.puzzles.finding import FEWEST, FIRST_ROUND, UNASKED, Effort, find, question


def views(moves=300):
    """What is asked in a game of agents, by whoever is asked."""
    game, rng = Game.new(Options(players=2), derive_seed("finding")), Random(1)
    while not game.over and moves:
        moves -= 1
        decision = game.unanswered[0]
        view = view_for(game.state, decision.seat)
        yield view
        game.play(Move(decision.seat, decision.id, choose("agent", view, rng)))


def late_placement():
    return next(view for view in views() if (asked := question(view)) and asked.kind == "place")


def test_what_is_not_asked():
    for view in views():
        decision = next(d for d in view.decisions if d.seat == view.viewer)
        if decision.kind in UNASKED or view.round < FIRST_ROUND or len(decision.options) < FEWEST:
            assert question(view) is None
    assert any(question(view) for view in views())


@pytest.fixture
def chances(monkeypatch):
    """Says what all searches shall think of the options in their order, and who glances at what."""

    def say(*told, glance=1, rule=1):
        def ranked(_view, decision, _rng, how):
            if isinstance(how, Budget) and how.nodes == 1000:
                return [Appraisal(view_options[glance], 0.5, 0, 1)]
            pairs = dict(zip(view_options, told, strict=False))
            rows = [Appraisal(option, pairs.get(option, 0.0), 0, 1) for option in decision.options]
            return sorted(rows, key=lambda row: -row.chance)

        view = late_placement()
        view_options = question(view).options
        monkeypatch.setattr(finding, "appraise", ranked)
        monkeypatch.setattr(finding, "measure", ranked)
        monkeypatch.setattr(finding, "agent", lambda *_: view_options[rule])
        return find(view, Effort())

    return say


def test_one_option_is_clearly_best(chances):
    found = chances(0.7, 0.5, 0.6)
    assert found.margin == pytest.approx(0.1)
    assert [chance for _option, chance in found.options[:3]] == [0.7, 0.6, 0.5]
    assert found.best == found.options[0][0]


def test_every_option_is_listed_once(chances):
    found = chances(0.7, 0.5)
    asked = question(late_placement())
    assert len(found.options) == len(asked.options)
    assert {option for option, _chance in found.options} == set(asked.options)


def test_two_good_options_are_no_puzzle(chances):
    assert chances(0.7, 0.66) is None


def test_what_a_glance_or_a_rule_finds_is_no_puzzle(chances):
    assert chances(0.7, 0.5, glance=0) is None
    assert chances(0.7, 0.5, rule=0) is None


def test_the_same_view_gives_the_same_answer():
    effort = Effort(sift=100, glances=(), early=(2,), all=2, final=2)
    view = late_placement()
    assert find(view, effort) == find(view, effort)


def test_luck_in_the_samples_is_found_out(monkeypatch):
    """What was best when many were looked at is measured once more, in other games."""
    view = late_placement()
    options = question(view).options

    def lucky(_view, decision, _rng, _how):
        rows = [Appraisal(o, 0.9 if o == options[0] else 0.1, 0, 1) for o in decision.options]
        return sorted(rows, key=lambda row: -row.chance)

    def honest(_view, decision, _rng, games):
        if games < Effort().final:
            return lucky(_view, decision, _rng, games)
        return [Appraisal(option, 0.5, 0, games) for option in decision.options]

    monkeypatch.setattr(finding, "appraise", lucky)
    monkeypatch.setattr(finding, "_obvious", lambda *_: False)
    monkeypatch.setattr(finding, "measure", lucky)
    assert find(view, Effort())
    monkeypatch.setattr(finding, "measure", honest)
    assert find(view, Effort()) is None
