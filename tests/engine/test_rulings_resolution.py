"""Rulings R21 to R25 and R61 to R73: the course of a resolution, the Casino, Boca do Inferno."""

from typing import Any

import pytest

from games.engine import IllegalAction, derive_seed
from games.engine.actions import Sacrifice, Use
from tests.engine.builder import SEAT, Table, ids, seed_rolling, space, tile

TURNED: dict[str, Any] = {"modules": ["double_agent"]}
VIP: dict[str, Any] = {"modules": ["double_agent", "vip"]}


def boca(**kwargs):
    return Table("1 2 3 / 4 7 8", **kwargs).reward("7", "garbo")


# ── the course of a resolution ──


def test_r21_only_the_location_in_turn_is_revealed():
    table = Table().spy("4.I", "red", "guedes").spy("4.II", "green", "araujo")
    table.spy("5.I", "blue", "guedes").spy("5.II", "green", "roque").reward("2", "pires")
    play = table.resolve()
    opened = play.events("location_opened")
    assert [event["location"] for event in opened] == ["church", "palacio", "tamariz", "atlantico"]
    assert opened[-1]["spies"] == {"atlantico.I": "red-guedes", "atlantico.II": "green-araujo"}
    assert not play.spy("5.I").face_up
    play.done("red")
    assert play.spy("5.I").face_up
    assert play.spy("5.II").face_up


def test_r21_an_empty_location_shows_its_reward_before_it_goes_under_the_pile():
    play = Table().reward("2", "pires").spy("3.I", "red", "guedes").resolve()
    assert play.events("location_opened", location="palacio", rewards=["pires"])
    assert play.state.pile[-1] is tile("pires")
    for color in ("red", None):
        (known,) = play.view(color).pile
        assert (known.depth, known.tile.tile) == (len(play.state.pile) - 1, tile("pires"))
        assert not known.tile.face_up
    assert play.audit() == []


def test_r22_a_spy_removed_before_its_slot_never_acts():
    table = Table().spy("4.I", "red", "linda-x").spy("4.II", "green", "guedes")
    play = table.spy("4.III", "blue", "guedes").resolve().use("red", "assassin", "4.II")
    assert play.awaited == [("blue", "ability")]


def test_r22_the_slots_act_in_roman_order():
    table = Table().spy("4.III", "red", "linda-x").spy("4.II", "green", "guedes")
    play = table.spy("4.I", "blue", "guedes").resolve()
    asked = []
    while play.state.resolving:
        asked.append(play.awaited[0][0])
        play.done(asked[-1])
    assert asked == ["blue", "green", "red"]


def antoine():
    """Seduction and conspiracy on one tile, and a face-down spy next door."""
    table = Table().spy("4.I", "red", "antoine-s-e").reward("4", "garbo").pile("pires")
    return table.spy("5.I", "green", "araujo").spy("6.I", "blue", "guedes").resolve()


def test_r23_symbols_in_any_order_each_result_seen_before_the_next():
    play = antoine().use("red", "seduction", "5.I", "4.II")
    assert play.view("red").board("atlantico").spies[1].tile.tile is tile("araujo", "green")
    assert play.awaited == [("red", "ability")]
    play.use("red", "conspiracy").bury("red", "garbo")
    assert play.winner("4") == "red"
    play = antoine().use("red", "conspiracy").bury("red", "pires")
    assert play.rewards("4") == ["garbo"]
    play.use("red", "seduction", "5.I", "4.II")
    assert play.awaited == [("blue", "ability")]


def test_r23_a_player_may_stop_any_time():
    play = antoine().use("red", "seduction", "5.I", "4.II").done("red")
    assert play.awaited == [("blue", "ability")]
    assert not play.events("conspired")


def test_r23_one_use_for_each_symbol():
    play = antoine().use("red", "seduction", "5.I", "4.II")
    with pytest.raises(IllegalAction, match="no such ability left"):
        play.do("red", Use("seduction", space("5.I"), space("4.III")))


def test_r23_two_equal_symbols_are_two_uses():
    table = Table().spy("4.I", "red", "i-shouwaloff").spy("4.II", "green", "araujo")
    play = table.spy("4.III", "blue", "araujo").resolve().use("red", "assassin", "4.II")
    assert play.targets("red", "assassin") == ids("4.I", "4.III")
    play.use("red", "assassin", "4.III")
    assert play.strengths("4") == {"red": 1}


def test_r24_a_spy_that_kills_itself_loses_its_other_symbols():
    table = Table().spy("4.I", "red", "a-alekhine").spy("4.II", "green", "araujo")
    play = table.spy("5.I", "blue", "guedes").resolve().use("red", "assassin", "4.I")
    assert play.awaited == [("blue", "ability")]
    assert play.strengths("4") == {"green": 2}
    assert "a-alekhine" in play.hand("red")


