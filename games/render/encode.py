"""Encodes parts as files: one fixed palette per style, and encoders that are told everything."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final, Literal

from PIL import Image

from .palettes import PALETTES, SMALL_PALETTES
from .style import Rgb, Style

Format = Literal["png", "webp"]
FORMATS: Final[tuple[Format, ...]] = ("png", "webp")
OPTIONS: Final[dict[Format, dict[str, int]]] = {
    "png": {"compress_level": 6},
    "webp": {"quality": 40, "method": 4},
}
EXACT: Final[dict[str, int]] = {"lossless": 1, "quality": 60, "method": 4}


@lru_cache(maxsize=8)
def _sample(colours: bytes) -> Image.Image:
    """An image that carries the palette."""
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    return image


def blank(size: tuple[int, int], ground: Rgb, style: Style) -> Image.Image:
    """Pictures are put together from flat parts: pasting them copies, and nothing is blended."""
    colour = flat(Image.new("RGB", (1, 1), ground), style).tobytes()[0]
    image = Image.new("P", size, colour)
    image.putpalette(PALETTES[style.name])
    return image


def flat(image: Image.Image, style: Style) -> Image.Image:
    """An opaque picture in the style's palette, without dithering: poster colours are flat."""
    return _in(PALETTES[style.name], image)


def thinned(image: Image.Image, style: Style) -> Image.Image:
    """The same in few colours."""
    return _in(SMALL_PALETTES[style.name], image)


def _in(colours: bytes, image: Image.Image) -> Image.Image:
    return image.convert("RGB").quantize(palette=_sample(colours), dither=Image.Dither.NONE)


def encode(image: Image.Image, format: Format) -> bytes:
    """Bytes depend on the picture and on the encoders' libraries, not on the moment."""
    if format == "webp":
        image = image.convert("RGB")
    return _saved(image, format, OPTIONS[format])


def encode_exactly(image: Image.Image, format: Format) -> bytes:
    """Small flat things and plain posters: lossless is both finer and smaller."""
    if format == "webp" and image.mode == "P":
        image = image.convert("RGB")
    return _saved(image, format, EXACT if format == "webp" else OPTIONS[format])


def _saved(image: Image.Image, format: Format, options: dict[str, int]) -> bytes:
    file = BytesIO()
    image.save(file, format, **options)
    return file.getvalue()
