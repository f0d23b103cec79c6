"""Rulings R40-R47: nationalism and the boards' bonuses, as compared and as forecast."""

import pytest

from games.engine import IllegalAction
from games.engine.actions import Pass, Use
from games.engine.components import COLORS
from tests.engine.builder import SEAT, Table, seed_rolling, space, tile


def kin(play, where):
    """The flags that nationalism counted for the spy on this space."""
    at = space(where)
    (event,) = play.events("compared", location=at.location)
    lines = {reason: tiles for reason, _, tiles in event["spies"][at.id]}
    return set(lines.get("nationalism", ()))


# ── when nationalism is read (R40) ───────────────────────────────────────────────────────────


def test_r40_a_flag_assassinated_after_the_slot_no_longer_counts():
    table = Table().spy("3.I", "red", "roque").spy("3.II", "green", "linda-x")
    play = table.spy("3.III", "blue", "araujo").resolve().use("green", "assassin", "3.III")
    assert play.breakdown("3.I") == {"printed": 0}
    assert play.strengths("3") == {"red": 0, "green": 0}


def test_r40_a_flag_seduced_here_after_the_slot_counts():
    table = Table("3 8 5 / 4 6 7").spy("3.I", "red", "roque").spy("3.II", "green", "elizabeth")
    play = table.spy("8.I", "green", "araujo").resolve()
    play.use("green", "seduction", "8.I", to="3.III")
    assert play.breakdown("3.I") == {"printed": 0, "nationalism": 1}


def test_r40_a_conspiracy_after_the_slot_changes_the_count():
    table = Table().spy("3.I", "red", "roque").spy("3.II", "green", "hans-r")
    play = table.reward("3", "pires").pile("garbo").resolve()
    play.use("green", "conspiracy").bury("green", "pires")
    assert play.breakdown("3.I") == {"printed": 0}


def test_r40_nationalism_is_read_before_the_dice_which_come_on_top():
    table = Table().spy("6.I", "red", "roque").spy("6.II", "red", "araujo")
    play = table.chance(seed_rolling(6, 2, 3, 3)).resolve()
    assert play.breakdown("6.I") == {"printed": 0, "nationalism": 1, "dice": 4}
    assert play.breakdown("6.II") == {"printed": 2, "dice": 0}
    assert play.strengths("6") == {"red": 7}


# ── which flags count (R41, R42) ─────────────────────────────────────────────────────────────


def test_r41_face_down_tiles_never_count_not_even_ones_own():
    # Tamariz is resolved first: Museum and Atlântico beside it still lie face down.
    table = Table("3 8 5 / 4 6 7").spy("3.I", "red", "roque").reward("8", "pires")
    table.spy("4.I", "red", "araujo").spy("8.I", "green", "guedes").spy("3.II", "blue", "garbo")
    play = table.resolve()
    assert play.breakdown("3.I") == {"printed": 0}


def test_r41_enigma_opens_a_reward_and_then_it_counts():
    table = Table("3 8 5 / 4 6 7", modules=["enigma"]).enigma("8").reward("8", "pires")
    play = table.spy("3.I", "red", "roque").resolve()
    assert kin(play, "3.I") == {"pires"}


def every_kind_of_flag():
    """Church and Atlântico touch Tamariz; Muchaxo and the Casino do not."""
    table = Table("3 1 5 / 4 6 7").spy("3.I", "red", "roque")
    table.spy("3.II", "red", "araujo").spy("3.III", "green", "araujo").reward("3", "pires")
    table.spy("1.I", "blue", "araujo").reward("1", "a-monteiro").reward("4", "c-rosa")
    table.spy("4.I", "yellow", "araujo", seduced=True)
    return table.reward("6", "amelia").reward("5", "a-ferro").spy("5.I", "yellow", "roque")


def test_r42_every_other_face_up_flag_here_and_next_door_counts():
    play = every_kind_of_flag().resolve()
    assert kin(play, "3.I") == {
        "red-araujo",  # own
        "green-araujo",  # foreign
        "pires",  # the reward that lies here
        "c-rosa",  # the open reward next door
        "blue-araujo",  # on a board that is resolved already
        "yellow-araujo",  # seduced, where it lies now
    }
    # Not A. Monteiro, won and in a hand by then; not what lies on the diagonal or further.
    assert play.breakdown("3.I") == {"printed": 0, "nationalism": 6}
    assert "a-monteiro" in play.hand("blue") | play.discarded("blue")


