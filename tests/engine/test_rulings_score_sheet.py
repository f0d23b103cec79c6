"""R79, R80, R83-R86: who wins, secret missions, agendas, and the whole score sheet."""

import pytest

from games.engine import Game, OptionsError, derive_seed, dumps
from games.engine.components import MISSIONS
from games.engine.scoring import Result
from tests.engine.builder import COLORS, Play, Table, options


def end(position):
    """The score sheet of this position at the very end."""
    play = position.round(4).retrieve()
    assert play.state.over
    assert play.audit() == []
    return play.state.result


# ── R79, R80: ties ───────────────────────────────────────────────────────────────────────────


def test_r79_shared_firsts_are_accomplished_seconds_and_agendas_are_not():
    position = Table(players=3, variants=["second_place", "agenda"])
    position.missions("most-pt", "most-gb", "most-women").agendas("most-de", "most-us", "most-pt")
    position.hand("red", "araujo", "guedes", "elizabeth")
    position.hand("green", "araujo", "elizabeth")
    position.hand("blue", "pires", "salazar")
    result = end(position)
    pt, gb, women = result.missions
    assert (pt.first, pt.second) == ((0, 2), ())
    assert (gb.first, gb.points) == ((0, 1), (5, 5, 0))
    assert (women.first, women.points) == ((0, 1), (5, 5, 0))
    assert [line.accomplished for line in result.seats] == [3, 2, 1]
    assert [line.agenda for line in result.seats] == [0, 0, 2]


def test_r79_a_second_place_is_not_accomplished():
    position = Table(players=2, variants=["second_place"]).missions("most-pt")
    result = end(position.hand("red", "araujo", "guedes").hand("green", "roque"))
    assert result.missions[0].points == (6, 3)
    assert [line.accomplished for line in result.seats] == [1, 0]


def test_r79_missions_break_a_tie_on_points():
    position = Table(players=2).missions("most-pt")
    position.hand("red", "araujo").hand("green", "garbo", "otto-m")
    result = end(position)
    assert [(line.total, line.accomplished, line.hand) for line in result.seats] == [
        (7, 1, 1),
        (7, 0, 7),
    ]
    assert (result.winners, result.tie_breaks) == ((0,), ("missions",))
    assert [line.place for line in result.seats] == [1, 2]


def test_r80_then_the_points_of_the_hand():
    position = Table(players=2).discards("red", "roque").hand("red", "otto-m")
    result = end(position.hand("green", "garbo"))
    assert [(line.total, line.hand) for line in result.seats] == [(4, 3), (4, 4)]
    assert (result.winners, result.tie_breaks) == ((1,), ("missions", "hand"))


def test_r80_black_medals_belong_to_the_points_of_the_hand():
    position = Table(players=2, modules=["vip"]).discards("red", "roque")
    result = end(position.hand("red", "garbo", "carol-ii").hand("green", "loreta-b"))
    assert [(line.total, line.hand) for line in result.seats] == [(4, 3), (4, 4)]
    assert (result.winners, result.tie_breaks) == ((1,), ("missions", "hand"))


def test_r80_then_the_victory_is_shared():
    position = Table(players=4).missions("most-us").hand("blue", "hans-r").hand("yellow")
    position.hand("red", "clark-g", "garbo").hand("green", "s-smith", "loreta-b", "roque")
    result = end(position)
    assert [line.total for line in result.seats] == [11, 11, 1, 0]
    assert [line.accomplished for line in result.seats] == [1, 1, 0, 0]
    assert result.winners == (0, 1)
    assert result.tie_breaks == ("missions", "hand", "shared")
    assert [line.place for line in result.seats] == [1, 1, 3, 4]


def test_r80_lower_places_are_shared_too_and_need_no_tie_break_of_the_winner():
    position = Table(players=3).hand("red", "hans-r").hand("green", "garbo").hand("blue", "roque")
    result = end(position)
    assert (result.winners, result.tie_breaks) == ((1,), ())
    assert [line.place for line in result.seats] == [2, 1, 2]


# ── R83: secret missions ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "modules"), [(3, []), (4, []), (5, ["double_agent"])])
def test_r83_one_open_mission_and_one_in_every_gap(players, modules):
    play = Play.new(players=players, modules=modules, variants=["secret_missions"])
    state = play.state
    assert (len(state.missions), len(state.secret_missions)) == (1, players)
    assert len({*state.missions, *state.secret_missions}) == players + 1
    for seat in range(players):
        gaps = play.view(COLORS[seat]).secret_missions
        assert {gap.seats for gap in gaps} == {(i, (i + 1) % players) for i in range(players)}
        known = {gap.seats for gap in gaps if gap.mission}
        assert known == {(seat, (seat + 1) % players), ((seat - 1) % players, seat)}
        assert all(gap.mission in (None, state.secret_missions[gap.seats[0]]) for gap in gaps)
    assert all(gap.mission is None for gap in play.view().secret_missions)


def test_r83_two_players_have_no_gaps():
    with pytest.raises(OptionsError, match="at least three players"):
        options(players=2, variants=["secret_missions"])


def test_r83_in_the_end_everybody_scores_every_secret_mission():
    position = Table(players=3, variants=["secret_missions"]).missions("most-de")
    position.secret_missions("most-pt", "most-gb", "most-us")
    position.hand("red", "linda-x").hand("green", "otto-m", "elizabeth").hand("blue", "araujo")
    play = position.round(4).retrieve()
    result = play.state.result
    assert {sheet.mission: sheet.points for sheet in result.missions} == {
        "most-de": (0, 6, 0),
        "most-pt": (0, 0, 6),  # between red and green, and blue scores it
        "most-gb": (0, 6, 0),
        "most-us": (6, 0, 0),
    }
    assert [gap.mission.id for gap in play.view().secret_missions] == [
        "most-pt",
        "most-gb",
        "most-us",
    ]


