"""Rulings 113 to 115."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="supply",
    title=_("Five players and supply"),
    rulings=(
        Ruling(
            number=113,
            question=_("What if there are not enough tiles for all the reward spaces?"),
            answer=_(
                "Reward spaces that the draw pile cannot fill stay empty. Such a location has no "
                "reward to give, but everything else happens there. With complete sets it never "
                "comes to this."
            ),
            reason=_("No rulebook provides for it, so we keep the round going."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=114,
            question=_("How big is the grid with five players?"),
            answer=_(
                "4 rows by 8 columns of quarters. A board in a corner has 2 neighbours and any "
                "other has 3. There are at least 24 spaces for 15 placements."
            ),
            reason=_(
                "This is arithmetic from the printed eight boards and three markers for each "
                "player."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=115,
            question=_("Which boards are used with five players?"),
            answer=_(
                "8 in each round, out of the 10 of base game and Double Agent, or out of 12 with "
                "VIP."
            ),
            reason=_(
                "The 2019 rulebook asks for eight, and each expansion adds its boards to the stock."
            ),
            basis=Basis.BOOK,
        ),
    ),
)
