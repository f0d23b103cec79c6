"""Positions in which a sensible player has one good choice."""

from random import Random

import pytest

from games.bots import choose, levels
from games.bots.outlook import Outlook
from games.bots.search import Budget
from games.bots.values import Values
from games.engine.actions import Bury, Discard, Pass, Place, Rally, Sacrifice, Use
from tests.engine.builder import Table, space, tile


@pytest.fixture(params=["agent", "spymaster"])
def agent(request, monkeypatch):
    """Its choice, which must not hang on luck."""
    monkeypatch.setitem(levels.BUDGETS, "spymaster", Budget(nodes=400))

    def chosen(play, color):
        choices = {choose(request.param, play.view(color), Random(seed)) for seed in range(5)}
        assert len(choices) == 1, choices
        return choices.pop()

    return chosen


def duel(layout="1 2 3 / 4 5 6", **kwargs) -> Table:
    return Table(layout, players=2, **kwargs).round(4)


# ── placing ──────────────────────────────────────────────────────────────────────────────────


def test_takes_a_sure_win(agent):
    play = (
        duel()
        .reward("3", "garbo")
        .spy("3.I", "green", "araujo")
        .hand("red", "a-monteiro", "c-rosa")
        .markers("red", 1)
        .markers("green", 0)
        .turn("red")
    )
    choice = agent(play, "red")
    assert (choice.tile, choice.space.location) == (tile("a-monteiro"), "tamariz")


def test_of_two_sure_wins_takes_the_better_one(agent):
    play = (
        duel()
        .reward("3", "luciano")
        .reward("5", "clark-g")
        .hand("red", "a-monteiro", "c-rosa")
        .markers("red", 1)
        .markers("green", 0)
        .turn("red")
    )
    assert agent(play, "red").space.location == "muchaxo"


def test_the_lower_space_wins_a_tie(agent):
    play = (
        duel(turned={"3": 1})
        .reward("3", "garbo")
        .spy("3.II", "green", "araujo")
        .hand("red", "otto-m")
        .markers("red", 1)
        .markers("green", 0)
        .turn("red")
    )
    assert agent(play, "red") == Place(tile("otto-m"), space("3.I"))


def test_stays_off_a_cliff_that_would_take_its_spy(agent):
    play = (
        duel("7 3 1 / 4 5 6")
        .spy("7.I", "green", "luciano", down=False)
        .hand("red", "loreta-b", "zarah-l")
        .markers("red", 1)
        .markers("green", 0)
        .turn("red")
    )
    assert agent(play, "red").space.location != "boca"


def test_stakes_a_discard_rather_than_a_good_tile(agent):
    play = (
        duel(modules=("vip", "roulette"))
        .reward("6", "garbo")
        .hand("red", "luciano", "zarah-l", "loreta-b")
        .discards("red", "c-rosa")
        .markers("red", 1)
        .markers("green", 0)
        .turn("red")
    )
    choice = agent(play, "red")
    assert choice.space.location == "casino"
    assert choice.stake is tile("c-rosa")


# ── abilities ────────────────────────────────────────────────────────────────────────────────


def test_does_not_assassinate_itself_for_nothing(agent):
    play = duel().reward("3", "garbo").spy("3.I", "red", "linda-x").resolve()
    assert agent(play, "red") == Pass()


def test_assassinates_the_rival_who_would_win(agent):
    play = (
        duel()
        .reward("3", "garbo")
        .spy("3.I", "red", "linda-x")
        .spy("3.II", "green", "araujo")
        .resolve()
    )
    assert agent(play, "red") == Use("assassin", space("3.II"))


def test_leaves_a_cliff_by_its_own_hand(agent):
    """Better back in the hand than lost for good."""
    play = (
        duel("1 2 3 / 4 5 7")
        .spy("7.I", "red", "nora-s")
        .spy("7.II", "green", "luciano", shielded=True)
        .resolve()
    )
    assert agent(play, "red") == Use("assassin", space("7.I"))


def test_seduces_a_spy_of_its_own_that_has_done_its_work(agent):
    play = (
        duel()
        .reward("3", "garbo")
        .spy("2.I", "red", "luciano", down=False)
        .spy("3.I", "red", "elizabeth")
        .spy("3.II", "green", "araujo")
        .resolve_from("3")
    )
    assert agent(play, "red") == Use("seduction", space("2.I"), space("3.III"))


