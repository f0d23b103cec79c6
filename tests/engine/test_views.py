"""What a seat or a spectator may see, and how it knows."""

import pytest

from games.engine.actions import Place
from games.engine.components import RECRUITS, STARTING
from tests.engine.builder import BY_NUMBER, SEAT, Table, space, tile

RIVALS_AND_CROWD = ("green", "blue", "yellow", None)


def tiles(*names, of=None):
    return {tile(name, of) for name in names}


def lying(view, where):
    """The tile view of "5.I" or of "2.reward"."""
    number, name = where.split(".")
    board = view.board(BY_NUMBER[number])
    if name == "reward":
        return board.rewards[0]
    return next(spy.tile for spy in board.spies if spy.space is space(where))


def places(view, color):
    """Where each tile of a seat is, to the viewer."""
    return {holding.tile: holding.where for holding in view.seats[SEAT[color]].network}


# ── hands and networks ───────────────────────────────────────────────────────────────────────


def test_a_seat_sees_its_own_hand_and_where_its_own_tiles_lie():
    table = Table().spy("4.I", "red", "linda-x").spy("3.I", "red", "garbo")
    view = table.turn("red").view("red")
    mine = places(view, "red")
    assert mine.pop(tile("linda-x", "red")) == mine.pop(tile("garbo")) == "board"
    assert set(mine.values()) == {"hand"}
    assert set(view.seats[SEAT["red"]].hand) == set(mine)
    assert (lying(view, "4.I").tile, lying(view, "4.I").how) == (tile("linda-x", "red"), "own")


@pytest.mark.parametrize("viewer", ["green", None])
def test_a_rivals_tiles_are_hidden_while_one_of_them_lies_face_down(viewer):
    table = Table().spy("4.I", "red", "linda-x").spy("3.I", "red", "garbo")
    view = table.turn("red").view(viewer)
    theirs = places(view, "red")
    assert theirs.pop(tile("garbo")) == "board"
    assert theirs == dict.fromkeys(STARTING["red"], "hidden")
    assert view.seats[SEAT["red"]].hand == ()
    assert view.seats[SEAT["red"]].hand_size == 5


def test_with_nothing_face_down_a_rivals_hand_is_known():
    view = Table().spy("3.I", "red", "araujo").gives("red", "luciano").turn("red").view("green")
    assert set(view.seats[SEAT["red"]].hand) == {
        *tiles("luciano"),
        *(set(STARTING["red"]) - tiles("araujo", of="red")),
    }


def test_the_order_of_a_network_tells_nothing():
    """Whichever tile is face down, the rivals' view is the same to the letter."""
    views = [
        Table().spy("4.I", "red", name).turn("green") for name in ("linda-x", "guedes", "araujo")
    ]
    for viewer in RIVALS_AND_CROWD:
        first, *others = (play.view(viewer).to_json() for play in views)
        assert others == [first, first]
    assert views[0].view("red").to_json() != views[1].view("red").to_json()


def test_discards_and_numbers_are_public():
    play = Table().discards("red", "hans-r").spy("4.I", "red", "linda-x").turn("green")
    seat = play.view("blue").seats[SEAT["red"]]
    assert seat.discards == (tile("hans-r", "red"),)
    assert (seat.hand_size, seat.markers) == (4, 2)
    assert tile("hans-r", "red") not in lying(play.view("blue"), "4.I").can_be


# ── face-down spies ──────────────────────────────────────────────────────────────────────────


def test_a_face_down_spy_can_be_what_its_owner_has_out_of_sight():
    table = Table().gives("green", "luciano").spy("3.I", "green", "garbo")
    table.spy("4.I", "green", "linda-x").spy("5.I", "green", "roque")
    play = table.discards("green", "hans-r").turn("red")
    expected = (set(STARTING["green"]) | tiles("luciano")) - tiles("hans-r", of="green")
    for viewer in ("red", "blue", None):
        for where in ("4.I", "5.I"):
            seen = lying(play.view(viewer), where)
            assert (seen.face_up, seen.tile, seen.how) == (False, None, None)
            assert set(seen.can_be) == expected


def peeked():
    """Red has looked at Green's Garbo on Atlântico II; Roque lies on Muchaxo I."""
    table = Table("3 1 6 / 4 2 5").gives("green", "garbo", "luciano")
    table.spy("4.II", "green", "garbo").spy("5.I", "green", "roque")
    return table.turn("red").place("red", "araujo", "4.III").peek("red", "4.II")


