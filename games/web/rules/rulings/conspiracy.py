"""Rulings 34 to 39."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="conspiracy",
    title=_("Conspiracy"),
    rulings=(
        Ruling(
            number=34,
            question=_("Who sees what in a conspiracy?"),
            answer=_(
                "Only the conspirator sees what is on top of the draw pile; the reward lies open "
                "by then. Everybody sees which reward remains. If it is the old one, the buried "
                "tile is the conspirator's secret."
            ),
            reason=_("The rulebooks make the look secret and the reward that stays public."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=35,
            question=_("What if the draw pile is empty?"),
            answer=_(
                "Then Conspiracy cannot be used. With complete sets this never happens: round 4 of "
                "the base game still has 3 tiles in the pile (27 less 24), and a game of five with "
                "Double Agent still has 2 (34 less 32)."
            ),
            reason=_(
                "A swap needs two tiles; that it fails without them is our choice, since no "
                "rulebook mentions it."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=36,
            question=_("I have looked at the top tile. May I stop there?"),
            answer=_(
                "No. You have to finish: one tile is the reward, the other goes under the draw "
                "pile. To change nothing, choose the old reward."
            ),
            reason=_("Looking and laying the tiles down are one printed ability."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=37,
            question=_("My spy has two conspiracy symbols. What does the second one see?"),
            answer=_(
                "The new top tile. If the draw pile is a single tile, that is the one you have "
                "just put there."
            ),
            reason=_("Each symbol is a use of its own and takes the pile as it finds it."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=38,
            question=_("Is a conspiracy secret where the Enigma lies?"),
            answer=_(
                "Until you choose, yes: nobody else sees the drawn tile. What you choose lies face "
                "up, what you reject goes under the draw pile face down."
            ),
            reason=_(
                "The Enigma opens tiles at its location, and a tile in your fingers is not there "
                "yet."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=39,
            question=_("How does a conspiracy work with Garrett's two rewards?"),
            answer=_(
                "You look at three tiles, the two rewards and the top of the draw pile, and bury "
                "exactly one of them. The other two are the rewards."
            ),
            reason=_("The ability is written for one reward; this is the closest fit for two."),
            basis=Basis.CHOICE,
        ),
    ),
)
