"""The words of the game. ``see`` names the page where more is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text


@dataclass(frozen=True, slots=True)
class Term:
    slug: str
    word: Text
    meaning: Text
    see: str = ""  # name of a page of the reference


TERMS: Final[tuple[Term, ...]] = (
    Term(
        "ability",
        _("Ability"),
        _("What a symbol on a tile does for its controller, once per symbol."),
        "abilities",
    ),
    Term(
        "adjacent",
        _("Adjacent, next door"),
        _("Sharing an edge. Corners never count, neither for spaces nor for locations."),
        "index",
    ),
    Term(
        "agenda",
        _("Agenda"),
        _("A secret wish list of one player, in the variant of that name."),
        "variants",
    ),
    Term(
        "black-medal",
        _("Black medal"),
        _("Costs a point if the tile is in your hand at the end. Among your discards it does not."),
        "modules",
    ),
    Term(
        "board",
        _("Board"),
        _("The square a location is printed on: four quarters, dealt anew and turned each round."),
        "locations",
    ),
    Term(
        "box",
        _("Box"),
        _("The base game or an expansion. Tiles out of the game for good go back into it."),
        "modules",
    ),
    Term(
        "character",
        _("Character"),
        _("A person on a tile. On a space of the board we call them a spy."),
        "characters",
    ),
    Term(
        "controller",
        _("Controller"),
        _("Whoever's marker counts on a spy: its owner, unless a double agent turned it."),
        "abilities",
    ),
    Term(
        "discard-pile",
        _("Discard pile"),
        _("Your retired tiles, face up before you. Each is worth one point, whatever it says."),
    ),
    Term(
        "draw-pile",
        _("Draw pile"),
        _("All recruits not yet seen, face down. Rewards come from its top, the rest goes below."),
    ),
    Term(
        "hand",
        _("Hand, network"),
        _("The tiles you own and hold. Only you see them; what you won in public, others know."),
    ),
    Term(
        "inner-space",
        _("Inner space"),
        _("A space that is not on the rim of the grid. To place there you need a spy next to it."),
        "index",
    ),
    Term(
        "location",
        _("Location"),
        _("A place on the coast with its own rule, a number, spaces and a reward."),
        "locations",
    ),
    Term(
        "marker",
        _("Marker"),
        _("Shows whose spy it is. You have as many placements in a round as you have markers."),
    ),
    Term(
        "mission",
        _("Mission"),
        _("A contest decided at the end of the game, nearly always by the tiles in hand."),
        "missions",
    ),
    Term(
        "outer-space",
        _("Outer space"),
        _("A space on the rim of the grid. Anyone may place there."),
        "index",
    ),
    Term(
        "owner",
        _("Owner"),
        _("Whoever's hand a spy came from this round, and to which it will return."),
    ),
    Term(
        "peek",
        _("Peek"),
        _("A private look at one face-down tile, given by the space you place on."),
        "locations",
    ),
    Term(
        "recruit",
        _("Recruit"),
        _("A character from the draw pile, as opposed to the six you start with."),
        "characters",
    ),
    Term(
        "resolve",
        pgettext_lazy("rules", "Resolve"),
        _("Turn up a location's tiles, use abilities, compare strengths, hand out the reward."),
        "index",
    ),
    Term(
        "reward",
        _("Reward"),
        _("The tile to be won at a location. Nobody controls it, and it is no spy."),
    ),
    Term(
        "roulette-stake",
        _("Stake"),
        _("The tile you pay for placing at the Casino when the roulette is in play."),
        "modules",
    ),
    Term(
        "seduced",
        _("Seduced"),
        _("Moved by seduction. The spy keeps its strength and has no abilities until round's end."),
        "abilities",
    ),
    Term(
        "shield",
        _("Shield"),
        _("Laid by diplomacy. Keeps assassins, seducers and double agents away for the round."),
        "abilities",
    ),
    Term(
        "space",
        _("Space"),
        _("A quarter of a board with a roman numeral, for one spy. Numerals give the order."),
        "locations",
    ),
    Term(
        "spy",
        _("Spy"),
        _("A character that stands on a space of the board."),
    ),
    Term(
        "start-player",
        _("Start player"),
        _("Places first in a round. The honour moves to the left each round."),
    ),
    Term(
        "starting-character",
        _("Starting character"),
        _("One of the six everyone begins with. All networks have the same six."),
        "characters",
    ),
    Term(
        "strength",
        _("Strength"),
        _("The number in the disc. The player with the highest sum at a location wins there."),
    ),
    Term(
        "symbol",
        _("Symbol"),
        _("The sign of an ability on a tile. Two equal symbols mean two uses."),
        "abilities",
    ),
    Term(
        "tile",
        _("Tile"),
        _("The piece that shows a character: strength, flag, points, symbols."),
        "characters",
    ),
    Term(
        "top-secret",
        pgettext_lazy("a kind of space", "Top Secret"),
        _("A space where tiles lie face down until its location is resolved."),
        "locations",
    ),
    Term(
        "vp",
        _("Victory points, VP"),
        _("What you win with. Printed on the medal, earned by missions and discards."),
        "missions",
    ),
)