def test_r15_a_peek_is_known_to_the_peeker_alone():
    play = peeked()
    seen = lying(play.view("red"), "4.II")
    assert (seen.tile, seen.how, seen.face_up) == (tile("garbo"), "peek", False)
    assert play.heard("peeked", "red")[0]["tile"] == "garbo"
    for viewer in ("blue", None):
        seen = lying(play.view(viewer), "4.II")
        assert (seen.tile, seen.how) == (None, None)
        assert tile("garbo") in seen.can_be
        assert play.heard("peeked", viewer) == [
            {"kind": "peeked", "seat": SEAT["red"], "at": "atlantico.II"}
        ]


def test_a_peek_narrows_what_the_other_face_down_spy_can_be():
    play = peeked()
    assert tile("garbo") not in lying(play.view("red"), "5.I").can_be
    assert tile("garbo") in lying(play.view("blue"), "5.I").can_be
    assert places(play.view("red"), "green")[tile("garbo")] == "board"
    assert places(play.view("blue"), "green")[tile("garbo")] == "hidden"


def test_a_face_down_spy_is_deduced_when_nothing_else_is_left():
    table = Table().hand("green", "garbo", "araujo").spy("3.I", "green", "araujo")
    play = table.spy("4.I", "green", "garbo").turn("red")
    seen = lying(play.view(), "4.I")
    assert (seen.tile, seen.how, seen.face_up) == (tile("garbo"), "deduced", False)
    assert places(play.view(), "green")[tile("garbo")] == "board"


def test_open_tiles_are_open_to_all():
    play = Table().spy("3.I", "green", "garbo").reward("1", "pires").turn("red")
    for viewer in ("red", "green", None):
        for where, name in (("3.I", "garbo"), ("1.reward", "pires")):
            seen = lying(play.view(viewer), where)
            assert (seen.face_up, seen.tile, seen.how) == (True, tile(name), "open")


def test_r19_in_the_church_of_2019_a_face_down_spy_is_no_assassin():
    table = Table().gives("green", "c-rosa").spy("1.I", "green", "araujo")
    play = table.spy("4.I", "green", "roque").turn("red")
    for viewer in ("red", None):
        in_church = set(lying(play.view(viewer), "1.I").can_be)
        assert in_church == set(STARTING["green"]) - tiles("linda-x", of="green")
        elsewhere = set(lying(play.view(viewer), "4.I").can_be)
        assert elsewhere == set(STARTING["green"]) | tiles("c-rosa")


def test_r19_in_the_church_of_2016_it_may_be_one():
    play = Table(edition="2016").spy("1.I", "green", "araujo").turn("red")
    assert tile("linda-x", "green") in lying(play.view(), "1.I").can_be


def test_r19_what_must_be_in_the_church_is_nowhere_else():
    """Of Green's two hidden tiles one is an assassin: the other stands in the Church."""
    table = Table().hand("green", "linda-x", "guedes")
    play = table.spy("1.I", "green", "guedes").spy("4.I", "green", "linda-x").turn("red")
    view = play.view()
    for where, name in (("1.I", "guedes"), ("4.I", "linda-x")):
        seen = lying(view, where)
        assert (seen.tile, seen.how) == (tile(name, "green"), "deduced")
    assert set(places(view, "green").values()) == {"board"}


def test_r19_an_assassin_is_in_the_hand_if_only_the_church_holds_face_down_spies():
    play = Table().spy("1.I", "green", "araujo").turn("red")
    seen = places(play.view("blue"), "green")
    assert seen.pop(tile("linda-x", "green")) == "hand"
    assert set(seen.values()) == {"hidden"}


# ── rewards and the pile ─────────────────────────────────────────────────────────────────────


def test_a_face_down_reward_can_be_any_recruit_that_nobody_saw():
    table = Table().reward("2", "luciano").reward("3", "garbo").gives("green", "pires")
    play = table.discards("blue", "amelia").turn("red")
    seen = lying(play.view("red"), "2.reward")
    assert seen.tile is None
    assert set(seen.can_be) == set(RECRUITS["base"]) - tiles("garbo", "pires", "amelia")


def test_a_peeked_reward_is_known_to_the_peeker_alone():
    table = Table("3 1 6 / 4 2 8").reward("2", "luciano").reward("8", "pires")
    play = table.turn("red").place("red", "araujo", "4.III").peek("red", "2.reward")
    seen = lying(play.view("red"), "2.reward")
    assert (seen.tile, seen.how) == (tile("luciano"), "peek")
    assert tile("luciano") not in lying(play.view("red"), "8.reward").can_be
    for viewer in RIVALS_AND_CROWD:
        for where in ("2.reward", "8.reward"):
            seen = lying(play.view(viewer), where)
            assert seen.tile is None
            assert {tile("luciano"), tile("pires")} <= set(seen.can_be)


