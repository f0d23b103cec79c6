"""The articles on the locations, and what is printed on their boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.engine.components import LOCATIONS
from games.story.locations import LOCATION_WORDS, LocationWords

if TYPE_CHECKING:
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
    words: LocationWords

    @property
    def fields(self) -> tuple[Field, ...]:
        """Spaces in roman order, then the reward."""
        board = self.location
        spaces = tuple(Field(s, s.top_secret) for s in board.spaces)
        return (*spaces, Field(None, board.reward_top_secret, len(board.rewards)))


def _by_number(location: Location) -> tuple[bool, int]:
    return location.number is None, location.number or 0


ARTICLES: Final[dict[str, Article]] = {
    location.id: Article(location, LOCATION_WORDS[location.id])
    for location in sorted(LOCATIONS.values(), key=_by_number)
}
