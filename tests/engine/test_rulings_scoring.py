"""R74-R86, R111, R120, R121: discards, missions, agendas and the score sheet."""

from itertools import combinations

import pytest

from games.engine import IllegalAction, MalformedAction
from games.engine.actions import action_from_json
from tests.engine.builder import COLORS, Table

PT_STARTING = ("araujo", "guedes", "roque")
GRIDS = {2: "1 2 3 / 4 5 6", 3: "1 2 3 / 4 5 6", 4: "1 2 3 / 4 5 6", 5: "1 2 3 4 / 5 6 7 8"}


def table(players=2, **kwargs):
    if players == 5:
        kwargs["modules"] = {"double_agent", *kwargs.get("modules", ())}
    return Table(GRIDS[players], players=players, **kwargs).round(4)


def final(table):
    """The score sheet of this position at the very end."""
    play = table.retrieve()
    assert play.state.over
    assert play.audit() == []
    return play.state.result


def scored(*hands, mission, **kwargs):
    """Of one mission: counts and points by seat, for these hands."""
    position = table(len(hands), **kwargs).missions(mission)
    for color, hand in zip(COLORS, hands, strict=False):
        position.hand(color, *hand)
    (sheet,) = final(position).missions
    return sheet


def points_for(*counts, **kwargs):
    """Points of the "most PT flags" mission for hands with so many of them."""
    sheet = scored(*(PT_STARTING[:n] for n in counts), mission="most-pt", **kwargs)
    assert sheet.counts == counts
    return sheet.points


# ── R74-R76: the hand limit ──────────────────────────────────────────────────────────────────


def hands_of_8_7_6_and_5():
    position = Table().gives("red", "garbo", "pires").gives("green", "luciano")
    return position.hand("yellow", "hans-r", "elizabeth", "linda-x", "araujo", "guedes")


def test_r74_exactly_down_to_six_and_only_above_six():
    play = hands_of_8_7_6_and_5().retrieve()
    assert play.awaited == [("red", "discard"), ("green", "discard")]
    hand = sorted(play.state.hands[0], key=lambda t: t.id)
    assert {a.tiles for a in play.choices("red")} == set(combinations(hand, 2))
    assert len(play.choices("green")) == 7
    for wrong in (["garbo"], ["garbo", "pires", "araujo"], [], ["garbo", "luciano"]):
        with pytest.raises(IllegalAction, match="exactly 2 of your tiles: six stay"):
            play.discard("red", *wrong)
    play.discard("red", "garbo", "araujo").discard("green", "luciano")
    assert play.hand("red") == {"hans-r", "elizabeth", "linda-x", "guedes", "roque", "pires"}
    assert play.discarded("red") == {"garbo", "araujo"}
    assert [len(hand) for hand in play.state.hands] == [6, 6, 6, 5]
    assert play.discarded("blue") == play.discarded("yellow") == set()
    assert play.audit() == []


def test_r74_the_same_tile_twice_is_no_discard():
    with pytest.raises(MalformedAction):
        action_from_json({"kind": "discard", "tiles": ["garbo", "garbo"]})


def test_r74_a_reward_won_this_round_may_go_at_once():
    position = Table().spy("3.I", "red", "araujo").reward("3", "garbo")
    play = position.resolve().decline()
    assert play.winner("3") == "red"
    play.discard("red", "garbo")
    assert play.discarded("red") == {"garbo"}
    assert "araujo" in play.hand("red")
    assert play.audit() == []


def test_r74_selections_are_locked_secretly():
    """Whatever red locks in, nobody else sees a difference, nor does anything move."""
    first = hands_of_8_7_6_and_5().retrieve().discard("red", "garbo", "araujo")
    second = hands_of_8_7_6_and_5().retrieve().discard("red", "pires", "roque")
    for color in ("green", "blue", None):
        assert first.view(color) == second.view(color)
        seat = None if color is None else COLORS.index(color)
        assert [e.seen_by(seat) for e in first.raw] == [e.seen_by(seat) for e in second.raw]
    assert first.view("red") != second.view("red")
    assert first.discarded("red") == set()
    assert len(first.state.hands[0]) == 8


def test_r74_all_are_revealed_together():
    play = hands_of_8_7_6_and_5().retrieve().discard("green", "luciano")
    assert play.events("discarded") == []
    play.discard("red", "garbo", "pires")
    assert [(e["seat"], e["tiles"]) for e in play.events("discarded")] == [
        (0, ["garbo", "pires"]),
        (1, ["luciano"]),
    ]


