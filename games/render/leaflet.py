"""A page of words with signs beside them, as a printer in Lisbon would have set it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, get_args

from PIL import Image, ImageFont

from . import card, lettering, stamps, symbols
from .encode import Format, encode, flat
from .fonts import Face, font
from .paint import Canvas
from .style import STYLES, Rgb, Style, StyleName

_WIDE: Final = 1240  # units
_MARGIN: Final = 56
_GAP: Final = 52  # between the two columns
_COLUMN: Final = (_WIDE - 2 * _MARGIN - _GAP) / 2
_HEAD: Final = 190
_SIGN: Final = 52  # with the room behind it
_TEXT: Final = 21
_LINE: Final = 28
_TITLE: Final = 30
_BELOW: Final = 23
_SYMBOLS: Final = frozenset(get_args(symbols.Symbol))


@dataclass(frozen=True, slots=True)
class Entry:
    """``sign``: a symbol, or a number."""

    sign: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    entries: tuple[Entry, ...]


def leaflet(
    title: str,
    below: str,
    sections: Sequence[Section],
    *,
    width: int,
    style: StyleName,
    format: Format,
) -> bytes:
    """``below``: what stands under the title."""
    return encode(_Page(width / _WIDE, STYLES[style]).draw(title, below, sections), format)


class _Page:
    def __init__(self, scale: float, style: Style) -> None:
        self.scale, self.style = scale, style

    def draw(self, title: str, below: str, sections: Sequence[Section]) -> Image.Image:
        columns = self._columns(sections)
        high = max(sum(map(self._height, column)) for column in columns)
        subtitle = self._wrapped(below, _WIDE - 2 * _MARGIN, "sans-bold", _BELOW)
        top = _HEAD + 62 + len(subtitle) * _LINE
        size = self._px(_WIDE), self._px(top + high + _MARGIN)
        self.image = Image.new("RGBA", size, (*self.style.paper, 255))
        self._head(title, subtitle)
        for i, column in enumerate(columns):
            y: float = top
            for section in column:
                self._section(section, _MARGIN + i * (_COLUMN + _GAP), y)
                y += self._height(section)
        return flat(self.image, self.style)

    def _px(self, units: float) -> int:
        return round(units * self.scale)

    def _columns(self, sections: Sequence[Section]) -> tuple[Sequence[Section], Sequence[Section]]:
        """Keep the order in which they are read, and the longer column as short as can be."""
        heights = [self._height(section) for section in sections]
        cut = min(
            range(1, len(sections) + 1), key=lambda n: max(sum(heights[:n]), sum(heights[n:]))
        )
        return sections[:cut], sections[cut:]

    def _head(self, title: str, subtitle: Sequence[str]) -> None:
        style = self.style
        self._fill((0, 0, self._px(_WIDE), self._px(_HEAD + 14)), style.ink)
        banner = card.title(title, (self._px(_WIDE - 2 * _MARGIN), self._px(_HEAD)), style)
        self.image.paste(banner.convert("RGBA"), (self._px(_MARGIN), self._px(8)))
        for i, line in enumerate(subtitle):
            y = _HEAD + 34 + i * _LINE
            self._write(line, _MARGIN, y, _BELOW, style.burgundy, "sans-bold")

    def _height(self, section: Section) -> float:
        return _TITLE + 30 + sum(map(self._entry_height, section.entries)) + 18

    def _entry_height(self, entry: Entry) -> float:
        lines = bool(entry.name) + len(self._lines(entry))
        return max(lines * _LINE, _SIGN - 12 if entry.sign else 0) + 12

    def _lines(self, entry: Entry) -> list[str]:
        room = _COLUMN - (_SIGN if entry.sign else 0)
        return self._wrapped(entry.line, room, "sans", _TEXT)

    def _section(self, section: Section, x: float, y: float) -> None:
        style = self.style
        self._write(section.title, x, y, _TITLE, style.ink, "serif-bold")
        rule = y + _TITLE + 14
        box = (self._px(x), self._px(rule), self._px(x + _COLUMN), self._px(rule + 3))
        self._fill(box, style.gold)
        y = rule + 16
        for entry in section.entries:
            self._entry(entry, x, y)
            y += self._entry_height(entry)

    def _entry(self, entry: Entry, x: float, y: float) -> None:
        if entry.sign:
            self._sign(entry, x, y)
            x += _SIGN
        if entry.name:
            self._write(entry.name, x, y, _TEXT + 1, self.style.ink, "sans-bold")
            y += _LINE
        for line in self._lines(entry):
            self._write(line, x, y, _TEXT, self.style.ink, "sans")
            y += _LINE

    def _sign(self, entry: Entry, x: float, y: float) -> None:
        side = self._px(40)
        if entry.sign in _SYMBOLS:
            symbol: symbols.Symbol = entry.sign  # type: ignore[assignment]  # checked above
            canvas = Canvas((side, side), (40, 40))
            symbols.draw(canvas, symbol, 20, 20, 38, self.style.ink, self.style.paper)
            sign = canvas.finish()
        else:
            sign = stamps.medallion(entry.sign, entry.sign == "?", "open", side, self.style)
        self.image.alpha_composite(sign, (self._px(x), self._px(y)))

    def _fill(self, box: tuple[int, int, int, int], color: Rgb) -> None:
        """Its last row and column are part of the box."""
        left, top, right, bottom = box
        self.image.paste((*color, 255), (left, top, right + 1, bottom + 1))

    def _write(self, text: str, x: float, y: float, size: float, fill: Rgb, face: Face) -> None:
        text = lettering.printable(text, face)
        type_ = self._type(text, face, size)
        baseline = self._px(y + size)
        lettering.write(self.image, (self._px(x), baseline), text, type_, fill)

    def _type(self, text: str, face: Face, size: float) -> ImageFont.FreeTypeFont:
        face = lettering.face_of(text, face)
        return font(face, self._px(size * (lettering.HANGUL if face == "hangul" else 1)))

    def _wrapped(self, text: str, room: float, face: Face, size: float) -> list[str]:
        text = lettering.printable(text, face)
        type_ = self._type(text, face, size)
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if not lines[-1] or type_.getlength(longer) <= self._px(room):
                lines[-1] = longer
            else:
                lines.append(word)
        return lines
