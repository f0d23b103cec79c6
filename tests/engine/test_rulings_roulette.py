"""R106-R110, R116: the roulette."""

import pytest

from games.engine import IllegalAction
from games.engine.actions import Place
from tests.engine.builder import SEAT, Table, space, tile

GRID = "6 2 3 / 4 5 7"  # the Casino in a corner: I, II outer, III inner


def roulette(**kwargs):
    return Table(GRID, modules={"roulette", *kwargs.pop("modules", ())}, **kwargs)


def stakes(play, color, name, where):
    """What may be staked with this placement."""
    wanted = (tile(name, color), space(where))
    return {
        action.stake and play.name(action.stake)
        for action in play.choices(color)
        if (action.tile, action.space) == wanted
    }


# ── R106: paying ─────────────────────────────────────────────────────────────────────────────


def test_r106_a_stake_from_hand_or_own_discards_but_not_the_placed_tile():
    position = roulette().hand("red", "araujo", "roque", "garbo").discards("red", "pires")
    position.discards("green", "luciano")
    play = position.turn("red")
    assert stakes(play, "red", "araujo", "6.I") == {"roque", "garbo", "pires"}
    assert stakes(play, "red", "garbo", "6.II") == {"araujo", "roque", "pires"}
    assert stakes(play, "red", "araujo", "2.III") == {None}
    for stake, reason in [
        (None, "wants a stake"),
        ("araujo", "placed and staked at once"),
        ("luciano", "neither in your hand nor among your discards"),
        ("a-ferro", "neither in your hand nor among your discards"),
    ]:
        with pytest.raises(IllegalAction, match=reason):
            play.place("red", "araujo", "6.I", stake=stake)
    with pytest.raises(IllegalAction, match="only laid at the Casino"):
        play.place("red", "araujo", "2.III", stake="roque")


def test_r106_one_stake_per_placement_and_it_lies_under_the_roulette():
    play = roulette().turn("red").place("red", "araujo", "6.I", stake="roque")
    assert [(s.seat, play.name(s.tile)) for s in play.state.stakes] == [(0, "roque")]
    assert play.hand("red") == {"hans-r", "elizabeth", "linda-x", "guedes"}
    play.place("green", "roque", "6.II", stake="araujo")
    assert len(play.state.stakes) == 2
    assert play.audit() == []


def test_r106_who_cannot_pay_cannot_place_there():
    play = roulette().hand("red", "araujo").turn("red")
    assert not {"casino.I", "casino.II"} & play.spaces_for("red")
    assert "palacio.III" in play.spaces_for("red")
    with pytest.raises(IllegalAction, match="no tile left to stake"):
        play.place("red", "araujo", "6.I", stake=None)


def test_r106_a_last_tile_with_a_discard_to_stake_may_enter():
    play = roulette().hand("red", "araujo").discards("red", "garbo").turn("red")
    play.place("red", "araujo", "6.I", stake="garbo")
    assert play.discarded("red") == set()
    assert play.audit() == []


def test_r106_without_the_roulette_the_casino_is_free():
    play = Table(GRID).turn("red")
    assert stakes(play, "red", "araujo", "6.I") == {None}
    with pytest.raises(IllegalAction, match="only laid at the Casino"):
        play.do("red", Place(tile("araujo", "red"), space("6.I"), tile("roque", "red")))


def test_r106_without_the_casino_on_the_table_nothing_is_staked():
    play = Table("1 2 3 / 4 5 7", modules=["roulette"]).turn("red")
    assert all(action.stake is None for action in play.choices("red"))


# ── R107-R110: what becomes of stakes ────────────────────────────────────────────────────────


def test_r107_stakes_are_the_winners_discards():
    position = roulette().spy("6.I", "red", "araujo").reward("6", "garbo")
    position.stake("red", "roque").stake("green", "guedes").stake("green", "pires", public=True)
    play = position.resolve().decline()
    assert play.winner("6") == "red"
    assert "garbo" in play.hand("red")
    names = {"red-roque", "green-guedes", "pires"}
    assert {t.id for t in play.state.discards[SEAT["red"]]} == names
    (won,) = play.events("stakes_won")
    assert (won["seat"], set(won["tiles"])) == (SEAT["red"], names)
    assert play.state.stakes == []
    assert play.audit() == []


def test_r107_one_point_each_and_they_count_for_fewest_discards_and_agenda():
    position = roulette(players=2, modules=["double_agent"], variants=["agenda"])
    position.missions("fewest-discards").agendas("most-pt", "most-de").round(4)
    position.spy("6.I", "red", "araujo").stake("red", "roque").stake("green", "pires")
    play = position.resolve().decline()
    red, green = play.state.result.seats
    assert (red.discards, green.discards) == (2, 0)
    assert play.state.result.missions[0].counts == (2, 0)
    assert green.missions == 6
    assert red.agenda == 1  # Pires; the staked Roque is a starting tile


