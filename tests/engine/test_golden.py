"""The worked examples of the rulebooks, numbered A1 to A24, with a control where one is telling.

Their positions are those that the rules show as pictures.
"""

from collections import Counter
from functools import partial

import pytest

from games.engine import IllegalAction
from games.engine.chance import Chance
from games.engine.components import COLORS, LOCATIONS, STARTING
from games.lessons.examples import EXAMPLES, MARKER_ROWS
from tests.engine.builder import BY_NUMBER, SEAT, Play, Table, ids, seed_rolling, space, tile

STARTERS = {"hans-r", "elizabeth", "linda-x", "araujo", "guedes", "roque"}
DOUBLE_AGENT = {"modules": ["double_agent"]}
FIVE = {"players": 5, **DOUBLE_AGENT}


def place_all(play):
    """Everybody takes the first choice until all spies are placed."""
    while any(kind in ("place", "peek", "turn", "shift") for _, kind in play.awaited):
        color = play.awaited[0][0]
        play.do(color, play.choices(color)[0])
        if play.events("location_opened"):
            break
    return play


def final_score(name):
    """The result of a game whose last round is over."""
    play = Play.example(name)
    assert play.game.over
    assert play.audit() == []
    return play.state.result


# ── set-up and geometry ──


@pytest.mark.parametrize(
    ("players", "markers", "placements"), [(2, 6, 12), (3, 4, 12), (4, 3, 12), (5, 3, 15)]
)
def test_a01_markers(players, markers, placements):
    play = Play.new(players=players, **DOUBLE_AGENT)
    assert Counter(MARKER_ROWS[players]) == dict.fromkeys(COLORS[:players], markers)
    assert play.state.markers == [markers] * players
    place_all(play)
    assert len(play.events("placed")) == placements


def test_a02_starting_hand():
    assert Play.example("starting-hand").hand("red") == STARTERS
    play = Play.new(**FIVE)
    for color, seat in SEAT.items():
        assert play.hand(color) == STARTERS
        assert {t.color for t in play.state.hands[seat]} == {color}
    printed = {t.name: (t.flag, t.strength, t.vp, t.abilities, t.woman) for t in STARTING["red"]}
    assert printed == {
        "Hans R.": ("DE", 1, 1, ("conspiracy",), False),
        "Elizabeth": ("GB", 1, 1, ("seduction",), True),
        "Linda X.": ("US", 0, 1, ("assassin",), True),
        "Araújo": ("PT", 2, 1, (), False),
        "Guedes": ("PT", 1, 1, ("diplomacy",), False),
        "Roque": ("PT", 0, 1, ("nationalism",), False),
    }


@pytest.mark.parametrize(("columns", "outer", "inner"), [(3, 16, 8), (4, 20, 12)])
def test_a03_number_of_outer_and_inner_cells(columns, outer, inner):
    play = Play.example("outer-and-inner" if columns == 3 else "starting-hand")
    cells = [(row, col) for row in range(4) for col in range(2 * columns)]
    on_edge = [cell for cell in cells if play.state.grid.on_edge(cell)]
    assert (len(on_edge), len(cells) - len(on_edge)) == (outer, inner)


INNER_CELLS = {(row, col) for row in (1, 2) for col in (1, 2, 3, 4)}
# Board to what lies on an inner cell at (0,0), (0,1), (0,2), (1,0), (1,1), (1,2); R is the reward.
INNER = {
    "0": ("R", "I R", "I", "III", "II III", "II"),
    "1": ("II", "II III", "III", "I", "I R", "R"),
    "2": ("I", "I II", "II", "R", "III R", "III"),
    "3": ("R", "I R", "I", "III", "II III", "II"),
    "4": ("III", "III R", "R", "II", "I II", "I"),
    "5": ("III", "I III", "I", "II", "II R", "R"),
    "6": ("III", "I III", "I", "R", "II R", "II"),
    "7": ("R", "I R", "I", "II", "II III", "III"),
    "8": ("III", "III IV", "IV", "II", "I II", "I"),
    "9": ("III", "I III", "I", "II", "II R", "R"),
}


