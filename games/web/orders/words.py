"""Orders in words: what can be told to a spy, and what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.core.dates import clock, day
from games.core.lists import several
from games.core.places import location_name
from games.engine.actions import (
    Bury,
    Discard,
    Pass,
    Peek,
    Place,
    Rally,
    Sacrifice,
    ShiftDie,
    TurnBoard,
    Use,
)
from games.engine.components import LOCATIONS, SPACES, TILES, RewardSpace, Space
from games.engine.suppose import spy_at
from games.orders.book import FLAGS
from games.orders.decisions import spies_placed
from games.story import texts
from games.story.abilities import ABILITY_WORDS
from games.story.choices import TURNS, shifted
from games.story.spaces import space_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import SpyView, View
    from games.engine.components import Tile
    from games.orders import Answer
    from games.orders.timing import Window

HOLD: Final = gettext_lazy("Use no ability")
LIKINGS: Final = {
    "points": gettext_lazy("More victory points"),
    "deny": gettext_lazy("Little for a rival who leads"),
    "keep": gettext_lazy("The reward as it lies"),
    "woman": texts.WOMAN.name,
}
STANCES: Final = {
    "count": gettext_lazy("It counts"),
    "ignore_loss": gettext_lazy("Leave it out if the reward costs points"),
    "ignore": gettext_lazy("Leave it out"),
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
CONDITIONS: Final = {
    "nobody": gettext_lazy("only if nobody is there"),
    "somebody": gettext_lazy("only once somebody is there"),
}


def nth(number: int) -> str:
    """Tell in which order it is tried; a book may have more than the page has room for."""
    return str(CHOICES[number]) if number < len(CHOICES) else str(number + 1)


def likings() -> list[tuple[str, str]]:
    """Everything that a reward may be liked for, with its name."""
    symbols = [(f"symbol.{ability}", str(words.name)) for ability, words in ABILITY_WORDS.items()]
    flags = [(f"flag.{flag}", str(texts.COUNTRIES[flag])) for flag in FLAGS]
    return [*((name, str(said)) for name, said in LIKINGS.items()), *symbols, *flags]


def turns() -> list[tuple[str, str]]:
    return [(str(quarters), str(said)) for quarters, said in TURNS.items()]


def shifts() -> list[tuple[str, str]]:
    """List shifts of the airport's die, in the order in which they will be wanted."""
    most = max(space.die_shift for space in SPACES.values())
    by = [sign * number for number in range(1, most + 1) for sign in (1, -1)]
    return [(str(n), shifted(n)) for n in (0, *by)]


def tile_name(tile: Tile, player: str) -> str:
    return _("{tile} ({player})").format(tile=tile.name, player=player)


def spy_name(spy: SpyView, names: Sequence[str]) -> str:
    who = spy.tile.tile.name if spy.tile.tile else pgettext("spy", "face down")
    return _("{space}: {tile} ({player})").format(
        space=space_name(spy.space), tile=who, player=names[spy.controller]
    )


def after_placing(tile: Tile) -> str:
    return _("only after {tile} was placed").format(tile=tile.name)


def whose(player: str) -> str:
    return _("spies of {player}").format(player=player)


def name_of(value: str) -> str:
    """Name anything that could once be chosen from a list."""
    about, colon, rest = value.partition(":")
    if colon and about in ABILITY_WORDS:
        return _("{ability}: {target}").format(
            ability=ABILITY_WORDS[about].name, target=name_of(rest)
        )
    if value in TILES:
        return TILES[value].name
    if value in SPACES:
        return space_name(SPACES[value])
    return location_name(value) if value in LOCATIONS else value


# ── when ─────────────────────────────────────────────────────────────────────────────────────


def window(window: Window | None, *, asked: bool = False) -> str:
    """When an order is carried out; ``asked``: what it answers has been asked already."""
    if window is None:
        return _("It waits until your clock runs again.")
    now = timezone.now()
    first, last = (_("{day} {time}").format(day=day(at, now), time=clock(at)) for at in window)
    if not asked:
        words = _("If you were asked now, it would be carried out between {first} and {last}.")
    elif window.first <= now:
        words = _("It will be carried out between now and {last}.")
    else:
        words = _("It will be carried out between {first} and {last}.")
    return words.format(first=first, last=last)


# ── the dry run ──────────────────────────────────────────────────────────────────────────────


def possible(number: int, worlds: int) -> str:
    return _("Possible in {n} of {worlds} imagined worlds").format(n=number, worlds=worlds)


def carried_out(number: int) -> str:
    return _("carried out in {n} of them").format(n=number)


def acts(number: int, worlds: int) -> str:
    return _("Uses an ability in {n} of {worlds} imagined worlds").format(n=number, worlds=worlds)


# ── what orders do ───────────────────────────────────────────────────────────────────────────


def answer(answer: Answer, view: View, names: Sequence[str]) -> str:
    """What the orders say about a question that is asked, or still to come."""
    spy = answer.tile.name if answer.tile else ""
    match answer.action:
        case Place(tile, space):
            number = (answer.turn or 0) + 1
            words = _placement(answer.turn, view)
            return words.format(n=number, tile=tile.name, space=space_name(space))
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
            return _("Discarded: {tiles}.").format(tiles=several(tile.name for tile in tiles))
        case Pass():
            return _("{tile} uses no ability.").format(tile=spy)
        case Peek() | TurnBoard() | ShiftDie() | Bury() | Rally() as action:
            return _following(action)
    return _asked(answer, spy, view)


def _placement(turn: int | None, view: View) -> str:
    if turn is None:
        return _("{tile} goes to {space}.")
    if turn == spies_placed(view):
        return _("Your next spy: {tile} goes to {space}.")
    return _("Spy {n}: {tile} goes to {space}.")


def _following(action: Peek | TurnBoard | ShiftDie | Bury | Rally) -> str:
    match action:
        case Peek(RewardSpace() as spot):
            location = location_name(spot.location)
            return _("You peek at the reward of {location}.").format(location=location)
        case Peek(Space() as spot):
            return _("You peek at {space}.").format(space=space_name(spot))
        case TurnBoard(quarters):
            return _("Alcântara: {turn}.").format(turn=TURNS[quarters])
        case ShiftDie(by):
            return _("The airport's die: {shift}.").format(shift=shifted(by))
        case Bury(tile):
            return _("{tile} goes under the pile.").format(tile=tile.name)
        case Rally("count"):
            return _("Your nationalism counts.")
        case Rally():
            return _("Your nationalism is left out.")
    return _("You look at nothing.")


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


def _asked(answer: Answer, spy: str, view: View) -> str:
    match answer.kind:
        case "place" if answer.turn == spies_placed(view):
            return _("Your next spy: none of this is possible now. You would be asked.")
        case "place":
            number = (answer.turn or 0) + 1
            return _("Spy {n}: none of this is possible now. You would be asked.").format(n=number)
        case "ability":
            return _("{tile}: none of this is possible now. You would be asked.").format(tile=spy)
        case "boca":
            return _("Boca do Inferno: none of this is possible now. You would be asked.")
    return _("Discards: there are more to choose. You would be asked.")
