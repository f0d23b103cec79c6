"""What can be asked for: a closed set of prints, and whose eyes they are seen with."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Literal

from games.core.viewers import VIEWERS
from games.render import FORMATS, STYLES, Format, StyleName

# A thumbnail is a small board without names that points at nothing, a strip a few close-ups.
Kind = Literal["board", "sheet", "card", "thumbnail", "strip"]

WIDTHS: dict[Kind, tuple[int, ...]] = {
    "board": (400, 800, 1200),
    "sheet": (800, 1200),
    "card": (1200,),
    "thumbnail": (320, 640),
    "strip": (600, 1200),
}


@dataclass(frozen=True, slots=True)
class Print:
    kind: Kind = "board"
    width: int = 1200
    style: StyleName = "poster"
    format: Format = "webp"

    def __str__(self) -> str:
        """The name of its file."""
        return f"{self.kind}-{self.width}-{self.style}.{self.format}"


def _prints(*kinds: Kind) -> dict[str, Print]:
    return {
        str(one): one
        for kind in kinds
        for one in (Print(kind, *rest) for rest in product(WIDTHS[kind], STYLES, FORMATS))
    }


# By the name of the file: what there is of one line of the log, and of several.
PRINTS = _prints("board", "sheet", "card", "thumbnail")
STRIPS = _prints("strip")


class PrintConverter:
    regex = r"[a-z]+-[0-9]+-[a-z]+\.[a-z]+"
    prints = PRINTS

    def to_python(self, value: str) -> Print:
        if value not in self.prints:
            raise ValueError("no such print")
        return self.prints[value]

    def to_url(self, value: Print) -> str:
        return str(value)


class StripConverter(PrintConverter):
    prints = STRIPS


class EyesConverter:
    regex = "|".join(VIEWERS)

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python
