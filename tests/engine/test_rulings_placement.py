"""Rulings R1 to R20: set-up, where a spy may go, and what a placement lets one do."""

from collections import Counter
from typing import Any

import pytest

from games.engine import IllegalAction
from games.engine.actions import Pass, Peek, TurnBoard
from games.engine.components import LOCATIONS
from games.engine.options import EDITIONS
from tests.engine.builder import SEAT, Play, Table, ids, space, spot, tile

ROULETTE: dict[str, Any] = {"modules": ["roulette"]}
DOUBLE_AGENT = {"modules": ["double_agent"]}
RIVALS = ("green", "blue", "yellow")
THEIRS = [(color, name) for name in ("hans-r", "araujo", "roque") for color in RIVALS]
OUTSIDE = ("1.II", "2.III", "3.II", "3.III", "4.I", "4.III", "6.III", "7.I", "7.II")
INSIDE = ("1.I", "2.I", "2.II", "3.I", "4.II", "6.I", "6.II", "7.III")


def ring(free=(), **kwargs):
    """Every outer space is taken but these; Red stands in a corner and touches no inner one."""
    table = Table("1 2 3 / 4 6 7", turned={"1": 1, "6": 1}, **kwargs).spy("1.III", "red", "hans-r")
    for where, (color, name) in zip(OUTSIDE, THEIRS, strict=True):
        if where not in free:
            table.spy(where, color, name)
    return table


def peeks(play, color="red"):
    """What may be looked at, none if no peek is asked."""
    if (color, "peek") not in play.awaited:
        return set()
    return {choice.at.id for choice in play.choices(color) if choice.at}


# ── set-up and turns ──


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r01_the_first_player_is_drawn_at_random(players):
    plays = [Play.new(f"set-up {n}", players=players, **DOUBLE_AGENT) for n in range(100 * players)]
    starts = Counter(play.state.start for play in plays)
    assert set(starts) == set(range(players))
    assert all(70 <= number <= 130 for number in starts.values())
    assert all(play.state.turn == play.state.start for play in plays)
    again = Play.new("set-up 0", players=players, **DOUBLE_AGENT)
    assert again.state.start == plays[0].state.start


def test_r01_boards_and_their_orientation_are_drawn_too():
    boards: Counter[Any] = Counter()
    for number in range(200):
        play = Play.new(f"set-up {number}")
        boards.update((b.location, b.rotation) for b in play.state.boards.values())
    assert len(boards) == 8 * 4
    assert all(20 <= number <= 60 for number in boards.values())  # 37.5 on average


def test_r02_without_tiles_a_player_is_skipped():
    play = Table(players=3).hand("red", "araujo", "guedes").turn("red")
    play.place("red", "araujo", "3.II").place("green", "araujo", "3.III")
    play.place("blue", "araujo", "1.I").place("red", "guedes", "4.I")
    play.place("green", "guedes", "2.III").peek("green").place("blue", "guedes", "5.I")
    assert play.markers("red") == 2
    assert play.awaited == [("green", "place")]
    assert play.audit() == []


def test_r02_a_stake_may_empty_the_hand():
    table = Table(players=2, **ROULETTE).hand("red", "araujo", "guedes")
    play = table.turn("red").place("red", "araujo", "6.I", stake="guedes")
    play.place("green", "araujo", "3.II")
    assert play.markers("red") == 5
    assert play.awaited == [("green", "place")]


def test_r02_unused_markers_come_back_after_the_round():
    table = Table(players=2).hand("red", "araujo").spy("1.I", "red", "araujo")
    play = table.hand("green", "roque").turn("red").place("green", "roque", "3.II")
    assert play.state.round == 2
    assert play.state.markers == [6, 6]


def test_r03_nobody_passes():
    play = Table().turn("red")
    assert play.awaited == [("red", "place")]
    assert Pass() not in play.choices("red")
    with pytest.raises(IllegalAction, match="different question"):
        play.done("red")
    assert play.awaited == [("red", "place")]


# ── the fallback ──


def test_r04_any_space_opens_when_neither_option_is_possible():
    play = ring().turn("red")
    assert play.audit() == []
    assert play.spaces_for("red", "araujo") == ids(*INSIDE)


@pytest.mark.parametrize("free", ["2.III", "7.I"])
def test_r04_one_reachable_space_keeps_the_rest_closed(free):
    play = ring(free=[free]).turn("red")
    assert play.spaces_for("red") == ids(free)
    with pytest.raises(IllegalAction, match="inner space"):
        play.place("red", "araujo", "2.I")


