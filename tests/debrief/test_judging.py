"""A decision is judged by what its seat could know, and by nothing else."""

from dataclasses import replace
from random import Random

import pytest

from games.bots import choose
from games.bots.search import Budget, appraise
from games.debrief import analysis
from games.debrief.findings import finding_from_json
from games.debrief.judging import UNJUDGED, asked, judge, outlook
from games.engine import Game, Move, Options, View, derive_seed, view_for
from games.engine.actions import KINDS
from tests.engine.hidden import another_truth
from tests.engine.strange import game_at

NODES = 60
JUDGED = [kind for kind in KINDS if kind not in UNJUDGED]


def own_view(state):
    return view_for(state, state.decisions[0].seat)


def placements(number):
    """Views of a game between agents, in which a spy is placed."""
    game, rng = Game.new(Options(players=2), derive_seed("debrief")), Random(1)
    found: list[View] = []
    while len(found) < number:
        decision = game.unanswered[0]
        view = view_for(game.state, decision.seat)
        if decision.kind == "place":
            found.append(view)
        game.play(Move(decision.seat, decision.id, choose("agent", view, rng)))
    return found


@pytest.mark.parametrize("kind", JUDGED)
def test_what_the_seat_could_not_know_changes_nothing(kind):
    game = game_at(kind)
    view = own_view(game.state)
    chosen = view.decisions[0].options[-1]
    verdict = judge(view, chosen, 7, NODES, by_bot=False)
    for number in range(3):
        other = own_view(another_truth(game.state, view.viewer, Random(number)))
        assert judge(other, chosen, 7, NODES, by_bot=False) == verdict
        assert outlook(other, 7, NODES) == outlook(view, 7, NODES)


@pytest.mark.parametrize("kind", JUDGED)
def test_a_verdict_is_the_same_again_and_survives_json(kind):
    view = own_view(game_at(kind).state)
    for chosen in view.decisions[0].options[:3]:
        verdict = judge(view, chosen, 7, NODES, by_bot=True)
        assert judge(view, chosen, 7, NODES, by_bot=True) == verdict
        assert 0 <= verdict.kept <= verdict.chance <= 1
        assert finding_from_json(verdict.to_json()).to_json() == verdict.to_json()


def test_bad_choices_give_more_away_than_good_ones():
    best = worst = 0.0
    for line, view in enumerate(placements(6)):
        ranked = appraise(view, asked(view), Random(0), Budget(20000))
        best += judge(view, ranked[0].action, line, 5000, by_bot=False).given_away
        worst += judge(view, ranked[-1].action, line, 5000, by_bot=False).given_away
    assert worst > best + 0.1


def test_an_outlook_is_a_share_of_one_victory():
    game = Game.new(Options(players=4), derive_seed("debrief"))
    chances = [outlook(view_for(game.state, seat), 0, 2000) for seat in range(4)]
    assert all(0 < chance < 1 for chance in chances)
    assert 0.7 < sum(chances) < 1.3


# ── beliefs ──────────────────────────────────────────────────────────────────────────────────


def all_placed():
    game, rng = Game.new(Options(players=3), derive_seed("belief")), Random(6)
    while game.state.phase != "resolve":
        if game.unanswered:
            decision = game.unanswered[0]
            game.apply(Move(decision.seat, decision.id, rng.choice(decision.options)))
        else:
            game.step()
    return game.state


def believed_by(state, seat):
    views = [view_for(state, number) for number in range(3)]
    told = analysis.hidden(state, views, 7)
    return [(found.space, found.owner, found.odds) for found in told if found.seat == seat]


def same_whatever_is_hidden(state):
    for seat in range(3):
        for number in range(3):
            other = another_truth(state, seat, Random(number))
            assert believed_by(other, seat) == believed_by(state, seat) != []


def test_beliefs_are_from_what_each_seat_could_know_and_a_peek_would_show(monkeypatch):
    state = all_placed()
    same_whatever_is_hidden(state)
    honest = analysis.hidden

    def peeking(state, views, line):
        """Whoever lies there in truth is believed to."""
        for found in honest(state, views, line):
            yield replace(found, odds=((found.truth, 1.0),))

    monkeypatch.setattr(analysis, "hidden", peeking)
    with pytest.raises(AssertionError):
        same_whatever_is_hidden(state)