def test_r24_so_does_a_double_agent_that_goes_home():
    table = Table(**VIP).spy("4.I", "red", "kim-p").spy("5.I", "green", "araujo")
    table.spy("4.II", "green", "guedes").reward("4", "garbo")
    play = table.resolve()
    assert {use.ability for use in play.choices("red")[1:]} == {"conspiracy", "double_agent"}
    play.use("red", "double_agent", "5.I")
    assert play.awaited == [("green", "ability")]
    assert play.audit() == []


def test_r25_nobody_left_at_the_reward():
    table = Table().reward("4", "garbo").spy("4.I", "red", "linda-x").spy("6.I", "blue", "guedes")
    play = table.resolve().use("red", "assassin", "4.I")
    assert play.winner("4") is None
    assert play.rewards("4") == []
    assert play.state.pile[-1] is tile("garbo")
    assert play.audit() == []


@pytest.mark.parametrize("names", [("garbo", "pires"), ("pires", "garbo")])
def test_r25_two_unclaimed_rewards_go_under_as_they_lie(names):
    table = Table("1 2 3 / 4 5 10", **VIP).reward("10", *names).gives("red", "luciano")
    play = table.resolve()  # stops at Red's discard
    assert play.winner("10") is None
    assert play.state.pile[-2:] == [tile(name) for name in names]
    assert play.events("reward_unclaimed", location="garrett")[0]["tiles"] == list(names)


def test_r25_by_the_first_rules_they_were_shuffled():
    orders = set()
    for number in range(12):
        table = Table("1 2 3 / 4 5 10", **VIP).reward("10", "garbo", "pires")
        table.gives("red", "luciano").chance(derive_seed(f"unclaimed {number}"))
        table.state.rules_version = 1
        play = table.resolve()
        assert all(known.tile.tile is None for known in play.view().pile)
        orders.add(tuple(play.state.pile[-2:]))
    assert orders == {(tile("garbo"), tile("pires")), (tile("pires"), tile("garbo"))}


# ── owner and controller ──


def test_r61_a_turned_spy_serves_its_controller_and_returns_to_its_owner():
    """Blue's Guedes on I, turned by Red, ties with Green's Elizabeth and acts for Red."""
    table = Table(**TURNED).reward("4", "garbo").spy("4.I", "blue", "guedes", turned_by="red")
    play = table.spy("4.II", "green", "elizabeth").resolve()
    assert play.awaited == [("red", "ability")]
    play.done("red").decline()
    assert play.strengths("4") == {"red": 1, "green": 1}
    assert play.winner("4") == "red"
    assert play.hand("blue") >= {"guedes"}
    assert len(play.hand("blue")) == 6
    assert play.hand("red") >= {"garbo"}
    assert play.awaited == [("red", "discard")]
    assert play.audit() == []


def test_r61_an_assassinated_turned_spy_goes_to_its_owner():
    table = Table(**TURNED).spy("4.I", "green", "linda-x").spy("5.I", "yellow", "guedes")
    play = table.spy("4.II", "blue", "guedes", turned_by="red").resolve()
    play.use("green", "assassin", "4.II")
    assert "guedes" in play.hand("blue")
    assert (play.markers("red"), play.markers("blue")) == (3, 3)
    assert play.audit() == []


def test_r61_r65_a_turned_spy_rolls_for_its_controller():
    table = Table(**TURNED).spy("6.I", "blue", "araujo", turned_by="red")
    table.spy("6.II", "blue", "luciano").chance(seed_rolling(6, 1, 3, 3))
    play = table.resolve()
    assert play.strengths("6") == {"red": 7, "blue": 5}


# ── the reward ──


def test_r62_r63_a_strength_of_nothing_wins_alone_and_the_reward_is_not_refused():
    table = Table().reward("3", "garbo").spy("3.III", "red", "linda-x")
    play = table.spy("5.I", "blue", "guedes").resolve().done("red")
    assert play.strengths("3") == {"red": 0}
    assert "garbo" in play.hand("red")  # without being asked
    assert play.awaited == [("blue", "ability")]


def test_r62_a_strength_of_nothing_wins_a_tie():
    table = Table().reward("3", "garbo").spy("3.III", "red", "a-alekhine")
    play = table.spy("3.II", "green", "roque").resolve().decline()
    assert play.strengths("3") == {"green": 0, "red": 0}
    assert play.winner("3") == "green"


def test_r63_not_even_a_black_medal_is_refused():
    play = Table(**VIP).reward("3", "carol-ii").spy("3.I", "red", "araujo").resolve()
    assert "carol-ii" in play.hand("red")