def test_r107_the_dice_still_roll():
    position = roulette().spy("6.I", "red", "araujo").stake("red", "roque")
    play = position.resolve().decline()
    assert set(play.breakdown("6.I")) == {"printed", "dice"}


def test_r108_nobody_wins_stakes_to_the_box():
    position = roulette().stake("red", "roque").stake("green", "pires").reward("6", "garbo")
    play = position.resolve().decline()
    assert play.winner("6") is None
    assert play.box() == {"red-roque", "pires"}
    assert play.state.discards == [[], [], [], []]
    assert play.audit() == []


def test_r109_no_refund_for_the_assassinated():
    position = roulette().spy("6.I", "red", "linda-x").spy("6.II", "green", "araujo")
    position.stake("red", "roque").stake("green", "guedes")
    play = position.resolve().use("red", "assassin", "6.II")
    assert "araujo" in play.hand("green")
    assert "guedes" not in play.hand("green")
    assert {t.id for t in play.state.discards[SEAT["red"]]} == {"red-roque", "green-guedes"}


def test_r109_no_refund_for_the_seduced():
    """Hotel Palácio lies beside the Casino and is resolved first."""
    position = roulette().spy("2.I", "red", "elizabeth").spy("6.I", "green", "araujo")
    play = position.stake("green", "guedes").resolve().use("red", "seduction", "6.I", to="2.II")
    assert play.box() == {"green-guedes"}
    assert "araujo" in play.hand("green")


def test_r109_no_refund_for_the_turned():
    position = roulette(modules=["double_agent"]).spy("2.I", "red", "heiko-e")
    position.spy("6.I", "green", "araujo").stake("green", "guedes")
    play = position.resolve().use("red", "double_agent", "6.I").decline()
    assert play.winner("6") == "red"
    assert {t.id for t in play.state.discards[SEAT["red"]]} == {"green-guedes"}
    assert play.audit() == []


def test_r110_a_spy_seduced_into_the_casino_pays_nothing():
    position = roulette().spy("6.I", "red", "zsa-zsa-g").stake("red", "roque")
    position.spy("2.I", "green", "araujo").spy("2.II", "green", "guedes")
    play = position.resolve_from("6").use("red", "seduction", "2.I", to="6.II")
    assert play.awaited == [("red", "ability")]
    assert len(play.state.stakes) == 1
    assert play.hand("green") == {"hans-r", "elizabeth", "linda-x", "roque"}


def test_r110_nor_does_who_turns_a_spy_there():
    """Green's Guedes at Tamariz is asked next, so the Casino is still to come."""
    position = roulette(modules=["double_agent"]).spy("2.I", "red", "heiko-e")
    position.spy("6.I", "green", "araujo").spy("3.I", "green", "guedes").stake("green", "roque")
    play = position.resolve().use("red", "double_agent", "6.I")
    assert play.awaited == [("green", "ability")]
    assert [s.seat for s in play.state.stakes] == [SEAT["green"]]
    assert len(play.state.hands[SEAT["red"]]) == 6 + 1


# ── R116: who knows a stake ──────────────────────────────────────────────────────────────────


def test_r116_a_stake_from_the_hand_is_its_payers_secret():
    play = roulette().turn("red").place("red", "araujo", "6.I", stake="roque")
    assert play.view("red").stakes[0].tile.tile is tile("roque", "red")
    for color in ("green", "blue", None):
        stake = play.view(color).stakes[0]
        assert (stake.seat, stake.tile.tile) == (0, None)
        assert tile("roque", "red") in stake.tile.can_be
    (staked,) = (event for event in play.raw if event.kind == "staked")
    assert staked.seen_by(0)["tile"] == "red-roque"
    assert "tile" not in staked.seen_by(1)
    assert "tile" not in staked.seen_by(None)


def test_r116_what_was_staked_from_a_hand_makes_no_difference_to_others():
    first, second = (
        roulette().turn("red").place("red", "araujo", "6.I", stake=stake)
        for stake in ("roque", "hans-r")
    )
    assert first.view("green") == second.view("green")
    assert first.view() == second.view()
    assert first.view("red") != second.view("red")


def test_r116_a_stake_from_the_open_discards_is_public():
    play = roulette().discards("red", "garbo").turn("red")
    play.place("red", "araujo", "6.I", stake="garbo")
    for color in ("red", "green", None):
        assert play.view(color).stakes[0].tile.tile is tile("garbo")
    (staked,) = (event for event in play.raw if event.kind == "staked")
    assert staked.seen_by(None)["tile"] == "garbo"


def test_r116_no_peek_reaches_a_stake():
    position = roulette().stake("green", "roque").spy("6.I", "green", "araujo")
    play = position.turn("red").place("red", "araujo", "6.II", stake="guedes")
    assert [action.at and action.at.id for action in play.choices("red")] == [None, "casino.I"]
