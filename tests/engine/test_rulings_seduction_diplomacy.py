"""Rulings R48-R60: whom a seduction moves and what a shield protects from."""

import pytest

from games.engine import IllegalAction, MalformedAction, action_from_json
from games.engine.actions import Place, Use
from tests.engine.builder import SEAT, Play, Table, space, tile

# In the plain layout "1 2 3 / 4 5 6" the Palácio (2) touches 1, 3 and 5.


def seductions(play, color):
    """Pairs of target and destination on offer."""
    return {
        (action.target.id, action.to.id)
        for action in play.choices(color)
        if isinstance(action, Use) and action.ability == "seduction"
    }


# ── seduction ────────────────────────────────────────────────────────────────────────────────


def test_r48_target_and_destination_are_chosen_before_the_tile_is_turned_up():
    table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "green", "luciano")
    table.spy("5.II", "green", "linda-x").waits()
    play = table.resolve()
    assert seductions(play, "red") == {
        (target, to)
        for target in ("muchaxo.I", "muchaxo.II")
        for to in ("palacio.II", "palacio.III")
    }
    # While choosing, the seducer cannot tell the two apart.
    first, second = (spy.tile for spy in play.view("red").board("muchaxo").spies)
    assert first == second
    assert first.tile is None
    play.use("red", "seduction", "5.I", to="2.III")
    assert play.heard("seduced")[0]["tile"] == "luciano"
    assert play.strengths("2") == {"green": 5, "red": 2}


def test_r48_the_offer_does_not_depend_on_what_lies_face_down():
    offers = []
    for name in ("luciano", "linda-x"):
        table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "green", name)
        offers.append(seductions(table.resolve(), "red"))
    assert offers[0] == offers[1] != set()


def test_r49_without_a_free_space_nobody_can_be_seduced():
    table = Table().spy("2.I", "red", "elizabeth").spy("2.II", "green", "araujo")
    play = table.spy("2.III", "blue", "araujo").spy("5.I", "green", "garbo").waits().resolve()
    assert play.awaited == [("yellow", "ability")]
    assert play.spy("5.I").tile is tile("garbo")


def test_r49_an_occupied_destination_is_refused():
    table = Table().spy("2.I", "red", "elizabeth").spy("2.II", "green", "araujo")
    play = table.spy("5.I", "green", "garbo").resolve()
    assert seductions(play, "red") == {("muchaxo.I", "palacio.III")}
    for full in ("2.I", "2.II", "5.II"):
        with pytest.raises(IllegalAction, match="free space on this location"):
            play.use("red", "seduction", "5.I", to=full)


def test_r49_a_second_symbol_needs_a_second_free_space():
    table = Table().spy("2.I", "red", "zsa-zsa-g").spy("2.II", "green", "araujo")
    table.spy("5.I", "green", "garbo").spy("5.II", "blue", "luciano").waits()
    play = table.resolve().use("red", "seduction", "5.I", to="2.III")
    assert play.awaited == [("yellow", "ability")]
    assert play.spy("5.II").tile is tile("luciano")


def test_r49_two_symbols_with_two_free_spaces_bring_two_spies():
    table = Table().spy("2.I", "red", "zsa-zsa-g")
    table.spy("5.I", "green", "garbo").spy("5.II", "blue", "luciano").waits()
    play = table.resolve().use("red", "seduction", "5.I", to="2.III")
    assert seductions(play, "red") == {("muchaxo.II", "palacio.II")}
    play.use("red", "seduction", "5.II", to="2.II")
    assert play.strengths("2") == {"blue": 5, "green": 3, "red": 1}


def test_r50_neither_the_same_board_nor_the_seducer_nor_a_distant_board():
    table = Table().spy("2.I", "red", "elizabeth").spy("2.II", "green", "araujo")
    play = table.spy("6.I", "green", "garbo").spy("5.I", "blue", "luciano").resolve()
    assert play.targets("red", "seduction") == {"muchaxo.I"}
    for target in ("2.I", "2.II", "6.I"):
        with pytest.raises(IllegalAction, match="adjacent location"):
            play.use("red", "seduction", target, to="2.III")


def test_r51_own_spies_and_spies_on_resolved_boards_can_be_seduced():
    table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "red", "luciano")
    play = table.spy("1.I", "green", "garbo").waits().resolve()
    assert play.targets("red", "seduction") == {"muchaxo.I", "church.I"}
    play.use("red", "seduction", "5.I", to="2.II")
    assert play.strengths("2") == {"red": 7}


def test_r51_rewards_and_shielded_spies_cannot():
    table = Table().spy("2.I", "red", "elizabeth").reward("5", "pires").reward("1", "amelia")
    table.spy("5.I", "green", "garbo", shielded=True).spy("5.II", "green", "luciano")
    play = table.resolve()
    assert play.targets("red", "seduction") == {"muchaxo.II"}
    with pytest.raises(IllegalAction, match="shield"):
        play.use("red", "seduction", "5.I", to="2.II")
    on_reward = {"ability": "seduction", "target": "muchaxo.reward", "to": "palacio.II"}
    with pytest.raises(MalformedAction, match="space"):
        action_from_json({"kind": "use", **on_reward})