@pytest.mark.parametrize(
    ("red", "green", "winner"),
    [
        ({"I": "a-alekhine", "IV": "araujo"}, {"II": "hans-r", "III": "guedes"}, "red"),
        ({"II": "araujo", "III": "a-alekhine"}, {"I": "guedes", "IV": "hans-r"}, "green"),
        ({"III": "hans-r", "IV": "guedes"}, {"II": "araujo"}, "green"),
    ],
)
def test_r64_a_tie_goes_to_the_lowest_space_of_all(red, green, winner):
    """Not the strongest spy's space, nor the highest, nor the number of spies."""
    table = Table("1 2 3 / 4 5 8").reward("8", "garbo")
    for color, spies in (("red", red), ("green", green)):
        for roman, name in spies.items():
            table.spy(f"8.{roman}", color, name)
    play = table.resolve().decline()
    assert play.strengths("8") == {"red": 2, "green": 2}
    assert play.winner("8") == winner


# ── the Casino ──


def test_r65_each_spy_rolls_once_after_the_abilities():
    table = Table().reward("6", "garbo").spy("6.I", "red", "hans-r").spy("6.II", "blue", "linda-x")
    table.spy("6.III", "yellow", "luciano").chance(seed_rolling(2, 5, 4, 4))
    play = table.resolve().done("red").use("blue", "assassin", "6.III")
    (event,) = play.events("compared", location="casino")
    assert event["dice"] == {"casino.I": [2, 5], "casino.II": [4, 4]}
    assert play.strengths("6") == {"red": 4, "blue": 0}


def test_r65_a_seduced_spy_rolls_too():
    table = Table().spy("6.I", "red", "zarah-l").spy("5.I", "green", "luciano")
    table.chance(seed_rolling(6, 1, 4, 4))
    play = table.resolve_from("6").use("red", "seduction", "5.I", "6.II")
    assert play.strengths("6") == {"red": 6, "green": 5}
    assert play.breakdown("6.II") == {"printed": 5, "dice": 0}


def test_r65_a_lone_player_rolls_for_nothing():
    table = Table().reward("6", "garbo").spy("6.II", "red", "roque").chance(seed_rolling(3, 3))
    play = table.resolve()
    (event,) = play.events("compared", location="casino")
    assert event["dice"] == {"casino.II": [3, 3]}
    assert play.winner("6") == "red"


def test_r65_dice_are_the_casinos_alone():
    play = Table().spy("5.I", "red", "araujo").spy("6.I", "red", "roque").resolve()
    rolled = [event["location"] for event in play.events("compared") if event["dice"]]
    assert rolled == ["casino"]


# ── Boca do Inferno ──


def test_r66_alone_at_the_cliff_after_an_assassination():
    play = boca().spy("7.I", "red", "linda-x").spy("7.II", "green", "luciano").resolve()
    play.use("red", "assassin", "7.II")
    assert play.winner("7") == "red"
    assert not play.events("spy_lost")


def test_r66_two_owners_under_one_controller_are_one_player():
    table = boca(**TURNED).spy("7.I", "red", "araujo")
    play = table.spy("7.II", "green", "roque", turned_by="red").resolve()
    assert set(play.strengths("7")) == {"red"}
    assert not play.events("spy_lost")


@pytest.mark.parametrize(
    ("edition", "loser"),
    [("2019", "green"), ("2016", "green"), ("2016-pl", "green"), ("2016-de", "red")],
)
def test_r67_the_tie_at_the_cliff(edition, loser):
    """Red on I and III against Green on II, with equal strength."""
    table = boca(edition=edition).spy("7.I", "red", "hans-r").spy("7.III", "red", "elizabeth")
    play = table.spy("7.II", "green", "araujo").resolve().decline()
    assert play.strengths("7") == {"red": 2, "green": 2}
    assert play.winner("7") == "red"
    if loser == "red":
        assert play.awaited == [("red", "boca")]
        with pytest.raises(IllegalAction, match="that you control"):
            play.sacrifice("red", "7.II")
        play.sacrifice("red", "7.III")
    (lost,) = play.events("spy_lost")
    assert lost["seat"] == SEAT[loser]


@pytest.mark.parametrize("boca_tie", ["lowest_space_safe", "highest_space_loses"])
def test_r67_only_the_weakest_are_compared_by_space(boca_tie):
    table = boca(boca_tie=boca_tie).spy("7.I", "red", "hans-r").spy("7.II", "green", "guedes")
    play = table.spy("7.III", "blue", "luciano").resolve().decline()
    assert play.box() == {"green-guedes"}


