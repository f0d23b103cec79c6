"""Type, set so that it fits its box: of the installed packages, and Korean beside this file."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

from PIL import ImageFont

Face = Literal["serif", "serif-bold", "sans", "sans-bold", "hangul"]

_FILES: Final[dict[Face, tuple[str, str]]] = {
    "serif": ("font_source_serif_pro", "files/SourceSerifPro-Semibold.ttf"),
    "serif-bold": ("font_source_serif_pro", "files/SourceSerifPro-Black.ttf"),
    "sans": ("font_source_sans_pro", "files/SourceSansPro-Semibold.ttf"),
    "sans-bold": ("font_source_sans_pro", "files/SourceSansPro-Black.ttf"),
    "hangul": ("games.render", "hangul/EstorilHangul-Bold.ttf"),
}


@lru_cache(maxsize=96)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """The basic layout is part of Pillow; the other depends on the machine's libraries."""
    package, name = _FILES[face]
    # By its path: what is read from bytes is held twice in memory for each size.
    path = str(files(package) / name)
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def fitting(face: Face, text: str, width: float, height: float) -> ImageFont.FreeTypeFont:
    """The largest size at which the text stays within the box."""
    size = max(1, int(height * 1.4))
    while size > 1:
        candidate = font(face, size)
        left, top, right, bottom = candidate.getbbox(text)
        if right - left <= width and bottom - top <= height:
            return candidate
        size = min(size - 1, int(size * min(width / (right - left), 0.97)))
    return font(face, 1)
