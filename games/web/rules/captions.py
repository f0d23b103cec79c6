"""What the worked examples tell: each stands as a picture beside the rule that it explains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

CAPTIONS: Final[dict[str, Text]] = {
    "markers": _(
        "From the top: games of 2, 3, 4 and 5 people. In a round they place 12, 12, 12 and 15"
        " spies."
    ),
    "starting-hand": _(
        "With these six Red starts. Everybody has the same six in a colour of their own."
    ),
    "outer-and-inner": _(
        "Of the 24 quarters of six boards 16 lie on the rim and 8 inside. Spaces with a dashed"
        " frame are open to everybody: those on the rim, and at number 5 all of them."
    ),
    "adjacent": _(
        "Boards are adjacent side by side, never across a corner: next to number 2 lie 4, 5 and 6,"
        " but not 1 and 3."
    ),
    "outer-placement": _(
        "Red has no spy here yet. Space I lies on the rim, so Red may place there: face down, as it"
        " is Top Secret. Then it is Green's turn."
    ),
    "inner-placement": _(
        "Space II lies inside. Red's spy on I touches it, so Red may place there. Without that"
        " neighbour Red could not, as long as anything on the rim is free."
    ),
    "more-markers": _(
        "Two people play. Red has six markers, but only these five tiles: Red places five times and"
        " is then passed over, while Green goes on."
    ),
    "tie": _(
        "Green has 1 and 1, Red has 2: a tie. A spy of Green's stands on space I, so Green takes"
        " the reward."
    ),
    "final-score": _(
        "Red's hand is worth 13 points. 7 discarded tiles make 7 more, a mission won alone 6, and"
        " one shared with Yellow 3: Red has 29."
    ),
    "assassin": _(
        "Yellow would win with 5. Red's assassin on space I sends Luciano home: into Yellow's hand,"
        " not out of the game. Red and Green are left, with 2 each."
    ),
    "conspiracy": _(
        "Luciano is gone by now. Otto M. lets Green look at the reward and at the top of the draw"
        " pile, and Green swaps them: Garbo goes under the pile. Red, on space I, wins the tie and"
        " takes the other tile."
    ),
    "nationalism": _(
        "G. Green has 2 strength and 1 more for each of the two British flags next door: 4. His own"
        " flag does not count. With the 2 on space I Yellow has 6 and beats Red's 5."
    ),
    "seduction": _(
        "Zsa Zsa G. has two symbols. She lures Amélia to space I and Red's face-down tile to III,"
        " which turns out to be a 5. Yellow has 1 and 4: a tie, won from space I. At number 5"
        " nobody is left, so the reward there goes under the draw pile."
    ),
    "diplomacy": _(
        "Guedes gives Yellow's tile on space II next door a shield. Until the end of the round"
        " Red's assassin beside it cannot strike it, nor can anybody lure it away or turn it."
    ),
    "double_agent": _(
        "Pink's double agent goes home and leaves a marker on Guedes. At number 9 Guedes now counts"
        " for Pink, who uses the symbol as well. After the round Guedes is Blue's again."
    ),
    "muchaxo": _(
        "Space II lies inside here, and Red has nobody beside it. Red may place there all the same."
    ),
    "casino": _(
        "The dice differ by 0 for Blue, by 1 and 4 for Yellow. Blue stays at 5, Yellow has 2 and 5"
        " more: 7, and wins."
    ),
    "boca": _(
        "Blue wins by 5 to 2, so Yellow loses one of two spies, and parts with the 3 points of"
        " Nora S. rather than with the 4 of Loreta B. The tile goes into the box and scores"
        " nothing."
    ),
    "museum": _(
        "Red places on space IV and may look at any one tile that lies face down: here at one of"
        " two rewards and two spies, wherever they are."
    ),
    "alcantara": _(
        "Pink is the first to place here, on space II in the corner, and turns the board by half."
        " Now the spy stands inside, beside inner spaces of two other boards, which are open to"
        " Pink."
    ),
    "avenida": _(
        "G. Green has 2 strength, 1 more as a British spy at number 2, and 1 more because number 9"
        " is next door: 4."
    ),
    "most-assassin": _("Five assassin symbols, two of them on one tile: this hand counts 5."),
    "highest-strength": _(
        "5, 3, 2, 0, 4 and 2: this hand counts 16. Unless somebody has as much or more, that is"
        " worth 6 points."
    ),
    "countries-base": _(
        "Spain, France, Italy and Hungary are countries of this mission, Portugal is not, and"
        " France counts once: this hand counts 4."
    ),
}
