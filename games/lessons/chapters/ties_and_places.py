"""Ties, and locations with rules of their own."""

from django.utils.translation import gettext_lazy as _

from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="ties-and-places",
    title=_("Ties, and special locations"),
    line=_("Dice at the Casino, and a cliff with an appetite."),
    position=Position(
        boards={"tamariz": 0, "palacio": 2, "casino": 1, "church": 0, "museum": 0, "boca": 0},
        hands={"red": ("araujo", "elizabeth", "garbo"), "green": ("pires",)},
        spies={
            "tamariz.II": ("green", "araujo"),
            "boca.I": ("red", "roque"),
            "boca.II": ("green", "walser-s"),
            "boca.III": ("red", "guedes"),
        },
        rewards={"tamariz": ("anne-d",), "casino": ("loreta-b",), "boca": ("otto-m",)},
        chance="a good evening 129",
    ),
    steps=(
        Step(
            say=_(
                "Araújo against Araújo, 2 against 2: in a tie the lower numeral wins. Send yours"
                " to space I."
            ),
            at="tamariz.I",
            answer="place araujo tamariz.I",
            hint=_(
                "The rules allow that. But this is about the tie at Tamariz: Araújo to space I."
            ),
        ),
        Step(
            say=_(
                "Some locations have rules of their own. At Hotel Palácio the British are 1"
                " stronger, so send Elizabeth to space I."
            ),
            at="palacio.I",
            play=("place pires casino.II",),
            answer="place elizabeth palacio.I",
            hint=_(
                "The rules allow that. But Elizabeth is British, and stronger on space I of Hotel"
                " Palácio."
            ),
        ),
        Step(
            say=_(
                "No assassin may enter Sto. António. You need not learn any of this: touch a name"
                " on the board, and the location explains itself."
            ),
            at="church",
        ),
        Step(
            say=_(
                "At the Casino every spy adds the difference of two dice. Send Garbo to space I,"
                " against whoever Baltazar has there."
            ),
            at="casino.I",
            answer="place garbo casino.I",
            hint=_("The rules allow that. But the dice are at the Casino: Garbo to space I."),
        ),
        Step(
            say=_("Tamariz is resolved: you win the tie, and Anne D. with it."),
            at="tamariz.I",
            play=("pass",),
            until="tamariz",
        ),
        Step(
            say=_("The dice have been kind: Garbo's 3 became 7. Baltazar's Pires got to 5."),
            at="casino.I",
            play=("pass",),
            until="casino",
        ),
        Step(
            say=_(
                "At Boca do Inferno the weakest player loses a spy for good. That is you: give up"
                " Roque, and keep Guedes."
            ),
            at="boca.I",
            play=("pass",),
            answer="sacrifice boca.I",
            hint=_("You may. But Roque is the weaker one."),
        ),
        Step(
            say=_(
                "The museum has four spaces around its reward. Hotel Atlântico favours Germans,"
                " and at Muchaxo all spaces count as outer ones."
            ),
            at="museum",
        ),
    ),
)