def test_r52_a_seduced_spy_lies_face_up_even_on_a_top_secret_space():
    table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "green", "luciano").waits()
    play = table.resolve().use("red", "seduction", "5.I", to="2.II")
    assert space("2.II").top_secret
    for viewer in ("red", "blue", None):
        seen = play.view(viewer).board("palacio").spies[1]
        assert (seen.tile.face_up, seen.tile.tile, seen.seduced) == (True, tile("luciano"), True)
    assert play.audit() == []


def test_r52_its_abilities_are_gone_although_its_slot_is_still_to_come():
    table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "green", "i-shouwaloff").waits()
    play = table.resolve().use("red", "seduction", "5.I", to="2.III")
    assert play.awaited == [("yellow", "ability")]  # Shouwaloff was not asked at 2.III
    assert play.strengths("2") == {"red": 2, "green": 1}


def test_r53_seduced_again_it_stays_without_abilities():
    # Shouwaloff goes from Muchaxo (5) to the Palácio (2) and on to Tamariz (3): he never acts.
    table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "green", "i-shouwaloff")
    table.spy("3.I", "blue", "anne-d").spy("3.II", "blue", "araujo").waits()
    play = table.resolve().use("red", "seduction", "5.I", to="2.II")
    assert "palacio.II" in play.targets("blue", "seduction")
    play.use("blue", "seduction", "2.II", to="3.III")
    assert play.awaited == [("yellow", "ability")]
    assert play.spy("3.III").seduced
    assert play.strengths("3") == {"blue": 4, "green": 1}
    assert play.audit() == []


def test_r54_a_spy_from_a_resolved_board_counts_again_and_the_old_result_stands():
    table = Table().spy("1.I", "green", "luciano").reward("1", "pires").reward("2", "amelia")
    table.spy("2.I", "red", "elizabeth").spy("1.II", "red", "araujo").waits()
    play = table.resolve()
    assert play.winner("1") == "green"
    play.use("red", "seduction", "1.I", to="2.II")
    assert play.winner("2") == "green"
    assert len(play.events("reward_won", location="church")) == 1
    assert play.hand("green") >= {"pires", "amelia"}
    # Luciano goes home to his owner from wherever he lies.
    play.done("yellow")
    assert "luciano" in play.hand("green")


def test_r55_the_emptied_space_is_free_for_a_seduction_later():
    table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "green", "garbo")
    table.spy("5.II", "blue", "elizabeth").spy("5.III", "blue", "araujo")
    play = table.spy("6.I", "green", "araujo").waits().resolve()
    play.use("red", "seduction", "5.I", to="2.II")
    assert ("casino.I", "muchaxo.I") in seductions(play, "blue")
    play.use("blue", "seduction", "6.I", to="5.I")
    assert play.spy("5.I").tile is tile("araujo", "green")


def test_r55_a_board_left_empty_gives_its_reward_to_nobody():
    table = Table().spy("2.I", "red", "elizabeth").spy("5.I", "green", "garbo").waits()
    play = table.reward("5", "pires").resolve().use("red", "seduction", "5.I", to="2.II")
    assert play.winner("5") is None
    assert play.state.pile[-1] is tile("pires")


def test_r56_in_a_tie_the_new_space_counts():
    table = Table().spy("2.II", "red", "anne-d").spy("5.III", "green", "araujo").waits()
    play = table.resolve().use("red", "seduction", "5.III", to="2.I")
    assert play.strengths("2") == {"green": 2, "red": 2}
    assert play.events("compared", location="palacio")[0]["standings"][0][0] == SEAT["green"]


# ── diplomacy ────────────────────────────────────────────────────────────────────────────────


def test_r57_any_spy_here_or_next_door_can_be_shielded():
    table = Table().spy("2.I", "red", "guedes").spy("2.II", "green", "garbo")  # itself, foreign
    table.spy("1.I", "red", "araujo")  # own, on a resolved board
    table.spy("5.I", "blue", "araujo")  # face down
    table.spy("3.I", "blue", "luciano", seduced=True).reward("2", "pires").reward("3", "amelia")
    table.spy("5.II", "green", "araujo", shielded=True).spy("6.I", "green", "roque")
    play = table.resolve()
    assert play.targets("red", "diplomacy") == {
        "palacio.I",
        "palacio.II",
        "church.I",
        "muchaxo.I",
        "tamariz.I",
    }


