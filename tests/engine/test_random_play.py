"""Random play over the whole space of options."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from games.engine import (
    Game,
    IllegalAction,
    Move,
    OptionsError,
    derive_seed,
    digest,
    dumps,
    replay,
    replay_to_json,
    view_for,
)
from games.engine.actions import (
    ANSWERS,
    Bury,
    Discard,
    Pass,
    Peek,
    Place,
    PlaceEnigma,
    Rally,
    Sacrifice,
    ShiftDie,
    TurnBoard,
    Use,
    in_order,
)
from games.engine.audit import violations
from games.engine.components import ABILITIES, LOCATIONS, REWARD_SPACES, SPACES, TILES
from games.engine.options import EDITIONS, MODULES, VARIANTS, Options
from games.lab.selfplay import play_out, random_options, watch
from tests.engine.strategies import advance, copy, games, seeds

TRIES = 6
TILE, SPACE = list(TILES.values()), list(SPACES.values())
SPOT = [*SPACE, *REWARD_SPACES.values()]


@settings(max_examples=60)
@given(seeds)
def test_whole_games_keep_every_rule_and_replay_to_the_byte(seed):
    rng = Random(seed)
    match = play_out(random_options(rng), derive_seed(str(seed)), rng)
    assert match.problems == []
    assert match.game.over


@settings(max_examples=60)
@given(games(), seeds)
def test_every_offered_option_applies(game, seed):
    rng = Random(seed)
    for decision in game.decisions:
        for action in rng.sample(decision.options, min(TRIES, len(decision.options))):
            branch = Game(copy(game.state))
            branch.play(Move(decision.seat, decision.id, action))
            assert watch(branch) == []


@settings(max_examples=150)
@given(games(), seeds)
def test_nothing_outside_the_offered_options_applies(game, seed):
    rng = Random(seed)
    before = digest(game.state)
    for decision in game.decisions:
        for _ in range(TRIES):
            action = anything(rng, rng.choice(list(ANSWERS)), game)
            if action in decision.options and type(action) in ANSWERS[decision.kind]:
                continue
            with pytest.raises(IllegalAction) as refusal:
                game.play(Move(decision.seat, decision.id, action))
            assert len(str(refusal.value)) > 10
    assert digest(game.state) == before


def anything(rng, kind, game):
    """An action of a shape that answers this kind of decision, legal or not."""
    own = [tile for hand in game.state.hands for tile in hand] or TILE
    match kind:
        case "place":
            stake = rng.choice([None, None, rng.choice(TILE)])
            return Place(rng.choice([rng.choice(own), rng.choice(TILE)]), rng.choice(SPACE), stake)
        case "peek":
            return Peek(rng.choice(SPOT))
        case "turn":
            return TurnBoard(rng.randint(-3, 6))
        case "shift":
            return ShiftDie(rng.randint(-13, 13))
        case "enigma":
            return PlaceEnigma(rng.choice(list(LOCATIONS)))
        case "ability":
            target, to = rng.choice([None, *SPACE]), rng.choice([None, *SPACE])
            return rng.choice([Pass(), Use(rng.choice(ABILITIES), target, to)])
        case "conspiracy":
            return Bury(rng.choice(TILE))
        case "nationalism":
            return Rally(rng.choice(["count", "ignore"]))
        case "boca":
            return Sacrifice(rng.choice(SPACE))
        case "discard":
            return Discard(in_order(rng.sample(own, min(len(own), rng.randint(0, 4)))))


@settings(max_examples=60)
@given(games(), seeds)
def test_a_game_restored_from_json_goes_on_as_the_original(game, seed):
    restored = Game(copy(game.state))
    for twin in (game, restored):
        advance(twin, Random(seed), 25)
    assert digest(restored.state) == digest(game.state)


@settings(max_examples=25)
@given(games())
def test_the_commitment_is_known_from_the_start_and_the_seed_only_at_the_end(game):
    commitment = game.commitment
    for viewer in (None, *range(game.state.players)):
        view = view_for(game.state, viewer)
        assert view.commitment == commitment
        assert (view.seed == game.state.chance.seed) if game.over else (view.seed is None)
        if not game.over:
            assert game.state.chance.seed not in dumps(view.to_json())


def turn_without_marker(spy):
    spy.controller = (spy.owner + 1) % 4


def test_the_audit_has_teeth():
    game = Game.new(Options(), derive_seed("teeth"))
    advance(game, Random(1), 5)
    assert violations(game.state) == []
    for spoil in (
        lambda s: s.hands[0].append(s.pile[0]),
        lambda s: s.pile.pop(),
        lambda s: s.markers.__setitem__(0, s.markers[0] + 1),
        lambda s: turn_without_marker(next(iter(s.spies.values()))),
        lambda s: s.learn(0, s.hands[1][0], "peek"),
        lambda s: s.decisions[0].options.clear(),
    ):
        spoilt = copy(game.state)
        spoil(spoilt)
        assert violations(spoilt) != []


def test_a_replay_with_a_move_missing_ends_elsewhere():
    match = play_out(Options(players=2), derive_seed("short"), Random(3))
    record = json.loads(dumps(match.to_json()))
    assert digest(replay(record).state) == record["digest"]
    record["moves"].pop()
    assert digest(replay(record).state) != record["digest"]


def test_two_runs_of_the_same_options_and_seed_are_the_same_game():
    first, second = (Game.new(Options(players=3), derive_seed("same")) for _ in range(2))
    moves = advance(first, Random(5), 60)
    for move in moves:
        second.play(move)
    assert replay_to_json(first.state, moves) == replay_to_json(second.state, moves)


def test_random_options_reach_everything():
    rng = Random(2)
    drawn = [random_options(rng) for _ in range(300)]
    assert {o.players for o in drawn} == {2, 3, 4, 5}
    assert {o.edition for o in drawn} == set(EDITIONS)
    assert set().union(*(o.modules for o in drawn)) == set(MODULES)
    assert set().union(*(o.variants for o in drawn)) == set(VARIANTS)
    with pytest.raises(OptionsError):
        random_options(rng, players=5, modules=[])
