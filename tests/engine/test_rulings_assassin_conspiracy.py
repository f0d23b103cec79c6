"""Rulings R26-R39: whom an assassin may strike, and who learns what in a conspiracy."""

from itertools import count

import pytest

from games.engine import IllegalAction, derive_seed
from games.engine.actions import Bury, Pass, Use
from games.engine.components import STARTING
from tests.engine.builder import SEAT, Table, tile


def holding(view, color, name):
    """Where a view says that this tile of a seat is."""
    wanted = tile(name, color)
    return next(h.where for h in view.seats[SEAT[color]].network if h.tile is wanted)


# ── assassin ─────────────────────────────────────────────────────────────────────────────────


def test_r26_an_assassin_may_choose_itself():
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "araujo").waits()
    play = table.resolve()
    assert play.targets("red", "assassin") == {"tamariz.I", "tamariz.II"}
    play.use("red", "assassin", "3.I")
    assert play.spy("3.I") is None
    assert "linda-x" in play.hand("red")
    assert play.strengths("3") == {"green": 2}
    assert play.audit() == []


def test_r26_killing_itself_is_a_way_out_of_boca_do_inferno():
    table = Table("1 2 3 / 4 5 7").spy("7.I", "red", "linda-x").spy("7.II", "green", "araujo")
    play = table.resolve().use("red", "assassin", "7.I")
    assert play.events("spy_lost") == []
    assert play.winner("7") == "green"
    assert play.box() == set()


def test_r27_an_assassin_may_choose_another_spy_of_its_own_player():
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "red", "luciano")
    table.spy("3.III", "green", "araujo").waits()
    play = table.resolve().use("red", "assassin", "3.II")
    assert play.spy("3.II") is None
    assert "luciano" in play.hand("red")
    assert play.strengths("3") == {"green": 2, "red": 0}


def test_r26_r27_an_assassin_strikes_only_where_it_stands_and_never_a_reward():
    table = Table().spy("3.I", "red", "linda-x").spy("2.I", "green", "araujo", down=False)
    play = table.reward("3", "garbo").resolve()
    assert play.targets("red", "assassin") == {"tamariz.I"}
    with pytest.raises(IllegalAction, match="only at its own location"):
        play.use("red", "assassin", "2.I")
    with pytest.raises(IllegalAction, match="no spy on that space"):
        play.use("red", "assassin", "3.III")
    assert play.spy("2.I") is not None


def test_r28_a_spy_seduced_here_can_be_assassinated():
    table = Table().spy("3.I", "red", "elizabeth").spy("2.I", "green", "luciano")
    table.spy("3.III", "blue", "linda-x").waits()
    play = table.resolve_from("3").use("red", "seduction", "2.I", to="3.II")
    assert "tamariz.II" in play.targets("blue", "assassin")
    play.use("blue", "assassin", "3.II")
    assert "luciano" in play.hand("green")
    assert play.strengths("3") == {"red": 1, "blue": 0}
    assert play.audit() == []


def test_r29_a_shielded_spy_cannot_be_assassinated():
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "luciano", shielded=True)
    play = table.resolve()
    assert play.targets("red", "assassin") == {"tamariz.I"}
    with pytest.raises(IllegalAction, match="shield"):
        play.use("red", "assassin", "3.II")
    play.decline()
    assert play.winner("3") == "green"


def test_r29_r57_a_shield_laid_at_slot_one_stops_the_assassin_at_slot_two():
    table = Table().spy("3.I", "red", "guedes").spy("3.II", "green", "linda-x")
    play = table.resolve().use("red", "diplomacy", "3.I")
    assert play.targets("green", "assassin") == {"tamariz.II"}


def test_r30_an_assassin_is_never_forced():
    play = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "araujo").resolve()
    assert Pass() in play.choices("red")
    play.done("red")
    assert play.events("assassinated") == []
    assert play.strengths("3") == {"green": 2, "red": 0}


def test_r30_without_a_legal_target_nothing_is_asked():
    table = Table().spy("3.I", "red", "linda-x", shielded=True)
    play = table.spy("3.II", "green", "araujo", shielded=True).resolve()
    assert play.events("reward_unclaimed", location="tamariz") == []
    assert play.strengths("3") == {"green": 2, "red": 0}


