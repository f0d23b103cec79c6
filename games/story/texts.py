"""The words for the things of the game, keyed by the engine's ids.

Pages, tooltips and forms take names and one-line explanations from here, so that a thing is called
the same everywhere. Names of persons stay in the components, for they are not translated; those of
places are in ``games/core/places.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from games.engine.components import Color, PeekRange, Source


@dataclass(frozen=True, slots=True)
class Entry:
    """A name and what it means, in one line."""

    name: Text
    line: Text


WOMAN: Final = Entry(
    _("Woman"),
    _("Not an ability. It counts for one mission and gives strength at Garrett."),
)

COUNTRIES: Final[dict[str, Text]] = {
    "DE": _("Germany"),
    "GB": _("Great Britain"),
    "US": _("United States"),
    "PT": _("Portugal"),
    "ES": _("Spain"),
    "FR": _("France"),
    "IT": _("Italy"),
    "HU": _("Hungary"),
    "SU": _("Soviet Union"),
    "YU": _("Yugoslavia"),
    "JP": _("Japan"),
    "PL": _("Poland"),
    "RO": _("Romania"),
    "AT": _("Austria"),
    "BE": _("Belgium"),
    "LU": _("Luxembourg"),
}

COLORS: Final[dict[Color, Text]] = {
    "red": pgettext_lazy("network", "Red"),
    "green": pgettext_lazy("network", "Green"),
    "blue": pgettext_lazy("network", "Blue"),
    "yellow": pgettext_lazy("network", "Yellow"),
    "pink": pgettext_lazy("network", "Pink"),
}

BOXES: Final[dict[str, Text]] = {
    "base": _("Base game"),
    "promo": _("Promo characters"),
    "double_agent": _("Double Agent"),
    "vip": _("VIP"),
}

SOURCES: Final[dict[Source, Entry]] = {
    "print": Entry(
        _("As printed"),
        _("These figures stand on the physical game."),
    ),
    "rebuilt": Entry(
        _("Rebuilt by us"),
        _(
            "We could not find the printed figures. These are our own, balanced against the"
            " printed ones."
        ),
    ),
}

PEEKS: Final[dict[PeekRange, Entry]] = {
    "none": Entry(_("No peek"), _("Placing here shows you nothing.")),
    "here": Entry(
        _("This location"),
        _("Look at one face-down tile on this location."),
    ),
    "adjacent": Entry(
        _("Here or next door"),
        _("Look at one face-down tile on this location or on one next to it."),
    ),
    "any": Entry(
        _("Anywhere"),
        _("Look at one face-down tile on any location."),
    ),
}

MISSIONS: Final[dict[str, Entry]] = {
    "most-nationalism": Entry(
        _("Most nationalism"), _("Most nationalism symbols on the tiles in your hand.")
    ),
    "most-diplomacy": Entry(
        _("Most diplomacy"), _("Most diplomacy symbols on the tiles in your hand.")
    ),
    "most-conspiracy": Entry(
        _("Most conspiracy"), _("Most conspiracy symbols on the tiles in your hand.")
    ),
    "most-seduction": Entry(
        _("Most seduction"), _("Most seduction symbols on the tiles in your hand.")
    ),
    "most-assassin": Entry(
        _("Most assassins"), _("Most assassin symbols on the tiles in your hand.")
    ),
    "most-de": Entry(_("Most Germans"), _("Most German flags in your hand.")),
    "most-us": Entry(_("Most Americans"), _("Most flags of the United States in your hand.")),
    "most-gb": Entry(_("Most Britons"), _("Most British flags in your hand.")),
    "most-pt": Entry(_("Most Portuguese"), _("Most Portuguese flags in your hand.")),
    "most-women": Entry(_("Most women"), _("Most women in your hand.")),
    "highest-strength": Entry(
        _("Highest strength"), _("Highest sum of the strengths printed on the tiles in your hand.")
    ),
    "countries-base": Entry(
        _("Foreign friends"), _("Most different countries of the six on this mission.")
    ),
    "most-double-agent": Entry(
        _("Most double agents"), _("Most double agent symbols on the tiles in your hand.")
    ),
    "fewest-discards": Entry(_("Fewest discards"), _("Fewest tiles in your discard pile.")),
    "countries-vip": Entry(
        _("Distant friends"), _("Most different countries of the six on this mission.")
    ),
    "fewest-symbols": Entry(
        _("Fewest symbols"), _("Fewest ability symbols, of any kind, on the tiles in your hand.")
    ),
    "most-starting": Entry(
        _("Old hands"), _("Most of your starting characters still in your hand.")
    ),
}

MODULES: Final[dict[str, Entry]] = {
    "promo": Entry(_("Promo characters"), _("A handful of further characters in the draw pile.")),
    "enigma": Entry(
        _("Enigma"), _("A cipher machine that lights up one location and is worth points.")
    ),
    "double_agent": Entry(
        _("Double Agent"), _("Turncoats, two locations by the river, and room for a fifth player.")
    ),
    "vip": Entry(
        _("VIP"), _("Kings, heiresses and one admiral. Strong company, not always to your credit.")
    ),
    "roulette": Entry(
        _("Roulette"), _("Every spy at the Casino costs a stake. The winner takes them all.")
    ),
}

VARIANTS: Final[dict[str, Entry]] = {
    "secret_missions": Entry(
        _("Secret missions"),
        _("One mission is open to all; the others are shared secrets between neighbours."),
    ),
    "agenda": Entry(
        _("Secret recruiting agenda"),
        _("Each player has a private wish list that pays by the symbol."),
    ),
    "second_place": Entry(
        _("Second place scores"), _("The runner-up in a mission goes home with something, too.")
    ),
}

EDITIONS: Final[dict[str, Entry]] = {
    "2019": Entry(
        _("2019 edition"), _("The newest rules, and the only ones that know the expansions.")
    ),
    "2016": Entry(
        _("2016 edition"), _("The first edition, in English and as the Korean box has it.")
    ),
    "2016-de": Entry(_("2016 German edition"), _("As 2016, with its own tie at Boca do Inferno.")),
    "2016-pl": Entry(
        _("2016 Polish edition"), _("As 2016, with a leaner second place and a richer agenda.")
    ),
}

# The points in which editions differ: what is asked, and what each answer means.
SWITCHES: Final[dict[str, Text]] = {
    "church_assassins": _("Assassins at the church"),
    "boca_tie": _("Tie at Boca do Inferno"),
    "second_place_rounding": _("Shares of a second place"),
    "agenda_starting_tiles": _("Starting characters in the agenda"),
}
SWITCH_VALUES: Final[dict[tuple[str, str], Entry]] = {
    ("church_assassins", "banned"): Entry(
        pgettext_lazy("assassins at the church", "banned"),
        _("A character with an assassin symbol may not be placed there at all."),
    ),
    ("church_assassins", "allowed"): Entry(
        pgettext_lazy("assassins at the church", "allowed"),
        _("It may be placed there, but its assassin symbol does nothing."),
    ),
    ("boca_tie", "lowest_space_safe"): Entry(
        _("lowest space is safe"),
        _("Of tied players, the one whose first space comes last loses a spy."),
    ),
    ("boca_tie", "highest_space_loses"): Entry(
        _("highest space loses"),
        _("Of tied players, the one standing on the highest space loses a spy."),
    ),
    ("second_place_rounding", "up"): Entry(
        pgettext_lazy("rounding", "rounded up"), _("A split share is rounded up.")
    ),
    ("second_place_rounding", "down"): Entry(
        pgettext_lazy("rounding", "rounded down"), _("A split share is rounded down.")
    ),
    ("agenda_starting_tiles", "excluded"): Entry(
        pgettext_lazy("starting characters", "excluded"),
        _("Only recruits pay for a secret agenda."),
    ),
    ("agenda_starting_tiles", "counted"): Entry(
        pgettext_lazy("starting characters", "counted"),
        _("Your six starting characters pay for a secret agenda, too."),
    ),
}