def test_r04_an_own_spy_next_to_an_inner_space_keeps_the_rest_closed():
    play = ring(free=["2.III"]).spy("2.III", "red", "araujo").turn("red")
    assert play.spaces_for("red") == ids("2.II")


def test_r04_the_choice_goes_by_pairs_of_tile_and_space():
    """Only an outer space of the church is free: it does not help one who holds assassins."""
    killers = {"free": ["1.II"]}
    play = ring(**killers).hand("red", "linda-x", "s-smith").turn("red")
    assert play.spaces_for("red") == ids(*INSIDE) - ids("1.I")
    play = ring(**killers, edition="2016").hand("red", "linda-x", "s-smith").turn("red")
    assert play.spaces_for("red") == ids("1.II")
    play = ring(**killers).hand("red", "linda-x", "araujo", "guedes").turn("red")
    assert play.spaces_for("red", "araujo") == ids("1.II")
    assert play.spaces_for("red", "linda-x") == set()


def test_r04_a_casino_one_cannot_pay_for_opens_the_rest():
    play = ring(free=["6.III"], **ROULETTE).hand("red", "guedes").turn("red")
    assert play.spaces_for("red") == ids(*INSIDE) - ids("6.I", "6.II")
    play = ring(free=["6.III"]).hand("red", "guedes", "araujo").turn("red")
    assert play.spaces_for("red") == ids("6.III")


def test_r05_the_fallback_keeps_assassins_out_of_the_church():
    play = ring().turn("red")
    assert play.spaces_for("red", "linda-x") == ids(*INSIDE) - ids("1.I")
    with pytest.raises(IllegalAction, match="no assassin may enter the church"):
        play.place("red", "linda-x", "1.I")
    allowed = ring(edition="2016").turn("red")
    assert allowed.spaces_for("red", "linda-x") == ids(*INSIDE)


def test_r05_the_fallback_keeps_the_price_of_the_casino():
    poor = ring(**ROULETTE).hand("red", "guedes").turn("red")
    with pytest.raises(IllegalAction, match="no tile left to stake"):
        poor.place("red", "guedes", "6.I")
    rich = ring(**ROULETTE).discards("red", "roque").hand("red", "guedes").turn("red")
    with pytest.raises(IllegalAction, match="wants a stake"):
        rich.place("red", "guedes", "6.I")
    rich.place("red", "guedes", "6.I", stake="roque")
    assert rich.spy("6.I").owner == SEAT["red"]


def test_r05_a_legal_space_is_always_left():
    """The last placement of all, of an assassin without a stake, at its worst."""
    table = Table("1 2 3 / 4 6 7", **ROULETTE).hand("red", "linda-x", "araujo", "guedes")
    taken = [f"{board}.{roman}" for board in "2347" for roman in ("III", "II", "I")]
    taken.remove("2.I")
    for where, (color, name) in zip(
        taken, [("red", "araujo"), ("red", "guedes"), *THEIRS], strict=True
    ):
        table.spy(where, color, name)
    play = table.turn("red")
    assert play.events("placed", seat=SEAT["red"], space="palacio.I")
    assert play.audit() == []


# ── what touches what ──


def test_r06_a_reward_cell_leads_nowhere():
    """The reward of Tamariz lies between Red's spy and two inner spaces."""
    layout = "3 2 1 / 4 5 6"
    assert Table(layout).state.grid.reward_cells["tamariz"] == (1, 1)
    play = Table(layout).spy("3.III", "red", "araujo").turn("red")
    assert not ids("2.II", "4.II") & play.spaces_for("red")
    control = Table(layout).spy("2.III", "red", "araujo").turn("red")
    assert ids("2.II") <= control.spaces_for("red")


@pytest.mark.parametrize(("mine", "near", "diagonal"), [("I", "IV", "III"), ("II", "III", "IV")])
def test_r07_the_museum_is_a_ring(mine, near, diagonal):
    play = Table("1 8 3 / 4 5 6").spy(f"8.{mine}", "red", "araujo").turn("red")
    assert f"museum.{near}" in play.spaces_for("red")
    assert f"museum.{diagonal}" not in play.spaces_for("red")
    assert play.state.grid.reward_cells["museum"] is None


def test_r08_muchaxo_is_open_to_all_and_leads_on_for_its_owner():
    layout = "4 5 6 / 1 2 3"
    behind = ids("4.III", "2.III")  # inner spaces of other boards, next to 5.I
    empty = Table(layout).turn("red")
    assert ids("5.I", "5.II", "5.III") <= empty.spaces_for("red")
    assert not behind & empty.spaces_for("red")
    rival = Table(layout).spy("5.I", "red", "araujo").turn("green")
    assert not behind & rival.spaces_for("green")
    owner = Table(layout).spy("5.I", "red", "araujo").turn("red")
    assert behind <= owner.spaces_for("red")


