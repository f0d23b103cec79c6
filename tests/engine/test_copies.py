"""Copies of a game: the same moment, and from then on each for itself."""

import pickle
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given, settings

from games.engine import Game, Move, Options, derive_seed, digest
from games.engine.components import LOCATIONS, SPACES, TILES
from games.engine.state import State
from tests.engine.strange import PLAYS, frozen, game_at
from tests.engine.strategies import advance, games, seeds

SHARED = {"options", "missions", "secret_missions", "agendas", "order", "_grid"}  # never changed


@settings(max_examples=60)
@given(games(), seeds)
def test_what_is_played_in_a_copy_touches_nothing_but_the_copy(game, seed):
    before = frozen(game.state)
    copy = game.copy()
    advance(copy, Random(seed), 40)
    assert frozen(game.state) == before


@settings(max_examples=60)
@given(games(), seeds)
def test_a_copy_and_a_quiet_one_go_on_as_the_original(game, seed):
    twins = [game, game.copy(), game.copy(quiet=True)]
    assert len({digest(twin.state) for twin in twins}) == 1
    for twin in twins:
        advance(twin, Random(seed), 40)
    assert len({digest(twin.state) for twin in twins}) == 1


@settings(max_examples=60)
@given(games(), seeds)
def test_an_option_that_is_followed_leads_where_the_move_would(game, seed):
    twin, rng = game.copy(), Random(seed)
    game.take_events()
    for _ in range(20):
        if game.over:
            break
        index = rng.randrange(len(game.decisions))
        decision, same = game.decisions[index], twin.decisions[index]
        action = rng.choice(decision.options)
        events = game.play(Move(decision.seat, decision.id, action))
        twin.follow(same, action)
        assert twin.take_events() == events
        assert digest(twin.state) == digest(game.state)


@pytest.mark.parametrize("kind", PLAYS)
def test_a_copy_has_all_of_the_state_and_shares_only_what_never_changes(kind):
    game = game_at(kind)
    copy = game.copy()
    for field in fields(State):
        original, copied = getattr(game.state, field.name), getattr(copy.state, field.name)
        if field.name == "chance":
            assert (original.seed, original.drawn) == (copied.seed, copied.drawn)
        else:
            assert original == copied, field.name
        if isinstance(original, list | dict | set) and field.name not in SHARED:
            assert original is not copied, field.name
    assert [d.options for d in copy.decisions] == [d.options for d in game.decisions]


def test_events_are_told_once_and_a_quiet_copy_has_none():
    game = Game.new(Options(), derive_seed("copies"))
    copy, quiet = game.copy(), game.copy(quiet=True)
    assert (copy.take_events(), quiet.take_events()) == ([], [])
    assert game.take_events() != []
    first, second = advance(copy.copy(), Random(1), 2)
    assert game.play(first) == copy.play(first) != []
    assert quiet.play(first) == []
    heard = quiet.copy()
    assert heard.play(second) == copy.play(second)


def test_a_game_stays_sealed_in_its_copies():
    game = Game.new(Options(players=2), derive_seed("sealed"))
    game.state.deal_hidden = True
    copy = game.copy()
    advance(copy, Random(1), 500)
    assert copy.over
    assert not copy.state.revealed


def test_components_are_the_same_in_another_process():
    for component in (TILES["garbo"], SPACES["casino.I"], LOCATIONS["church"]):
        assert pickle.loads(pickle.dumps(component)) is component  # noqa: S301 - our own
    options = Options(players=3)
    assert pickle.loads(pickle.dumps(options)).particular == options.particular  # noqa: S301