# ── R84-R86: agendas ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("players", "modules", "variants"),
    [
        (2, [], []),
        (4, [], []),
        (4, [], ["secret_missions"]),
        (5, ["double_agent"], ["secret_missions"]),
        (5, ["double_agent", "vip"], []),
    ],
)
def test_r84_r86_agendas_come_from_what_remains_and_can_score(players, modules, variants):
    never = {"highest-strength", "fewest-discards", "fewest-symbols", "most-starting"}
    opts = options(players=players, modules=modules, variants=["agenda", *variants])
    dealt = set()
    for number in range(300):
        state = Game.new(opts, derive_seed(f"agenda {number}")).state
        missions = [*state.missions, *state.secret_missions, *state.agendas]
        assert len(state.agendas) == players
        assert len(set(missions)) == len(missions)
        dealt |= {mission.id for mission in state.agendas}
    assert dealt == {mission.id for mission in opts.missions()} - never


def test_r84_what_cannot_score_by_the_tile_may_still_be_an_open_mission():
    opts = options(modules=["double_agent", "vip"], variants=["agenda"])
    games = [Game.new(opts, derive_seed(f"open {n}")).state for n in range(200)]
    assert {m.id for state in games for m in state.missions} == set(MISSIONS)


def test_r84_an_agenda_is_its_players_secret_until_the_end():
    play = Play.new(variants=["agenda"])
    for seat, color in enumerate(COLORS[:4]):
        shown = [line.agenda for line in play.view(color).seats]
        assert shown == [play.state.agendas[i] if i == seat else None for i in range(4)]
    assert all(line.agenda is None for line in play.view().seats)


def agenda(position, agenda):
    """Points of this agenda for red."""
    result = end(position.agendas(agenda, "most-de").hand("green"))
    assert result.agendas[0].mission == agenda
    assert result.seats[0].agenda == result.agendas[0].points
    return result.agendas[0].points


def two(**kwargs):
    return Table(players=2, variants=["agenda"], **kwargs)


def test_r85_an_agenda_counts_symbols_in_hand_and_discards():
    position = two().hand("red", "zsa-zsa-g", "garbo").discards("red", "antoine-s-e", "anne-d")
    assert agenda(position, "most-seduction") == 2 + 1 + 1


def test_r85_starting_tiles_are_left_out_but_for_the_polish_edition():
    def points(**kwargs):
        position = two(**kwargs).discards("red", "roque", "pires").hand("red", "araujo", "salazar")
        return agenda(position, "most-pt")

    assert points() == points(edition="2016") == points(edition="2016-de") == 2
    assert points(edition="2016-pl") == 4
    assert points(edition="2019", agenda_starting_tiles="counted") == 4
    assert points(edition="2016-pl", agenda_starting_tiles="excluded") == 2


def test_r85_different_flags_once_per_country_over_both_piles():
    position = two().hand("red", "garbo", "antoine-s-e", "luciano")
    position.discards("red", "j-bourbon", "g-rene", "dusko-p", "c-rosa")
    assert agenda(position, "countries-base") == 4  # ES FR IT YU


def test_r85_without_the_variant_nobody_has_an_agenda():
    result = end(Table(players=2))
    assert result.agendas == ()
    assert [line.agenda for line in result.seats] == [0, 0]


# ── the sheet as a whole ─────────────────────────────────────────────────────────────────────


def test_the_whole_sheet_of_the_rulebooks_example_with_extras():
    """29 points as printed, and beside them an agenda and the Enigma."""
    position = Table(players=3, modules=["enigma"], variants=["agenda"])
    position.missions("most-conspiracy", "most-de", "most-diplomacy", "most-women")
    position.agendas("most-pt", "most-gb", "most-us").enigma(owner="green")
    position.discards("red", "hans-r", "elizabeth", "linda-x", "araujo", "guedes", "roque")
    position.discards("red", "amelia")
    position.hand("red", "garbo", "a-monteiro", "c-rosa", "a-alekhine", "pires", "luciano")
    position.hand("green", "loreta-b", "nora-s").hand("blue", "hedy-l")
    result = end(position)
    red, green, blue = result.seats
    assert (red.discards, red.hand, red.missions, red.agenda, red.enigma) == (7, 13, 9, 4, 0)
    assert (red.total, red.accomplished) == (29 + 4, 2)
    assert (green.hand, green.missions, green.agenda, green.enigma) == (7, 15, 1, 2)
    assert (green.discards, green.total) == (0, 25)
    assert (blue.hand, blue.missions, blue.agenda, blue.total) == (2, 0, 1, 3)
    conspiracy, de, diplomacy, women = result.missions
    assert (conspiracy.counts, conspiracy.points) == ((1, 1, 0), (3, 3, 0))
    assert (de.counts, de.points) == ((0, 1, 0), (0, 6, 0))
    assert (diplomacy.counts, diplomacy.points) == ((2, 0, 0), (6, 0, 0))
    assert (women.counts, women.points) == ((0, 2, 1), (0, 6, 0))
    assert [(a.mission, a.points) for a in result.agendas] == [
        ("most-pt", 4),  # A. Monteiro, C. Rosa, Pires; Amélia in the discards; no starting tile
        ("most-gb", 1),
        ("most-us", 1),
    ]
    assert (result.winners, result.tie_breaks) == ((0,), ())
    assert [line.place for line in result.seats] == [1, 2, 3]


def test_the_sheet_survives_json():
    result = end(two().missions("most-pt").agendas("most-de", "most-us"))
    data = result.to_json()
    assert dumps(Result.from_json(data).to_json()) == dumps(data)
    assert Result.from_json(data) == result
