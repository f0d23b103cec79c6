"""Ruling R45: when a player is asked whether their nationalism counts, and what the answer does."""

from random import Random

import pytest

from games.engine import Game, State, dumps, state_from_json, state_to_json
from games.engine.actions import Rally
from tests.engine.builder import Play, Table
from tests.engine.hidden import another_truth

VIP = ["double_agent", "vip"]


def tie(**kwargs) -> Table:
    """Roque (0) ties with Guedes (1) by his flag, and space I would win it for Red."""
    table = Table(**{"modules": VIP, **kwargs})
    return table.spy("3.I", "red", "roque").spy("3.II", "green", "guedes")


def asked(play) -> list[str]:
    return [color for color, kind in play.awaited if kind == "nationalism"]


def settled(play, number="3") -> bool:
    """Whether a location was compared without a question."""
    return bool(play.events("compared")) and not asked(play)


# ── when it is asked ─────────────────────────────────────────────────────────────────────────


def test_r45_a_black_medal_that_nationalism_would_win():
    play = tie().reward("3", "carol-ii").resolve().decline()
    assert play.awaited == [("red", "nationalism")]
    assert play.choices("red") == [Rally("count"), Rally("ignore")]
    assert play.events("compared", location="tamariz") == []


def test_r45_one_black_medal_of_two_at_garrett_is_enough():
    table = Table("1 2 3 / 4 5 10", modules=VIP).spy("10.I", "red", "roque")
    table.spy("10.II", "green", "guedes").reward("10", "garbo", "carol-ii")
    assert asked(table.resolve().decline()) == ["red"]


def test_r45_what_lies_there_after_conspiracies_matters():
    table = tie().reward("3", "carol-ii").pile("garbo").spy("3.III", "blue", "hans-r")
    play = (
        table.resolve().done("green").use("blue", "conspiracy").bury("blue", "carol-ii").decline()
    )
    assert settled(play)


def test_r45_a_reward_that_is_worth_something_hurts_nobody():
    assert settled(tie().reward("3", "garbo").resolve().decline())


def test_r45_not_where_it_changes_nothing():
    table = tie().spy("3.III", "blue", "luciano").reward("3", "carol-ii")
    assert settled(table.resolve().decline())


@pytest.mark.parametrize(("open_", "expected"), [(True, ["red"]), (False, [])])
def test_r45_an_open_mission_for_the_fewest_but_none_that_only_some_know(open_, expected):
    table = tie(variants=["secret_missions"]).reward("3", "garbo").missions("most-women")
    if open_:
        table.missions("fewest-discards")
    else:
        table.secret_missions("fewest-discards", "most-de", "most-us", "most-gb")
    assert asked(table.resolve().decline()) == expected


@pytest.mark.parametrize(("stakes", "expected"), [(1, ["red"]), (0, [])])
def test_r45_stakes_at_the_casino_judged_without_dice(stakes, expected):
    table = Table(modules=["double_agent", "roulette"]).spy("6.I", "red", "roque")
    table.spy("6.II", "green", "guedes").reward("6", "garbo")
    for name in ["araujo"][:stakes]:
        table.stake("green", name)
    assert asked(table.resolve().decline()) == expected


def test_r45_stakes_lie_at_the_casino_alone():
    table = tie(modules=[*VIP, "roulette"]).stake("green", "araujo").reward("3", "garbo")
    assert asked(table.resolve().decline()) == []


def test_r45_the_loser_at_the_cliff_is_an_outcome_too():
    """Blue wins either way; with his flag Red ties with Green, whose space comes later."""
    table = Table("7 2 3 / 4 5 6", modules=VIP).missions("fewest-discards")
    table.spy("7.I", "red", "roque").spy("7.II", "green", "guedes").spy("7.III", "blue", "luciano")
    play = table.resolve().decline()
    assert asked(play) == ["red"]
    play.rally("red", "ignore")
    assert [event["owner"] for event in play.events("spy_lost")] == [0]


def test_r45_a_seduced_spy_has_none_to_leave_out():
    table = Table(modules=VIP).spy("3.I", "red", "roque", seduced=True)
    play = table.spy("3.II", "green", "guedes").reward("3", "carol-ii").resolve().decline()
    assert settled(play)


def test_r45_the_controller_of_a_turned_spy_is_asked():
    table = Table(modules=VIP).spy("3.I", "red", "roque", turned_by="blue")
    play = table.spy("3.II", "green", "guedes").reward("3", "carol-ii").resolve().decline()
    assert asked(play) == ["blue"]


def test_r45_games_of_the_first_rules_are_never_asked():
    table = tie().reward("3", "carol-ii")
    table.state.rules_version = 1
    play = table.resolve().decline()
    assert play.winner("3") == "red"


# ── what the answer does ─────────────────────────────────────────────────────────────────────


