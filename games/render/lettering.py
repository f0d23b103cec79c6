"""Lines of text of one height, whatever their letters. Names may be any Unicode."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from games.render.geometry import Rect

from .fonts import Face, font
from .paint import Canvas
from .style import Rgb

_ELLIPSIS: Final = "…"
_NO_LETTER: Final = "\U0010fffd"  # a code point that no font has
HANGUL: Final = 0.86  # of the size of Latin letters: its syllables fill their squares
_SMALLEST: Final = 0.7  # of the box's height; what is longer still is cut


def line(
    canvas: Canvas, box: Rect, text: str, face: Face, fill: Rgb, align: float = 0
) -> tuple[float, float]:
    """``align`` 0 is left, 0.5 the middle, 1 right. Where the text starts and ends, in units."""
    size = max(1.0, box.height * canvas.sy)
    text = printable(text, face)
    text, type_ = fitted(text, face_of(text, face), box.width * canvas.sx, size)
    # Not the advance: kerning and tails make the ink start before and end after it.
    left, _, right, _ = type_.getbbox(text, anchor="ls")
    start = box.x * canvas.sx + (box.width * canvas.sx - (right - left)) * align
    baseline = box.y * canvas.sy + _baseline(type_, size)
    write(canvas.image, (start - left, baseline), text, type_, fill)
    return start / canvas.sx, (start + right - left) / canvas.sx


def write(
    image: Image.Image, at: tuple[float, float], text: str, type_: ImageFont.FreeTypeFont, fill: Rgb
) -> None:
    """Text that was measured before, from this point of its baseline on."""
    ImageDraw.Draw(image).text(at, text, font=type_, fill=(*fill, 255), anchor="ls")


def fitted(
    text: str, face: Face, width: float, height: float
) -> tuple[str, ImageFont.FreeTypeFont]:
    """The text, shortened if it must be, and the type in which it fits its box."""
    largest = _largest(face, height)
    least = max(1, int(largest * _SMALLEST))
    for size in range(largest, least - 1, -1):
        if _fits(font(face, size), text, width, height):
            return text, font(face, size)
    type_ = font(face, least)
    while text and not _fits(type_, text + _ELLIPSIS, width, height):
        text = text[:-1].rstrip()
    return (text + _ELLIPSIS if text else ""), type_


def _fits(type_: ImageFont.FreeTypeFont, text: str, width: float, height: float) -> bool:
    left, top, right, bottom = type_.getbbox(text, anchor="ls")
    above = _baseline(type_, height)
    return right - left <= width and -top <= above and bottom <= height - above


def _baseline(type_: ImageFont.FreeTypeFont, height: float) -> float:
    """The same for all texts of one type, whichever letters they have."""
    ascent, descent = _extent(type_)
    return (height + ascent - descent) / 2


@lru_cache(maxsize=256)
def _largest(face: Face, height: float) -> int:
    """Return the largest size at which accents and tails of letters stay within the height."""
    ascent, descent = _extent(font(face, 100))
    share = HANGUL if face == "hangul" else 1
    return max(1, int(height * share * 100 / (ascent + descent)))


def _extent(type_: ImageFont.FreeTypeFont) -> tuple[float, float]:
    _, top, _, bottom = type_.getbbox("Ágj", anchor="ls")
    return -top, bottom


def printable(text: str, face: Face) -> str:
    """Return the text composed, without controls, and without signs that cannot be drawn.

    Of letters that cannot be drawn there may be none: half a name is somebody else's. Then nothing
    is left; the marker beside a name tells whose it is.
    """
    composed = unicodedata.normalize("NFC", text)
    type_ = face_of(composed, face)
    if not all(_has(type_, letter) for letter in composed if letter.isalnum()):
        return ""
    shown = (
        letter if letter.isprintable() and _has(type_, letter) else " " * letter.isspace()
        for letter in composed
    )
    return " ".join("".join(shown).split())


def face_of(text: str, face: Face) -> Face:
    """The face in which a text is set: Korean where it has letters that only that one draws."""
    foreign = (letter for letter in text if letter.isalnum() and not _has(face, letter))
    return "hangul" if any(_has("hangul", letter) for letter in foreign) else face


@lru_cache(maxsize=2048)
def _has(face: Face, letter: str) -> bool:
    type_ = font(face, 32)
    return bytes(type_.getmask(letter)) != bytes(type_.getmask(_NO_LETTER))
