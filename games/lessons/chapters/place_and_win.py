"""Spies are placed in turn, strengths add up, and whoever is strongest recruits."""

from django.utils.translation import gettext_lazy as _

from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="place-and-win",
    title=_("Place spies and win a location"),
    line=_("Who is strongest at the beach?"),
    position=Position(
        boards={"tamariz": 1, "church": 0, "palacio": 0, "casino": 1, "boca": 0, "museum": 0},
        hands={"red": ("araujo", "garbo"), "green": ("roque", "guedes")},
        spies={"tamariz.I": ("green", "pires")},
        rewards={"tamariz": ("clark-g",)},
    ),
    steps=(
        Step(
            say=_(
                "Welcome to Estoril, spymaster. Here are six locations; this one is the beach of"
                " Tamariz."
            ),
            at="tamariz",
        ),
        Step(
            say=_(
                "Clark G. waits on the reward space. At the end of the round, whoever is"
                " strongest at Tamariz recruits him."
            ),
            at="tamariz.reward",
        ),
        Step(
            say=_(
                "These are your spies. The number in the corner is their strength: Araújo has 2,"
                " Garbo 3."
            ),
            at="hand",
        ),
        Step(
            say=_(
                "Baltazar, your rival, has sent Pires, with strength 4. Choose Araújo in your"
                " hand, then space II, and confirm."
            ),
            at="tamariz.II",
            answer="place araujo tamariz.II",
            hint=_(
                "The rules allow that. But here you want Araújo on space II of Tamariz, beside"
                " the place where Garbo will go."
            ),
        ),
        Step(
            say=_("You place one spy each, in turn. Baltazar has sent somebody to Hotel Palácio."),
            at="palacio.I",
            play=("place roque palacio.I",),
        ),
        Step(
            say=_(
                "Inner spaces, like III, are open only next to a spy of your own. Araújo stands"
                " beside it, so send Garbo there."
            ),
            at="tamariz.III",
            answer="place garbo tamariz.III",
            hint=_("The rules allow that. But Garbo is needed at Tamariz, on space III."),
        ),
        Step(
            say=_(
                "All spies are placed, and the locations are resolved. At Tamariz yours add up to"
                " 5, against 4: Clark G. is yours."
            ),
            at="tamariz.reward",
            play=("place guedes casino.I", "pass"),
            until="tamariz",
        ),
        Step(
            say=_(
                "That is the heart of the game: win locations, and recruit who waits there. It"
                " lasts four rounds."
            ),
            at="players",
        ),
    ),
)
