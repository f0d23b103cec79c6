"""Rulings R92-R100: whom a double agent turns, and whose the turned spy then is."""

import pytest

from games.engine import IllegalAction
from games.engine.actions import Use
from tests.engine.builder import SEAT, Table, tile


def double_agent(layout="1 2 3 / 4 5 6", agent="eileen-b", **kwargs):
    """Red's double agent on space I of the Palácio (2), which touches 1, 3 and 5."""
    table = Table(layout, modules=["double_agent", "vip"], **kwargs)
    return table.spy("2.I", "red", agent)


def test_r92_without_a_target_the_symbol_is_no_free_retreat():
    # Only spies out of reach, shielded, turned already, or Red's own: nothing is asked.
    table = double_agent().spy("2.II", "green", "araujo").spy("6.I", "green", "garbo")
    table.spy("5.I", "green", "roque", shielded=True).spy("1.I", "red", "araujo")
    play = table.spy("5.II", "blue", "roque", turned_by="yellow").waits().resolve()
    assert play.awaited == [("yellow", "ability")]
    assert play.spy("2.I").tile is tile("eileen-b")
    assert play.strengths("2")["red"] == 4
    assert play.audit() == []


def test_r92_taking_back_and_turning_are_one_action():
    play = double_agent().spy("5.I", "green", "araujo").spy("2.II", "blue", "araujo").resolve()
    with pytest.raises(IllegalAction, match="Choose the spy"):
        play.do("red", Use("double_agent"))
    with pytest.raises(IllegalAction, match="adjacent location"):
        play.use("red", "double_agent", "2.II")
    assert play.spy("2.I") is not None


def test_r93_a_face_down_spy_can_be_turned_and_nobody_looks():
    table = double_agent().spy("5.I", "green", "luciano").waits("3.I")
    play = table.resolve().use("red", "double_agent", "5.I")
    assert not play.spy("5.I").face_up
    for viewer in ("red", "blue", None):
        (seen,) = play.view(viewer).board("muchaxo").spies
        assert (seen.tile.tile, seen.controller, seen.owner) == (None, SEAT["red"], SEAT["green"])
        assert play.heard("turned", viewer)[0]["tile"] == "eileen-b"
        assert "luciano" not in play.heard("turned", viewer)[0].values()
    (own,) = play.view("green").board("muchaxo").spies
    assert (own.tile.tile, own.tile.how) == (tile("luciano"), "own")
    assert play.audit() == []


def test_r93_the_offer_does_not_depend_on_what_lies_face_down():
    offers = [
        double_agent().spy("5.I", "green", name).resolve().targets("red", "double_agent")
        for name in ("luciano", "linda-x")
    ]
    assert offers == [{"muchaxo.I"}, {"muchaxo.I"}]


def test_r94_a_spy_on_a_resolved_board_can_be_turned_and_counts_if_seduced_later():
    table = double_agent().spy("1.I", "green", "luciano").reward("1", "pires")
    table.spy("4.I", "blue", "elizabeth").reward("4", "amelia").waits()
    play = table.resolve().use("red", "double_agent", "1.I")
    assert play.winner("1") == "green"  # the old result stands
    play.use("blue", "seduction", "1.I", to="4.II")
    assert play.strengths("4") == {"red": 5, "blue": 1}
    assert play.winner("4") == "red"
    moved = play.spy("4.II")
    assert (moved.owner, moved.controller) == (SEAT["green"], SEAT["red"])
    assert play.audit() == []


def test_r95_a_seduced_spy_can_be_turned_and_stays_without_abilities():
    table = double_agent().spy("5.I", "green", "i-shouwaloff", seduced=True)
    play = table.spy("5.II", "blue", "garbo").waits().resolve().use("red", "double_agent", "5.I")
    assert play.awaited == [("yellow", "ability")]
    assert play.strengths("5") == {"blue": 3, "red": 1}


def test_r96_the_new_controller_uses_the_abilities():
    table = double_agent().spy("5.I", "green", "linda-x").spy("5.II", "green", "luciano")
    play = table.waits().resolve().use("red", "double_agent", "5.I")
    assert play.awaited == [("red", "ability")]
    assert play.state.acting.id == "muchaxo.I"
    play.use("red", "assassin", "5.II")
    assert play.strengths("5") == {"red": 0}
    assert play.events("assassinated")[0]["seat"] == SEAT["red"]


def test_r96_a_turned_double_agent_cannot_use_its_own_symbol():
    table = double_agent().spy("5.I", "green", "yoshiko-k").spy("6.I", "blue", "araujo")
    play = table.waits().resolve().use("red", "double_agent", "5.I")
    assert play.awaited == [("yellow", "ability")]
    assert play.strengths("5") == {"red": 4}


def test_r96_the_other_symbol_of_a_turned_double_agent_works():
    table = double_agent().spy("5.I", "green", "leslie-h").spy("6.I", "blue", "araujo")
    play = table.waits().resolve().use("red", "double_agent", "5.I")
    assert {a.ability for a in play.choices("red") if isinstance(a, Use)} == {"seduction"}
    with pytest.raises(IllegalAction, match="no such ability left"):
        play.use("red", "double_agent", "6.I")
    play.use("red", "seduction", "6.I", to="5.II")
    assert play.strengths("5") == {"red": 2, "blue": 2}


