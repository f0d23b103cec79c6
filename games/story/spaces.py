"""What a space is called."""

from django.utils.translation import gettext as _

from games.core.places import location_name
from games.engine.components import Space


def space_name(space: Space) -> str:
    return _("{location}, space {space}").format(
        location=location_name(space.location), space=space.roman
    )
