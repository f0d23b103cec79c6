"""The inks the portraits are printed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.components import Flag
from games.render.style import Rgb, rgb

from .sitter import tone

# Behind a person: the ground and the glow of their country.
NATIONS: Final[Mapping[Flag, tuple[Rgb, Rgb]]] = {
    "DE": (rgb("#5C6E7C"), rgb("#CFD2C0")),
    "GB": (rgb("#33655A"), rgb("#CBD3A4")),
    "US": (rgb("#1F6A86"), rgb("#F0C77B")),
    "PT": (rgb("#D9623F"), rgb("#F6CF8E")),
    "ES": (rgb("#C98A1E"), rgb("#F7E1A0")),
    "FR": (rgb("#3F62A2"), rgb("#C9D6E4")),
    "IT": (rgb("#6F7F3C"), rgb("#E2D49A")),
    "HU": (rgb("#A63F5C"), rgb("#F2BFA8")),
    "SU": (rgb("#86252C"), rgb("#E9A56B")),
    "YU": (rgb("#614A78"), rgb("#D9BFD2")),
    "JP": (rgb("#DCC59B"), rgb("#C9452E")),
    "PL": (rgb("#B9495A"), rgb("#F4DCCB")),
    "RO": (rgb("#3C4278"), rgb("#DDB65C")),
    "AT": (rgb("#8E4C34"), rgb("#EBC79C")),
    "BE": (rgb("#8A6C2C"), rgb("#EBD28C")),
    "LU": (rgb("#5E9BBD"), rgb("#E4EDE6")),
}

# Skin
FAIR: Final = tone("#F3CDA6", "#BC8164")
PALE: Final = tone("#F8DCC0", "#CB9A80")
OLIVE: Final = tone("#F0C394", "#B87F59")
TAN: Final = tone("#E4B07E", "#A66E48")
UMBER: Final = tone("#A9693F", "#6C3C26")
AMBER: Final = tone("#F5D8AE", "#C6976B")

# Hair
JET: Final = tone("#2A2733", "#171622")
DARK: Final = tone("#43302A", "#291D1F")
CHESTNUT: Final = tone("#6E4128", "#46271D")
HONEY: Final = tone("#B07A3C", "#7A4E26")
BLOND: Final = tone("#D9B15F", "#A07A3C")
PLATINUM: Final = tone("#F0DCA4", "#C2A368")
COPPER: Final = tone("#B2502A", "#7A3220")
GREY: Final = tone("#8B8A8C", "#5D5D66")
WHITE: Final = tone("#E9E4D8", "#A9A6A8")

# Cloth
BLACK: Final = tone("#2B2D3A", "#171924")
CHARCOAL: Final = tone("#4A4F5C", "#30343F")
NAVY: Final = tone("#26395F", "#182440")
SLATE: Final = tone("#6B7F8E", "#46566A")
CAMEL: Final = tone("#C79A62", "#8F6A44")
SAND: Final = tone("#DCC092", "#A58A66")
KHAKI: Final = tone("#8C8450", "#5F5A3A")
FOREST: Final = tone("#3F6249", "#283F35")
MOSS: Final = tone("#6E7B52", "#4A5440")
COCOA: Final = tone("#7A5238", "#523626")
WINE: Final = tone("#7E2433", "#521624")
SCARLET: Final = tone("#C23B2C", "#85221F")
CORAL: Final = tone("#E37A5A", "#A94C3C")
ROSE: Final = tone("#D98A92", "#A05A6A")
PLUM: Final = tone("#6A3F66", "#452846")
TEAL: Final = tone("#2E7F86", "#1C5560")
AZURE: Final = tone("#4E86B8", "#335C88")
GOLD: Final = tone("#D9AE55", "#9F7833")
CREAM: Final = tone("#F2E7CF", "#BCAE9C")
STEEL: Final = tone("#9AA7AE", "#68747F")

# Lips and eyes
CHERRY: Final = rgb("#B8282A")
PETAL: Final = rgb("#B94B50")
GARNET: Final = rgb("#8A1F30")
BLUE: Final = rgb("#3E6E92")
GREEN: Final = rgb("#4B7A54")
HAZEL: Final = rgb("#7A5A34")
BROWN: Final = rgb("#4E3424")
