"""Portraits of the characters, built from parts, in two or three tones and one light."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.engine.components import Tile
from games.render.paint import Canvas
from games.render.style import Style, mix

from . import heads
from .backdrops import Wall
from .palette import NATIONS
from .people import PEOPLE, Person
from .sitter import Colors, Sitter, Tone

_UNITS: Final = (100.0, 100.0)


def portrait(tile: Tile, side: int, style: Style) -> Image.Image:
    """An opaque square without frame."""
    canvas = Canvas((side, side), _UNITS)
    draw(canvas, tile, style)
    return canvas.finish()


def draw(canvas: Canvas, tile: Tile, style: Style) -> None:
    """Draw a portrait on a canvas of a hundred units, all over it."""
    person = PEOPLE[_person(tile)]
    canvas.rect(0, 0, *_UNITS, style.paper)
    if not style.plain:
        _backdrop(canvas, tile, person, style)
    _sit(Sitter(canvas, style, person.build, _colors(tile, person, style)), tile, person)


def _person(tile: Tile) -> str:
    """Starting characters are the same people in every network."""
    return tile.id.removeprefix(f"{tile.color}-")


def _backdrop(canvas: Canvas, tile: Tile, person: Person, style: Style) -> None:
    ground, glow = NATIONS[tile.flag]
    if tile.color:
        ground = mix(ground, style.seats[tile.color], 0.85)
        glow = mix(style.paper, style.seats[tile.color], 0.28)
    canvas.rect(0, 0, *_UNITS, ground)
    person.backdrop(Wall(canvas, ground, glow))


def _colors(tile: Tile, person: Person, style: Style) -> Colors:
    _, cloth, accent = person.wears
    if tile.color:
        seat = style.seats[tile.color]
        accent = Tone(seat, mix(seat, style.ink, 0.4))
    return Colors(
        skin=person.skin,
        hair=person.hair[1],
        cloth=cloth,
        accent=accent,
        hat=person.hat[1],
        lips=person.lips,
    )


def _sit(sitter: Sitter, tile: Tile, person: Person) -> None:
    """Draw the person from the back to the front."""
    hair, hat = person.hair[0], person.hat[0]
    hat.behind(sitter)
    hair.behind(sitter)
    heads.neck(sitter)
    person.wears[0](sitter)
    heads.ears(sitter)
    heads.head(sitter, hat.cast)
    heads.features(sitter, tile.woman, person.brow, person.eyes)
    hair.before(sitter)
    hat.before(sitter)
    for detail in person.details:
        detail(sitter)
