"""R87-R91, R101-R105, R112: the Enigma tile, the airport, Garrett, VIPs alone."""

from itertools import count

import pytest

from games.engine import IllegalAction
from games.engine.actions import Pass
from games.engine.components import LOCATIONS
from tests.engine.builder import BY_NUMBER, Play, Table

VIP = "1 2 3 / 4 ? 10"


def enigma(layout="1 2 3 / 4 5 6", modules=()):
    return Table(layout, modules={"enigma", *modules})


def owned_in_round(number, wanted="palacio", modules=()):
    """A new round begins, red owns the Enigma, and this board is dealt."""
    for n in count():
        position = enigma(modules=modules).round(number).enigma(owner="red").chance(f"{n:064x}")
        play = position.deal()
        if wanted in play.state.boards:
            return play
    raise AssertionError


# ── Enigma ───────────────────────────────────────────────────────────────────────────────────


def test_r87_the_owner_chooses_when_the_rewards_lie():
    play = owned_in_round(2)
    assert play.awaited == [("red", "enigma")]
    assert all(len(board.rewards) == 1 for board in play.state.boards.values())
    open_rewards = {b.location for b in play.view("red").boards if b.rewards[0].face_up}
    assert open_rewards == set(play.state.boards) - {"palacio", "museum"}


def test_r87_a_top_secret_reward_is_turned_up_at_once():
    play = owned_in_round(2)
    assert not play.view("green").board("palacio").rewards[0].face_up
    play.enigma("red", "2")
    board = play.view().board("palacio")
    assert board.enigma
    assert board.rewards[0].face_up
    assert play.events("rewards_revealed", location="palacio")
    assert play.awaited == [("red", "place")]
    assert play.audit() == []


def test_r87_in_round_one_it_lies_at_random_and_nobody_is_asked():
    locations = set()
    for number in range(150):
        play = Play.new(f"enigma {number}", modules=["enigma"])
        at = play.state.enigma_at
        assert at in play.state.boards
        assert play.state.enigma_owner is None
        assert play.state.boards[at].rewards_up
        assert [kind for _, kind in play.awaited] == ["place"]
        locations.add(at)
    assert locations == set(LOCATIONS) - {"alcantara", "avenida", "garrett", "airport"}


def test_r87_without_the_module_there_is_no_enigma():
    assert Play.new().state.enigma_at is None


@pytest.mark.parametrize("slot", ["I", "II", "III", "IV"])
def test_r88_at_the_museum_reward_and_four_spaces_lie_open(slot):
    """Its III is an inner space here; the spy beside it opens the way."""
    position = enigma("8 2 3 / 4 5 6").enigma("8").reward("8", "garbo")
    position.spy("8.II" if slot != "II" else "8.IV", "red", "guedes")
    play = position.turn("red").place("red", "hans-r", f"8.{slot}")
    assert play.spy(f"8.{slot}").face_up
    assert play.view().board("museum").rewards[0].tile.id == "garbo"
    assert all(spy.tile.face_up for spy in play.view().board("museum").spies)


def test_r89_on_a_top_secret_space_of_its_board_a_spy_lies_open():
    play = enigma().enigma("2").turn("red").place("red", "araujo", "2.III")
    play.place("green", "araujo", "1.I")
    open_one, hidden_one = (event for event in play.raw if event.kind == "placed")
    assert play.spy("2.III").face_up
    assert open_one.seen_by(None)["tile"] == "red-araujo"
    assert not play.spy("1.I").face_up
    assert "tile" not in hidden_one.seen_by(None)
    assert play.audit() == []


def test_r90_the_owner_must_let_go_of_it_and_may_choose_any_board():
    play = owned_in_round(3)
    assert {a.location for a in play.choices("red")} == set(play.state.boards)
    with pytest.raises(IllegalAction):
        play.do("red", Pass())
    absent = next(n for n, id in BY_NUMBER.items() if id not in play.state.boards)
    with pytest.raises(IllegalAction, match="not on the table"):
        play.enigma("red", absent)
    play.enigma("red", "2")
    assert (play.state.enigma_at, play.state.enigma_owner) == ("palacio", None)


def test_r90_won_again_it_is_placed_again():
    position = enigma().enigma("3").spy("3.I", "green", "araujo").reward("3", "garbo").round(2)
    play = position.resolve().decline()
    play.discard("green", "roque")
    assert play.state.round == 3
    assert play.awaited == [("green", "enigma")]


