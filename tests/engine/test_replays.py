"""Whole games on record play again to the result they had."""

import json
from pathlib import Path

import pytest

from games.engine import Game, Options, digest, move_from_json, replay
from games.engine.actions import KINDS
from games.engine.options import EDITIONS, MODULES, VARIANTS

REPLAYS = sorted((Path(__file__).parent.parent / "replays").glob("*.json"))
EVENTS = {
    *("round_started", "rewards_laid", "enigma_placed", "rewards_revealed", "placed", "staked"),
    *("peeked", "board_turned", "die_shifted", "location_opened", "assassinated", "conspired"),
    *("reward_kept", "reward_exchanged", "seduced", "shielded", "turned", "compared"),
    *("reward_won", "reward_unclaimed", "enigma_won", "stakes_won", "spy_lost"),
    *("spies_retrieved", "discard_chosen", "discarded", "round_ended", "game_over"),
}


def load(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_result(path):
    record = load(path)
    game = replay(record)
    assert game.over
    assert json.loads(json.dumps(game.state.result.to_json())) == record["result"]
    assert digest(game.state) == record["digest"]


def test_the_records_cover_every_option_decision_and_event():
    records = [load(path) for path in REPLAYS]
    assert len(records) >= 6
    options = [Options.from_json(record["options"]) for record in records]
    assert {o.players for o in options} == {2, 3, 4, 5}
    assert {o.edition for o in options} == set(EDITIONS)
    assert set().union(*(o.modules for o in options)) == set(MODULES)
    assert set().union(*(o.variants for o in options)) == set(VARIANTS)
    asked, happened = set(), set()
    for record, opts in zip(records, options, strict=True):
        game = Game.new(opts, record["seed"], record["rules_version"])
        events = game.take_events()
        for row in record["moves"]:
            asked |= {decision.kind for decision in game.decisions}
            events += game.play(move_from_json(row))
        happened |= {event.kind for event in events}
    assert asked == set(KINDS)
    assert happened >= EVENTS
