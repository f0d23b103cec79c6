"""R2, R113-R115, R117-R119: supplies, five players, peeks, discards, the order of questions."""

import pytest

from games.engine import Game, IllegalAction, StaleDecision, derive_seed
from games.engine.actions import Discard, Move, in_order
from games.engine.components import LOCATIONS
from games.engine.grid import CELL_ROWS
from tests.engine.builder import COLORS, SEAT, Play, Table, options, tile

FIVE = "1 2 3 4 / 5 6 7 8"


# ── R2: more markers than tiles ──────────────────────────────────────────────────────────────


def test_r2_who_has_no_tile_left_is_skipped_and_loses_nothing():
    position = Table(players=2).hand("red", "araujo", "roque").hand("green", "araujo", "guedes")
    play = position.gives("green", "garbo", "pires").turn("red")
    play.place("red", "araujo", "3.II").place("green", "araujo", "3.III")
    play.place("red", "roque", "1.I")
    play.place("green", "guedes", "4.I")
    assert play.awaited == [("green", "place")]  # red has four markers and no tile
    assert (play.markers("red"), play.hand("red")) == (4, set())
    play.place("green", "garbo", "6.I").place("green", "pires", "5.I")
    assert play.state.resolving  # with markers left on both sides
    play.decline()
    assert play.state.round == 2
    assert play.state.markers == [6, 6]
    assert play.audit() == []


def test_r2_who_has_no_marker_left_is_skipped_too():
    play = Table().markers("green", 0).turn("red").place("red", "araujo", "3.II")
    assert play.awaited == [("blue", "place")]


def test_r3_who_could_place_nothing_anywhere_is_passed_over():
    """It cannot happen in a real game: only the church is free, and only assassins are left."""
    table = Table("1 2 3 / 4 5 6")
    recruits = iter([recruit.id for recruit in table.state.pile])
    for number in "23456":
        for roman in ("I", "II", "III"):
            table.spy(f"{number}.{roman}", "red", next(recruits), seduced=True)
    for color in ("red", "green", "blue", "yellow"):
        table.hand(color, "linda-x").markers(color, 1)
    play = table.turn("red")
    assert play.events("location_opened", location="church")
    assert play.hand("green") == {"linda-x"}


@pytest.mark.parametrize(("players", "markers"), [(2, 6), (3, 4), (4, 3), (5, 3)])
def test_a1_markers_by_number_of_players(players, markers):
    modules = ["double_agent"] if players == 5 else []
    assert Play.new(players=players, modules=modules).state.markers == [markers] * players


# ── R113: the draw pile runs out ─────────────────────────────────────────────────────────────


def test_r113_what_the_pile_cannot_fill_stays_empty():
    play = Table().only_pile("garbo", "pires", "luciano").deal()
    assert [len(b.rewards) for b in play.state.boards.values()] == [1, 1, 1, 0, 0, 0]
    assert [e["number"] for e in play.events("rewards_laid")] == [1, 1, 1, 0, 0, 0]
    assert play.state.pile == []
    assert play.audit() == []


def test_r113_garrett_may_get_one_of_its_two():
    for n in range(50):
        position = Table("1 2 3 / 4 ? 10", modules=["vip"]).only_pile("garbo")
        play = position.chance(derive_seed(f"garrett {n}")).deal()
        if next(iter(play.state.boards)) == "garrett":
            assert len(play.state.boards["garrett"].rewards) == 1
            return
    raise AssertionError


def test_r113_no_reward_but_everything_else_happens():
    """Nobody's hand grows, yet the Enigma is won and Boca takes its victim."""
    position = Table("1 2 3 / 4 5 7", modules=["enigma"]).enigma("7")
    position.spy("7.I", "red", "araujo").spy("7.II", "green", "guedes")
    play = position.resolve().decline()
    assert play.events("reward_won", location="boca") == [
        {"kind": "reward_won", "seat": 0, "location": "boca", "tiles": []}
    ]
    assert play.box() == {"green-guedes"}
    assert play.awaited == [("red", "enigma")]
    assert len(play.state.hands[SEAT["red"]]) == 6
    assert play.audit() == []


def test_r113_an_empty_location_without_a_reward_returns_nothing():
    play = Table().only_pile("garbo").resolve()
    assert play.winner("3") is None
    assert play.events("reward_unclaimed", location="tamariz", tiles=[])


@pytest.mark.parametrize(
    ("players", "modules", "left"),
    [(4, [], 3), (5, ["double_agent"], 2), (4, ["vip"], 16), (5, ["double_agent", "vip"], 15)],
)
def test_r113_complete_modules_last_for_four_rounds(players, modules, left):
    """Even if no reward ever came back, so many tiles would remain."""
    opts = options(players=players, modules=modules)
    boards = 8 if players == 5 else 6
    per_round = boards + ("vip" in modules)  # Garrett's second tile
    assert len(opts.recruits()) - 4 * per_round == left


# ── R114, R115: five players ─────────────────────────────────────────────────────────────────


def test_r114_the_grid_of_five_players():
    grid = Table(FIVE, players=5, modules=["double_agent"]).state.grid
    cells = {(row, column) for row in range(4) for column in range(8)}
    used = {*grid.cells.values(), *(c for c in grid.reward_cells.values() if c)}
    assert used == cells  # Museum has no reward cell but a fourth space
    assert CELL_ROWS == 4
    assert len([cell for cell in cells if grid.on_edge(cell)]) == 20
    neighbours = {LOCATIONS[id].number: len(near) for id, near in grid.adjacent.items()}
    assert neighbours == {1: 2, 2: 3, 3: 3, 4: 2, 5: 2, 6: 3, 7: 3, 8: 2}
    assert set(grid.adjacent["palacio"]) == {"church", "tamariz", "casino"}
    assert set(grid.adjacent["church"]) == {"palacio", "muchaxo"}


