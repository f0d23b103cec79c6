"""The engine's sentences in the reader's language."""

from typing import Final

from django.utils.translation import gettext

from games.engine import Text
from games.engine.components import LOCATIONS

from .places import location_name

_PRINTED: Final = {location.name: id for id, location in LOCATIONS.items()}


def say(text: Text) -> str:
    """The engine marks its templates for translation but knows no translator; here is one."""
    params = {
        name: location_name(_PRINTED[value]) if value in _PRINTED else value
        for name, value in text.params.items()
    }
    return gettext(text.template).format(**params)
