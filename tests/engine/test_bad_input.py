"""Whatever arrives as a move: distinct refusals, nothing else, and a state left untouched."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    ActionError,
    Game,
    IllegalAction,
    MalformedAction,
    Move,
    Options,
    StaleDecision,
    WrongSeat,
    derive_seed,
    move_from_json,
    move_to_json,
)
from games.engine.actions import ANSWERS, KINDS, Discard
from games.engine.audit import violations
from tests.engine.strange import STORED, frozen, game_at, json_values, mutated

REFUSALS = {MalformedAction, WrongSeat, StaleDecision, IllegalAction}


def move_at(game, option=0):
    decision = game.decisions[0]
    return Move(decision.seat, decision.id, decision.options[option])


def refused(game, data):
    """The refusal of this JSON, with the state proven untouched."""
    before = frozen(game.state)
    with pytest.raises(ActionError) as caught:
        game.play(move_from_json(data))
    assert frozen(game.state) == before
    assert str(caught.value) == str(caught.value.reason) != ""
    return type(caught.value)


def test_there_is_a_position_for_every_kind_of_decision():
    assert set(STORED) == set(KINDS)
    for kind in KINDS:
        game = game_at(kind)
        assert [d.kind for d in game.decisions if d.seat == 0] == [kind]
        assert violations(game.state) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_offered_option_is_accepted_as_json(kind):
    """So that the refusals below are not the refusal of everything."""
    for option in range(len(game_at(kind).decisions[0].options)):
        game = game_at(kind)
        game.play(move_from_json(move_to_json(move_at(game, option))))
        assert violations(game.state) == []


# ── each refusal by its name ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", KINDS)
def test_another_seat_is_refused(kind):
    game = game_at(kind)
    move = move_to_json(move_at(game))
    for seat in (1, 2, 3, 4, 99, -1, -4):
        assert refused(game, {**move, "seat": seat}) is WrongSeat


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_that_is_not_awaited_is_refused(kind):
    game = game_at(kind)
    move = move_to_json(move_at(game))
    for decision in (0, -1, move["decision"] - 1, move["decision"] + 50):
        assert refused(game, {**move, "decision": decision}) is StaleDecision


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "discard"])
def test_the_same_answer_twice_is_stale(kind):
    """A discard may be given again until all have chosen (R118)."""
    game = game_at(kind)
    move = move_to_json(move_at(game))
    game.play(move_from_json(move))
    assert refused(game, move) is StaleDecision


def test_nothing_is_awaited_after_the_end():
    game = Game.new(Options(players=2), derive_seed("to the end"))
    move = None
    while not game.over:
        open_ = [d for d in game.decisions if d.seat not in game.state.chosen]
        move = Move(open_[0].seat, open_[0].id, open_[0].options[-1])
        game.play(move)
    assert refused(game, move_to_json(move)) is StaleDecision


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_an_answer_to_another_question_is_illegal(kind, other):
    game = game_at(kind)
    for option in game_at(other).decisions[0].options[:20]:
        if type(option) not in ANSWERS[kind]:
            decision = game.decisions[0]
            data = move_to_json(Move(decision.seat, decision.id, option))
            assert refused(game, data) is IllegalAction


PLACE = {"kind": "place", "tile": "red-roque", "space": "palacio.III", "stake": None}
ILLEGAL: dict[str, list[tuple[Any, str]]] = {
    "place": [
        ({**PLACE, "tile": "luciano"}, "not in your hand"),
        ({**PLACE, "tile": "green-roque"}, "not in your hand"),
        ({**PLACE, "space": "church.I"}, "not on the table"),
        ({**PLACE, "space": "palacio.I"}, "inner space"),
        ({**PLACE, "space": "casino.I"}, "wants a stake"),
        ({**PLACE, "stake": "red-araujo"}, "only laid at the Casino"),
    ],
    "peek": [({"kind": "peek", "at": "tamariz.reward"}, "no face-down tile")],
    "turn": [({"kind": "turn", "quarters": n}, "not among your choices") for n in (4, -1)],
    "shift": [({"kind": "shift", "by": 3}, "at most 2"), ({"kind": "shift", "by": -1}, "1 and 12")],
    "enigma": [({"kind": "enigma", "location": "LOCATION"}, "not on the table")],
    "ability": [
        ({"kind": "use", "ability": "seduction", "target": "palacio.I", "to": None}, "no such"),
        ({"kind": "use", "ability": "nationalism", "target": None, "to": None}, "no such"),
        ({"kind": "use", "ability": "assassin", "target": "palacio.I", "to": None}, "own location"),
        ({"kind": "use", "ability": "assassin", "target": "museum.I", "to": None}, "no spy"),
        ({"kind": "use", "ability": "assassin", "target": None, "to": None}, "Choose"),
        (
            {"kind": "use", "ability": "diplomacy", "target": "casino.I", "to": "casino.I"},
            "leads nobody",
        ),
    ],
    "conspiracy": [({"kind": "bury", "tile": "red-roque"}, "you drew or a reward")],
    "boca": [
        ({"kind": "sacrifice", "space": "boca.II"}, "that you control"),
        ({"kind": "sacrifice", "space": "palacio.I"}, "that you control"),
    ],
    "discard": [
        ({"kind": "discard", "tiles": []}, "exactly 1"),
        ({"kind": "discard", "tiles": ["luciano", "red-roque"]}, "exactly 1"),
        ({"kind": "discard", "tiles": ["amelia"]}, "exactly 1"),
    ],
}


@pytest.mark.parametrize(
    ("kind", "action", "reason"), [(k, *case) for k, cases in ILLEGAL.items() for case in cases]
)
def test_an_option_not_offered_is_illegal_with_a_reason(kind, action, reason):
    game = game_at(kind)
    if kind == "enigma":  # the boards are dealt by chance
        absent = {"church", "tamariz", "casino", "garrett", "museum", "boca", "atlantico"}
        action = {**action, "location": min(absent - set(game.state.boards))}
    data = {"seat": 0, "decision": game.decisions[0].id, "action": action}
    assert refused(game, data) is IllegalAction
    with pytest.raises(IllegalAction, match=reason):
        game.play(move_from_json(data))


@pytest.mark.parametrize(
    "action",
    [
        None,
        [],
        "pass",
        7,
        {},
        {"kind": None},
        {"kind": "Pass"},
        {"kind": ["pass"]},
        {"kind": "pass", "more": 1},
        {"kind": "win"},
        {k: v for k, v in PLACE.items() if k != "stake"},
        {**PLACE, "extra": None},
        {**PLACE, "tile": None},
        {**PLACE, "tile": "nobody"},
        {**PLACE, "tile": {"id": "red-roque"}},
        {**PLACE, "space": "palacio.IV"},
        {**PLACE, "space": "palacio.reward"},
        {**PLACE, "stake": 0},
        {"kind": "turn", "quarters": True},
        {"kind": "turn", "quarters": 1.0},
        {"kind": "turn", "quarters": "1"},
        {"kind": "shift", "by": 10**30},
        {"kind": "shift", "by": float("nan")},
        {"kind": "enigma", "location": "Lisboa"},
        {"kind": "use", "ability": "woman", "target": None, "to": None},
        {"kind": "use", "ability": "assassin", "target": "palacio.I"},
        {"kind": "discard", "tiles": "luciano"},
        {"kind": "discard", "tiles": ["luciano", "luciano"]},
        {"kind": "discard", "tiles": [["luciano"]]},
        {"kind": "discard", "tiles": {"luciano": 1}},
    ],
)
def test_what_is_no_action_is_malformed(action):
    game = game_at("place")
    data = {"seat": 0, "decision": game.decisions[0].id, "action": action}
    assert refused(game, data) is MalformedAction


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "0"},
        {"seat": None},
        {"seat": False},
        {"seat": 0.0},
        {"decision": "1"},
        {"decision": [1]},
        {"decision": 10**40},
        {"extra": 1},
    ],
)
def test_what_is_no_move_is_malformed(change):
    game = game_at("place")
    assert refused(game, {**move_to_json(move_at(game)), **change}) is MalformedAction
    for name in ("seat", "decision", "action"):
        short = {k: v for k, v in move_to_json(move_at(game)).items() if k != name}
        assert refused(game, short) is MalformedAction


def test_an_offered_discard_in_another_order_is_the_same_discard():
    game = game_at("discard")
    hand = [tile.id for tile in game.state.hands[0]]
    game.state.hands[0].append(game.state.pile.pop())  # eight tiles: two must go
    action = move_from_json(
        {"seat": 0, "decision": 1, "action": {"kind": "discard", "tiles": hand[1::-1]}}
    ).action
    assert isinstance(action, Discard)
    assert [tile.id for tile in action.tiles] == sorted(hand[:2])


# ── and whatever else the world may send ─────────────────────────────────────────────────────


def check(game, data):
    """Either a legal move that leaves a sound state, or one of the refusals and no change."""
    before = frozen(game.state)
    try:
        game.play(move_from_json(data))
    except ActionError as error:
        assert type(error) in REFUSALS  # noqa: PT017
        assert frozen(game.state) == before
    else:
        assert frozen(game.state) != before
        assert violations(game.state) == []


@given(st.sampled_from(KINDS), json_values)
def test_any_json_as_a_move(kind, data):
    assert refused(game_at(kind), data) is MalformedAction


@given(st.sampled_from(KINDS), json_values)
def test_any_json_as_an_action(kind, action):
    game = game_at(kind)
    check(game, {"seat": 0, "decision": game.decisions[0].id, "action": action})


@settings(max_examples=600)
@given(st.data())
def test_any_mutation_of_a_real_move(data):
    """Of any decision, sent to any decision of red."""
    source, target = (game_at(data.draw(st.sampled_from(KINDS))) for _ in range(2))
    decision = source.decisions[0]
    option = data.draw(st.sampled_from(decision.options))
    move = {**move_to_json(Move(0, target.decisions[0].id, option))}
    if data.draw(st.booleans()):
        move = data.draw(mutated(move))
    check(target, copy.deepcopy(move))