def test_r31_the_victim_goes_to_its_hand_and_everybody_knows_its_face():
    table = Table("7 2 3 / 4 5 6").spy("3.I", "red", "linda-x").spy("3.II", "green", "garbo")
    play = table.spy("7.I", "green", "araujo").waits("4.I").resolve()
    markers = play.state.markers[SEAT["green"]]
    play.use("red", "assassin", "3.II")
    assert play.spy("3.II") is None
    assert play.state.markers[SEAT["green"]] == markers + 1
    assert play.heard("assassinated")[0]["tile"] == "garbo"
    # Green still has a spy lying face down, but Garbo it is not.
    for viewer in ("red", "green", "blue", None):
        assert holding(play.view(viewer), "green", "garbo") == "hand"
    (spy,) = play.view("red").board("boca").spies
    assert set(spy.tile.can_be) == set(STARTING["green"])
    assert play.audit() == []


def test_r31_tile_and_marker_are_not_used_again_and_the_hand_limit_counts_it():
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "araujo")
    table.spy("4.I", "green", "garbo").reward("4", "pires")
    play = table.resolve().use("red", "assassin", "3.II")
    # Green: six starting tiles, Garbo and the reward of board 4. Nobody is asked to place again.
    assert play.awaited == [("green", "discard")]
    assert play.events("placed") == []
    assert any(tile("araujo", "green") in action.tiles for action in play.choices("green"))
    assert {len(action.tiles) for action in play.choices("green")} == {2}


def test_r32_in_the_church_only_the_assassin_symbol_is_blocked():
    table = Table(edition="2016").spy("1.I", "red", "a-alekhine").spy("1.II", "green", "luciano")
    play = table.waits().resolve()
    assert play.targets("red", "assassin") == set()
    assert play.targets("red", "diplomacy") == {"church.I", "church.II"}
    with pytest.raises(IllegalAction, match="church"):
        play.use("red", "assassin", "1.II")
    play.use("red", "diplomacy", "1.I")
    assert play.spy("1.I").shielded
    assert play.winner("1") == "green"


def test_r32_a_plain_assassin_in_the_church_is_not_asked():
    table = Table(edition="2016").spy("1.I", "red", "i-shouwaloff").spy("1.II", "green", "luciano")
    play = table.resolve()
    assert play.strengths("1") == {"green": 5, "red": 1}


def test_r33_an_assassin_can_be_seduced_into_the_church_of_2019():
    table = Table().spy("1.I", "red", "elizabeth").waits()
    play = table.spy("2.I", "green", "linda-x").spy("2.II", "green", "araujo").resolve()
    # Both lie face down, and both are offered: the offer does not tell which is the assassin.
    assert play.targets("red", "seduction") == {"palacio.I", "palacio.II"}
    play.use("red", "seduction", "2.I", to="1.II")
    moved = play.spy("1.II")
    assert (moved.tile, moved.face_up) == (tile("linda-x", "green"), True)
    assert play.strengths("1") == {"red": 1, "green": 0}
    assert play.audit() == []


# ── conspiracy ───────────────────────────────────────────────────────────────────────────────


def conspiracy(*pile, reward="garbo"):
    """Red's Hans R. at Tamariz, having looked at the first tile of this pile."""
    table = Table().spy("3.I", "red", "hans-r").spy("3.II", "green", "araujo")
    return table.reward("3", reward).pile(*pile).resolve().use("red", "conspiracy")


def test_r34_only_the_conspirator_sees_the_top_tile():
    play = conspiracy("luciano", "pires")
    assert play.heard("conspired", "red")[0]["tile"] == "luciano"
    own = play.view("red").decisions[0]
    assert set(own.options) == {Bury(tile("luciano")), Bury(tile("garbo"))}
    for viewer in ("green", None):
        assert play.heard("conspired", viewer) == [
            {"kind": "conspired", "seat": SEAT["red"], "by": "tamariz.I"}
        ]
        assert play.view(viewer).decisions[0].options == ()
        assert play.view(viewer).pile == ()


