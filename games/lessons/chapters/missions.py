"""What the game is about in the end: missions and points."""

from django.utils.translation import gettext_lazy as _

from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="missions",
    title=_("Missions, and the end"),
    line=_("What all of this was for."),
    position=Position(
        phase="resolving",
        round=4,
        boards={"church": 0, "palacio": 2, "casino": 1, "tamariz": 0, "muchaxo": 0, "museum": 0},
        hands={
            "red": ("elizabeth", "linda-x", "araujo", "guedes", "roque"),
            "green": ("elizabeth", "linda-x", "araujo", "e-windsor"),
        },
        spies={"palacio.I": ("red", "hans-r"), "tamariz.I": ("green", "roque")},
        rewards={"palacio": ("pires",), "tamariz": ("j-bourbon",)},
        discards={
            "red": ("c-rosa", "a-ferro", "salazar"),
            "green": ("hans-r", "s-smith", "g-rene"),
        },
        pile=("zarah-l",),
        missions=("most-women", "most-gb", "most-seduction", "most-de"),
    ),
    steps=(
        Step(
            say=_(
                "Four missions lie open from the first round on. At the end, each is worth 6"
                " points to whoever's network fulfils it best."
            ),
            at="missions",
        ),
        Step(
            say=_(
                "The figures tell how far everybody is. Most women: two against two, and if it"
                " stays so you share the points."
            ),
            at="missions",
        ),
        Step(
            say=_(
                "This is the last round. Hans R. may find better company at Hotel Palácio: use"
                " his conspiracy."
            ),
            at="palacio.I",
            answer="use conspiracy",
            hint=_("You may. But a look at the pile is worth more now than ever."),
        ),
        Step(
            say=_(
                "Zarah L. is a woman, German, and knows seduction: that serves three missions."
                " Bury Pires."
            ),
            at="palacio.reward",
            answer="bury pires",
            hint=_("You may. But Pires serves no mission here, and Zarah L. three."),
        ),
        Step(
            say=_("After the last round you discard, too. Roque serves no mission: let him go."),
            at="hand",
            answer="discard roque",
            hint=_(
                "The rules allow that. But look at the missions: only hands count for them, and"
                " Roque helps with none."
            ),
        ),
        Step(
            say=_(
                "The points: 1 for each discarded tile, the medals in your hand, and 6 for each"
                " mission. Whoever has most wins, and that is you."
            ),
            at="players",
            until="over",
        ),
        Step(
            say=_("That is all, spymaster. Two bots are waiting for you at a real table."),
            at="players",
        ),
    ),
)
