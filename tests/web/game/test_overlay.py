"""What can be clicked lies where the picture shows it."""

import re

import pytest

from games.engine.components import LOCATIONS
from games.engine.grid import Grid
from games.render import geometry
from games.web.game import overlay

RULE = re.compile(r"^(\.on-.+) { (.+ var\(--unit\).+) }$", re.MULTILINE)
SIDE = re.compile(r"(left|top|width|height): round\(([\d.]+) \* var\(--unit\), 1px\);")


def test_style_sheet_and_script_are_what_the_geometry_says():
    run = "run: python manage.py overlay"
    assert overlay.STYLESHEET.read_text() == overlay.stylesheet(), run
    assert overlay.SCRIPT.read_text() == overlay.script(), run


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize("rotation", range(4))
def test_every_spot_of_every_turned_board_has_its_place(location, rotation):
    place = geometry.table(Grid([(location, rotation)], 1)).places[0]
    classes = overlay.spots(place)
    lying = dict(geometry.board(place).spots())
    assert set(classes) == set(lying)
    assert len(set(classes.values())) == len(classes)
    for id, rect in lying.items():
        assert WRITTEN[classes[id]] == {
            "left": rect.x, "top": rect.y, "width": rect.width, "height": rect.height
        }  # fmt: skip


def _written() -> dict[str, dict[str, float]]:
    """What the style sheet says of each class, in units."""
    places: dict[str, dict[str, float]] = {}
    for selectors, words in RULE.findall(overlay.STYLESHEET.read_text()):
        sides = {side: float(units) for side, units in SIDE.findall(words)}
        for selector in selectors.split(", "):
            places.setdefault(selector.removeprefix("."), {}).update(sides)
    return places


WRITTEN = _written()
