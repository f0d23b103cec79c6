"""Why an option is good or bad, and who probably lies where: from what the seat may know."""

from random import Random

import pytest

from games.bots.odds import odds
from games.bots.reasons import reasons
from games.bots.search import Budget, appraise
from games.debrief.because import because
from games.engine import Game, Move, Options, derive_seed, view_for
from games.engine.actions import KINDS
from games.story.terms import Who
from tests.engine.hidden import another_truth
from tests.engine.strange import game_at

NAMES = [Who("A.", "red"), Who("B", "green"), Who("C", "blue")]


def told(state):
    view = view_for(state, state.decisions[0].seat)
    decision = next(d for d in view.decisions if d.seat == view.viewer)
    best = appraise(view, decision, Random(1), Budget(300))[:3]
    return reasons(view, decision, {each.action: each.points for each in best}, Random(2), 20)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_decision_has_a_sentence_from_what_its_seat_knows(kind):
    game = game_at(kind)
    seat = game.state.decisions[0].seat
    first = told(game.state)
    assert first
    for reason in first.values():
        assert 0 <= reason.won + reason.rivals <= 1.01
        sentences = because(reason, NAMES + NAMES)
        assert all(str(words).endswith(".") and "{" not in str(words) for words in sentences)
    assert told(another_truth(game.state, seat, Random(5))) == first


def test_odds_are_of_what_each_tile_can_be():
    game, rng = Game.new(Options(players=3), derive_seed("odds")), Random(4)
    while game.unanswered and game.unanswered[0].kind in ("place", "peek", "turn", "shift"):
        decision = game.unanswered[0]
        game.play(Move(decision.seat, decision.id, rng.choice(decision.options)))
        view = view_for(game.state, decision.seat)
        believed = odds(view, Random(1))
        lying = {spy.space: spy.tile for board in view.boards for spy in board.spies}
        assert set(believed) == {space for space, tile in lying.items() if not tile.tile}
        for space, shares in believed.items():
            assert set(shares) <= set(lying[space].can_be)
            assert sum(shares.values()) == pytest.approx(1)
        other = another_truth(game.state, decision.seat, Random(2))
        assert odds(view_for(other, decision.seat), Random(1)) == believed
