"""Rulings 26 to 33."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="assassin",
    title=_("Assassin"),
    rulings=(
        Ruling(
            number=26,
            question=_("Can an assassin choose itself?"),
            answer=_(
                "Yes. Its owner takes it back like any victim, which is also a way out of Boca do "
                "Inferno."
            ),
            reason=_(
                "The target is any spy at the location, only the reward is excluded, and no "
                "rulebook settles the question by name."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=27,
            question=_("Can an assassin strike another spy of mine?"),
            answer=_("Yes, your own spies are targets too."),
            reason=_("The rulebooks do not ask whose spy it is."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=28,
            question=_("Can an assassin strike a spy that was seduced here this round?"),
            answer=_("Yes, newcomers are not spared."),
            reason=_("Wherever it started the day, it is a spy at this location now."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=29,
            question=_("Can an assassin strike a spy with a shield?"),
            answer=_("No, the shield keeps it out of reach."),
            reason=_("Assassin is the first thing the rulebooks have shields stop."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=30,
            question=_("Must my assassin strike if there is no target I want?"),
            answer=_("No. With no legal target, or none to your taste, you simply skip it."),
            reason=_("Using an ability is never compulsory."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=31,
            question=_("Where do an assassinated spy and its marker go?"),
            answer=_(
                "The owner takes the tile back into hand, where everyone knows it is, and the "
                "marker goes to the supply; both sit out the rest of the round. When hands are cut "
                "down to six, the tile counts like the others."
            ),
            reason=_(
                "The way back to the hand is printed; the rest follows because all placing is over "
                "by then."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=32,
            question=_("Can an assassin in the Church use another ability under the 2016 rules?"),
            answer=_("Yes. If the spy has a second, different symbol, that one works."),
            reason=_(
                "The 2016 rulebooks let the spy in and block nothing but its assassin symbol."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=33,
            question=_("May I seduce an assassin into the Church under the 2019 rules?"),
            answer=_(
                "Yes. A seduced spy has no abilities anyway, so the peace of the place is safe."
            ),
            reason=_(
                "Any spy may be chosen, face down too, and a ban would give that one away. Both "
                "rules speak of placing, so the word decides nothing; the reading is our choice."
            ),
            basis=Basis.CHOICE,
        ),
    ),
)
