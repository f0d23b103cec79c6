"""The articles on the locations, and what is printed on their boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.engine.components import LOCATIONS
from games.story import texts

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from games.engine.components import Location, Space


@dataclass(frozen=True, slots=True)
class Field:
    """A deployment space, or the reward."""

    space: Space | None
    top_secret: bool
    tiles: int = 1


@dataclass(frozen=True, slots=True)
class Article:
    location: Location
    details: tuple[Text, ...]
    rulings: tuple[int, ...]

    @property
    def line(self) -> Text:
        return texts.LOCATIONS[self.location.id]

    @property
    def fields(self) -> tuple[Field, ...]:
        """Spaces in roman order, then the reward."""
        board = self.location
        spaces = tuple(Field(s, s.top_secret) for s in board.spaces)
        return (*spaces, Field(None, board.reward_top_secret, len(board.rewards)))


_DETAILS: Final[dict[str, tuple[Text, ...]]] = {
    "alcantara": (
        _(
            "The first player to place here in a round may turn the board by a quarter either way"
            " or by half, right after any peek. Spy and reward travel with their spaces."
        ),
        _("Outer and inner spaces are then judged anew. Later spies do not turn it again."),
        _("A spy that is seduced here does not turn the board."),
    ),
    "church": (
        _("Assassin symbols do nothing here. Every other symbol works."),
        _(
            "In the 2019 edition a character with an assassin symbol may not even be placed here."
            " In the 2016 editions it may; it just has to behave."
        ),
        _("An assassin may be seduced into the church: its abilities are gone anyway."),
    ),
    "palacio": (
        _("The Allies' hotel. Each British spy here counts 1 more, for whoever controls it."),
        _("This is no ability, so seduced British spies get it, too."),
    ),
    "tamariz": (_("Nothing is Top Secret here, the reward included. No space gives a peek."),),
    "atlantico": (
        _("The Germans' hotel. Each German spy here counts 1 more, for whoever controls it."),
        _("This is no ability, so seduced German spies get it, too."),
    ),
    "muchaxo": (
        _("You may place on any free space here without a spy of yours next to it."),
        _("Spaces of other boards do not become outer ones by lying beside it."),
    ),
    "casino": (
        _(
            "After all abilities, two dice are rolled for each spy present. The difference between"
            " them, 0 to 5, is added to that spy's strength. One roll, no second chance."
        ),
        _("With the roulette module every spy placed here also costs a stake."),
    ),
    "boca": (
        _(
            "After the reward is won, and if at least two players have spies here, the last in the"
            " ranking removes one spy they control here from the game."
        ),
        _("It is worth nothing any more: no points, no discard. A shield does not help."),
        _("Strengths are taken once, for winner and loser alike."),
        _("Editions differ on who is last in a tie."),
    ),
    "museum": (
        _("Four spaces form a ring around the reward; the reward touches none of them."),
        _("Space IV lets you look at a face-down tile anywhere on the coast."),
    ),
    "avenida": (
        _(
            "Each spy with nationalism here or on a location next to it counts 1 more: per spy, not"
            " per symbol, and without any matching flag."
        ),
        _("It holds all round long. A seduced spy has no nationalism and gets nothing."),
    ),
    "garrett": (
        _("Whoever wins here takes both rewards."),
        _("Each woman here counts 2 more, seduced or not."),
    ),
    "airport": (
        _(
            "When the airport enters the grid a twelve-sided die is rolled. Its number says when"
            " the airport is resolved; on equal numbers the airport goes first."
        ),
        _("Placing here lets you move the die up or down, within 1 and 12."),
        _("A spy that is seduced here moves nothing."),
    ),
}
_RULINGS: Final[dict[str, tuple[int, ...]]] = {
    "alcantara": (9, 10, 11, 119),
    "church": (5, 19, 32, 33),
    "palacio": (45, 46),
    "tamariz": (),
    "atlantico": (45, 46),
    "muchaxo": (8,),
    "casino": (5, 65, 106, 107, 108, 109, 110),
    "boca": (58, 66, 67, 68, 69, 70, 71, 72, 73),
    "museum": (7, 88),
    "avenida": (45, 47),
    "garrett": (25, 39, 46, 104, 105),
    "airport": (101, 102, 103, 119),
}


def _by_number(location: Location) -> tuple[bool, int]:
    return location.number is None, location.number or 0


ARTICLES: Final[dict[str, Article]] = {
    location.id: Article(location, _DETAILS[location.id], _RULINGS[location.id])
    for location in sorted(LOCATIONS.values(), key=_by_number)
}