def test_shields_the_spy_that_an_assassin_would_strike(agent):
    play = (
        duel()
        .reward("3", "garbo")
        .spy("3.I", "red", "e-windsor")
        .spy("3.II", "green", "linda-x")
        .resolve()
    )
    assert agent(play, "red") == Use("diplomacy", space("3.I"))


def test_a_double_agent_turns_the_spy_that_decides(agent):
    play = (
        duel("3 5 1 / 4 2 6", modules=("double_agent",))
        .reward("5", "garbo")
        .spy("3.I", "red", "heiko-e")
        .spy("5.I", "green", "luciano", down=False)
        .spy("5.II", "red", "araujo")
        .resolve()
    )
    assert agent(play, "red") == Use("double_agent", space("5.I"))


# ── conspiracy, Boca do Inferno, discards ────────────────────────────────────────────────────


def conspiring(winner):
    table = duel().reward("3", "luciano").pile("garbo").spy("3.I", "red", "hans-r")
    if winner == "green":
        table.spy("3.II", "green", "araujo")
    return table.resolve().use("red", "conspiracy")


def test_a_conspirator_who_wins_takes_the_better_reward(agent):
    assert agent(conspiring("red"), "red") == Bury(tile("luciano"))


def test_a_conspirator_who_loses_leaves_the_worse_reward(agent):
    assert agent(conspiring("green"), "red") == Bury(tile("garbo"))


@pytest.mark.parametrize(("reward", "flags"), [("carol-ii", "ignore"), ("garbo", "count")])
def test_nationalism_counts_unless_it_wins_a_loss(agent, reward, flags):
    table = duel(modules=("double_agent", "vip")).missions("fewest-discards").reward("3", reward)
    table.spy("3.I", "red", "roque").spy("3.II", "green", "guedes")
    table.hand("red", "araujo").hand("green", "araujo")
    assert agent(table.resolve().decline(), "red") == Rally(flags)


def test_gives_the_cliff_the_spy_it_can_spare(agent):
    play = (
        duel("1 2 3 / 4 5 7")
        .spy("7.I", "red", "roque")
        .spy("7.II", "green", "luciano")
        .spy("7.III", "red", "zarah-l")
        .resolve()
        .decline()
    )
    assert agent(play, "red") == Sacrifice(space("7.I"))


def test_discards_the_low_value_tile(agent):
    play = (
        duel()
        .hand("red", "garbo", "zarah-l", "loreta-b", "clark-g", "a-ferro", "nora-s", "pires")
        .retrieve()
    )
    assert agent(play, "red") == Discard((tile("pires"),))


def test_keeps_the_tile_that_a_mission_needs(agent):
    play = (
        duel()
        .missions("most-conspiracy")
        .hand("red", "garbo", "zarah-l", "loreta-b", "clark-g", "a-ferro", "nora-s", "pires")
        .hand("green", "otto-m")
        .retrieve()
    )
    assert agent(play, "red") == Discard((tile("nora-s"),))


# ── what things are worth ────────────────────────────────────────────────────────────────────


def test_worth_is_points_in_hand_or_one_as_a_discard():
    view = duel().turn("red").view("red")
    values = Values(view)
    assert values.worth(tile("garbo"), 0) == pytest.approx(4)
    assert values.worth(tile("luciano"), 0) == pytest.approx(1)


def test_a_mission_makes_its_tiles_worth_more_while_it_is_open():
    plain = Values(duel().turn("red").view("red"))
    table = duel().missions("most-assassin")
    contested = Values(table.turn("red").view("red"))
    assert contested.worth(tile("s-smith"), 0) > plain.worth(tile("s-smith"), 0) + 2


def test_prospects_are_certain_where_everything_is_open():
    play = (
        duel()
        .reward("3", "garbo")
        .spy("3.I", "red", "araujo")
        .spy("3.II", "green", "guedes")
        .markers("red", 1)
        .markers("green", 0)
        .turn("red")
    )
    assert Outlook(play.view("red"), Random(1)).prospects("tamariz") == pytest.approx([1, 0])