def test_r57_no_second_shield_no_reward_and_nobody_out_of_reach():
    table = Table().spy("2.I", "red", "guedes").spy("5.I", "green", "araujo", shielded=True)
    play = table.spy("6.I", "green", "garbo").resolve()
    with pytest.raises(IllegalAction, match="has a shield"):
        play.use("red", "diplomacy", "5.I")
    with pytest.raises(IllegalAction, match="out of reach"):
        play.use("red", "diplomacy", "6.I")
    with pytest.raises(IllegalAction, match="no spy"):
        play.use("red", "diplomacy", "1.I")


def test_r57_shielding_a_face_down_spy_does_not_show_it():
    table = Table().spy("2.I", "red", "guedes").spy("5.I", "green", "luciano").waits("3.I")
    play = table.resolve().use("red", "diplomacy", "5.I")
    (seen,) = play.view("red").board("muchaxo").spies
    assert seen.shielded
    assert (seen.tile.face_up, seen.tile.tile) == (False, None)
    assert "tile" not in play.heard("shielded", "red")[0]


def test_r57_two_symbols_lay_two_shields():
    table = Table().spy("2.I", "red", "j-bourbon").spy("2.II", "green", "araujo").waits()
    play = table.resolve().use("red", "diplomacy", "2.I")
    assert play.targets("red", "diplomacy") == {"palacio.II"}
    play.use("red", "diplomacy", "2.II")
    assert all(spy.shielded for _, spy in play.state.spies_at("palacio"))


def test_r57_r60_a_shield_holds_when_its_board_is_resolved_later():
    table = Table().spy("2.I", "red", "guedes").spy("5.II", "red", "luciano")
    table.spy("5.I", "green", "linda-x").spy("6.I", "blue", "elizabeth")
    play = table.resolve().use("red", "diplomacy", "5.II")
    assert play.targets("green", "assassin") == {"muchaxo.I"}
    play.done("green")
    assert play.targets("blue", "seduction") == {"muchaxo.I"}


def test_r58_a_shield_does_not_stop_boca_do_inferno():
    table = Table("1 2 3 / 4 5 7").spy("7.I", "red", "luciano")
    table.spy("7.II", "green", "araujo", shielded=True)
    table.spy("7.III", "green", "roque", shielded=True)
    play = table.resolve()
    assert play.awaited == [("green", "boca")]
    play.sacrifice("green", "7.II")
    assert play.box() == {"green-araujo"}


def test_r58_a_shield_stops_neither_flags_nor_a_conspiracy():
    table = Table().spy("3.I", "red", "roque").spy("3.II", "green", "araujo", shielded=True)
    table.spy("3.III", "blue", "hans-r", shielded=True).reward("3", "garbo").pile("luciano")
    play = table.resolve()
    play.use("blue", "conspiracy").bury("blue", "garbo")
    assert play.breakdown("3.I") == {"printed": 0, "nationalism": 1}


def test_r58_a_shielded_double_agent_may_still_act_itself():
    table = Table(modules=["double_agent"]).spy("2.I", "red", "eileen-b", shielded=True)
    play = table.spy("5.I", "green", "araujo").waits().resolve()
    assert play.targets("red", "double_agent") == {"muchaxo.I"}
    play.use("red", "double_agent", "5.I")
    assert "eileen-b" in play.hand("red")
    assert play.spy("5.I").controller == SEAT["red"]


def test_r59_shields_do_not_run_out():
    table = Table("1 2 3 / 4 8 6").spy("2.I", "red", "guedes").waits("8.III")
    table.spy("1.I", "red", "araujo", shielded=True).spy("1.II", "red", "roque", shielded=True)
    for color, spaces in (
        ("green", ("1.III", "2.II", "2.III")),
        ("blue", ("3.I", "3.II", "3.III")),
        ("yellow", ("8.I", "8.II")),
    ):
        for where, name in zip(spaces, ("araujo", "guedes", "roque"), strict=False):
            table.spy(where, color, name, shielded=True)
    play = table.resolve_from("2").use("red", "diplomacy", "2.I")
    # Ten shields lay there already, as many as the largest box holds.
    assert sum(spy.shielded for spy in play.state.spies.values()) == 11
    assert play.audit() == []


def test_r60_protection_ends_with_the_round():
    table = Table().spy("2.I", "red", "guedes").waits()
    play = table.resolve().use("red", "diplomacy", "2.I").done("yellow")
    assert play.state.round == 2
    play = place_first(play, "red", "guedes")
    (spy,) = [spy for spy in play.state.spies.values() if spy.tile is tile("guedes", "red")]
    assert not spy.shielded


def place_first(play: Play, color, name) -> Play:
    """Round 2: everybody places the first thing offered until this tile is down."""
    while tile(name, color) in play.state.hands[SEAT[color]]:
        seat, _ = play.awaited[0]
        options = play.choices(seat)
        wanted = [a for a in options if isinstance(a, Place) and a.tile is tile(name, color)]
        play.do(seat, (wanted or options)[0])
    return play