def test_r12_r13_an_own_face_down_spy_opens_what_it_touches_even_across_boards():
    near = ids("1.II", "2.I")  # on the next board, on the same board
    owner = Table().spy("2.II", "red", "araujo").turn("red")
    assert not owner.spy("2.II").face_up
    assert near <= owner.spaces_for("red")
    assert "atlantico.II" not in owner.spaces_for("red")  # diagonal
    rival = Table().spy("2.II", "red", "araujo").turn("green")
    assert not near & rival.spaces_for("green")


# ── Alcântara ──


def alcantara(**kwargs):
    return Table("0 2 3 / 4 5 6", **DOUBLE_AGENT, **kwargs)


@pytest.mark.parametrize(("quarters", "cell"), [(0, (0, 0)), (1, (0, 1)), (2, (1, 1)), (3, (1, 0))])
def test_r09_the_first_spy_may_turn_alcantara(quarters, cell):
    """In whichever round."""
    play = alcantara().round(1 + quarters).turn("red").place("red", "araujo", "0.II")
    assert play.awaited == [("red", "turn")]
    assert [choice.quarters for choice in play.choices("red")] == [0, 1, 2, 3]
    play.turn_board("red", quarters)
    assert play.spy("0.II").tile is tile("araujo", "red")
    assert play.state.grid.cells[space("0.II")] == cell
    opposite = (1 - cell[0], 1 - cell[1])
    assert play.state.grid.reward_cells["alcantara"] == opposite
    assert play.awaited == [("green", "place")]
    play.place("green", "araujo", "0.III" if quarters == 3 else "0.I")
    assert play.awaited == [("blue", "place")]  # once a round only
    assert play.audit() == []


def test_r09_reach_is_judged_anew_after_the_turn():
    """A quarter clockwise brings III inside: open to Red, who stands beside it, and only to Red."""
    play = alcantara().turn("red").place("red", "araujo", "0.II")
    play.turn_board("red", 1)
    assert "alcantara.III" not in play.spaces_for("green")
    play.place("green", "araujo", "3.II").place("blue", "araujo", "3.III")
    play.place("yellow", "araujo", "0.I")
    assert "alcantara.III" in play.spaces_for("red")


def test_r09_only_quarter_turns():
    play = alcantara().turn("red").place("red", "araujo", "0.II")
    with pytest.raises(IllegalAction, match="not among your choices"):
        play.do("red", TurnBoard(4))


def test_r10_peek_first_then_turn():
    table = alcantara().reward("0", "garbo").spy("4.I", "green", "roque")
    play = table.turn("red").place("red", "araujo", "0.III")
    assert peeks(play) == ids("0.reward", "4.I")
    play.peek("red", "0.reward")
    assert play.awaited == [("red", "turn")]
    play.turn_board("red", 3)
    assert play.awaited == [("green", "place")]


def test_r11_a_seduction_turns_nothing():
    table = alcantara().spy("0.I", "red", "zarah-l").spy("4.I", "green", "guedes")
    play = table.spy("5.I", "blue", "guedes").resolve().use("red", "seduction", "4.I", "0.II")
    assert play.awaited == [("blue", "ability")]
    assert play.state.boards["alcantara"].rotation == 0


# ── peeking ──


def test_r14_a_look_cannot_be_saved():
    play = Table().spy("1.I", "red", "roque").turn("red").place("red", "araujo", "1.II")
    assert play.awaited == [("green", "place")]
    play.place("green", "roque", "1.III")
    assert play.awaited == [("green", "peek")]  # now there is something, and it is not Red's look
    play.peek("green")
    assert play.awaited == [("blue", "place")]


def looking():
    """Red stands on 2.II, which looks under one tile of this board."""
    table = Table().spy("2.III", "red", "hans-r").spy("2.I", "green", "roque").reward("2", "garbo")
    return table.spy("1.I", "green", "araujo").turn("red").place("red", "araujo", "2.II")


def test_r15_all_see_which_tile_is_lifted_and_one_sees_its_face():
    play = looking()
    assert peeks(play) == ids("2.I", "2.reward")
    play.peek("red", "2.reward")
    assert play.awaited == [("green", "place")]  # one tile, not two
    (event,) = [e for e in play.raw if e.kind == "peeked"]
    assert event.seen_by(SEAT["red"])["tile"] == "garbo"
    for seat in (None, SEAT["green"], SEAT["blue"]):
        assert event.seen_by(seat) == {"kind": "peeked", "seat": 0, "at": "palacio.reward"}
    seen = {c: play.view(c).board("palacio").rewards[0].tile for c in ("red", "green", None)}
    assert seen == {"red": tile("garbo"), "green": None, None: None}
    assert not play.state.boards["palacio"].rewards_up


