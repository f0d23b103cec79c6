"""Choose the palettes of the pictures again, after their colours have changed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from PIL import Image

from games import render
from games.engine.components import COLORS, LOCATIONS, TILES
from games.render import board, posters, tile
from games.render.style import STYLES, Rgb, Style, mix

FILE = Path(render.__file__).parent / "palettes.py"
SIDE = 100
HEAD = '''"""The colours of each style. Written by ``manage.py palettes``, not by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .style import StyleName
'''
TABLES = {
    "PALETTES": (256, "For all pictures."),
    "SMALL_PALETTES": (56, "For thumbnails, which must weigh little."),
}


class Command(BaseCommand):
    help = "Rewrite games/render/palettes.py from everything that a picture can show."

    def handle(self, *args: object, **options: Any) -> None:
        sheets = {name: _sheet(style) for name, style in STYLES.items()}
        lines = [HEAD]
        for table, (number, why) in TABLES.items():
            lines.append(f"# {why}")
            lines.append(f"{table}: Final[Mapping[StyleName, bytes]] = {{")
            for name, style in STYLES.items():
                data = palette(style, sheets[name], number)
                lines.append(f'    "{name}": bytes.fromhex(')
                lines += [f'        "{data[i : i + 30].hex()}"' for i in range(0, len(data), 30)]
                lines.append("    ),")
            lines.append("}")
        FILE.write_text("\n".join([*lines, ""]), encoding="utf-8")


def palette(style: Style, sheet: Image.Image, number: int) -> bytes:
    """The style's own colours and their way to ink exactly, the rest as the parts need them."""
    own = dict.fromkeys([*_named(style), *_ramps(style)])
    rest = sheet.quantize(number - len(own), Image.Quantize.MEDIANCUT, kmeans=4)
    channels = rest.getpalette() or []
    colours = [*own, *zip(channels[::3], channels[1::3], channels[2::3], strict=True)][:number]
    return bytes(channel for colour in colours for channel in colour)


def _sheet(style: Style) -> Image.Image:
    """All parts side by side."""
    parts = _parts(style)
    sheet = Image.new("RGB", (SIDE * 12, SIDE * -(-len(parts) // 12)), style.ink)
    for i, part in enumerate(parts):
        sheet.paste(part.resize((SIDE, SIDE)), (i % 12 * SIDE, i // 12 * SIDE))
    return sheet


def _named(style: Style) -> list[Rgb]:
    return [
        style.paper, style.shade, style.ink, style.atlantic, style.foam, style.sunset,
        style.burgundy, style.gold, style.olive, *style.seats.values(),
    ]  # fmt: skip


def _ramps(style: Style) -> Iterator[Rgb]:
    """What smooth edges are made of."""
    for step in (0.2, 0.4, 0.6, 0.8):
        yield mix(style.ink, style.paper, step)
    for colour in style.seats.values():
        yield mix(colour, style.ink, 0.5)
        yield mix(colour, style.paper, 0.5)


def _parts(style: Style) -> list[Image.Image]:
    locations = [posters.poster(location, SIDE * 2, style) for location in LOCATIONS]
    boards = [
        board.ground(location, 0, status, SIDE * 2, style)
        for location in LOCATIONS
        for status in ("open", "resolved")
    ]
    faces = [
        tile.face(character, SIDE, style)
        for character in TILES.values()
        if character.color in (None, "red")
    ]
    backs = [tile.back(SIDE, style, color) for color in (*COLORS, None)]
    return [*locations, *locations, *boards, *faces, *backs]
