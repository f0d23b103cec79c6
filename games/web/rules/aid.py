"""The player aid by its address: of which game it is, and where it is to be had as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from games.engine import Options, OptionsError
from games.engine.options import EDITIONS, MODULES, PRESETS, SWITCH_VALUES, VARIANTS

if TYPE_CHECKING:
    from django.http import QueryDict

# One game has all that it tells of: 5 players bring no rule of their own.
PLAYERS: Final = 4


def options_from(query: QueryDict) -> Options:
    """Those of the address; whatever is not one is left out."""
    edition = query.get("edition")
    switches = {name: query.get(name) for name in SWITCH_VALUES}
    try:
        return Options.from_json(
            {
                "players": PLAYERS,
                "edition": edition if edition in EDITIONS else EDITIONS[0],
                "modules": [name for name in MODULES if name in query.getlist("module")],
                "variants": [name for name in VARIANTS if name in query.getlist("variant")],
                "switches": {
                    name: value for name, value in switches.items() if value in SWITCH_VALUES[name]
                },
            }
        )
    except OptionsError:
        return Options(PLAYERS)


def address(options: Options) -> str:
    """What stands behind the question mark for a game."""
    usual = PRESETS[options.edition]
    return urlencode(
        [
            ("edition", options.edition),
            *(("module", name) for name in MODULES if name in options.modules),
            *(("variant", name) for name in VARIANTS if name in options.variants),
            *(
                (name, value)
                for name in SWITCH_VALUES
                if (value := getattr(options.switches, name)) != getattr(usual, name)
            ),
        ]
    )
