"""What a secret agenda pays, told to its owner alone: no contest, but so much for each symbol."""

import pytest

from games.engine.components import COLORS, MISSIONS
from games.engine.scoring import agenda_allowed
from games.render.compose import contests
from games.story.agendas import agenda_of, pays
from tests.engine.builder import Table

AGENDAS = ("most-women", "most-pt", "countries-base", "most-diplomacy")


def playing(edition="2019"):
    table = Table(variants=["agenda"], edition=edition).agendas(*AGENDAS)
    table.gives("red", "hedy-l").discards("red", "loreta-b").spy("4.I", "red", "elizabeth")
    return table.turn("red")


@pytest.mark.parametrize(("edition", "points"), [("2019", 2), ("2016-pl", 4)])
def test_hand_and_discards_count_and_starting_characters_where_the_edition_says_so(edition, points):
    view = playing(edition).view("red")
    told = agenda_of(view, 0)
    assert told.pays == "1 point for every woman, in hand or discarded."
    assert told.so_far == f"So far {points} points."
    starting = "count, too" if edition == "2016-pl" else "do not count"
    assert told.starting == f"Starting characters {starting}."
    (drawn,) = [contest for contest in contests(view) if contest.whose == ("red",)]
    assert drawn.counts == (("red", points, False),)


def test_nobody_else_is_told():
    view = playing().view("green")
    assert [agenda_of(view, seat) is None for seat in range(4)] == [True, False, True, True]
    drawn = [contest for contest in contests(view) if contest.whose]
    assert [contest.mission and contest.mission.id for contest in drawn] == [
        None,
        "most-pt",
        None,
        None,
    ]
    assert [contest.whose for contest in drawn] == [(color,) for color in COLORS[:4]]


@pytest.mark.parametrize("mission", [m for m in MISSIONS.values() if agenda_allowed(m)])
def test_every_agenda_says_what_it_pays(mission):
    told = pays(mission)
    assert told.startswith("1 point for")
    assert "ost " not in told