def test_r96_nationalism_of_a_turned_spy_counts_for_its_controller():
    table = double_agent().spy("5.I", "green", "roque").spy("5.II", "green", "araujo")
    play = table.waits().resolve().use("red", "double_agent", "5.I")
    assert play.strengths("5") == {"green": 2, "red": 1}


def test_r97_a_turned_spy_assassinated_goes_to_its_owner_and_both_markers_home():
    table = double_agent().spy("5.I", "green", "luciano").spy("5.II", "blue", "linda-x").waits()
    play = table.resolve()
    before = play.state.markers.copy()
    play.use("red", "double_agent", "5.I")
    # Eileen's marker went to Luciano's space, so Red has as many as before.
    assert play.state.markers == before
    play.use("blue", "assassin", "5.I")
    assert "luciano" in play.hand("green")
    assert "luciano" not in play.hand("red")
    assert play.state.markers[SEAT["green"]] == before[SEAT["green"]] + 1
    assert play.state.markers[SEAT["red"]] == before[SEAT["red"]] + 1
    assert play.audit() == []


def test_r98_an_own_spy_is_no_target():
    table = double_agent().spy("5.I", "red", "araujo").spy("5.II", "green", "araujo")
    play = table.resolve()
    assert play.targets("red", "double_agent") == {"muchaxo.II"}
    with pytest.raises(IllegalAction, match="another player's spy"):
        play.use("red", "double_agent", "5.I")


def test_r99_a_turned_spy_is_no_target_for_anybody():
    """Whether it was the user's own, or somebody else's: under Double Agent it stays put."""
    table = double_agent().spy("5.I", "red", "araujo", turned_by="blue")
    table.spy("5.II", "green", "araujo", turned_by="blue").spy("5.III", "green", "roque")
    play = table.resolve()
    assert play.targets("red", "double_agent") == {"muchaxo.III"}
    for turned in ("5.I", "5.II"):
        with pytest.raises(IllegalAction, match="turned by a double agent already"):
            play.use("red", "double_agent", turned)


def test_r99_a_spy_turned_a_moment_ago_is_no_target_for_the_next_double_agent():
    table = double_agent().spy("5.I", "green", "araujo").spy("2.II", "blue", "heiko-e")
    play = table.spy("5.II", "green", "roque").resolve().use("red", "double_agent", "5.I")
    assert play.targets("blue", "double_agent") == {"muchaxo.II"}


def test_r92_r58_a_shield_keeps_double_agents_away():
    table = double_agent().spy("5.I", "green", "araujo", shielded=True)
    play = table.spy("5.II", "green", "roque").resolve()
    assert play.targets("red", "double_agent") == {"muchaxo.II"}
    with pytest.raises(IllegalAction, match="shield"):
        play.use("red", "double_agent", "5.I")


def test_r100_other_symbols_may_come_first():
    table = double_agent(agent="leslie-h").spy("5.I", "green", "araujo")
    play = table.spy("3.I", "blue", "garbo").waits().resolve()
    play.use("red", "seduction", "3.I", to="2.II")
    assert play.targets("red", "double_agent") == {"muchaxo.I"}
    play.use("red", "double_agent", "5.I")
    assert "leslie-h" in play.hand("red")
    assert play.strengths("2") == {"blue": 3}
    assert play.strengths("5") == {"red": 2}


def test_r100_using_double_agent_ends_the_activation():
    table = double_agent(agent="leslie-h").spy("5.I", "green", "araujo")
    play = table.spy("3.I", "blue", "garbo").waits().resolve().use("red", "double_agent", "5.I")
    assert play.awaited == [("yellow", "ability")]
    assert play.spy("3.I").tile is tile("garbo")
    assert play.events("seduced") == []


def test_r100_the_freed_space_is_free_for_the_next_slot():
    table = double_agent().spy("5.I", "green", "araujo").spy("2.II", "blue", "elizabeth")
    play = table.spy("2.III", "blue", "araujo").spy("3.I", "green", "garbo").waits().resolve()
    play.use("red", "double_agent", "5.I")
    play.use("blue", "seduction", "3.I", to="2.I")
    assert play.strengths("2") == {"blue": 4, "green": 3}


def test_r61_r97_at_the_end_of_the_round_the_turned_spy_is_its_owners_again():
    table = double_agent().spy("5.I", "green", "araujo").reward("5", "pires").waits()
    play = table.resolve().use("red", "double_agent", "5.I")
    assert play.winner("5") == "red"
    play.done("yellow")
    assert "araujo" in play.hand("green")
    assert tile("araujo", "green") not in play.state.hands[SEAT["red"]]
    assert play.state.markers == [3, 3, 3, 3]
    assert "eileen-b" in play.hand("red")


def test_r96_seduction_moves_a_turned_spy_with_both_markers():
    table = double_agent().spy("5.I", "green", "luciano").spy("6.I", "blue", "elizabeth").waits()
    play = table.resolve().use("red", "double_agent", "5.I").use("blue", "seduction", "5.I", "6.II")
    moved = play.spy("6.II")
    assert (moved.owner, moved.controller, moved.seduced) == (SEAT["green"], SEAT["red"], True)
    assert play.audit() == []
