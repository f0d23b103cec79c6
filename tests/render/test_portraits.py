from itertools import combinations

import pytest

from games.engine.components import COLORS, RECRUITS, STARTING, TILES, Tile
from games.render.portraits import portrait
from games.render.portraits.people import PEOPLE
from games.render.style import CONTRAST, POSTER, SAFE
from tests.render.pixels import distance

PERSONS: tuple[Tile, ...] = (*STARTING["red"], *(t for box in RECRUITS.values() for t in box))


def test_everybody_sits_for_a_portrait_and_nobody_else() -> None:
    assert len(PERSONS) == len(PEOPLE)
    for tile in TILES.values():
        assert portrait(tile, 12, POSTER).size == (12, 12)


@pytest.mark.parametrize(
    ("style", "least"),
    # High contrast leaves out the backdrop: here the persons differ by themselves.
    [(POSTER, 14), (CONTRAST, 7)],
    ids=["poster", "contrast"],
)
def test_no_two_persons_look_alike(style, least: float) -> None:
    pictures = {tile.id: portrait(tile, 80, style) for tile in PERSONS}
    alike = [
        (first, other, round(apart, 1))
        for first, other in combinations(pictures, 2)
        if (apart := distance(pictures[first], pictures[other])) <= least
    ]
    assert not alike


@pytest.mark.parametrize("person", range(6))
def test_starting_characters_are_the_same_people_in_five_colours(person: int) -> None:
    for first, other in combinations(COLORS, 2):
        pair = STARTING[first][person], STARTING[other][person]
        for style in (POSTER, SAFE):
            assert distance(*(portrait(tile, 40, style) for tile in pair)) > 10
        # Without the seats' colours they are one and the same, but for a tie or a scarf.
        assert distance(*(portrait(tile, 40, CONTRAST) for tile in pair)) < 6


def test_women_wear_lipstick_and_men_do_not() -> None:
    """The table knows who is who: a row under the wrong id shows up here."""
    for tile in PERSONS:
        person = PEOPLE[tile.id.removeprefix("red-")]
        assert (person.lips is not None) == tile.woman, tile.id
