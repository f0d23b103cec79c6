"""Steps are made of what their viewer may know, and of nothing else."""

import json
from random import Random

import pytest

from games.core.viewers import ALL, seat_of
from games.engine import Event, Game, view_for
from games.story import happenings, rows
from games.story.table import table_of
from tests.engine.hidden import another_truth
from tests.engine.strategies import advance
from tests.story.played import played

POISON = "what nobody may know"


def told(game, viewer) -> str:
    start, steps = game.steps(viewer)
    return json.dumps([start, *(step.to_json() for step in steps)])


def poisoned(row, viewer, *, over):
    """A line with others' secrets exchanged for something that must not come to light. What a
    player did is secret but for a pass and a peek that was declined."""

    def changed(event):
        if event["kind"] == "game_over" and not over:
            return {**event, "data": {"winners": POISON}}
        if event["secret"] and seat_of(viewer) not in event["to"]:
            return {**event, "secret": dict.fromkeys(event["secret"], POISON)}
        return event

    events = [changed(event) for event in row.events]
    known = row.action and (row.action["kind"] == "pass" or row.action.get("at", 0) is None)
    return row._replace(events=events, action=row.action if known else {"kind": POISON})


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("number", range(8))
def test_others_secrets_change_nothing(number, hidden, monkeypatch):
    game = played(f"secrets {number}", hidden=hidden)
    viewers = [viewer for viewer in game.viewers if viewer != ALL]
    honest = {viewer: told(game, viewer) for viewer in viewers}
    truth = game.rows
    for viewer in viewers:
        game.tables(viewer)  # by the engine, whose views are tested for themselves
        rows = [poisoned(row, viewer, over=game.is_open(viewer, row)) for row in truth]
        monkeypatch.setattr(game, "rows", rows)
        again = told(game, viewer)
        monkeypatch.setattr(game, "rows", truth)
        assert POISON not in again
        assert again == honest[viewer]


def test_a_planted_leak_is_caught(monkeypatch):
    game = played("secrets 0")
    honest = told(game, "red")

    def leaking(row, _viewer, *, over):
        return rows.seen(row, None, over=True)

    monkeypatch.setattr(happenings, "seen", leaking)
    assert told(game, "red") != honest


def test_the_end_of_a_deal_that_others_still_play_tells_no_winner():
    game = played("secrets 1", hidden=True)
    assert ALL not in game.viewers
    for viewer in game.viewers:
        last = game.steps(viewer)[1][-1]
        assert last.entry.kind == "game_over"
        assert last.entry.text == "The game is over."


@pytest.mark.parametrize("number", range(40))
def test_another_truth_behind_the_same_eyes_is_the_same_table(number):
    rng = Random(number)
    game = played(f"secrets {number % 4}")
    viewer = rng.choice([viewer for viewer in game.viewers if viewer != ALL])
    current = Game.new(game.options, game.seed)
    advance(current, rng, rng.randint(0, 60))
    if current.over:
        return
    seat = seat_of(viewer)
    other = another_truth(current.state, seat, rng)
    assert table_of(view_for(other, seat)) == table_of(view_for(current.state, seat))


def test_an_event_says_whether_something_of_it_was_secret():
    hidden = Event("staked", {"seat": 0}, {"tile": "garbo"}, (0,)).to_json()
    row = rows.Row(1, 0, {"kind": "place"}, [hidden], None)
    assert [event["open"] for event in rows.seen(row, 1, over=False)] == [False]
