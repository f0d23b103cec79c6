"""The player aid: on one page what one looks up while playing, for a game of these options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy as _

from games.engine import Options, OptionsError
from games.engine.options import EDITIONS, MODULES
from games.story import texts
from games.story.abilities import ABILITY_WORDS
from games.story.locations import lines_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import QueryDict
    from django.utils.functional import _StrPromise as Text

# One game has all that it tells of: 5 players bring no rule of their own.
PLAYERS: Final = 4
STEPS: Final[tuple[Text, ...]] = (
    _("Deal the locations, and lay a reward on each."),
    _("Place spies in turn, one with each marker. Look where an eye allows it."),
    _("Resolve location by location, in the order of their numbers: turn up, use abilities in the"
      " order of the numerals, compare strengths, take the reward."),
    _("Take all spies home, give up what is more than six, pass on the start."),
    _("After the last round count: the medals in your hand, 1 point for each discarded tile, and"
      " your share of the missions."),
)  # fmt: skip


def options_from(query: QueryDict) -> Options:
    """Those of the address; whatever is not one is left out."""
    edition = query.get("edition")
    modules = [name for name in query.getlist("module") if name in MODULES]
    try:
        return Options.from_json(
            {
                "players": PLAYERS,
                "edition": edition if edition in EDITIONS else EDITIONS[0],
                "modules": list(dict.fromkeys(modules)),
            }
        )
    except OptionsError:
        return Options(PLAYERS)


def address(options: Options) -> str:
    """What stands behind the question mark for a game."""
    modules = [("module", name) for name in MODULES if name in options.modules]
    return urlencode([("edition", options.edition), *modules])


def context(options: Options) -> dict[str, Any]:
    symbols = {id for tile in options.recruits() for id in tile.abilities}
    return {
        "steps": STEPS,
        "abilities": [
            *((id, words) for id, words in ABILITY_WORDS.items() if id in symbols),
            ("woman", texts.WOMAN),
        ],
        "peeks": [(range, entry) for range, entry in texts.PEEKS.items() if range != "none"],
        "locations": list(_locations(options)),
        "address": address(options),
    }


def _locations(options: Options) -> Iterator[tuple[str, str, list[str]]]:
    """List them in the order of their numbers; the one that a die tells comes last."""
    boards = sorted(options.locations(), key=lambda board: (board.number is None, board.number))
    for board in boards:
        number = "?" if board.number is None else str(board.number)
        yield number, board.name, lines_in(options, board.id)
