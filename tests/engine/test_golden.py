"""The worked examples of the rulebooks, numbered A1 to A24, with a control where one is telling."""

import pytest

from games.engine import IllegalAction
from games.engine.components import LOCATIONS, STARTING
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


def final_score(table):
    """The result of a game whose last round is over."""
    play = table.round(4).retrieve()
    assert play.game.over
    assert play.audit() == []
    return play.state.result


# ── set-up and geometry ──


@pytest.mark.parametrize(
    ("players", "markers", "placements"), [(2, 6, 12), (3, 4, 12), (4, 3, 12), (5, 3, 15)]
)
def test_a01_markers(players, markers, placements):
    play = Play.new(players=players, **DOUBLE_AGENT)
    assert play.state.markers == [markers] * players
    place_all(play)
    assert len(play.events("placed")) == placements


def test_a02_starting_hand():
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
    table = Table() if columns == 3 else Table("0 1 2 3 / 4 5 6 7", **FIVE)
    cells = [(row, col) for row in range(4) for col in range(2 * columns)]
    on_edge = [cell for cell in cells if table.state.grid.on_edge(cell)]
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
    adjacent = Table("4 2 5 / 1 6 3").state.grid.adjacent
    assert set(adjacent["palacio"]) == {"atlantico", "muchaxo", "casino"}  # no diagonals
    assert set(adjacent["atlantico"]) == {"palacio", "church"}
    assert set(adjacent["church"]) == {"atlantico", "casino"}


# ── placing ──


def test_a05_outer_placement():
    play = Table().turn("red").place("red", "hans-r", "1.I")
    spy = play.spy("1.I")
    assert (spy.tile, spy.owner, spy.face_up) == (tile("hans-r", "red"), SEAT["red"], False)
    assert play.markers("red") == 2
    assert play.hand("red") == STARTERS - {"hans-r"}
    assert play.awaited == [("green", "place")]
    assert play.audit() == []


def test_a06_inner_placement():
    play = Table().spy("1.I", "red", "guedes").turn("red").place("red", "hans-r", "1.II")
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
    play = Table("1 2 3 / 5 4 6").turn("red")
    assert play.state.grid.cells[space("5.II")] == (2, 1)
    play.place("red", "araujo", "5.II")
    assert play.spy("5.II").tile is tile("araujo", "red")
    control = Table("1 2 3 / 4 5 6").turn("red")  # the Atlântico in its place
    assert control.state.grid.cells[space("4.II")] == (2, 1)
    assert "atlantico.II" not in control.spaces_for("red")


def test_a17_more_markers_than_tiles():
    table = Table(players=2).hand("red", "hans-r", "elizabeth", "araujo", "guedes", "roque")
    play = place_all(table.turn("red"))
    seats = [event["seat"] for event in play.events("placed")]
    assert seats == [0, 1] * 5 + [1]
    assert play.markers("red") == 1
    assert play.events("location_opened")


def test_a18_museum_looks_anywhere():
    table = Table("8 2 3 / 4 5 6").reward("8", "garbo").reward("2", "anne-d").reward("4", "pires")
    table.spy("2.I", "green", "roque").spy("6.I", "blue", "roque").spy("3.I", "blue", "araujo")
    play = table.turn("red").place("red", "araujo", "8.IV")
    seen = {choice.at.id for choice in play.choices("red") if choice.at}
    assert seen == ids("8.reward", "2.reward", "2.I", "6.I")
    play.peek("red", "6.I")
    assert play.awaited == [("green", "place")]
    anywhere = [s.id for loc in LOCATIONS.values() for s in loc.spaces if s.peek == "any"]
    assert anywhere == ["museum.IV"]


def test_a22_alcantara_turns():
    """The first spy there turns the board, and touches two inner spaces of two other boards."""
    table = Table("0 1 2 3 / 4 5 6 7", **FIVE).reward("0", "garbo")
    play = table.turn("pink").place("pink", "hans-r", "0.II").peek("pink")
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
    table = Table("4 2 5 / 1 6 3").reward("4", "garbo").spy("6.I", "blue", "guedes")
    table.spy("4.I", "green", "elizabeth").spy("4.II", "red", "araujo")
    play = table.spy("4.III", "green", "guedes").resolve().done("green")
    assert play.strengths("4") == {"green": 2, "red": 2}
    assert play.winner("4") == "green"
    assert "garbo" in play.hand("green")
    assert all(play.spy(where) for where in ("4.I", "4.II", "4.III"))
    assert play.audit() == []


def the_contract():
    """A9 and A10: Red's assassin, Green's conspirator and Luciano at Tamariz."""
    table = Table("4 2 5 / 1 6 3").reward("3", "garbo").pile("anne-d")
    table.spy("3.I", "red", "c-rosa").spy("3.II", "green", "otto-m")
    return table.spy("3.III", "yellow", "luciano").resolve()


def test_a09_assassin():
    play = the_contract()
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
    play = the_contract().decline()
    assert play.strengths("3") == {"yellow": 5, "red": 2, "green": 2}
    assert play.winner("3") == "yellow"


def test_a10_conspiracy():
    play = the_contract().use("red", "assassin", "3.III")
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