def test_r34_a_kept_reward_leaves_the_buried_tile_to_the_conspirator_alone():
    play = conspiracy("luciano", "pires").bury("red", "luciano")
    assert "garbo" in play.hand("green")
    assert play.state.pile[0] is tile("pires")
    (known,) = play.view("red").pile
    assert (known.tile.tile, known.tile.how) == (tile("luciano"), "conspiracy")
    assert known.depth == play.view("red").pile_size - 1
    assert play.heard("reward_kept", "red")[0]["buried"] == "luciano"
    for viewer in ("green", "blue", None):
        assert play.view(viewer).pile == ()
        assert "buried" not in play.heard("reward_kept", viewer)[0]


def test_r34_rivals_cannot_tell_two_kept_rewards_apart():
    """Whatever was on top: word for word the same game for everybody but the conspirator."""
    first, second = conspiracy("luciano", "pires"), conspiracy("pires", "luciano")
    for play, top in ((first, "luciano"), (second, "pires")):
        play.bury("red", top)
    for viewer in ("green", "blue", "yellow", None):
        assert first.view(viewer).to_json() == second.view(viewer).to_json()
        seat = SEAT[viewer] if viewer else None
        assert [e.seen_by(seat) for e in first.raw] == [e.seen_by(seat) for e in second.raw]
    assert first.view("red").to_json() != second.view("red").to_json()


def test_r34_an_exchange_is_seen_by_everybody():
    play = conspiracy("luciano", "pires").bury("red", "garbo")
    assert play.hand("green") >= {"luciano"}
    assert play.state.pile[-1] is tile("garbo")
    for viewer in ("red", "green", None):
        (known,) = play.view(viewer).pile
        assert (known.tile.tile, known.tile.how) == (tile("garbo"), "buried")
        (event,) = play.heard("reward_exchanged", viewer)
        assert (event["tile"], event["buried"]) == ("luciano", "garbo")
    assert play.audit() == []


def test_r35_with_an_empty_pile_the_symbol_cannot_be_used():
    table = Table().spy("3.I", "red", "hans-r").spy("3.II", "green", "g-rene")
    play = table.reward("3", "garbo").only_pile().resolve()
    # Hans R. is not even asked; G. René is, for his assassin symbol.
    assert play.awaited == [("green", "ability")]
    assert Use("conspiracy") not in play.choices("green")
    with pytest.raises(IllegalAction, match="no two tiles"):
        play.use("green", "conspiracy")


@pytest.mark.parametrize(
    ("name", "ability", "target", "to", "reason"),
    [
        ("hans-r", "conspiracy", "3.II", None, "used on no spy"),
        ("linda-x", "assassin", "3.II", "3.III", "leads nobody"),
        ("guedes", "diplomacy", "3.II", "3.III", "leads nobody"),
        ("guedes", "diplomacy", None, None, "Choose the spy"),
    ],
)
def test_a_use_with_a_field_too_many_or_too_few_is_refused_for_that(
    name, ability, target, to, reason
):
    table = Table().spy("3.I", "red", name).spy("3.II", "green", "araujo").reward("3", "garbo")
    with pytest.raises(IllegalAction, match=reason):
        table.resolve().use("red", ability, target, to=to)


def test_r36_having_looked_he_must_finish():
    play = conspiracy("luciano", "pires")
    assert play.awaited == [("red", "conspiracy")]
    with pytest.raises(IllegalAction, match="different question"):
        play.done("red")
    with pytest.raises(IllegalAction, match="Bury the tile you drew or a reward"):
        play.bury("red", "pires")
    # Changing nothing is a choice: the old reward stays.
    play.bury("red", "luciano")
    assert play.winner("3") == "green"
    assert "garbo" in play.hand("green")


def test_r36_conspiring_itself_is_voluntary():
    table = Table().spy("3.I", "red", "hans-r").reward("3", "garbo").pile("luciano")
    play = table.resolve().done("red")
    assert play.state.pile[0] is tile("luciano")
    assert play.events("conspired") == []


def test_r37_a_second_symbol_looks_at_the_new_top_tile():
    table = Table().spy("3.I", "red", "dusko-p").reward("3", "garbo")
    play = table.pile("luciano", "pires", "c-rosa").resolve()
    play.use("red", "conspiracy").bury("red", "garbo").use("red", "conspiracy")
    assert set(play.choices("red")) == {Bury(tile("pires")), Bury(tile("luciano"))}
    play.bury("red", "pires")
    assert play.hand("red") >= {"luciano"}
    assert play.state.pile[0] is tile("c-rosa")
    assert play.state.pile[-2:] == [tile("garbo"), tile("pires")]


