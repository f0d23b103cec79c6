"""The pages of the reference, in the order of its navigation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text


@dataclass(frozen=True, slots=True)
class Page:
    """``name`` is the name of its url; ``short`` stands in the navigation."""

    name: str
    short: Text
    title: Text
    description: Text

    @property
    def url_name(self) -> str:
        return f"rulebook:{self.name}"


PAGES: Final[tuple[Page, ...]] = (
    Page(
        "index",
        _("How to play"),
        _("How to play in five minutes"),
        _(
            "City of Spies: Estoril 1942 in five minutes: place spies, win recruits, fulfil "
            "missions."
        ),
    ),
    Page(
        "abilities",
        _("Abilities"),
        _("Abilities"),
        _("What each symbol on a tile does, when, to whom, and what stops it."),
    ),
    Page(
        "locations",
        _("Locations"),
        _("Locations"),
        _("Every location of the coast with its spaces, its reward and its own rule."),
    ),
    Page(
        "missions",
        _("Missions"),
        _("Missions"),
        _("What each mission counts, how ties are shared and who helps with it."),
    ),
    Page(
        "characters",
        _("Characters"),
        _("Characters"),
        _("Every character with strength, country, points and symbols."),
    ),
    Page(
        "modules",
        _("Modules and editions"),
        _("Modules and editions"),
        _("What each expansion adds, and where the printed editions differ."),
    ),
    Page(
        "variants",
        _("Variants"),
        _("Variants"),
        _("Three ways to keep more secrets or to comfort the runner-up."),
    ),
    Page(
        "rulings",
        _("Rulings"),
        _("Rulings"),
        _("What we play where the rulebooks are silent or disagree, and why."),
    ),
    Page(
        "aid",
        _("Player aid"),
        _("Player aid"),
        _("The order of a round, every symbol and every board on one page, to print."),
    ),
    Page(
        "glossary",
        _("Glossary"),
        _("Glossary"),
        _("The words of the game, from ability to victory point."),
    ),
)
BY_NAME: Final[dict[str, Page]] = {page.name: page for page in PAGES}
