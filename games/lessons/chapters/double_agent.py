"""The Double Agent expansion."""

from django.utils.translation import gettext_lazy as _

from games.engine import Options
from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="double-agent",
    title=_("Double agents"),
    line=_("One of them works for you."),
    teaches=frozenset({"double_agent"}),
    position=Position(
        options=Options(players=2, modules=frozenset({"double_agent"})),
        boards={
            "tamariz": 0,
            "alcantara": 1,
            "church": 0,
            "atlantico": 0,
            "avenida": 0,
            "museum": 0,
        },
        hands={"red": ("araujo",), "green": ()},
        spies={
            "tamariz.I": ("red", "eileen-b"),
            "tamariz.II": ("green", "roque"),
            "atlantico.I": ("green", "luciano"),
            "atlantico.II": ("green", "linda-x"),
        },
        rewards={"alcantara": ("garbo",), "atlantico": ("clark-g",)},
    ),
    steps=(
        Step(
            say=_(
                "Whoever is the first to place at Alcântara may turn the whole board. Send Araújo"
                " to space I."
            ),
            at="alcantara.I",
            answer="place araujo alcantara.I",
            hint=_("The rules allow that. But turn a board once: Araújo to space I of Alcântara."),
        ),
        Step(
            say=_(
                "Turn it by a quarter clockwise: then its other spaces lie inside, and Baltazar"
                " cannot follow you."
            ),
            at="alcantara",
            answer="turn 1",
            hint=_("You may. But then Baltazar can still come after you."),
        ),
        Step(
            say=_(
                "Eileen B. is a double agent. She goes home, and a rival's spy next door works"
                " for you until the end of the round: choose space I of Hotel Atlântico."
            ),
            at="atlantico.I",
            answer="use double_agent atlantico.I",
            hint=_("You may. But the spy on space I of Hotel Atlântico is the one to have."),
        ),
        Step(
            say=_(
                "It is Luciano, with strength 5, and he fights for you. Then he returns to"
                " Baltazar, while the reward stays with you."
            ),
            at="atlantico.I",
            play=("pass",),
            until="atlantico",
        ),
        Step(
            say=_(
                "At Hotel Avenida Palace, and next door to it, whoever knows nationalism is 1"
                " stronger."
            ),
            at="avenida",
        ),
    ),
)