def test_r21_an_unclaimed_reward_is_buried_for_all_to_see():
    play = Table().reward("2", "luciano").waits().resolve()
    for viewer in ("red", None):
        (known,) = play.view(viewer).pile
        assert (known.tile.tile, known.tile.how) == (tile("luciano"), "buried")
        assert known.depth == play.view(viewer).pile_size - 1


def test_r25_two_unclaimed_rewards_are_remembered_by_everybody():
    table = Table("1 2 3 / 4 5 10", modules=["vip"]).reward("10", "garbo", "luciano")
    play = table.gives("red", "pires").resolve()  # Red's discard keeps the round from running on
    assert play.awaited == [("red", "discard")]
    for viewer in ("red", None):
        known = [(lying.tile.tile, lying.tile.how) for lying in play.view(viewer).pile]
        assert known == [(tile("garbo"), "buried"), (tile("luciano"), "buried")]


def test_r34_a_conspirator_sees_what_they_drew_and_expects_it_nowhere_else():
    table = Table("1 2 3 / 4 5 8").spy("3.I", "red", "hans-r").reward("3", "pires")
    play = table.reward("8", "luciano").pile("garbo").resolve().use("red", "conspiracy")
    assert play.awaited == [("red", "conspiracy")]
    for viewer, knows in (("red", True), ("green", False), (None, False)):
        view = play.view(viewer)
        assert [lying.tile.tile for lying in view.pile] == [tile("garbo")] * knows
        assert (tile("garbo") in lying(view, "8.reward").can_be) != knows


# ── knowledge that is lost ───────────────────────────────────────────────────────────────────


def test_a_peek_is_worth_nothing_once_the_tile_was_back_in_a_hand():
    table = Table("3 1 6 / 4 2 5").gives("green", "garbo").spy("4.II", "green", "garbo")
    for color, left in (("red", 1), ("green", 0), ("blue", 0), ("yellow", 0)):
        table.markers(color, left)
    play = table.turn("red").place("red", "araujo", "4.III").peek("red", "4.II")
    assert play.state.round == 1
    while play.state.round == 1:
        (color, kind), *_ = play.awaited
        play.discard(color, "hans-r") if kind == "discard" else play.done(color)
    where = face_down(play, "green", "garbo")
    for viewer in ("red", "blue", None):
        seen = next(
            spy.tile for b in play.view(viewer).boards for spy in b.spies if spy.space is where
        )
        assert seen.tile is None
        assert tile("garbo") in seen.can_be


def face_down(play, color, name):
    """Everybody places something until this player lays this tile on a Top Secret space."""
    wanted = tile(name, color)
    while wanted in play.state.hands[SEAT[color]]:
        (seat, _), *_ = play.awaited
        choice = play.choices(seat)[0]
        if seat == color:
            hidden = (a for a in play.choices(seat) if isinstance(a, Place) and a.tile is wanted)
            choice = next((a for a in hidden if a.space.top_secret), choice)
        play.do(seat, choice)
    return next(at for at, spy in play.state.spies.items() if spy.tile is wanted)


# ── stakes ───────────────────────────────────────────────────────────────────────────────────


def test_r116_a_stake_from_the_hand_is_its_payers_secret():
    play = Table(modules=["roulette"]).turn("red")
    play.place("red", "araujo", "6.III", stake="linda-x")
    (mine,) = play.view("red").stakes
    assert (mine.tile.tile, mine.tile.how) == (tile("linda-x", "red"), "own")
    assert places(play.view("red"), "red")[tile("linda-x", "red")] == "stake"
    for viewer in RIVALS_AND_CROWD:
        (seen,) = play.view(viewer).stakes
        assert seen.tile.tile is None
        assert set(seen.tile.can_be) == set(STARTING["red"])
        assert "tile" not in play.heard("staked", viewer)[0]


def test_r116_a_stake_from_the_discard_pile_is_public():
    play = Table(modules=["roulette"]).discards("red", "linda-x").turn("red")
    play.place("red", "araujo", "6.III", stake="linda-x")
    for viewer in ("red", *RIVALS_AND_CROWD):
        (seen,) = play.view(viewer).stakes
        assert (seen.tile.tile, seen.tile.how) == (tile("linda-x", "red"), "open")
        assert play.heard("staked", viewer)[0]["tile"] == "red-linda-x"
        assert play.view(viewer).seats[SEAT["red"]].discards == ()
    assert tile("linda-x", "red") not in lying(play.view("green"), "6.III").can_be
