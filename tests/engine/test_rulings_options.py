"""R122: which options go together, over the whole space of them."""

from itertools import chain, combinations, product

import pytest

from games.engine import Game, Options, OptionsError, derive_seed
from games.engine.audit import violations
from games.engine.options import EDITIONS, MODULES, VARIANTS

ALL_EDITIONS = ("2019", "2016", "2016-de", "2016-pl")
ALL_MODULES = ("promo", "enigma", "double_agent", "vip", "roulette")
ALL_VARIANTS = ("secret_missions", "agenda", "second_place")


def subsets(names):
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


def build(players, edition="2019", modules=(), variants=()):
    return Options(players, edition, frozenset(modules), frozenset(variants))


def test_r122_these_are_all_the_options():
    assert (set(EDITIONS), set(MODULES), set(VARIANTS)) == (
        set(ALL_EDITIONS),
        set(ALL_MODULES),
        set(ALL_VARIANTS),
    )
    assert Options().to_json() == {
        "players": 4,
        "edition": "2019",
        "modules": [],
        "variants": [],
        "switches": {
            "church_assassins": "banned",
            "boca_tie": "lowest_space_safe",
            "second_place_rounding": "up",
            "agenda_starting_tiles": "excluded",
        },
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_r122_every_possible_combination_sets_up_and_no_other(players, edition):
    seed = derive_seed("every combination")
    possible = 0
    for modules, variants in product(subsets(ALL_MODULES), subsets(ALL_VARIANTS)):
        fits = (players < 5 or "double_agent" in modules) and (
            players > 2 or "secret_missions" not in variants
        )
        if not fits:
            with pytest.raises(OptionsError):
                build(players, edition, modules, variants)
            continue
        possible += 1
        options = build(players, edition, modules, variants)
        state = Game.new(options, seed).state
        assert violations(state) == []
        assert [d.kind for d in state.decisions] == ["place"]
        assert len(state.agendas) == (players if "agenda" in variants else 0)
        assert (state.enigma_at is not None) == ("enigma" in modules)
        assert Options.from_json(options.to_json()) == options
    assert possible == {2: 32 * 4, 3: 32 * 8, 4: 32 * 8, 5: 16 * 8}[players]


@pytest.mark.parametrize("modules", [(), ("vip",), ("promo", "enigma", "vip", "roulette")])
def test_r122_five_players_need_double_agent_and_are_told_so(modules):
    with pytest.raises(OptionsError, match="Five players need the Double Agent expansion"):
        build(5, modules=modules)


def test_r122_secret_missions_need_three_players_and_are_told_so():
    with pytest.raises(OptionsError, match=r"Secret missions .* at least three players"):
        build(2, variants=["secret_missions"])


@pytest.mark.parametrize("players", [0, 1, 6, -2, True, 3.0, "4", None, [4]])
def test_r122_two_to_five_play(players):
    with pytest.raises(OptionsError, match="Two to five"):
        build(players)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"edition": "2020"}, "no game option called “2020”"),
        ({"modules": ["spies"]}, "no game option called “spies”"),
        ({"variants": ["chess"]}, "no game option called “chess”"),
        ({"speed": "fast"}, "no game option called “speed”"),
        ({"switches": {"boca_tie": "coin"}}, "no game option called “coin”"),
        ({"switches": {"cheating": "allowed"}}, "no game option called “cheating”"),
        ({"switches": {"church_assassins": True}}, "no game option called “…”"),
        ({"modules": "promo"}, "list of names"),
        ({"modules": [["promo"]]}, "list of names"),
        ({"variants": {"agenda": True}}, "list of names"),
        ({"switches": []}, "names with values"),
        ([], "names with values"),
        (None, "names with values"),
    ],
)
def test_r122_unknown_names_and_shapes_are_refused_with_a_reason(wrong, reason):
    with pytest.raises(OptionsError, match=reason):
        Options.from_json(wrong)


@pytest.mark.parametrize("wrong", ["2020", "", None, 2019])
def test_r122_an_unknown_edition_cannot_be_built_either(wrong):
    with pytest.raises(OptionsError):
        build(4, edition=wrong)


@pytest.mark.parametrize(
    ("edition", "church", "boca", "rounding", "agenda"),
    [
        ("2019", "banned", "lowest_space_safe", "up", "excluded"),
        ("2016", "allowed", "lowest_space_safe", "up", "excluded"),
        ("2016-de", "allowed", "highest_space_loses", "up", "excluded"),
        ("2016-pl", "allowed", "lowest_space_safe", "down", "counted"),
    ],
)
def test_r122_presets_of_the_editions_and_each_switch_of_its_own(
    edition, church, boca, rounding, agenda
):
    preset = {
        "church_assassins": church,
        "boca_tie": boca,
        "second_place_rounding": rounding,
        "agenda_starting_tiles": agenda,
    }
    other = {
        "church_assassins": {"banned": "allowed", "allowed": "banned"}[church],
        "boca_tie": {
            "lowest_space_safe": "highest_space_loses",
            "highest_space_loses": "lowest_space_safe",
        }[boca],
        "second_place_rounding": {"up": "down", "down": "up"}[rounding],
        "agenda_starting_tiles": {"excluded": "counted", "counted": "excluded"}[agenda],
    }
    assert build(4, edition).to_json()["switches"] == preset
    for name, value in other.items():
        data = {"edition": edition, "switches": {name: value}}
        assert Options.from_json(data).to_json()["switches"] == {**preset, name: value}
