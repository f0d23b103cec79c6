"""Hidden is hidden: what a viewer may not know changes nothing of what the viewer sees."""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.engine import Event, Game, Move, derive_seed, digest, dumps, forecast, view_for
from games.engine import knowledge as knowledge_module
from games.engine import views as views_module
from games.engine.actions import KINDS
from games.engine.knowledge import Knowledge, TileView
from games.engine.resolution import strength_of
from games.engine.scoring import score
from games.engine.strength import rank, total
from games.lab.selfplay import random_options
from tests.engine.hidden import another_truth
from tests.engine.strange import game_at
from tests.engine.strategies import advance, copy, games, seeds


def seen_by(state, viewer) -> str:
    view = view_for(state, viewer)
    forecasts = [str(forecast(view, location)) for location in state.boards]
    return dumps([view.to_json(), forecasts])


@settings(max_examples=250, suppress_health_check=[HealthCheck.filter_too_much])
@given(games(), seeds, st.data())
def test_another_truth_for_the_same_viewer_gives_the_same_view(game, seed, data):
    assume(not game.over)
    viewer = data.draw(st.sampled_from([None, *range(game.state.players)]))
    other = another_truth(game.state, viewer, Random(seed))
    assert seen_by(other, viewer) == seen_by(game.state, viewer)


@settings(max_examples=40)
@given(seeds, st.data())
def test_so_it_does_at_the_end_of_a_game_whose_deal_others_still_play(seed, data):
    """Its result is made of all that is hidden: who won is not told either."""
    rng = Random(seed)
    game = Game.new(random_options(rng), derive_seed(str(seed)))
    advance(game, rng, 1000)
    viewer = data.draw(st.sampled_from([None, *range(game.state.players)]))
    other = another_truth(game.state, viewer, rng)
    other.result = score(
        other.options,
        other.hands,
        other.discards,
        [*other.missions, *other.secret_missions],
        other.agendas,
        other.enigma_owner,
    )
    told = []
    for state in (game.state, other):
        state.deal_hidden = True
        over = Event("game_over", {"winners": list(state.result.winners)})
        told.append((seen_by(state, viewer), over.seen_by(viewer)))
    assert told[0] == told[1]


@pytest.mark.parametrize("kind", KINDS)
def test_so_it_does_in_every_kind_of_decision(kind):
    """Some are so rare that random play seldom meets them."""
    for viewer in (None, 0, 1, 2, 3):
        game = game_at(kind)
        for number in range(5):
            other = another_truth(game.state, viewer, Random(number))
            assert seen_by(other, viewer) == seen_by(game.state, viewer)


# ── the properties above must be able to fail: leaks planted on purpose ────────────────────────


def leak_face_down_spies(monkeypatch):
    monkeypatch.setattr(
        Knowledge, "spy", lambda self, space, spy: TileView(spy.face_up, spy.tile, "open")
    )


def leak_face_down_rewards(monkeypatch):
    monkeypatch.setattr(
        Knowledge, "reward", lambda self, tile, face_up: TileView(face_up, tile, "open")
    )


def leak_through_order(monkeypatch):
    """Candidates in the order in which they lie: nothing is said, and all is told."""
    for module in (knowledge_module, views_module):
        monkeypatch.setattr(module, "in_catalogue_order", tuple)


def leak_options_of_others(monkeypatch):
    honest = views_module._decisions
    monkeypatch.setattr(views_module, "_decisions", lambda state, viewer: honest(state, "all"))


def leak_secret_missions(monkeypatch):
    honest = views_module._secret_missions
    monkeypatch.setattr(
        views_module, "_secret_missions", lambda state, viewer: honest(state, "all")
    )


def leak_stakes(monkeypatch):
    monkeypatch.setattr(Knowledge, "stake", lambda self, stake: TileView(False, stake.tile, "own"))


@pytest.mark.parametrize(
    "plant",
    [
        leak_face_down_spies,
        leak_face_down_rewards,
        leak_through_order,
        leak_options_of_others,
        leak_secret_missions,
        leak_stakes,
    ],
)
def test_a_planted_leak_is_caught(plant, monkeypatch):
    plant(monkeypatch)
    assert any(differs(number) for number in range(200)), "the leak went unnoticed"


def test_without_a_leak_the_same_search_finds_nothing():
    assert not any(differs(number) for number in range(200))


def differs(number: int) -> bool:
    rng = Random(number)
    game = Game.new(random_options(rng), derive_seed(f"leak {number}"))
    advance(game, rng, rng.randint(3, 120))
    if game.over:
        return False
    viewer = rng.choice([None, *range(game.state.players)])
    other = another_truth(game.state, viewer, rng)
    return seen_by(other, viewer) != seen_by(game.state, viewer)


def test_the_other_truth_is_really_another():
    changed = 0
    for number in range(50):
        rng = Random(number)
        game = Game.new(random_options(rng), derive_seed(f"other {number}"))
        advance(game, rng, 15)
        changed += digest(another_truth(game.state, 0, rng)) != digest(game.state)
    assert changed == 50


# ── events ───────────────────────────────────────────────────────────────────────────────────


@settings(max_examples=40)
@given(seeds)
def test_the_public_part_of_an_event_never_tells_its_secret(seed):
    rng = Random(seed)
    game = Game.new(random_options(rng), derive_seed(str(seed)))
    events = game.take_events()
    while not game.over:
        decision = rng.choice(game.decisions)
        events += game.play(Move(decision.seat, decision.id, rng.choice(decision.options)))
    secrets = [event for event in events if event.secret]
    assert secrets
    for event in secrets:
        for value in event.secret.values():
            for hidden in value if isinstance(value, list) else [value]:
                assert hidden not in dumps(event.seen_by(None))
        assert event.seen_by(event.to[0]) == {"kind": event.kind, **event.data, **event.secret}


# ── forecasts are sound ──────────────────────────────────────────────────────────────────────


@settings(max_examples=150, suppress_health_check=[HealthCheck.filter_too_much])
@given(games(), st.data())
def test_a_forecast_bounds_the_truth_and_names_no_wrong_winner(game, data):
    assume(game.state.spies)
    viewer = data.draw(st.sampled_from([None, *range(game.state.players)]))
    view = view_for(game.state, viewer)
    for location in game.state.boards:
        truth = opened(game.state, location)
        told = forecast(view, location)
        standings = rank(
            (spy.controller, space.slot, total(strength_of(truth, space, spy)))
            for space, spy in truth.spies_at(location)
        )
        strengths = {s.seat: s.strength for s in standings}
        for seat in told.seats:
            assert seat.low <= strengths[seat.seat] <= seat.high
        if standings:
            assert standings[0].seat in told.contenders
        assert told.winner is None or told.winner == standings[0].seat


def opened(state, location):
    """The same board with every tile of this location turned up."""
    truth = copy(state)
    truth.boards[location].rewards_up = True
    for _, spy in truth.spies_at(location):
        spy.face_up = True
    return truth
