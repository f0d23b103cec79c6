"""Rulings 40 to 47."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="nationalism",
    title=_("Nationalism and strength"),
    rulings=(
        Ruling(
            number=40,
            question=_("When is Nationalism counted?"),
            answer=_(
                "It holds all the time and is read once, for the comparison of strengths: when "
                "every ability is done, and before any dice. An assassination, seduction or "
                "conspiracy in between changes it."
            ),
            reason=_(
                "The rulebooks list it among the abilities resolved space by space, but a bonus "
                "for each flag cannot outlive the flag; fixing the moment is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=41,
            question=_("Do face-down tiles count for Nationalism?"),
            answer=_(
                "Never. Neither face-down rewards nor face-down spies at locations yet to be "
                "resolved."
            ),
            reason=_(
                "For rewards this is printed; for spies it follows, since a flag nobody sees waves "
                "for nobody."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=42,
            question=_("Which flags count for Nationalism?"),
            answer=_(
                "The matching flag of every other face-up tile here and at all adjacent locations: "
                "your spies and those of others, the reward here, face-up rewards next door, spies "
                "at resolved locations, and seduced spies where they are now. Not counted are "
                "rewards already taken, tiles in hand, stakes and removed tiles."
            ),
            reason=_(
                "The rulebooks name spies of others, open rewards and resolved locations; the rest "
                "follows from counting what lies face up in range."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=43,
            question=_("What do the two nationalism symbols of Salazar give?"),
            answer=_("+2 strength for each matching flag."),
            reason=_("Every symbol brings its own bonus."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=44,
            question=_("Does a seduced spy have its Nationalism bonus?"),
            answer=_("No, it gets none."),
            reason=_("All abilities of a seduced spy are ignored, and Nationalism is one of them."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=45,
            question=_("Can I refuse a strength bonus?"),
            answer=_(
                "Nationalism, yes. It counts unless you leave it out, all of it at a location "
                "together with what Avenida Palace adds. You are asked after all abilities and "
                "before any dice, and only where leaving it out changes who wins there, or who "
                "loses a spy at Boca do Inferno, and where winning can openly hurt: a black medal "
                "lies there, or stakes do, or an open mission is won by the fewest of something. "
                "If that is true of several players, the one with the lowest such spy is asked "
                "first, and after every answer it is judged anew. The bonuses of Palácio, "
                "Atlântico and Garrett cannot be refused."
            ),
            reason=_(
                "The rulebooks force nobody to use an ability. That we ask only where somebody "
                "might say no, and never because of something secret, is our choice: a game "
                "played over days needs no question that everybody answers alike."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=46,
            question=_("Does a seduced spy get the bonus of its new location?"),
            answer=_("Yes, the bonuses for flags and for women apply."),
            reason=_("They belong to the location; only the spy's own abilities are ignored."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=47,
            question=_("Whom does Avenida Palace help?"),
            answer=_(
                "Each spy with Nationalism there or at an adjacent location gets +1, once and not "
                "per symbol, with no matching flag needed. It holds all round, whichever location "
                "is being resolved, but only while Avenida Palace is in the grid. A seduced spy "
                "gets nothing: its Nationalism is switched off."
            ),
            reason=_(
                "The bonus is in the 2019 rulebook, with an example that adds up to 4; leaving out "
                "seduced spies is our choice."
            ),
            basis=Basis.CHOICE,
        ),
    ),
)