def test_r114_fifteen_placements_on_at_least_24_spaces():
    play = Play.new(players=5, modules=["double_agent"])
    assert sum(play.state.markers) == 15
    assert len(play.state.grid.spaces) >= 24
    placed = 0
    while not play.events("spies_retrieved"):
        decision = play.game.decisions[0]
        placed += decision.kind == "place"
        play.do(COLORS[decision.seat], decision.options[0])
    assert placed == 15


@pytest.mark.parametrize(
    ("players", "modules", "dealt", "from_"),
    [
        (2, [], 6, 8),
        (4, ["double_agent"], 6, 10),
        (4, ["vip"], 6, 10),
        (5, ["double_agent"], 8, 10),
        (5, ["double_agent", "vip"], 8, 12),
    ],
)
def test_r115_boards_dealt_from_all_boxes_in_use(players, modules, dealt, from_):
    opts = options(players=players, modules=modules)
    seen, rotations = set(), set()
    for n in range(60):
        boards = Game.new(opts, derive_seed(f"boards {n}")).state.boards
        assert len(boards) == dealt
        seen |= set(boards)
        rotations |= {board.rotation for board in boards.values()}
    assert len(seen) == from_
    assert rotations == {0, 1, 2, 3}


def test_r115_five_players_have_five_missions():
    assert len(Play.new(players=5, modules=["double_agent"]).state.missions) == 5
    assert len(Play.new(players=4, modules=["double_agent"]).state.missions) == 4


# ── R117: peeking ────────────────────────────────────────────────────────────────────────────


def looks(play, color):
    assert play.awaited == [(color, "peek")]
    return {action.at.id if action.at else None for action in play.choices(color)}


def test_r117_ones_own_tile_is_not_offered():
    position = Table().spy("1.I", "red", "roque").spy("4.I", "green", "roque")
    play = position.turn("red").place("red", "araujo", "1.III")  # this or an adjacent board
    assert looks(play, "red") == {None, "atlantico.I"}


def test_r117_not_asked_when_only_own_tiles_lie_face_down():
    position = Table().spy("1.I", "red", "roque").spy("4.I", "red", "guedes")
    play = position.turn("red").place("red", "araujo", "1.III")
    assert play.awaited == [("green", "place")]
    assert play.events("peeked") == []


def test_r117_a_reward_face_down_is_offered():
    play = Table().reward("2", "garbo").turn("red").place("red", "araujo", "2.III")
    assert looks(play, "red") == {None, "palacio.reward"}
    with pytest.raises(IllegalAction, match="no face-down tile"):
        play.peek("red", "2.III")


# ── R118: changing one's mind ────────────────────────────────────────────────────────────────


def two_discarding():
    return Table().gives("red", "garbo").gives("green", "pires").retrieve()


def test_r118_a_choice_may_change_until_the_last_has_chosen():
    play = two_discarding().discard("red", "garbo")
    assert play.awaited == [("red", "discard"), ("green", "discard")]
    play.discard("red", "roque").discard("red", "hans-r").discard("green", "pires")
    assert play.discarded("red") == {"hans-r"}
    assert "garbo" in play.hand("red")
    assert [e["seat"] for e in play.events("discard_changed")] == [0, 0]


def test_r118_after_the_reveal_nothing_changes():
    play = two_discarding()
    decision = play.decision("red")
    play.discard("red", "garbo").discard("green", "pires")
    changed = Discard(in_order([tile("roque", "red")]))
    with pytest.raises(StaleDecision):
        play.game.play(Move(0, decision.id, changed))
    assert play.discarded("red") == {"garbo"}


def test_r118_only_ones_own_view_shows_what_was_chosen():
    play = two_discarding().discard("red", "garbo")
    own = next(d for d in play.view("red").decisions if d.seat == 0)
    assert (own.answered, own.chosen) == (True, (tile("garbo"),))
    for color in ("green", None):
        seen = next(d for d in play.view(color).decisions if d.seat == 0)
        assert (seen.answered, seen.chosen, seen.options) == (True, (), ())


# ── R119: the order of questions ─────────────────────────────────────────────────────────────


def test_r119_at_the_casino_the_stake_comes_with_the_placement_then_the_peek():
    position = Table("6 2 3 / 4 5 1", modules=["roulette"]).spy("6.I", "green", "araujo")
    play = position.turn("red").place("red", "araujo", "6.II", stake="roque")
    assert play.awaited == [("red", "peek")]
    assert [e["kind"] for e in play.log] == ["placed", "staked"]
    assert play.peek("red", "6.I").awaited == [("green", "place")]


def test_r119_at_alcantara_the_peek_then_the_turn():
    position = Table("0 2 3 / 4 5 6", modules=["double_agent"]).reward("0", "garbo")
    play = position.turn("red").place("red", "araujo", "0.II")
    assert play.awaited == [("red", "peek")]
    assert play.peek("red", "0.reward").awaited == [("red", "turn")]
    assert play.turn_board("red", 2).awaited == [("green", "place")]


def test_r119_what_offers_nothing_is_skipped():
    position = Table("0 2 3 / 4 5 6", modules=["double_agent"])
    play = position.turn("red").place("red", "araujo", "0.II")  # nothing face down anywhere
    assert play.awaited == [("red", "turn")]
    play.turn_board("red", 0).place("green", "araujo", "0.III")  # the second spy there
    assert play.awaited == [("blue", "place")]


def test_r119_at_the_airport_only_the_die():
    play = Table("? 2 3 / 4 5 6", modules=["vip"]).spy("2.I", "green", "roque").turn("red")
    assert play.place("red", "araujo", "?.II").awaited == [("red", "shift")]
