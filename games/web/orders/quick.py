"""Orders at one click: what makes sense most of the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, cast

from django.utils.translation import gettext_lazy as _

from games.engine.actions import Pass
from games.engine.components import TILES, Tile
from games.orders import Act, Book
from games.story.abilities import ABILITY_WORDS, AbilityWords

from .parts import Quick

if TYPE_CHECKING:
    from games.orders.book import Target, Wish


def _first_target(words: AbilityWords) -> Target | None:
    """The rule that the button follows; a conspiracy has nobody to aim at."""
    return cast("Target | None", next(iter(words.order_targets)) or None)


OF_SPIES: Final[Mapping[str, tuple[Wish, ...]]] = {
    **{
        words.id: (
            Act(words.id, cast("Target | None", next(iter(words.order_targets)) or None)),
            Pass(),
        )
        for words in ABILITY_WORDS.values()
        if words.at_once
    },
    "pass": (Pass(),),
}
SPIES: Final = {
    **{ability: words.at_once for ability, words in ABILITY_WORDS.items() if words.at_once},
    "pass": _("Hold: use no ability"),
}
OF_THE_REST: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "conspiracy": {"points": ("points", "keep"), "keep": ("keep",)},
    "nationalism": {
        "count": ("count",),
        "ignore_loss": ("ignore_loss", "count"),
        "ignore": ("ignore",),
    },
    "boca": {"fewest_points": ("borrowed", "fewest_points"), "weakest": ("borrowed", "weakest")},
    "discard": {"fewest_points": ("fewest_points",), "weakest": ("weakest",)},
}
REST: Final = {
    "points": _("More points"),
    "keep": _("Keep what lies"),
    "count": _("It counts"),
    "ignore_loss": _("Not to win a loss"),
    "ignore": _("Leave it out"),
    "fewest_points": _("The fewest points first"),
    "weakest": _("The weakest first"),
}


def for_spy(tile: Tile, abilities: Iterable[str], book: Book) -> tuple[Quick, ...]:
    wished = book.spies.get(tile)
    return tuple(
        Quick(f"{tile.id}:{name}", str(SPIES[name]), wished == OF_SPIES[name])
        for name in (*abilities, "pass")
    )


def for_rest(about: str, book: Book) -> tuple[Quick, ...]:
    """``about`` names a field of the book."""
    return tuple(
        Quick(f"{about}:{name}", str(REST[name]), getattr(book, about) == order)
        for name, order in OF_THE_REST[about].items()
    )


def with_quick(book: Book, word: str) -> Book:
    """The book with the order of the button that sends this word. ValueError: there is none."""
    about, _colon, name = word.rpartition(":")
    if about in TILES and name in OF_SPIES:
        book = replace(book, spies={**book.spies, TILES[about]: OF_SPIES[name]})
        # Whoever conspires at one click is not asked for more.
        return with_quick(book, "conspiracy:points") if _unsaid(book, name) else book
    if name in OF_THE_REST.get(about, {}):
        order: dict[str, Any] = {about: OF_THE_REST[about][name]}
        return replace(book, **order)
    raise ValueError("no such order")


def _unsaid(book: Book, name: str) -> bool:
    return name == "conspiracy" and not book.conspiracy