@pytest.mark.parametrize("number", INNER)
@pytest.mark.parametrize("position", range(6))
def test_a03_what_lies_inside(number, position):
    boards = [other for other in INNER if other != number][:5]
    boards.insert(position, number)
    grid = Table(" ".join(boards), **DOUBLE_AGENT).state.grid
    location = LOCATIONS[BY_NUMBER[number]]
    cells = {s.roman: grid.cells[s] for s in location.spaces}
    cells["R"] = grid.reward_cells[location.id]
    inside = {name for name, cell in cells.items() if cell in INNER_CELLS}
    assert inside == set(INNER[number][position].split())
    outer = {s.roman for s in location.spaces if s in grid.outer}
    assert outer == {s.roman for s in location.spaces if number == "5" or s.roman not in inside}


def test_a04_adjacent_locations():
    adjacent = Play.example("adjacent").state.grid.adjacent
    assert set(adjacent["palacio"]) == {"atlantico", "muchaxo", "casino"}  # no diagonals
    assert set(adjacent["atlantico"]) == {"palacio", "church"}
    assert set(adjacent["church"]) == {"atlantico", "casino"}


# ── placing ──


def test_a05_outer_placement():
    play = Play.example("outer-placement").place("red", "hans-r", "1.I")
    spy = play.spy("1.I")
    assert (spy.tile, spy.owner, spy.face_up) == (tile("hans-r", "red"), SEAT["red"], False)
    assert play.markers("red") == 2
    assert play.hand("red") == STARTERS - {"hans-r"}
    assert play.awaited == [("green", "place")]
    assert play.audit() == []


def test_a06_inner_placement():
    play = Play.example("inner-placement").place("red", "hans-r", "1.II")
    assert not play.spy("1.II").face_up
    assert play.audit() == []


@pytest.mark.parametrize("neighbour", [None, "green"])
def test_a06_inner_placement_needs_an_own_neighbour(neighbour):
    table = Table()
    if neighbour:
        table.spy("1.I", neighbour, "guedes")
    play = table.turn("red")
    assert "church.II" not in play.spaces_for("red")
    with pytest.raises(IllegalAction, match="inner space"):
        play.place("red", "hans-r", "1.II")


def test_a14_muchaxo_is_all_outer():
    play = Play.example("muchaxo")
    assert play.state.grid.cells[space("5.II")] == (2, 1)
    play.place("red", "araujo", "5.II")
    assert play.spy("5.II").tile is tile("araujo", "red")
    control = Table("1 2 3 / 4 5 6").turn("red")  # the Atlântico in its place
    assert control.state.grid.cells[space("4.II")] == (2, 1)
    assert "atlantico.II" not in control.spaces_for("red")


def test_a17_more_markers_than_tiles():
    play = place_all(Play.example("more-markers"))
    seats = [event["seat"] for event in play.events("placed")]
    assert seats == [0, 1] * 5 + [1]
    assert play.markers("red") == 1
    assert play.events("location_opened")


def test_a18_museum_looks_anywhere():
    play = Play.example("museum").place("red", "araujo", "8.IV")
    seen = {choice.at.id for choice in play.choices("red") if choice.at}
    assert seen == ids("8.reward", "2.reward", "2.I", "6.I")
    play.peek("red", "6.I")
    assert play.awaited == [("green", "place")]
    anywhere = [s.id for loc in LOCATIONS.values() for s in loc.spaces if s.peek == "any"]
    assert anywhere == ["museum.IV"]