@pytest.mark.parametrize("boca_tie", ["lowest_space_safe", "highest_space_loses"])
def test_r67_without_a_tie_spaces_do_not_matter(boca_tie):
    table = boca(boca_tie=boca_tie).spy("7.I", "red", "roque").spy("7.III", "green", "luciano")
    assert table.resolve().box() == {"red-roque"}


def test_r68_of_three_players_one_loses_one_spy():
    table = boca().spy("7.I", "red", "luciano").spy("7.II", "green", "araujo")
    play = table.spy("7.III", "blue", "hans-r").resolve().decline()
    (lost,) = play.events("spy_lost")
    assert lost["tile"] == "blue-hans-r"
    assert play.box() == {"blue-hans-r"}


def test_r69_a_lost_spy_is_gone_for_good():
    """No flag for the Museum next door, no tile, no discard; the marker is free again."""
    table = boca().spy("7.I", "red", "luciano").spy("7.II", "green", "hans-r")
    table.spy("8.I", "blue", "walser-s").spy("8.II", "yellow", "guedes")
    play = table.resolve().decline()
    assert play.box() == {"green-hans-r"}
    assert play.breakdown("8.I") == {"printed": 4}
    assert "hans-r" not in play.hand("green")
    assert play.discarded("green") == set()
    assert play.audit() == []


def test_r69_its_marker_returns_at_once():
    table = boca().spy("7.I", "red", "luciano").spy("7.II", "green", "hans-r")
    play = table.spy("8.I", "blue", "guedes").resolve().done("green")
    assert play.awaited == [("blue", "ability")]
    assert play.spy("7.II") is None
    assert play.markers("green") == 3
    assert play.audit() == []


def test_r69_r73_in_round_4_a_lost_spy_scores_nothing():
    """Nora S. is worth 3 and a point of the agenda, and would win the women's mission."""
    table = boca(variants=["agenda"]).round(4).missions("most-women")
    table.agendas("most-assassin", "most-us", "most-gb", "most-pt")
    for seat in range(4):
        table.state.box += table.state.hands[seat]
        table.state.hands[seat] = []
    play = table.spy("7.I", "green", "luciano").spy("7.II", "red", "nora-s").resolve().decline()
    assert play.game.over
    assert play.box() >= {"nora-s"}
    red = play.state.result.seats[SEAT["red"]]
    assert (red.total, red.hand, red.discards, red.agenda, red.missions) == (0, 0, 0, 0, 0)
    assert play.audit() == []


def test_r70_the_reward_leaving_does_not_change_who_loses():
    """Ferro's 1 is 2 with the Portuguese reward; he ties with Otto and is safe on I."""
    table = Table("1 2 3 / 4 7 8").reward("7", "pires").spy("7.I", "red", "a-ferro")
    table.spy("7.II", "green", "otto-m").spy("7.III", "blue", "luciano")
    play = table.resolve().decline()
    assert play.strengths("7") == {"blue": 5, "red": 2, "green": 2}
    assert play.winner("7") == "blue"
    assert play.box() == {"otto-m"}


def test_r70_the_lost_flag_does_not_change_who_wins():
    """Ferro wins on I thanks to the flag of Guedes, who is the one to fall."""
    table = boca().spy("7.I", "red", "a-ferro").spy("7.II", "blue", "otto-m")
    play = table.spy("7.III", "green", "guedes").resolve().decline()
    assert play.strengths("7") == {"red": 2, "blue": 2, "green": 1}
    assert play.winner("7") == "red"
    assert play.box() == {"green-guedes"}


def test_r71_a_borrowed_spy_may_be_given_up():
    table = boca(**TURNED).spy("7.I", "blue", "luciano").spy("7.II", "red", "roque")
    table.spy("7.III", "green", "hans-r", turned_by="red").spy("8.I", "yellow", "guedes")
    play = table.resolve().decline()
    assert play.awaited == [("red", "boca")]
    assert play.choices("red") == [Sacrifice(space("7.II")), Sacrifice(space("7.III"))]
    play.sacrifice("red", "7.III")
    assert (play.markers("green"), play.markers("red")) == (3, 2)
    assert play.box() == {"green-hans-r"}
    assert play.audit() == []
    play.done("yellow")
    assert "hans-r" not in play.hand("green")


def test_r72_a_spy_may_be_seduced_to_its_death():
    table = boca().spy("7.I", "red", "zarah-l").spy("7.II", "red", "luciano")
    play = table.spy("8.I", "green", "guedes").resolve().use("red", "seduction", "8.I", "7.III")
    assert play.strengths("7") == {"red": 6, "green": 1}
    assert play.box() == {"green-guedes"}
    assert play.winner("8") is None
    assert play.audit() == []