@pytest.mark.parametrize(
    ("layout", "total", "winner"), [("1 3 2 / 4 5 6", 6, "yellow"), ("4 3 5 / 1 6 2", 4, "red")]
)
def test_a11_nationalism(layout, total, winner):
    """Two British flags next to Tamariz, on boards resolved before it, or still face down."""
    left, _, right = layout.split()[:3]
    table = Table(layout).spy("3.I", "yellow", "clark-g").spy("3.II", "yellow", "g-green")
    table.spy("3.III", "red", "luciano")
    table.spy(f"{left}.I", "red", "elizabeth").spy(f"{right}.I", "blue", "e-windsor")
    play = table.resolve().decline()
    assert play.breakdown("3.II").get("nationalism", 0) == total - 4
    assert play.strengths("3") == {"yellow": total, "red": 5}
    assert play.winner("3") == winner


def two_seductions():
    table = Table("4 2 5 / 1 3 6").reward("2", "garbo").reward("5", "anne-d")
    table.spy("2.II", "yellow", "zsa-zsa-g").spy("3.I", "yellow", "amelia")
    return table.spy("5.I", "red", "luciano").resolve()


def test_a12_two_seductions():
    play = two_seductions()
    assert not play.spy("5.I").face_up
    play.use("yellow", "seduction", "3.I", "2.I").use("yellow", "seduction", "5.I", "2.III")
    assert play.strengths("2") == {"yellow": 5, "red": 5}
    assert play.winner("2") == "yellow"
    assert play.winner("5") is None
    assert play.state.pile[-1] is tile("anne-d")
    assert play.audit() == []


def test_a12_the_seduced_use_no_abilities():
    play = two_seductions().use("yellow", "seduction", "3.I", "2.III")
    assert play.spy("2.III").seduced
    play.use("yellow", "seduction", "5.I", "2.I")  # Amélia stands on III, and is never asked
    assert play.winner("2") == "red"
    assert not play.events("seduced", by="palacio.III")


def test_a13_diplomacy():
    table = Table("1 3 8 / 4 5 6", **DOUBLE_AGENT).spy("3.I", "yellow", "guedes")
    table.spy("8.I", "red", "linda-x").spy("8.II", "yellow", "araujo")
    table.spy("6.I", "blue", "elizabeth").spy("6.II", "green", "s-buonocore")
    play = table.resolve().use("yellow", "diplomacy", "8.II")
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


@pytest.mark.parametrize(
    ("dice", "yellow", "winner"), [((5, 5, 4, 3, 6, 2), 7, "yellow"), ((1, 1) * 3, 2, "blue")]
)
def test_a15_casino(dice, yellow, winner):
    table = Table().reward("6", "garbo").spy("6.I", "blue", "luciano")
    table.spy("6.II", "yellow", "nora-s").spy("6.III", "yellow", "loreta-b")
    play = table.chance(seed_rolling(*dice)).resolve().decline()
    assert play.strengths("6") == {"blue": 5, "yellow": yellow}
    assert play.winner("6") == winner


def test_a16_boca_do_inferno():
    table = Table("1 2 3 / 4 5 7").reward("7", "garbo").spy("7.I", "blue", "luciano")
    table.spy("7.II", "yellow", "loreta-b").spy("7.III", "yellow", "nora-s")
    play = table.resolve().decline()
    assert play.awaited == [("yellow", "boca")]
    play.sacrifice("yellow", "7.III")
    assert play.box() == {"nora-s"}
    assert play.discarded("yellow") == set()
    assert play.winner("7") == "blue"
    assert "loreta-b" in play.hand("yellow")
    assert play.audit() == []


def test_a23_avenida_palace():
    for layout, name, strength in (
        ("9 2 1 3 / 4 5 6 7", "g-green", 4),
        ("9 2 1 3 / 4 5 6 7", "salazar", 3),
        ("2 1 9 3 / 4 5 6 7", "g-green", 3),  # too far from the Avenida Palace
    ):
        play = Table(layout, **FIVE).spy("2.I", "pink", name).resolve()
        assert play.strengths("2") == {"pink": strength}
    assert play.breakdown("2.I") == {"printed": 2, "palacio": 1}


def test_a24_double_agent():
    table = Table("9 6 1 2 / 3 4 5 7", **FIVE).reward("9", "garbo")
    table.spy("6.I", "pink", "s-buonocore").spy("9.I", "blue", "guedes")
    play = table.spy("9.II", "red", "hans-r").resolve().use("pink", "double_agent", "9.I")
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
    table = Table().missions("highest-strength", "most-assassin", "most-women", "most-seduction")
    table.discards("red", *STARTERS, "anne-d")
    table.hand("red", "garbo", "a-monteiro", "c-rosa", "a-alekhine", "pires", "luciano")
    table.hand("yellow", "nora-s", "s-smith", "hans-r", "elizabeth", "araujo", "guedes")
    result = final_score(table)
    red = result.seats[SEAT["red"]]
    assert (red.discards, red.hand, red.missions, red.total) == (7, 13, 6 + 3, 29)
    assert red.accomplished == 2
    assert result.missions[1].points == (3, 0, 0, 3)


@pytest.mark.parametrize(
    ("mission", "hand", "count"),
    [
        ("most-assassin", "i-shouwaloff nora-s c-rosa s-smith garbo e-windsor", 5),
        ("highest-strength", "luciano garbo c-rosa a-alekhine pires clark-g", 16),
        ("countries-base", "garbo antoine-s-e g-rene luciano zsa-zsa-g c-rosa", 4),
    ],
    ids=["a19_assassins", "a20_strength", "a21_flags"],
)
def test_a19_a20_a21_missions(mission, hand, count):
    (scored,) = final_score(Table().missions(mission).hand("red", *hand.split())).missions
    assert scored.counts[SEAT["red"]] == count
    assert scored.points == (6, 0, 0, 0)
