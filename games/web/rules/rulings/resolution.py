"""Rulings 21 to 25."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="resolution",
    title=_("Resolving a location"),
    rulings=(
        Ruling(
            number=21,
            question=_("What is revealed at a location, even if nobody came?"),
            answer=_(
                "Always everything: all spies there and the reward. If no spy is there, the reward "
                "is slipped under the draw pile, face down again, but everybody has seen it."
            ),
            reason=_(
                "Turning the tiles up is the first step at every location, and the rulebooks "
                "attach no condition to it."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=22,
            question=_("My spy is removed before its space comes up. Does it still act?"),
            answer=_("No. Too late is too late: it never acts."),
            reason=_(
                "Spaces act in roman order, and the assassin example in the rulebooks shows the "
                "lower number striking first."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=23,
            question=_("How do I use a spy with several symbols?"),
            answer=_(
                "Its controller uses them one at a time, in any order, with each outcome known "
                "before the next pick, and may stop at any time. Two equal symbols are two uses, "
                "with two different targets if you like."
            ),
            reason=_(
                "The rulebooks allow, never order, one use for each symbol, and set no order among "
                "them."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=24,
            question=_("My spy leaves the board with symbols unused. Are they lost?"),
            answer=_(
                "Yes, unused symbols are gone. It happens to an assassin that strikes itself and "
                "to a double agent that leaves."
            ),
            reason=_("We let abilities work only from the board; no rulebook covers the case."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=25,
            question=_("What happens to the reward if no spy with a controller is left?"),
            answer=_(
                "It is slipped under the draw pile, face down. Garrett's two rewards go there as "
                "they lie, the second lowest. Everybody has seen them, and the site remembers it "
                "for all."
            ),
            reason=_("The way under the pile is printed, and no rulebook shuffles."),
            basis=Basis.BOOK,
        ),
    ),
)
