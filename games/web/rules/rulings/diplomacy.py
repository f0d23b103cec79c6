"""Rulings 57 to 60."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="diplomacy",
    title=_("Diplomacy and shields"),
    rulings=(
        Ruling(
            number=57,
            question=_("Who can be given a shield?"),
            answer=_(
                "Any spy here or at an adjacent location: yours or not, the diplomat itself, a "
                "seduced one, hidden or open, at a resolved location or not. Rewards cannot have "
                "one, and no spy gets a second."
            ),
            reason=_("The wide choice is printed; refusing a second shield is our choice."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=58,
            question=_("What does a shield not stop?"),
            answer=_(
                "Boca do Inferno, Conspiracy, the counting of flags, and the shielded spy's own "
                "Double Agent ability."
            ),
            reason=_(
                "Shields are printed against Assassin and Seduction, and in the 2019 rulebook "
                "against a Double Agent from outside; against nothing else."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=59,
            question=_("Can the shields run out?"),
            answer=_("No, there are always enough."),
            reason=_(
                "The 2016 box has five white cubes to spare and the 2019 one ten shields, but no "
                "rulebook calls that a limit."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=60,
            question=_("When does a shield end?"),
            answer=_("With the round, or earlier if the spy leaves the board."),
            reason=_("The round is printed; that a spy off the board needs no shield follows."),
            basis=Basis.DEDUCTION,
        ),
    ),
)
