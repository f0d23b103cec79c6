"""What can be clicked lies where the picture shows it."""

import re

import pytest

from games.engine.components import LOCATIONS
from games.engine.grid import Grid
from games.render import geometry
from games.render.geometry import BOARD, Rect
from games.web.game import overlay

RULE = re.compile(
    r"\.(on-[a-z0-9-]+) { left: ([\d.]+)%; top: ([\d.]+)%; width: ([\d.]+)%; height: ([\d.]+)%; }"
)


def test_style_sheet_and_script_are_what_the_geometry_says():
    run = "run: python manage.py overlay"
    assert overlay.STYLESHEET.read_text() == overlay.stylesheet(), run
    assert overlay.SCRIPT.read_text() == overlay.script(), run


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize("rotation", range(4))
def test_every_spot_of_every_turned_board_has_its_place(location, rotation):
    written = {name: Rect(*map(float, sides)) for name, *sides in RULE.findall(_sheet())}
    place = geometry.table(Grid([(location, rotation)], 1)).places[0]
    classes = overlay.spots(place)
    lying = dict(geometry.board(place).spots())
    assert set(classes) == set(lying)
    assert len(set(classes.values())) == len(classes)
    for id, rect in lying.items():
        found, wanted = written[classes[id]], rect.percent(BOARD)
        for side in ("x", "y", "width", "height"):
            assert getattr(found, side) == pytest.approx(getattr(wanted, side), abs=1e-3)


def _sheet() -> str:
    return overlay.STYLESHEET.read_text()
