"""Orders in words: what can be told to a spy, and what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.actions import Discard, Pass, Place, Sacrifice, Use
from games.engine.components import SPACES
from games.engine.suppose import spy_at
from games.orders.book import FLAGS
from games.story import texts
from games.story.abilities import ABILITY_WORDS
from games.web.game.board import space_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import SpyView, View
    from games.engine.components import Tile
    from games.orders import Answer

HOLD: Final = gettext_lazy("Use no ability")
LIKINGS: Final = {
    "points": gettext_lazy("More victory points"),
    "deny": gettext_lazy("Little for a rival who leads"),
    "keep": gettext_lazy("The reward as it lies"),
    "woman": texts.WOMAN.name,
}
SPARES: Final = {
    "borrowed": gettext_lazy("A spy that I only turned"),
    "fewest_points": gettext_lazy("Whatever is worth the fewest points"),
    "weakest": gettext_lazy("Whatever is weakest"),
}
PEEKS: Final = {
    "reward,rival,nothing": gettext_lazy("The reward, or else a rival"),
    "rival,reward,nothing": gettext_lazy("A rival, or else the reward"),
    "nothing": gettext_lazy("Look at nothing"),
}
CHOICES: Final = (
    pgettext_lazy("order", "First"),
    pgettext_lazy("order", "Or else"),
    pgettext_lazy("order", "Failing that"),
    pgettext_lazy("order", "Fourth"),
    pgettext_lazy("order", "Fifth"),
    pgettext_lazy("order", "Sixth"),
)
TURNS: Final = {
    "0": gettext_lazy("Leave it as it lies"),
    "1": gettext_lazy("A quarter clockwise"),
    "2": gettext_lazy("Half a turn"),
    "3": gettext_lazy("A quarter anticlockwise"),
}


def likings() -> list[tuple[str, str]]:
    """Everything that a reward may be liked for, with its name."""
    symbols = [(f"symbol.{ability}", str(words.name)) for ability, words in ABILITY_WORDS.items()]
    flags = [(f"flag.{flag}", str(texts.COUNTRIES[flag])) for flag in FLAGS]
    return [*((name, str(said)) for name, said in LIKINGS.items()), *symbols, *flags]


def shifts() -> list[tuple[str, str]]:
    """Of the airport's die, in the order in which they will be wanted."""
    most = max(space.die_shift for space in SPACES.values())
    by = [sign * number for number in range(1, most + 1) for sign in (1, -1)]
    return [("0", _("Leave it as it is")), *((str(n), _nudge(n)) for n in by)]


def _nudge(by: int) -> str:
    return (_("Up by {n}") if by > 0 else _("Down by {n}")).format(n=abs(by))


def tile_name(tile: Tile, player: str) -> str:
    return _("{tile} ({player})").format(tile=tile.name, player=player)


def spy_name(spy: SpyView, names: Sequence[str]) -> str:
    who = spy.tile.tile.name if spy.tile.tile else _("face down")
    return _("{space}: {tile} ({player})").format(
        space=space_name(spy.space), tile=who, player=names[spy.controller]
    )


def answer(answer: Answer, view: View, names: Sequence[str]) -> str:
    """What the orders say about a question to come."""
    spy = answer.tile.name if answer.tile else ""
    match answer.action:
        case Place(tile, space):
            return _("Your next spy: {tile} goes to {space}.").format(
                tile=tile.name, space=space_name(space)
            )
        case Use(ability, None):
            name = ABILITY_WORDS[ability].name
            return _("{tile} uses {ability}.").format(tile=spy, ability=name)
        case Use() as use:
            return _use(spy, use, view, names)
        case Sacrifice(space):
            lost = spy_at(view, space)
            taken = lost.tile.tile.name if lost and lost.tile.tile else space_name(space)
            return _("Boca do Inferno may take {tile}.").format(tile=taken)
        case Discard(tiles):
            return _("Discarded: {tiles}.").format(tiles=", ".join(tile.name for tile in tiles))
        case Pass():
            return _("{tile} uses no ability.").format(tile=spy)
    return _asked(answer, spy)


def _use(spy: str, use: Use, view: View, names: Sequence[str]) -> str:
    target = spy_at(view, use.target) if use.target else None
    words = {
        "tile": spy,
        "ability": ABILITY_WORDS[use.ability].name,
        "target": spy_name(target, names) if target else "",
    }
    if use.to:
        words["space"] = use.to.roman
        return _("{tile} uses {ability} on {target}, to space {space}.").format(**words)
    return _("{tile} uses {ability} on {target}.").format(**words)


def _asked(answer: Answer, spy: str) -> str:
    match answer.kind:
        case "place":
            return _("Your next spy: none of this is possible now. You would be asked.")
        case "ability":
            return _("{tile}: none of this is possible now. You would be asked.").format(tile=spy)
        case "boca":
            return _("Boca do Inferno: none of this is possible now. You would be asked.")
    return _("Discards: there are more to choose. You would be asked.")
