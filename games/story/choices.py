"""An option in words, for whoever reads what somebody chose, or might have."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.actions import (
    Action,
    Bury,
    Discard,
    Pass,
    Peek,
    Place,
    PlaceEnigma,
    Rally,
    Sacrifice,
    ShiftDie,
    TurnBoard,
    Use,
)
from games.engine.components import RewardSpace, Space

from . import terms
from .abilities import ABILITY_WORDS
from .terms import Person, Words

TURNS = {
    0: gettext_lazy("Leave it as it lies"),
    1: gettext_lazy("A quarter clockwise"),
    2: gettext_lazy("Half a turn"),
    3: gettext_lazy("A quarter anticlockwise"),
}


def choice(action: Action, acting: str | None, faces: Mapping[str, str]) -> Words:
    """``acting``: the space whose spy acts. ``faces``: tiles that are known, by their spaces."""
    match action:
        case Place():
            return _placement(action)
        case Peek(at):
            return _look(at)
        case TurnBoard(quarters):
            return Words(_("Alcântara: {turn}."), turn=TURNS[quarters])
        case ShiftDie(by):
            return Words(_("The airport's die: {shift}."), shift=shifted(by))
        case PlaceEnigma(location):
            return Words(_("Place the Enigma at {location}"), location=terms.Place(location))
        case Use() | Pass():
            return _deed(action, acting, faces)
        case Bury(tile):
            return Words(_("{tile} goes under the pile."), tile=Person(tile))
        case Rally(flags):
            counts = flags == "count"
            return Words(_("Nationalism counts.") if counts else _("Nationalism is left out."))
        case Sacrifice(space):
            taken = _standing(space.id, faces)
            return Words(_("Boca do Inferno may take {tile}."), tile=taken)
        case Discard(tiles):
            return Words(_("Discarded: {tiles}."), tiles=terms.people(tile.id for tile in tiles))


def _placement(action: Place) -> Words:
    words = {"tile": Person(action.tile), "space": terms.Place(action.space)}
    if action.stake is None:
        return Words(_("{tile} goes to {space}."), **words)
    stake = Person(action.stake)
    return Words(_("{tile} goes to {space}, with {stake} as the stake."), stake=stake, **words)


def _look(at: Space | RewardSpace | None) -> Words:
    if at is None:
        return Words(_("Look at nothing"))
    if isinstance(at, RewardSpace):
        return Words(_("Look at the reward of {location}"), location=terms.Place(at.location))
    return Words(_("Look at {space}"), space=terms.Place(at))


def shifted(by: int) -> str:
    """Name a shift of the airport's die."""
    if not by:
        return _("Leave it as it is")
    return (_("Up by {n}") if by > 0 else _("Down by {n}")).format(n=abs(by))


def _deed(action: Use | Pass, acting: str | None, faces: Mapping[str, str]) -> Words:
    spy = _standing(acting, faces) if acting else ""
    if isinstance(action, Pass):
        return Words(_("{tile} uses no ability."), tile=spy)
    words = {"tile": spy, "ability": ABILITY_WORDS[action.ability].name}
    if action.target is None:
        return Words(_("{tile} uses {ability}."), **words)
    words["target"] = _standing(action.target.id, faces)
    if action.to is None:
        return Words(_("{tile} uses {ability} on {target}."), **words)
    words["space"] = action.to.roman
    return Words(_("{tile} uses {ability} on {target}, to space {space}."), **words)


def _standing(space: str, faces: Mapping[str, str]) -> str:
    """Who stands there, or where that is if nobody knows."""
    return Person(faces[space]) if space in faces else terms.Place(space)
