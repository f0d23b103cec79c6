"""Rulings 87 to 91."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="enigma",
    title=_("Enigma"),
    rulings=(
        Ruling(
            number=87,
            question=_("When is the Enigma placed in rounds 2 to 4?"),
            answer=_(
                "After the rewards: its owner chooses with all face-up rewards in view. If the "
                "reward there is Top Secret, it is turned up at once."
            ),
            reason=_("The 2019 rulebook and the Enigma leaflet put the rewards first."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=88,
            question=_("How does the Enigma work at the Museum?"),
            answer=_(
                "It lies with the reward in the centre. That reward is face up, and so is every "
                "spy on the four spaces."
            ),
            reason=_("The Enigma covers its whole location, and this one has four spaces."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=89,
            question=_("At the Enigma's location, is a Top Secret space still face down?"),
            answer=_("No, you place your spy there face up."),
            reason=_("Where the Enigma lies, every tile is face up at all times."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=90,
            question=_("May I hold on to the Enigma for several rounds?"),
            answer=_(
                "Only by winning it again. As its owner you have to give it up every time a round "
                "begins, on any reward space you like."
            ),
            reason=_("Putting it back on the board is a duty in print; the place is free."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=91,
            question=_("Who gets the 2 VP for the Enigma?"),
            answer=_(
                "The player who wins it in round 4. If its location has no winner then, nobody "
                "does."
            ),
            reason=_(
                "Since its owner must place it every round, nobody holds it when the last "
                "resolution begins."
            ),
            basis=Basis.DEDUCTION,
        ),
    ),
)