def test_r42_a_spy_never_counts_its_own_flag():
    play = Table().spy("3.I", "red", "roque").resolve()
    assert play.breakdown("3.I") == {"printed": 0}


def test_r42_flags_count_for_the_same_country_only():
    table = Table().spy("3.I", "red", "walser-s").spy("3.II", "green", "araujo")
    play = table.spy("3.III", "blue", "hans-r").resolve().decline()
    assert kin(play, "3.I") == {"blue-hans-r"}


def test_r42_a_tile_lost_at_boca_is_no_flag_for_later_boards():
    table = Table("1 8 7 / 6 2 3").spy("8.I", "red", "roque")
    play = table.spy("7.I", "blue", "garbo").spy("7.II", "green", "araujo").resolve()
    assert play.box() == {"green-araujo"}
    assert play.breakdown("8.I") == {"printed": 0}


def test_r42_a_stake_under_the_roulette_is_no_flag_even_a_public_one():
    table = Table("3 6 7 / 1 2 8", modules=["roulette"]).spy("3.I", "red", "roque")
    table.spy("6.I", "blue", "luciano").stake("blue", "araujo", public=True)
    assert table.resolve().breakdown("3.I") == {"printed": 0}


# ── symbols and who has them (R43-R45) ───────────────────────────────────────────────────────


def test_r43_salazar_counts_every_flag_twice():
    table = Table().spy("3.I", "red", "salazar").spy("3.II", "red", "araujo")
    play = table.reward("3", "pires").resolve()
    assert play.breakdown("3.I") == {"printed": 2, "nationalism": 4}
    assert play.strengths("3") == {"red": 8}


def test_r44_a_seduced_spy_has_no_nationalism_but_is_a_flag_for_others():
    table = Table().spy("3.I", "red", "roque").spy("3.II", "green", "salazar", seduced=True)
    play = table.spy("3.III", "blue", "araujo").resolve()
    assert play.breakdown("3.II") == {"printed": 2}
    assert kin(play, "3.I") == {"salazar", "blue-araujo"}


def test_r44_seduction_takes_the_bonus_away():
    table = Table("3 8 5 / 4 6 7").spy("3.I", "red", "elizabeth").spy("3.II", "red", "araujo")
    play = table.spy("8.I", "green", "salazar").resolve()
    play.use("red", "seduction", "8.I", to="3.III")
    assert play.breakdown("3.III") == {"printed": 2}


def test_r45_nationalism_counts_unasked():
    play = Table().spy("3.I", "red", "roque").spy("3.II", "green", "araujo").resolve()
    assert play.strengths("3") == {"green": 2, "red": 1}
    assert play.events("round_started") != []  # nobody was asked anything on the way


def test_r45_declining_the_other_symbol_does_not_decline_nationalism():
    table = Table(modules=["promo"]).spy("3.I", "red", "i-j-paderewski")
    play = table.spy("3.II", "green", "krystyna-s", shielded=True).resolve()
    assert {a.ability for a in play.choices("red") if isinstance(a, Use)} == {"diplomacy"}
    with pytest.raises(IllegalAction, match="no such ability left to use"):
        play.use("red", "nationalism")
    play.do("red", Pass()).decline()
    assert play.breakdown("3.I") == {"printed": 3, "nationalism": 1}


@pytest.mark.parametrize(
    ("where", "name", "bonus"),
    [
        ("2.I", "elizabeth", {"palacio": 1}),
        ("2.I", "hans-r", {}),
        ("4.I", "hans-r", {"atlantico": 1}),
        ("4.I", "elizabeth", {}),
        ("10.I", "linda-x", {"garrett": 2}),
        ("10.I", "araujo", {}),
        ("3.I", "elizabeth", {}),
    ],
)
def test_r45_board_bonuses_apply_without_asking(where, name, bonus):
    table = Table("1 2 3 / 4 5 10", modules=["vip"]).spy(where, "red", name)
    play = table.resolve().decline()
    assert play.breakdown(where) == {"printed": tile(name, "red").strength, **bonus}