def test_r75_a_discard_is_worth_one_point_whatever_is_printed():
    position = table().hand("red").discards("red", "garbo", "loreta-b", "luciano")
    position.discards("green", "araujo", "hans-r").hand("green")
    red, green = final(position).seats
    assert (red.discards, red.hand, red.total) == (3, 0, 3)
    assert (green.discards, green.total) == (2, 2)


def test_r76_round_four_discards_before_it_scores_and_keeps_its_start_player():
    play = table().gives("red", "garbo").retrieve()
    assert play.awaited == [("red", "discard")]
    before = play.state.result
    assert before is None
    play.discard("red", "roque")
    red = play.state.result.seats[0]
    assert (red.discards, red.hand) == (1, 5 + 4)
    assert (play.state.round, play.state.start) == (4, 0)
    assert play.game.decisions == []


def test_r76_earlier_rounds_pass_the_start_to_the_left():
    play = Table().round(3).retrieve()
    assert (play.state.round, play.state.start) == (4, 1)
    assert play.state.result is None
    assert play.awaited == [("green", "place")]


# ── R77, R78, R82, R121: first, second, and their shares ─────────────────────────────────────


def test_r77_nobody_has_the_symbol():
    sheet = scored(["araujo"], ["garbo"], ["luciano"], mission="most-seduction")
    assert (sheet.counts, sheet.points, sheet.first) == ((0, 0, 0), (0, 0, 0), ())


def test_r77_a_count_of_none_is_no_second_place():
    sheet = scored(
        ["elizabeth"], ["garbo"], ["roque"], mission="most-seduction", variants=["second_place"]
    )
    assert (sheet.points, sheet.first, sheet.second) == ((6, 0, 0), (0,), ())


def test_r77_none_is_the_best_of_fewest():
    position = table(3, modules=["double_agent"]).missions("fewest-discards")
    sheet = final(position.discards("green", "roque")).missions[0]
    assert (sheet.counts, sheet.points, sheet.first) == ((0, 1, 0), (3, 0, 3), (0, 2))


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 1), (6, 0)),
        ((2, 2), (3, 3)),
        ((2, 2, 2), (2, 2, 2)),
        ((1, 1, 3, 3), (0, 0, 3, 3)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
        ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
    ],
)
def test_r78_six_points_are_shared_rounded_down(counts, points):
    assert points_for(*counts) == points
    assert points_for(*counts, second_place_rounding="up") == points  # not this variant


SHARES = [  # counts, rounded up, rounded down
    ((3, 2, 1), (6, 3, 0), (6, 3, 0)),
    ((2, 2), (5, 5), (4, 4)),
    ((2, 2, 1), (5, 5, 0), (4, 4, 0)),
    ((2, 2, 2), (3, 3, 3), (3, 3, 3)),
    ((2, 2, 2, 2), (3, 3, 3, 3), (2, 2, 2, 2)),
    ((2, 2, 2, 2, 2), (2, 2, 2, 2, 2), (1, 1, 1, 1, 1)),
    ((1, 3, 1), (2, 6, 2), (1, 6, 1)),
    ((2, 1, 1, 1), (6, 1, 1, 1), (6, 1, 1, 1)),
    ((2, 1, 1, 1, 1), (6, 1, 1, 1, 1), (6, 0, 0, 0, 0)),
    ((2, 1, 1, 0), (6, 2, 2, 0), (6, 1, 1, 0)),
]


@pytest.mark.parametrize(("counts", "up", "down"), SHARES)
def test_r78_shares_of_nine_and_of_three(counts, up, down):
    variants = ["second_place"]
    for edition in ("2019", "2016", "2016-de"):
        assert points_for(*counts, variants=variants, edition=edition) == up
    assert points_for(*counts, variants=variants, edition="2016-pl") == down


@pytest.mark.parametrize(("counts", "up", "down"), SHARES)
def test_r78_rounding_is_a_switch_of_its_own(counts, up, down):
    kwargs = {"variants": ["second_place"]}
    assert points_for(*counts, edition="2019", second_place_rounding="down", **kwargs) == down
    assert points_for(*counts, edition="2016-pl", second_place_rounding="up", **kwargs) == up


def test_r82_second_of_two_players_needs_a_symbol():
    assert points_for(3, 1, variants=["second_place"]) == (6, 3)
    assert points_for(3, 0, variants=["second_place"]) == (6, 0)
    assert points_for(3, 1) == (6, 0)