def test_a22_alcantara_turns():
    """The first spy there turns the board, and touches two inner spaces of two other boards."""
    play = Play.example("alcantara").place("pink", "hans-r", "0.II").peek("pink")
    assert play.state.grid.cells[space("0.II")] == (0, 0)
    assert play.state.grid.reward_cells["alcantara"] == (1, 1)
    play.turn_board("pink", 2)
    grid = play.state.grid
    assert grid.cells[space("0.II")] == (1, 1)
    assert grid.reward_cells["alcantara"] == (0, 0)
    elsewhere = {s.id for s in grid.touching[space("0.II")] if s.location != "alcantara"}
    assert elsewhere == ids("1.III", "4.II")
    assert not elsewhere & {s.id for s in grid.outer}
    assert not elsewhere & play.spaces_for("red")
    play.place("red", "hans-r", "0.I")
    assert play.awaited == [("green", "place")]  # no second turn of the board
    play.place("green", "araujo", "3.II").place("blue", "araujo", "3.III")
    play.place("yellow", "araujo", "7.I")
    assert elsewhere <= play.spaces_for("pink")


# ── resolving ──


def test_a07_tie_for_the_reward():
    play = Play.example("tie").done("green")
    assert play.strengths("4") == {"green": 2, "red": 2}
    assert play.winner("4") == "green"
    assert "garbo" in play.hand("green")
    assert all(play.spy(where) for where in ("4.I", "4.II", "4.III"))
    assert play.audit() == []


def test_a09_assassin():
    play = Play.example("assassin")
    assert play.targets("red", "assassin") == ids("3.I", "3.II", "3.III")
    play.use("red", "assassin", "3.III")
    assert "luciano" in play.hand("yellow")
    assert not play.box()
    assert play.markers("yellow") == 3
    assert play.awaited == [("green", "ability")]
    play.done("green")
    assert play.strengths("3") == {"red": 2, "green": 2}
    assert play.audit() == []


def test_a09_without_the_assassin_luciano_wins():
    play = Play.example("assassin").decline()
    assert play.strengths("3") == {"yellow": 5, "red": 2, "green": 2}
    assert play.winner("3") == "yellow"


def test_a10_conspiracy():
    play = Play.example("conspiracy").use("red", "assassin", "3.III")
    before = len(play.state.pile)
    play.use("green", "conspiracy").bury("green", "garbo")
    (exchange,) = play.events("reward_exchanged")
    assert (exchange["tile"], exchange["buried"]) == ("anne-d", "garbo")
    assert len(play.state.pile) == before - 1 + 1
    assert play.state.pile[-1] is tile("garbo")
    assert play.strengths("3") == {"red": 2, "green": 2}
    assert play.winner("3") == "red"
    assert "anne-d" in play.hand("red")
    assert play.audit() == []


def british_flags_face_down():
    """The same on boards that are resolved later."""
    table = Table("4 3 5 / 1 6 2").spy("3.I", "yellow", "clark-g").spy("3.II", "yellow", "g-green")
    table.spy("3.III", "red", "luciano").spy("4.I", "red", "elizabeth")
    return table.spy("5.I", "blue", "e-windsor").resolve()


@pytest.mark.parametrize(
    ("start", "total", "winner"),
    [(partial(Play.example, "nationalism"), 6, "yellow"), (british_flags_face_down, 4, "red")],
    ids=["face up", "face down"],
)
def test_a11_nationalism(start, total, winner):
    play = start().decline()
    assert play.breakdown("3.II").get("nationalism", 0) == total - 4
    assert play.strengths("3") == {"yellow": total, "red": 5}
    assert play.winner("3") == winner


def test_a12_two_seductions():
    play = Play.example("seduction")
    assert not play.spy("5.I").face_up
    play.use("yellow", "seduction", "3.I", "2.I").use("yellow", "seduction", "5.I", "2.III")
    assert play.strengths("2") == {"yellow": 5, "red": 5}
    assert play.winner("2") == "yellow"
    assert play.winner("5") is None
    assert play.state.pile[-1] is tile("anne-d")
    assert play.audit() == []


def test_a12_the_seduced_use_no_abilities():
    play = Play.example("seduction").use("yellow", "seduction", "3.I", "2.III")
    assert play.spy("2.III").seduced
    play.use("yellow", "seduction", "5.I", "2.I")  # Amélia stands on III, and is never asked
    assert play.winner("2") == "red"
    assert not play.events("seduced", by="palacio.III")


