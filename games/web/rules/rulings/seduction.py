"""Rulings 48 to 56."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="seduction",
    title=_("Seduction"),
    rulings=(
        Ruling(
            number=48,
            question=_("Do I see a face-down spy before I seduce it?"),
            answer=_("No. You choose the spy and its new space, and then it is turned up."),
            reason=_("In the rulebooks' example the face is shown only after the move."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=49,
            question=_("What if there is no free space at my location?"),
            answer=_(
                "Then Seduction cannot be used. With two symbols, the second needs a second free "
                "space."
            ),
            reason=_("A seduced spy needs a free space to arrive on."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=50,
            question=_("Can I seduce a spy at the same location, or the seducer itself?"),
            answer=_("No, neither."),
            reason=_("Only spies from an adjacent location can be seduced."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=51,
            question=_("Which spies next door can I seduce?"),
            answer=_(
                "Those of your rivals and your own, even at a resolved location. Rewards cannot be "
                "seduced, nor can spies with a shield."
            ),
            reason=_("All four cases are settled in the rulebooks, own spies by the example."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=52,
            question=_("Does a seduced spy stay face down?"),
            answer=_(
                "No. It is turned up on arrival and remains so for the round, even on a Top Secret "
                "space."
            ),
            reason=_(
                "The rulebooks say that it is revealed; that it stays so on a Top Secret space "
                "follows from there."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=53,
            question=_("Can the same spy be seduced again?"),
            answer=_(
                "Yes. Its abilities do not come back this round, not even if it had no chance to "
                "use them where it first stood."
            ),
            reason=_(
                "The loss of abilities is printed and nothing restores them; nothing forbids a "
                "second move either."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=54,
            question=_(
                "What if a seduced spy has already acted and counted at a resolved location?"
            ),
            answer=_(
                "It lends its strength a second time, at the new location, and the old result "
                "stands. When the round is over its owner collects it, wherever it has ended up."
            ),
            reason=_(
                "The rulebooks allow seducing from resolved locations and never reopen a result."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=55,
            question=_("What becomes of the space that a seduced spy leaves?"),
            answer=_("It is free, for instance for a seduction when that location is resolved."),
            reason=_("A space without a spy is a free space."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=56,
            question=_("Which space of a seduced spy counts in a tie?"),
            answer=_("The one it is on now, and it counts for its controller."),
            reason=_("The example is decided exactly so: Yellow wins through space I."),
            basis=Basis.BOOK,
        ),
    ),
)
