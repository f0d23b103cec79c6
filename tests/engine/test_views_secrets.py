"""Missions, decisions and discards by viewer; and that all opens at the end, not before."""

from typing import Any

import pytest

from games.engine import HiddenUntilOver, derive_seed, view_revealed
from games.engine.chance import Chance
from tests.engine.builder import SEAT, Play, Table, tile

RIVALS_AND_CROWD = ("green", "blue", "yellow", None)
FLAGS = ("most-de", "most-us", "most-gb", "most-pt")
SYMBOLS = ("most-seduction", "most-diplomacy", "most-assassin", "most-conspiracy")


# ── missions, decisions, discards ────────────────────────────────────────────────────────────


def test_r83_a_secret_mission_is_seen_by_the_two_neighbours_it_lies_between():
    table = Table(variants=["secret_missions"]).missions("most-women").secret_missions(*FLAGS)
    play = table.turn("red")

    def sees(viewer):
        return [m.mission and m.mission.id for m in play.view(viewer).secret_missions]

    # The first lies between red and green, the last between yellow and red.
    assert sees("red") == ["most-de", None, None, "most-pt"]
    assert sees("green") == ["most-de", "most-us", None, None]
    assert sees("blue") == [None, "most-us", "most-gb", None]
    assert sees("yellow") == [None, None, "most-gb", "most-pt"]
    assert sees(None) == [None] * 4
    assert [mission.id for mission in play.view().missions] == ["most-women"]


def test_an_agenda_is_seen_by_its_player_alone():
    table = Table(variants=["agenda"]).agendas(*SYMBOLS)
    play = table.turn("red")
    for viewer in ("red", *RIVALS_AND_CROWD):
        agendas = [seat.agenda and seat.agenda.id for seat in play.view(viewer).seats]
        expected: list[Any] = [None] * 4
        if viewer:
            expected[SEAT[viewer]] = SYMBOLS[SEAT[viewer]]
        assert agendas == expected


def test_options_are_shown_to_the_seat_that_decides():
    play = Table().turn("red")
    (own,) = play.view("red").decisions
    assert set(own.options) == set(play.choices("red"))
    for viewer in RIVALS_AND_CROWD:
        (seen,) = play.view(viewer).decisions
        assert (seen.seat, seen.kind, seen.options) == (SEAT["red"], "place", ())


def discarding(*chosen):
    """Red and Green have seven tiles; Red has chosen."""
    play = Table().gives("red", "garbo").gives("green", "pires").retrieve()
    return play.discard("red", *chosen)


def test_r74_r118_chosen_discards_stay_hidden_until_all_have_chosen():
    first, other = discarding("garbo"), discarding("linda-x")
    mine = next(d for d in first.view("red").decisions if d.seat == SEAT["red"])
    assert (mine.answered, mine.chosen) == (True, (tile("garbo"),))
    for viewer in RIVALS_AND_CROWD:
        view = first.view(viewer)
        assert view.to_json() == other.view(viewer).to_json()
        theirs = next(d for d in view.decisions if d.seat == SEAT["red"])
        assert (theirs.answered, theirs.chosen, theirs.options) == (True, (), ())
        assert view.seats[SEAT["red"]].hand_size == 7
        assert first.heard("discard_chosen", viewer) == other.heard("discard_chosen", viewer)
    first.discard("green", "roque")
    assert first.view().seats[SEAT["red"]].discards == (tile("garbo"),)


# ── the end of the game ──────────────────────────────────────────────────────────────────────


def test_nothing_is_revealed_before_the_game_is_over():
    early = Table().spy("4.I", "red", "linda-x").reward("2", "pires").turn("green")
    with pytest.raises(HiddenUntilOver, match="before the game is over"):
        view_revealed(early.state, early.state)
    for viewer in ("red", *RIVALS_AND_CROWD):
        assert early.view(viewer).seed is None
        assert early.state.chance.seed not in str(early.view(viewer).to_json())


def test_another_games_end_reveals_nothing():
    early = Table().turn("green")
    other = Table().chance(derive_seed("another game")).round(4).retrieve()
    with pytest.raises(HiddenUntilOver):
        view_revealed(early.state, other.state)


def test_once_over_everything_is_seen_of_any_moment():
    table = Table(modules=["roulette"]).spy("4.I", "red", "linda-x").reward("2", "pires")
    early = table.stake("blue", "araujo").turn("green")
    final = Table().round(4).retrieve()
    assert final.game.over
    view = view_revealed(early.state, final.state)
    (spy,) = view.board("atlantico").spies
    (reward,) = view.board("palacio").rewards
    assert (spy.tile.tile, spy.tile.how) == (tile("linda-x", "red"), "over")
    assert (reward.tile, reward.how) == (tile("pires"), "over")
    assert view.stakes[0].tile.tile is tile("araujo", "blue")
    assert len(view.seats[SEAT["red"]].hand) == 5
    assert [known.tile.tile for known in view.pile] == early.state.pile
    assert view.decisions[0].options == tuple(early.choices("green"))
    assert view.seed == early.state.chance.seed


def test_at_the_end_secret_missions_and_agendas_are_open():
    table = Table(variants=["secret_missions", "agenda"]).missions("most-women")
    table.secret_missions(*FLAGS).agendas(*SYMBOLS)
    view = table.round(4).retrieve().view()
    assert [m.mission.id for m in view.secret_missions] == list(FLAGS)
    assert [seat.agenda.id for seat in view.seats] == list(SYMBOLS)


# ── whole games ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("edition", ["2019", "2016"])
def test_in_a_whole_game_no_view_is_ever_wrong(edition, number):
    """What is known is true, what can be includes the truth, and no place is misstated."""
    modules = ["enigma", "double_agent", "vip", "roulette"]
    play = Play.new(f"views {number}", players=number + 2, edition=edition, modules=modules)
    chance = Chance(derive_seed("choices"))
    while not play.game.over:
        color, _ = play.awaited[chance.below(len(play.awaited))]
        options = play.choices(color)
        play.do(color, options[chance.below(len(options))])
        for viewer in ("red", None):
            check_truth(play, play.view(viewer))
    assert play.audit() == []


def check_truth(play, view):
    state = play.state
    for board in view.boards:
        truth = [*(state.spies[spy.space].tile for spy in board.spies)]
        truth += state.boards[board.location].rewards
        for seen, real in zip((*(s.tile for s in board.spies), *board.rewards), truth, strict=True):
            assert seen.tile is real or (seen.tile is None and real in seen.can_be)
    for seat, shown in enumerate(view.seats):
        for holding in shown.network:
            assert (holding.tile in state.hands[seat]) or holding.where != "hand"
            if holding.where == "board":
                assert holding.tile in [spy.tile for spy in state.spies.values()]