def test_r15_a_look_is_optional():
    play = looking().peek("red")
    assert play.awaited == [("green", "place")]
    assert not play.events("peeked")


def test_r15_only_face_down_tiles_in_range():
    play = looking()
    for where in ("1.I", "2.III", "1.reward"):
        with pytest.raises(IllegalAction, match="no face-down tile"):
            play.do("red", Peek(spot(where)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_r16_the_wide_look_covers_its_own_board_too(edition):
    table = Table(edition=edition).reward("2", "garbo").reward("1", "pires")
    table.spy("2.I", "green", "roque").spy("5.I", "green", "araujo").spy("1.I", "blue", "roque")
    table.spy("4.I", "blue", "araujo")  # diagonal to the Palácio
    play = table.turn("red").place("red", "araujo", "2.III")
    assert peeks(play) == ids("2.I", "2.reward", "5.I", "1.I")


def test_r17_nobody_looks_under_the_roulette():
    table = Table("8 6 3 / 4 5 2", **ROULETTE).stake("green", "roque").reward("6", "garbo")
    table.spy("6.I", "green", "araujo")
    play = table.turn("red").place("red", "araujo", "8.IV")
    assert peeks(play) == ids("6.I")
    assert play.view("red").stakes[0].tile.tile is None
    with pytest.raises(IllegalAction, match="no face-down tile"):
        play.peek("red", "6.reward")
    play.peek("red", "6.I")
    assert play.view("red").stakes[0].tile.tile is None
    assert play.view("green").stakes[0].tile.tile is tile("roque", "green")


@pytest.mark.parametrize(("where", "seen"), [("2.II", ()), ("2.III", ("1.I",))])
def test_r18_on_the_enigma_board_all_is_open(where, seen):
    table = Table(modules=["enigma"]).reward("2", "garbo").enigma("2").spy("2.I", "red", "roque")
    table.spy("1.I", "green", "araujo")
    play = table.turn("red").place("red", "araujo", where)
    assert play.spy(where).face_up
    assert peeks(play) == ids(*seen)


def test_r18_the_museum_on_the_enigma_board_looks_elsewhere():
    table = Table("8 2 3 / 4 5 6", modules=["enigma"]).reward("8", "garbo").enigma("8")
    table.spy("8.I", "green", "roque").spy("6.I", "green", "araujo")
    assert peeks(table.turn("red").place("red", "araujo", "8.IV")) == ids("6.I")


@pytest.mark.parametrize("edition", EDITIONS)
def test_r19_a_spy_in_the_church_stays_hidden_but_is_no_assassin_in_2019(edition):
    play = Table(edition=edition).turn("red").place("red", "araujo", "1.I")
    assert not play.spy("1.I").face_up
    (spy,) = play.view("green").board("church").spies
    assert spy.tile.tile is None
    possible = {t.id for t in spy.tile.can_be}
    assert {"red-araujo", "red-hans-r", "red-roque"} <= possible
    assert ("red-linda-x" in possible) == (edition != "2019")


# ── rewards ──


def test_r20_top_secret_rewards_are_laid_face_down():
    seen: Counter[Any] = Counter()
    for number in range(20):
        play = Play.new(f"rewards {number}", modules=["double_agent", "vip"])
        for board in play.view().boards:
            secret = LOCATIONS[board.location].reward_top_secret
            seen[secret] += 1
            assert board.location not in ("palacio", "museum", "alcantara") or secret
            for reward in board.rewards:
                assert (reward.face_up, reward.tile is None) == (not secret, secret)
    assert min(seen[True], seen[False]) > 10


def test_r20_a_hidden_reward_waits_for_its_own_location():
    table = Table("8 2 3 / 4 5 6").reward("8", "garbo").reward("2", "pires")
    play = table.spy("3.I", "red", "guedes").spy("8.I", "red", "hans-r").resolve()
    assert play.awaited == [("red", "ability")]  # Tamariz, after the Palácio
    assert play.events("location_opened", location="palacio", rewards=["pires"])
    assert play.view("red").board("museum").rewards[0].tile is None
    play.done("red")
    assert play.view("green").board("museum").rewards[0].tile is tile("garbo")


def test_r20_enigma_opens_a_hidden_reward_at_once():
    play = Table("8 2 3 / 4 5 6", modules=["enigma"]).reward("8", "garbo").enigma("8").turn("red")
    assert play.view("green").board("museum").rewards[0].tile is tile("garbo")
