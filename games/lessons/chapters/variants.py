"""The three variants."""

from django.utils.translation import gettext_lazy as _

from games.engine import Options
from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="variants",
    title=_("The variants"),
    line=_("Missions that not everybody can see."),
    teaches=frozenset({"secret_missions", "agenda", "second_place"}),
    position=Position(
        options=Options(
            players=3, variants=frozenset({"secret_missions", "agenda", "second_place"})
        ),
        phase="resolving",
        boards={"church": 0, "palacio": 2, "casino": 1, "tamariz": 0, "muchaxo": 0, "museum": 0},
        hands={
            "red": ("elizabeth", "linda-x", "araujo"),
            "green": ("elizabeth", "linda-x", "araujo", "guedes"),
            "blue": ("elizabeth", "hans-r", "guedes", "roque"),
        },
        spies={"palacio.I": ("red", "hans-r")},
        rewards={"palacio": ("pires",)},
        pile=("anne-d",),
        missions=("most-pt",),
        secret_missions=("most-women", "highest-strength", "most-us"),
        agendas=("most-seduction", "most-assassin", "most-de"),
    ),
    steps=(
        Step(
            say=_(
                "With secret missions only one lies open. One more lies between each two"
                " neighbours: you know yours to the left and to the right."
            ),
            at="missions",
        ),
        Step(
            say=_(
                "Your secret agenda is yours alone: 1 point for each such symbol on recruits in"
                " your hand and among your discards."
            ),
            at="missions",
        ),
        Step(
            say=_("So let Hans R. look for somebody who suits your agenda: use his conspiracy."),
            at="palacio.I",
            answer="use conspiracy",
            hint=_("You may. But see whom the pile has to offer."),
        ),
        Step(
            say=_(
                "Anne D. is a woman, American, and knows seduction: two secret missions and your"
                " agenda. Bury Pires."
            ),
            at="palacio.reward",
            answer="bury pires",
            hint=_("You may. But Anne D. serves you in three ways, Pires in one."),
        ),
        Step(
            say=_(
                "In the third variant the second in each mission gets 3 points. Whoever ties for"
                " first place shares all 9 of them."
            ),
            at="missions",
        ),
    ),
)
