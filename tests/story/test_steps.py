"""Steps lead from table to table: exactly, for everybody, with a sentence each, and in which no
kind of event is missing."""

import json
import re
from functools import partial
from random import Random

import pytest

from games.core.viewers import seat_of
from games.engine.components import COLORS, LOCATIONS, REWARD_SPACES, SPACES
from games.story.happenings import CHANGES, happenings
from games.story.table import copied, patched
from tests.engine import emitted
from tests.story.played import played

GAMES = 16
SPOTS = {*SPACES, *REWARD_SPACES, *LOCATIONS}


def following(table, steps):
    """The table after each line, as a page would have it that was sent these steps."""
    shown = {}
    for step in json.loads(json.dumps([step.to_json() for step in steps])):
        table = step["table"] if "table" in step else patched(table, step["patch"])
        shown[step["line"]] = table
    return shown


def test_every_kind_of_event_is_taught():
    assert emitted.kinds() - {"rewards_laid"} <= set(CHANGES)  # those come with their round


@pytest.mark.parametrize("number", range(GAMES))
def test_patches_give_exactly_the_table_of_each_line(number):
    game = played(f"steps {number}")
    after = Random(number).choice((0, 0, len(game.rows) // 3, len(game.rows) - 2))
    for viewer in game.viewers:
        start, steps = game.steps(viewer, after)
        tables = game.tables(viewer)
        shown = following(start, steps)
        assert set(shown) == set(range(after + 1, len(game.rows)))  # no line goes untold
        for line, table in shown.items():
            assert table == tables[line], (viewer, line)


@pytest.mark.parametrize("number", range(GAMES))
def test_each_has_its_sentence_and_names_spots_that_exist(number):
    game = played(f"steps {number}")
    lines = {f"seat:{color}" for color in COLORS[: game.options.players]}
    for viewer in game.viewers:
        _start, steps = game.steps(viewer)
        before = _start
        for step in (s.to_json() for s in steps):
            for text in (step["say"], step["text"], *step["notes"]):
                assert text.strip()
                assert not re.search(r"[{}]|None", text)
            ends = {end for _from, _to, *_ in step["links"] for end in (_from, _to)}
            ends |= {end for move in step["moves"] for end in move}
            assert ends | set(step["counts"]) <= SPOTS | lines
            laid = {board["id"] for board in before["boards"]}
            assert {end.partition(".")[0] for end in ends - lines} <= laid
            before = step["table"] if "table" in step else patched(before, step["patch"])


def test_games_have_every_kind_of_event_and_all_that_their_fields_can_be():
    """So that the tests above have met them."""
    met: set[emitted.Shape] = set()
    for number in range(GAMES):
        for row in played(f"steps {number}").rows:
            met.update(emitted.shapes(row.events))
    assert {shape[0] for shape in met} == emitted.kinds()
    assert emitted.met_at_random(games=40) <= met


@pytest.mark.parametrize("number", range(8))
def test_events_tell_all_but_what_is_concluded_and_who_acts_next(number):
    """What the view adds at the end of a line is no more than that: nothing else may hide there."""
    game = played(f"steps {number}")
    for viewer in game.viewers:
        tables = game.tables(viewer)
        telling = game.telling(viewer, tables[0])
        for row in game.rows[1:]:
            for happening in happenings(telling, [row], partial(game.is_open, viewer)):
                happening.change()
            known = tables[row.number]
            assert without_conclusions(telling.table) == without_conclusions(known)
            telling.table.update(copied(known))


def without_conclusions(table):
    plain = copied(table) | {"acting": None}
    for board in plain["boards"]:
        board["status"] = ""
    for piece in (*plain["pieces"].values(), *plain["stakes"]):
        if not piece["up"]:
            piece["tile"] = None
    for seat in plain["seats"]:
        seat |= {"points": 0, "unsure": False}
    return plain


def test_a_location_is_being_resolved_from_its_opening_on():
    game = played("steps 0")
    for viewer in game.viewers:
        for step in game.steps(viewer)[1]:
            status = {board["id"]: board["status"] for board in step.table["boards"]}
            if step.entry.kind == "location_opened":
                assert status[step.entry.location] == "resolving"


def test_what_is_known_is_not_forgotten_within_a_line():
    """A viewer's own tiles stay known to them from placing to turning up."""
    game = played("steps 1")
    for viewer in game.viewers:
        if (seat := seat_of(viewer)) is None:
            continue
        for step in game.steps(viewer)[1]:
            own = [p for p in step.table["pieces"].values() if p["owner"] == COLORS[seat]]
            assert all(piece["tile"] for piece in own)