# ── boards (R46, R47) ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("where", "name", "bonus"),
    [
        ("2.I", "e-windsor", {"palacio": 1}),
        ("4.I", "otto-m", {"atlantico": 1}),
        ("10.I", "hedy-l", {"garrett": 2}),
        ("10.I", "garbo", {}),
    ],
)
def test_r46_seduced_spies_keep_the_boards_bonus(where, name, bonus):
    table = Table("1 2 3 / 4 5 10", modules=["vip"]).spy(where, "red", name, seduced=True)
    play = table.resolve()
    assert play.breakdown(where) == {"printed": tile(name).strength, **bonus}


# Avenida (9) touches the Palácio, the Museum and Garrett; Tamariz lies on the diagonal.
AVENIDA = "2 9 10 / 3 8 7"


@pytest.mark.parametrize(
    ("where", "before_or_after"),
    [("2.I", "before"), ("8.I", "before"), ("9.I", "itself"), ("10.I", "after")],
)
def test_r47_avenida_adds_one_for_nationalism_all_round_long(where, before_or_after):
    table = Table(AVENIDA, modules=["double_agent", "vip"]).spy(where, "red", "salazar")
    play = table.resolve()
    # One for the tile, not one for each symbol, and no flag is needed.
    assert play.breakdown(where) == {"printed": 2, "avenida": 1}


def test_r47_avenida_and_palacio_add_up():
    table = Table(AVENIDA, modules=["double_agent", "vip"]).spy("2.I", "red", "g-green")
    assert table.resolve().strengths("2") == {"red": 4}


def test_r47_avenida_comes_on_top_of_the_flags():
    table = Table(AVENIDA, modules=["double_agent", "vip"]).spy("9.I", "red", "salazar")
    play = table.spy("9.II", "green", "araujo").resolve()
    assert play.breakdown("9.I") == {"printed": 2, "nationalism": 2, "avenida": 1}
    assert play.breakdown("9.II") == {"printed": 2}


def test_r47_not_on_the_diagonal_not_for_the_seduced_not_without_the_board():
    table = Table(AVENIDA, modules=["double_agent", "vip"])
    table.spy("3.I", "red", "salazar").spy("9.I", "green", "a-ferro", seduced=True)
    play = table.resolve()
    assert play.breakdown("3.I") == {"printed": 2}
    assert play.breakdown("9.I") == {"printed": 1}
    without = Table("2 4 10 / 3 8 7", modules=["double_agent", "vip"])
    assert without.spy("2.I", "red", "g-green").resolve().strengths("2") == {"red": 3}


# ── the forecast: the same figures, as far as the reader may know ────────────────────────────


def lines(forecast, where):
    """Reason to amount of one spy in a forecast, with its bounds."""
    spies = [spy for seat in forecast.seats for spy in seat.spies]
    (spy,) = [spy for spy in spies if spy.space is space(where)]
    return {line.reason: line.amount for line in spy.lines}, spy.low, spy.high


def test_r40_r43_r46_r47_the_forecast_breaks_down_what_lies_open():
    table = Table(AVENIDA, modules=["double_agent", "vip"]).reward("3", "pires")
    table.spy("3.I", "red", "salazar").spy("3.II", "green", "araujo")
    table.spy("10.I", "green", "amelia", seduced=True).spy("9.I", "blue", "a-ferro", down=False)
    play = table.turn("red")
    tamariz = play.forecast("3")
    assert lines(tamariz, "3.I") == ({"printed": 2, "nationalism": 4}, 6, 6)
    assert (tamariz.winner, tamariz.why, tamariz.dice) == (SEAT["red"], "strength", False)
    assert lines(play.forecast("10"), "10.I") == ({"printed": 4, "garrett": 2}, 6, 6)
    # Amélia, open next door, is a flag for A. Ferro; Avenida adds its own point.
    assert lines(play.forecast("9"), "9.I") == (
        {"printed": 1, "nationalism": 1, "avenida": 1},
        3,
        3,
    )