def test_r45_left_out_it_does_not_win():
    play = tie().reward("3", "carol-ii").resolve().decline()
    play.rally("red", "ignore")
    assert play.winner("3") == "green"
    assert play.strengths("3") == {"green": 1, "red": 0}
    assert play.events("rallied") == [
        {
            "kind": "rallied",
            "seat": 0,
            "location": "tamariz",
            "flags": "ignore",
            "bonuses": {"tamariz.I": 1},
        }
    ]


def test_r45_counted_it_wins_as_it_would_have_unasked():
    play = tie().reward("3", "carol-ii").resolve().decline()
    play.rally("red", "count")
    assert play.winner("3") == "red"


def test_r45_all_of_a_players_nationalism_goes_together():
    """Leaving one of them out would still win: both go, or none."""
    table = Table(modules=VIP).spy("3.I", "red", "roque").spy("3.II", "red", "a-ferro")
    play = table.spy("3.III", "green", "antoine-s-e").reward("3", "carol-ii").resolve().decline()
    play.rally("red", "ignore")
    assert play.events("rallied")[0]["bonuses"] == {"tamariz.I": 1, "tamariz.II": 1}
    assert play.strengths("3") == {"green": 2, "red": 1}


def test_r45_what_the_avenida_palace_adds_goes_with_it():
    table = Table("3 9 5 / 4 6 7", modules=VIP).spy("3.II", "red", "roque")
    table.spy("3.III", "green", "elizabeth").reward("3", "carol-ii")
    play = table.resolve().decline()
    assert asked(play) == ["red"]
    play.rally("red", "ignore")
    assert play.breakdown("3.II") == {"printed": 0}


def both() -> Play:
    """Red and Green both win only by their flags; Red's lies on the lower space."""
    table = Table(modules=VIP).spy("3.I", "red", "roque").spy("3.II", "green", "roque")
    return table.spy("3.III", "blue", "elizabeth").reward("3", "carol-ii").resolve().decline()


def test_r45_each_is_asked_once_and_judged_anew_after_every_answer():
    play = both()
    assert asked(play) == ["red"]
    play.rally("red", "ignore")
    assert asked(play) == ["green"]  # who would not have won before
    play.rally("green", "ignore")
    assert play.winner("3") == "blue"
    assert play.strengths("3") == {"blue": 1, "red": 0, "green": 0}


def test_r45_whoever_lets_it_count_spares_the_others_the_question():
    play = both().rally("red", "count")
    assert len(play.events("rallied")) == 1
    assert play.winner("3") == "red"


def test_r45_what_was_said_holds_for_one_location_only():
    table = tie(layout="3 4 5 / 1 6 8").reward("3", "carol-ii")
    table.spy("4.I", "red", "a-ferro").spy("4.II", "green", "araujo")
    play = table.resolve().decline()
    play.rally("red", "ignore").decline()
    assert play.state.nationalism == {}
    assert play.breakdown("4.I") == {"printed": 1, "nationalism": 3}


# ── what is seen of it ───────────────────────────────────────────────────────────────────────


def test_r45_the_forecast_leaves_out_what_was_left_out():
    play = both().rally("red", "ignore")
    forecast = play.forecast("3", "blue")
    assert {seat.seat: seat.low for seat in forecast.seats} == {0: 0, 1: 1, 2: 1}
    assert forecast.winner == 1
    (board,) = (b for b in play.view().boards if b.left_out)
    assert (board.location, board.left_out) == ("tamariz", (0,))


def test_r45_an_answer_survives_being_stored():
    play = both().rally("red", "ignore")
    stored = state_to_json(play.state)
    assert stored["nationalism"] == [[0, "ignore"]]
    assert state_to_json(state_from_json(stored)) == stored
    assert "nationalism" not in state_to_json(both().state)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_r45_whether_it_is_asked_depends_on_nothing_that_somebody_does_not_know(viewer):
    """Whatever lies face down, whoever holds what, whatever the secret missions and agendas."""
    options = {"variants": ["secret_missions", "agenda"], "modules": [*VIP, "roulette"]}
    table = tie(layout="3 4 5 / 1 6 8", **options).reward("3", "carol-ii").reward("8", "luciano")
    table.missions("most-women").secret_missions("most-de", "most-us", "most-gb", "most-pt")
    table.agendas("most-seduction", "most-diplomacy", "most-assassin", "most-conspiracy")
    table.spy("8.I", "green", "roque").spy("6.I", "blue", "roque").stake("blue", "araujo")
    before = before_the_question(table.resolve().decline().state)
    truths = [before, *(another_truth(before, viewer, Random(n)) for n in range(20))]
    assert {dumps(question(truth)) for truth in truths} == {
        dumps([[0, "nationalism", [["count"], ["ignore"]]]])
    }


def before_the_question(state: State) -> State:
    state.decisions.clear()
    state.asked -= 1
    return state


def question(state: State) -> list:
    game = Game(state)
    game.step()
    return [[d.seat, d.kind, [list(a) for a in d.options]] for d in game.decisions]
