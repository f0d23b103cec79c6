"""What locations are called in the reader's language, as the box of that language has them.

What is printed on the boards stays in the engine's components: it is drawn, and never translated.
"""

from functools import cache
from typing import Final

from django.utils.translation import get_language, pgettext_lazy

NAMES: Final = {
    # Translators: locations as the book in the box of your language calls them; see glossary.toml.
    "alcantara": pgettext_lazy("location", "Alcântara"),
    "church": pgettext_lazy("location", "Sto. António do Estoril"),
    "palacio": pgettext_lazy("location", "Hotel Palácio"),
    "tamariz": pgettext_lazy("location", "Tamariz"),
    "atlantico": pgettext_lazy("location", "Hotel Atlântico"),
    "muchaxo": pgettext_lazy("location", "Muchaxo"),
    "casino": pgettext_lazy("location", "Casino Estoril"),
    "boca": pgettext_lazy("location", "Boca do Inferno"),
    "museum": pgettext_lazy("location", "Museu Conde Castro Guimarães"),
    "avenida": pgettext_lazy("location", "Hotel Avenida Palace"),
    "garrett": pgettext_lazy("location", "Garrett"),
    "airport": pgettext_lazy("location", "Aeroporto da Portela"),
}


def location_name(location: str) -> str:
    """Name a location by its id. Every second sentence of a game names one."""
    return _name(location, get_language())


@cache
def _name(location: str, language: str | None) -> str:  # noqa: ARG001 - part of the key
    return str(NAMES[location])