@pytest.mark.parametrize(
    ("buried", "kept"), [("luciano", "garbo"), ("garbo", "luciano")], ids=["kept", "exchanged"]
)
def test_r37_with_a_pile_of_one_the_second_look_sees_the_tile_just_buried(buried, kept):
    table = Table().spy("3.I", "red", "dusko-p").reward("3", "garbo").only_pile("luciano")
    play = table.resolve().use("red", "conspiracy").bury("red", buried).use("red", "conspiracy")
    assert play.heard("conspired", "red")[1]["tile"] == buried
    assert set(play.choices("red")) == {Bury(tile(buried)), Bury(tile(kept))}


def test_r38_enigma_does_not_open_the_conspirators_look():
    table = Table(modules=["enigma"]).enigma("2").spy("2.I", "red", "hans-r")
    play = table.reward("2", "garbo").pile("luciano", "pires").resolve().use("red", "conspiracy")
    for viewer in ("green", None):
        assert "tile" not in play.heard("conspired", viewer)[0]
        assert play.view(viewer).pile == ()
    play.bury("red", "luciano")
    assert "buried" not in play.heard("reward_kept", "green")[0]
    assert play.view("green").pile == ()
    assert [known.tile.tile for known in play.view("red").pile] == [tile("luciano")]


def test_r38_on_an_enigma_board_the_chosen_tile_lies_face_up():
    table = Table(modules=["enigma"]).enigma("2").spy("2.I", "red", "dusko-p")
    play = table.reward("2", "garbo").pile("luciano").resolve()
    play.use("red", "conspiracy").bury("red", "garbo")
    (reward,) = play.view().board("palacio").rewards
    assert (reward.tile, reward.face_up) == (tile("luciano"), True)


def test_r39_at_garrett_exactly_one_of_three_tiles_is_buried():
    table = Table("1 2 3 / 4 5 10", modules=["vip"]).spy("10.I", "red", "hans-r")
    play = table.reward("10", "garbo", "pires").pile("luciano").resolve()
    size = len(play.state.pile)
    play.use("red", "conspiracy")
    assert set(play.choices("red")) == {Bury(tile(t)) for t in ("luciano", "garbo", "pires")}
    play.bury("red", "pires")
    assert len(play.state.pile) == size
    assert play.state.pile[-1] is tile("pires")
    assert play.hand("red") >= {"garbo", "luciano"}
    assert play.audit() == []


def test_r39_at_garrett_the_drawn_tile_may_be_the_one_to_go():
    table = Table("1 2 3 / 4 5 10", modules=["vip"]).spy("10.I", "red", "hans-r")
    play = table.reward("10", "garbo", "pires").pile("luciano").resolve()
    play.use("red", "conspiracy").bury("red", "luciano")
    assert play.hand("red") >= {"garbo", "pires"}
    assert play.view().pile == ()
    assert [known.tile.how for known in play.view("red").pile] == ["conspiracy"]


def buried_luciano_comes_up_face_down():
    """Red buries Luciano in round 1; round 2 deals him and one more onto Top Secret spaces."""
    for number in count():
        table = Table().spy("3.I", "red", "hans-r").reward("3", "garbo")
        table.only_pile("luciano", "pires", "c-rosa", "a-ferro", "salazar", "amelia")
        play = table.chance(derive_seed(f"deal {number}")).resolve()
        play.use("red", "conspiracy").bury("red", "luciano").discard("red", "roque")
        hidden = [board for board in play.state.boards.values() if not board.rewards_up]
        if len(hidden) == 2 and hidden[1].rewards == [tile("luciano")]:
            return play, hidden[1].location, hidden[0].rewards[0]
    raise AssertionError


def test_r34_the_conspirator_knows_the_buried_tile_when_it_becomes_a_hidden_reward():
    play, location, other = buried_luciano_comes_up_face_down()
    (reward,) = play.view("red").board(location).rewards
    assert (reward.tile, reward.face_up, reward.how) == (tile("luciano"), False, "conspiracy")
    (reward,) = play.view("green").board(location).rewards
    assert (reward.tile, set(reward.can_be)) == (None, {tile("luciano"), other})
    assert play.audit() == []
