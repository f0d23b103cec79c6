"""What a space is called."""

from django.utils.translation import gettext as _

from games.engine.components import LOCATIONS, Space


def space_name(space: Space) -> str:
    return _("{location}, space {space}").format(
        location=LOCATIONS[space.location].name, space=space.roman
    )
