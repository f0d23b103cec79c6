"""What can be asked for by an address: prints of certain kinds and sizes, and for which viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast, get_args

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from games.core.viewers import VIEWERS
from games.engine.components import LOCATIONS, TILES
from games.lessons.examples import EXAMPLES
from games.render import FORMATS, STYLES, Format, StyleName

from . import aid
from .tile_sets import tiles_of

# A thumbnail is a small board without names that points at nothing, a front page a board as the
# newspaper prints it, a strip a few close-ups, a debrief the card of a game that was gone over, in
# one language. The others show no game: a character, also face down as somebody sees it who knows
# who it is; a location; sets of characters side by side; the sheets from which a page composes its
# board; a worked example of the rules; and the player aid.
TableKind = Literal["board", "sheet", "card", "thumbnail", "front"]
ArtKind = Literal[
    "tile", "veil", "location", "tiles", "veils", "posters", "pieces", "example", "aid"
]
Kind = TableKind | Literal["strip", "debrief"] | ArtKind

WIDTHS: dict[Kind, tuple[int, ...]] = {
    "board": (400, 800, 1200),
    "sheet": (800, 1200),
    "card": (1200,),
    "thumbnail": (320, 640),
    "front": (1200,),
    "strip": (600, 1200),
    "debrief": (1200,),
    # As on spaces of the two larger boards below.
    "tile": (108, 144, 320, 640),
    "veil": (108, 144),
    "tiles": (108, 144),  # each of them
    "veils": (108, 144),
    "location": (240, 480, 960),
    # Of a board that is composed of them. On a table of 1,200 pixels, boards in four columns are
    # 282 wide, in three 375; on one of 800 they are 250.
    "posters": (250, 282, 375),
    "pieces": (250, 282, 375),
    "example": (250, 375),  # each board in it
    "aid": (1240,),  # a page of A4, 150 pixels to an inch
}


@dataclass(frozen=True, slots=True)
class Print:
    """A kind of picture in a size, style and format. ``subject``: what it shows, if no game."""

    kind: Kind = "board"
    width: int = 1200
    style: StyleName = "poster"
    format: Format = "webp"
    subject: str = ""

    def __str__(self) -> str:
        """The name of its file."""
        subject = f"/{self.subject}" if self.subject else ""
        return f"{self.kind}{subject}-{self.width}-{self.style}.{self.format}"

    @classmethod
    def parse(cls, name: str) -> Print:
        """The print whose file has this name. Raises ValueError if nobody may ask for it."""
        stem, _, format = name.rpartition(".")
        what, width, style = stem.rsplit("-", 2)
        kind, _, subject = what.partition("/")
        # Whether these are names that we know is checked below.
        print = cls(
            cast(Kind, kind),
            int(width),
            cast(StyleName, style),
            cast(Format, format),
            subject,
        )
        # One name for one print: no number begins with zeros.
        if not print._is_offered() or str(print) != name:
            raise ValueError("no such print")
        return print

    def _is_offered(self) -> bool:
        """Whether it is of a size, style, format and subject that anybody may ask for."""
        return (
            self.width in WIDTHS.get(self.kind, ())
            and self.style in STYLES
            and self.format in FORMATS
            and self._is_of_its_subject()
        )

    def _is_of_its_subject(self) -> bool:
        match self.kind:
            case "tile" | "veil":
                return self.subject in TILES
            case "location":
                return self.subject in LOCATIONS
            case "tiles" | "veils":
                return bool(tiles_of(self.subject))
            case "example":
                return self.subject in EXAMPLES
            case "aid":
                return aid.is_subject(self.subject)
            case "debrief":
                return self.subject in dict(settings.LANGUAGES)
        return not self.subject


def style_for(user: AbstractBaseUser | AnonymousUser | None) -> StyleName:
    """The style that somebody has chosen for all pictures."""
    return getattr(user, "style", "poster")


# ── in addresses ─────────────────────────────────────────────────────────────────────────────────


class PrintConverter:
    """Pictures of the table after one line of the log."""

    regex = r"[a-z]+-[0-9]+-[a-z]+\.[a-z]+"
    kinds: tuple[Kind, ...] = get_args(TableKind)

    def to_python(self, value: str) -> Print:
        print = Print.parse(value)
        if print.kind not in self.kinds:
            raise ValueError("no such print")
        return print

    def to_url(self, value: Print) -> str:
        return str(value)


class StripConverter(PrintConverter):
    """Pictures of what happened between two lines of the log."""

    kinds = ("strip",)


class DebriefConverter(PrintConverter):
    """Cards of games that were gone over."""

    regex = r"debrief/[a-z-]+-[0-9]{4}-[a-z]+\.png"
    kinds = ("debrief",)


class ArtConverter(PrintConverter):
    """Pictures that show no game."""

    regex = (
        r"(?:(?:tiles?|veils?|location|example)/[a-z0-9_-]+|posters|pieces)-[0-9]{2,4}-[a-z]+\.webp"
        r"|aid/[a-z0-9_.-]+-[0-9]{4}-[a-z]+\.png"
    )
    kinds = get_args(ArtKind)


class ViewerConverter:
    regex = "|".join(VIEWERS)

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python
