"""A decision is judged by what its seat could know, and by nothing else."""

from random import Random

import pytest

from games.bots import choose
from games.bots.search import Budget, appraise
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