def test_r90_it_is_not_counted_for_the_hand_limit():
    position = enigma().enigma("3").spy("3.I", "green", "araujo").round(2)
    play = position.resolve().decline()
    assert len(play.state.hands[1]) == 6
    assert play.awaited == [("green", "enigma")]


def test_r90_unclaimed_it_lies_at_random_in_the_next_round():
    play = enigma().enigma("3").reward("3", "garbo").round(2).resolve().decline()
    assert play.events("enigma_unclaimed", location="tamariz")
    assert play.state.round == 3
    assert play.state.enigma_at in play.state.boards
    assert [kind for _, kind in play.awaited] == ["place"]


def test_r91_two_points_to_whoever_wins_it_in_round_four():
    position = enigma().enigma("3").spy("3.I", "green", "araujo").round(4)
    play = position.resolve().decline()
    assert [line.enigma for line in play.state.result.seats] == [0, 2, 0, 0]
    assert play.state.result.seats[1].total == 6 + 2
    assert play.audit() == []


def test_r91_and_to_nobody_if_nobody_stands_there():
    play = enigma().enigma("3").reward("3", "garbo").spy("2.I", "red", "araujo").round(4).resolve()
    assert play.winner("3") is None
    assert [line.enigma for line in play.state.result.seats] == [0, 0, 0, 0]


# ── the airport ──────────────────────────────────────────────────────────────────────────────


def shifts(play, color):
    return [action.by for action in play.choices(color)]


def vip(layout=VIP, modules=(), **kwargs):
    return Table(layout, modules={"vip", *modules}, **kwargs)


AIRPORT_IN_A_CORNER = "? 2 3 / 4 1 10"


@pytest.mark.parametrize(
    ("slot", "die", "offered"),
    [
        ("II", 6, [-2, -1, 0, 1, 2]),
        ("III", 6, [-3, -2, -1, 0, 1, 2, 3]),
        ("I", 6, [-1, 0, 1]),
        ("I", 1, [0, 1]),
        ("II", 2, [-1, 0, 1, 2]),
        ("III", 1, [0, 1, 2, 3]),
        ("III", 11, [-3, -2, -1, 0, 1]),
        ("I", 12, [-1, 0]),
        ("III", 12, [-3, -2, -1, 0]),
    ],
)
def test_r101_the_die_moves_by_one_two_or_three_within_1_and_12(slot, die, offered):
    position = vip(AIRPORT_IN_A_CORNER, turned={"?": 2 if slot == "I" else 0}).die(die)
    play = position.turn("red").place("red", "araujo", f"?.{slot}")
    assert play.awaited == [("red", "shift")]
    assert shifts(play, "red") == offered
    beyond = offered[-1] + 1
    with pytest.raises(IllegalAction, match="between 1 and 12"):
        play.shift("red", beyond)
    play.shift("red", offered[0])
    assert play.state.die == die + offered[0]
    assert play.awaited == [("green", "place")]


def test_r101_placers_adjust_one_after_another_and_the_last_value_counts():
    position = vip(AIRPORT_IN_A_CORNER).die(6).markers("red", 1).markers("green", 1)
    position.markers("blue", 0).markers("yellow", 0)
    play = position.turn("red").place("red", "araujo", "?.III").shift("red", 3)
    play.place("green", "araujo", "?.II")
    assert play.state.die == 9
    play.shift("green", 2)  # 11
    opened = [e["location"] for e in play.events("location_opened")]
    assert opened == ["church", "palacio", "tamariz", "atlantico", "garrett", "airport"]


def order(die, layout, **kwargs):
    play = vip(layout, **kwargs).die(die).resolve()
    numbers = {id: number for number, id in BY_NUMBER.items()}
    return " ".join(numbers[e["location"]] for e in play.events("location_opened"))


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (1, "? 1 2 3 4 10"),
        (2, "1 ? 2 3 4 10"),
        (3, "1 2 ? 3 4 10"),
        (5, "1 2 3 4 ? 10"),
        (10, "1 2 3 4 ? 10"),
        (11, "1 2 3 4 10 ?"),
        (12, "1 2 3 4 10 ?"),
    ],
)
def test_r102_the_airport_goes_first_among_equals_and_last_above_ten(die, expected):
    assert order(die, VIP) == expected


def test_r102_alcantara_is_always_before_the_airport():
    assert order(1, "0 2 3 / 4 ? 1", modules=["double_agent"]) == "0 ? 1 2 3 4"