def test_a13_diplomacy():
    play = Play.example("diplomacy").use("yellow", "diplomacy", "8.II")
    assert play.spy("8.II").shielded
    assert play.targets("blue", "seduction") == ids("8.I")
    play.done("blue")
    assert play.targets("green", "double_agent") == ids("8.I")
    play.done("green")
    assert play.targets("red", "assassin") == ids("8.I")
    with pytest.raises(IllegalAction, match="shield"):
        play.use("red", "assassin", "8.II")
    play.done("red").discard("green", "s-buonocore")
    while play.awaited != [("yellow", "place")]:
        color = play.awaited[0][0]
        play.do(color, play.choices(color)[0])
    where = next(c for c in play.choices("yellow") if c.tile is tile("araujo", "yellow"))
    play.do("yellow", where)
    assert not play.state.spies[where.space].shielded


SHOWN = [rolled for dice in EXAMPLES["casino"].dice.values() for rolled in dice]


@pytest.mark.parametrize(
    ("dice", "yellow", "winner"), [(SHOWN, 7, "yellow"), ((1, 1) * 3, 2, "blue")]
)
def test_a15_casino(dice, yellow, winner):
    play = Play.example("casino")
    play.state.chance = Chance(seed_rolling(*dice))
    play.decline()
    assert play.strengths("6") == {"blue": 5, "yellow": yellow}
    assert play.winner("6") == winner


def test_a16_boca_do_inferno():
    play = Play.example("boca").decline()
    assert play.awaited == [("yellow", "boca")]
    play.sacrifice("yellow", "7.III")
    assert play.box() == {"nora-s"}
    assert play.discarded("yellow") == set()
    assert play.winner("7") == "blue"
    assert "loreta-b" in play.hand("yellow")
    assert play.audit() == []


def test_a23_avenida_palace():
    example = Play.example("avenida")
    assert example.strengths("2") == {"pink": 4}
    for layout, name, strength in (
        ("9 2 1 3 / 4 5 6 7", "salazar", 3),
        ("2 1 9 3 / 4 5 6 7", "g-green", 3),  # too far from the Avenida Palace
    ):
        play = Table(layout, **FIVE).spy("2.I", "pink", name).resolve()
        assert play.strengths("2") == {"pink": strength}
    assert play.breakdown("2.I") == {"printed": 2, "palacio": 1}


def test_a24_double_agent():
    play = Play.example("double_agent").use("pink", "double_agent", "9.I")
    assert "s-buonocore" in play.hand("pink")
    assert play.spy("6.I") is None
    spy = play.spy("9.I")
    assert (spy.controller, spy.owner) == (SEAT["pink"], SEAT["blue"])
    assert (play.markers("pink"), play.markers("blue")) == (2, 2)
    assert play.awaited == [("pink", "ability")]  # Blue's diplomat serves Pink
    assert play.audit() == []
    play.use("pink", "diplomacy", "9.I").done("red")
    assert play.strengths("9") == {"pink": 1, "red": 1}
    assert play.winner("9") == "pink"
    assert "guedes" in play.hand("blue")
    assert play.audit() == []


# ── scoring ──


def test_a08_final_score():
    result = final_score("final-score")
    red = result.seats[SEAT["red"]]
    assert (red.discards, red.hand, red.missions, red.total) == (7, 13, 6 + 3, 29)
    assert red.accomplished == 2
    assert result.missions[1].points == (3, 0, 0, 3)


@pytest.mark.parametrize(
    ("mission", "count"),
    [("most-assassin", 5), ("highest-strength", 16), ("countries-base", 4)],
    ids=["a19_assassins", "a20_strength", "a21_flags"],
)
def test_a19_a20_a21_missions(mission, count):
    (scored,) = final_score(mission).missions
    assert scored.counts[SEAT["red"]] == count
    assert scored.points == (6, 0, 0, 0)