def test_r41_the_forecast_counts_ones_own_face_down_tiles_here_but_not_next_door():
    table = Table().spy("4.I", "red", "salazar").spy("4.II", "red", "araujo")
    play = table.spy("5.I", "red", "guedes").spy("4.III", "green", "garbo").turn("red")
    # Opening Atlântico turns its spies up; Muchaxo's stay face down meanwhile.
    mine, low, high = lines(play.forecast("4", "red"), "4.I")
    assert mine == {"printed": 2, "nationalism": 2}
    # Green's face-down spy there can be Portuguese too: two points more at most.
    assert (low, high) == (4, 6)


def test_r41_a_peeked_tile_next_door_does_not_count_in_the_forecast_either():
    table = Table("3 1 6 / 4 2 5").reward("2", "pires").spy("3.I", "green", "araujo")
    play = table.turn("red").place("red", "roque", "4.III").peek("red", "2.reward")
    assert play.view("red").board("palacio").rewards[0].tile is tile("pires")
    # One flag: Green's Araújo, open at Tamariz. Pires, known or not, lies face down.
    assert lines(play.forecast("4", "red"), "4.III") == ({"printed": 0, "nationalism": 1}, 1, 1)


def test_r46_ranges_of_a_face_down_spy_include_the_boards_bonus():
    play = Table().spy("4.I", "green", "guedes").spy("2.I", "green", "araujo").turn("red")
    # From Linda X. (0) up to Araújo (2) or Hans R., a German at Atlântico (1 + 1).
    assert lines(play.forecast("4", "red"), "4.I") == ({}, 0, 2)
    hands = Table().hand("green", "linda-x", "elizabeth").spy("2.I", "green", "linda-x")
    assert lines(hands.turn("red").forecast("2", "red"), "2.I") == ({}, 0, 2)


def test_r44_a_seduced_spy_is_forecast_without_nationalism():
    table = Table().spy("3.I", "red", "salazar", seduced=True).spy("3.II", "red", "araujo")
    assert lines(table.turn("red").forecast("3"), "3.I") == ({"printed": 2}, 2, 2)


def test_r62_r64_winners_contenders_and_why():
    table = Table().spy("3.I", "red", "guedes").spy("3.II", "green", "elizabeth")
    table.spy("4.I", "blue", "luciano").spy("5.I", "green", "linda-x").spy("5.II", "red", "garbo")
    play = table.spy("6.I", "blue", "linda-x").turn("red")
    tie, alone, nobody, casino = (play.forecast(number, "red") for number in "3416")
    assert (tie.winner, tie.contenders, tie.why) == (SEAT["red"], (SEAT["red"],), "lowest_space")
    assert (alone.winner, alone.why) == (SEAT["blue"], "alone")
    assert (nobody.winner, nobody.contenders, nobody.why) == (None, (), "nobody")
    assert (casino.why, casino.dice) == ("alone", True)
    assert play.forecast("7", "red") is None


def test_the_forecast_is_open_only_to_those_who_cannot_see():
    """Red's Garbo (3) against Green's face-down spy, at most Araújo's 2 to Red's eyes."""
    play = Table().spy("5.I", "green", "linda-x").spy("5.II", "red", "garbo").turn("red")
    red, green, crowd = (play.forecast("5", viewer) for viewer in ("red", "green", None))
    assert (red.winner, red.why) == (SEAT["red"], "strength")
    # Green knows Linda X. but takes Red's spy for any of seven, Linda X. (0) among them.
    assert (green.winner, green.why) == (None, "open")
    assert set(green.contenders) == {SEAT["red"], SEAT["green"]}
    assert (crowd.winner, crowd.why) == (None, "open")


@pytest.mark.parametrize("viewer", ["red", "green", "blue", "yellow", None])
def test_the_comparison_falls_within_every_readers_forecast(viewer):
    def table():
        table = Table("3 8 5 / 4 6 2").spy("2.I", "red", "roque").spy("2.II", "green", "guedes")
        table.spy("2.III", "blue", "e-windsor").reward("2", "pires")
        return table.spy("6.I", "yellow", "araujo")

    before = table().turn("red").forecast("2", viewer)
    play = table().resolve().decline()
    assert play.strengths("2") == {"blue": 5, "red": 2, "green": 1}
    for seat in before.seats:
        assert seat.low <= play.strengths("2")[COLORS[seat.seat]] <= seat.high
    assert SEAT["blue"] in before.contenders