def test_r103_a_spy_seduced_to_the_airport_moves_no_die():
    position = vip().die(1).spy("?.I", "red", "zsa-zsa-g").spy("4.I", "green", "araujo")
    play = position.spy("4.II", "green", "guedes").resolve()
    play.use("red", "seduction", "4.I", to="?.III")
    assert play.spy("?.III").seduced
    assert play.awaited == [("red", "ability")]
    assert (play.state.die, play.events("die_shifted")) == (1, [])


def test_the_airports_die_is_rolled_when_it_enters_play():
    faces = set()
    for number in range(300):
        play = Play.new(f"airport {number}", modules=["vip"])
        if "airport" in play.state.boards:
            faces.add(play.state.die)
        else:
            assert play.state.die is None
    assert faces == set(range(1, 13))


# ── Garrett ──────────────────────────────────────────────────────────────────────────────────


def test_r104_one_winner_takes_both_tiles():
    position = vip().reward("10", "garbo", "pires").spy("10.I", "red", "hans-r")
    position.spy("10.II", "green", "araujo").spy("10.III", "red", "guedes")
    play = position.resolve().decline()
    assert play.strengths("10") == {"red": 2, "green": 2}
    assert play.winner("10") == "red"
    assert {"garbo", "pires"} <= play.hand("red")
    assert play.audit() == []


def test_r104_both_flags_count_for_nationalism_while_they_lie_there():
    """Tamariz, above Garrett, is compared before Garrett's rewards are won."""
    position = vip().reward("10", "pires", "c-rosa").spy("3.I", "red", "roque")
    assert position.resolve().decline().breakdown("3.I") == {"printed": 0, "nationalism": 2}


def test_r104_both_rewards_are_dealt_and_open():
    for number in range(100):
        play = Play.new(f"garrett {number}", modules=["vip", "enigma"])
        if "garrett" in play.state.boards:
            rewards = play.view().board("garrett").rewards
            assert [r.face_up for r in rewards] == [True, True]
            return
    raise AssertionError


def test_r104_enigma_turns_both_up():
    """Were Garrett's rewards ever face down; ours lie open, but that figure is rebuilt."""
    play = owned_in_round(2, "garrett", ["vip"])
    play.state.boards["garrett"].rewards_up = False
    assert not any(r.face_up for r in play.view("green").board("garrett").rewards)
    play.enigma("red", "10")
    assert [r.face_up for r in play.view("green").board("garrett").rewards] == [True, True]


def test_r104_enigma_is_won_with_both():
    position = vip(modules=["enigma"]).reward("10", "garbo", "pires").enigma("10").round(4)
    play = position.spy("10.I", "red", "araujo").resolve().decline()
    play.discard("red", "roque", "guedes")
    assert [line.enigma for line in play.state.result.seats] == [2, 0, 0, 0]
    assert {"garbo", "pires"} <= play.hand("red")


def test_r105_two_more_for_every_woman_seduced_ones_too():
    position = vip().spy("10.I", "red", "linda-x").spy("10.II", "green", "araujo")
    position.spy("10.III", "blue", "elizabeth", seduced=True)
    play = position.resolve_from("10").decline()
    assert play.breakdown("10.I") == {"printed": 0, "garrett": 2}
    assert play.breakdown("10.II") == {"printed": 2}
    assert play.breakdown("10.III") == {"printed": 1, "garrett": 2}
    assert play.winner("10") == "blue"


def test_r105_only_at_garrett():
    position = vip().spy("3.I", "red", "elizabeth")
    assert position.resolve().decline().breakdown("3.I") == {"printed": 1}


# ── R112 ─────────────────────────────────────────────────────────────────────────────────────


def test_r112_vips_turn_spies_without_the_double_agent_box():
    position = vip().spy("3.I", "red", "w-canaris").spy("2.I", "green", "araujo")
    play = position.resolve()
    assert play.targets("red", "double_agent") == {"palacio.I"}
    play.use("red", "double_agent", "2.I")
    assert "w-canaris" in play.hand("red")
    assert play.audit() == []


def test_r112_but_its_boards_missions_and_spies_stay_out():
    state = Play.new(modules=["vip"]).state
    boxes = {tile.box for tile in state.options.recruits()}
    assert len(state.pile) + sum(len(b.rewards) for b in state.boards.values()) == 27 + 17
    assert boxes == {"base", "vip"}
    assert {location.box for location in state.options.locations()} == {"base", "vip"}
    assert {mission.box for mission in state.options.missions()} == {"base", "vip"}
