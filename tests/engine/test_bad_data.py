"""Stored options and states: what no game could have written is refused in one way."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    RULES_VERSION,
    CodecError,
    Game,
    Options,
    OptionsError,
    State,
    derive_seed,
    dumps,
    state_from_json,
    state_to_json,
)
from games.engine.actions import KINDS
from tests.engine.strange import STORED, json_values, mutated

OPTIONS = Options(
    5, "2016-pl", frozenset({"double_agent", "vip"}), frozenset({"agenda", "second_place"})
).to_json()


@given(json_values | mutated(OPTIONS) | mutated(Options().to_json()))
def test_options_are_read_or_refused(data):
    try:
        options = Options.from_json(data)
    except OptionsError as error:
        assert str(error)  # noqa: PT017
    else:
        assert Options.from_json(options.to_json()) == options
        assert Game.new(options, derive_seed("any")).decisions


@pytest.mark.parametrize(
    "data", [{"edition": 10**5000}, {"modules": ["{name}"]}, {"edition": "{}"}, {"\ud800": 1}]
)
def test_options_that_are_hard_to_quote(data):
    with pytest.raises(OptionsError):
        Options.from_json(data)


@pytest.mark.parametrize("kind", KINDS)
def test_a_stored_state_comes_back_to_the_byte(kind):
    assert dumps(state_to_json(state_from_json(STORED[kind]))) == dumps(STORED[kind])


@given(json_values)
def test_any_json_is_no_state(data):
    with pytest.raises(CodecError):
        state_from_json(data)


@settings(max_examples=800)
@given(st.sampled_from(KINDS).flatmap(lambda kind: mutated(STORED[kind])))
def test_a_mutated_state_is_read_or_refused(data):
    """Whatever is read was understood to the letter: it is written again as it came."""
    try:
        state = state_from_json(copy.deepcopy(data))
    except CodecError:
        return
    assert isinstance(state, State)
    assert dumps(state_to_json(state)) == dumps(data)


@pytest.mark.parametrize(
    "change",
    [
        {"rules_version": 0},
        {"rules_version": RULES_VERSION + 1},
        {"rules_version": True},
        {"rules_version": None},
        {"seed": "short"},
        {"options": {}},
        {"options": {"players": 9}},
        {"options": None},
        {"hands": [["nobody"]]},
        {"hands": 7},
        {"boards": [["lisboa", 0, [], True]]},
        {"decisions": [[1, 0, "win"]]},
        {"decisions": [[1, 9, "place"]]},
        {"result": {"seats": []}},
        {"markers": None},
        {"more": 1},
    ],
)
def test_what_no_game_wrote_is_refused(change):
    with pytest.raises(CodecError):
        state_from_json({**STORED["place"], **change})


@pytest.mark.parametrize("name", sorted(STORED["place"]))
def test_a_missing_field_is_refused(name):
    data = {key: value for key, value in STORED["place"].items() if key != name}
    with pytest.raises(CodecError):
        state_from_json(data)
