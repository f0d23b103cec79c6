"""Strange JSON for the tests of bad input, and one position for every kind of decision."""

import copy

from hypothesis import strategies as st

from games.engine import Game, dumps, state_from_json, state_to_json
from games.engine.components import ABILITIES, LOCATIONS, REWARD_SPACES, SPACES, TILES
from tests.engine.builder import Table

_scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()  # Python's JSON knows NaN and infinities
    | st.text(st.characters(), max_size=8)  # lone surrogates too
)
_names = st.sampled_from(
    [*SPACES, *REWARD_SPACES, *LOCATIONS, *TILES, *ABILITIES, "kind", "tile", "seat", "", "null"]
)
_small = st.integers(-3, 13)
json_values = st.recursive(
    _scalars | _names | _small,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=6) | _names, inner, max_size=4)
    ),
    max_leaves=12,
)


def paths(value, path=()):
    """Every place in a JSON value, itself first."""
    yield path
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(item, (*path, key))


@st.composite
def mutated(draw, original):
    """A JSON value with one place replaced, removed or added to."""
    data = copy.deepcopy(original)
    *way, last = draw(st.sampled_from([p for p in paths(data) if p]))
    inside = data
    for key in way:
        inside = inside[key]
    what = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
    if what == "replace":
        inside[last] = draw(json_values)
    elif what == "remove":
        del inside[last]
    elif isinstance(inside, dict):
        inside[draw(st.text(max_size=5) | _names)] = draw(json_values)
    else:
        inside.append(draw(json_values))
    return data


def _table():
    return Table("0 2 3 / ? 5 6", modules=["double_agent", "vip", "roulette", "enigma"])


def _with_rewards():
    return _table().reward("2", "garbo").reward("3", "pires")


def positions():
    """A play for every kind of decision, which red is asked in all of them."""
    ability = _with_rewards().spy("3.I", "red", "a-alekhine").spy("2.I", "green", "araujo")
    boca = Table("7 2 3 / 4 5 6").spy("7.I", "red", "roque").spy("7.II", "green", "luciano")
    return {
        "place": _with_rewards().turn("red"),
        "peek": _with_rewards().turn("red").place("red", "araujo", "2.III"),
        "turn": _table().turn("red").place("red", "araujo", "0.II"),
        "shift": _table().turn("red").place("red", "araujo", "?.II"),
        "enigma": _table().enigma(owner="red").round(2).deal(),
        "ability": ability.resolve(),
        "conspiracy": _with_rewards()
        .spy("3.I", "red", "otto-m")
        .resolve()
        .use("red", "conspiracy"),
        "nationalism": _table()
        .spy("3.I", "red", "roque")
        .spy("3.II", "green", "guedes")
        .reward("3", "carol-ii")
        .resolve()
        .decline(),
        "boca": boca.spy("7.III", "red", "linda-x").resolve().decline(),
        "discard": _table().gives("red", "luciano").gives("green", "amelia").retrieve(),
    }


def frozen(state):
    """All of a state, to the byte, and the events that wait in it."""
    return dumps([state_to_json(state), [event.to_json() for event in state.events]])


PLAYS = positions()
STORED = {kind: state_to_json(play.state) for kind, play in PLAYS.items()}


def game_at(kind) -> Game:
    """A fresh game that awaits this kind of decision of red."""
    return Game(state_from_json(copy.deepcopy(STORED[kind])))