def test_r121_second_of_fewest_counts_for_nothing_but_its_rank():
    kwargs = {"modules": ["double_agent"], "variants": ["second_place"]}
    position = table(3, **kwargs).missions("fewest-discards").discards("red", "roque")
    sheet = final(position.discards("green", "roque", "guedes", "araujo")).missions[0]
    assert (sheet.counts, sheet.points, sheet.second) == ((1, 3, 0), (3, 0, 6), (0,))


def test_r121_no_second_behind_a_shared_first_of_fewest():
    kwargs = {"modules": ["double_agent"], "variants": ["second_place"]}
    position = table(3, **kwargs).missions("fewest-discards").discards("red", "roque")
    sheet = final(position).missions[0]
    assert (sheet.points, sheet.first, sheet.second) == ((0, 5, 5), (1, 2), ())


def test_r121_a_highest_strength_of_none_scores_nothing():
    sheet = scored(["linda-x", "roque"], ["a-alekhine"], mission="highest-strength")
    assert (sheet.counts, sheet.points, sheet.first) == ((0, 0), (0, 0), ())


# ── R81, R111, R120 and what else missions count ─────────────────────────────────────────────


def test_r81_missions_look_at_hands_but_for_the_fewest_discards():
    position = table(2, modules=["double_agent"]).missions("most-pt", "fewest-discards")
    position.hand("red", "araujo").discards("red", "c-rosa", "salazar", "pires")
    position.hand("green", "guedes", "roque").discards("green", "garbo")
    most, fewest = final(position).missions
    assert (most.counts, most.first) == ((1, 2), (1,))
    assert (fewest.counts, fewest.points) == ((3, 1), (0, 6))


def test_r111_a_black_medal_costs_a_point_in_hand_and_brings_one_discarded():
    position = table(modules=["vip"]).hand("red", "carol-ii", "garbo").hand("green")
    position.discards("green", "w-canaris")
    red, green = final(position).seats
    assert (red.hand, red.total) == (4 - 1, 3)
    assert (green.discards, green.hand, green.total) == (1, 0, 1)


def test_r120_every_symbol_counts_for_the_fewest_and_the_woman_sign_is_none():
    sheet = scored(
        ["salazar", "w-canaris"],  # nationalism twice, double agent
        ["zsa-zsa-g"],  # seduction twice, a woman
        ["garbo", "luciano", "hans-r"],  # one conspiracy
        ["a-alekhine", "antoine-s-e"],  # assassin, diplomacy, seduction, conspiracy
        mission="fewest-symbols",
        modules=["vip"],
    )
    assert (sheet.counts, sheet.points) == ((3, 2, 1, 4), (0, 0, 6, 0))


@pytest.mark.parametrize(
    ("mission", "hand", "counted"),
    [
        ("most-nationalism", ["salazar", "a-ferro", "garbo"], 3),
        ("most-diplomacy", ["j-bourbon", "guedes"], 3),
        ("most-conspiracy", ["dusko-p", "g-rene", "hans-r"], 4),
        ("most-seduction", ["zsa-zsa-g", "antoine-s-e"], 3),
        ("most-assassin", ["i-shouwaloff", "nora-s", "c-rosa", "s-smith", "garbo"], 5),
        ("most-double-agent", ["w-canaris", "leslie-h", "m-morishima"], 2),
        ("most-de", ["hans-r", "otto-m", "garbo"], 2),
        ("most-us", ["linda-x", "hedy-l", "cynthia"], 3),
        ("most-gb", ["elizabeth", "kim-p"], 2),
        ("most-pt", ["salazar", "roque", "garbo"], 2),
        ("most-women", ["zsa-zsa-g", "elizabeth", "garbo"], 2),
        ("highest-strength", ["luciano", "garbo", "c-rosa", "a-alekhine", "pires", "clark-g"], 16),
        ("countries-base", ["garbo", "antoine-s-e", "g-rene", "luciano", "zsa-zsa-g", "c-rosa"], 4),
        ("countries-vip", ["carol-ii", "magda-l", "otto-h", "yoshiko-k", "umberto"], 3),
        ("most-starting", ["hans-r", "roque", "garbo"], 2),
    ],
)
def test_missions_count_symbols_flags_and_persons(mission, hand, counted):
    sheet = scored(hand, [], mission=mission, modules=["double_agent", "vip"])
    assert (sheet.counts, sheet.points) == ((counted, 0), (6, 0))
