"""What becomes of spies and recruits between two rounds."""

from django.utils.translation import gettext_lazy as _

from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="network",
    title=_("Recruits, discards and your network"),
    line=_("Six may stay. Who goes?"),
    position=Position(
        phase="resolving",
        boards={"church": 0, "palacio": 2, "casino": 1, "tamariz": 0, "muchaxo": 0, "museum": 0},
        hands={
            "red": ("elizabeth", "hans-r", "guedes", "roque"),
            "green": ("elizabeth", "linda-x", "hans-r", "guedes", "roque", "araujo"),
        },
        spies={"tamariz.I": ("red", "linda-x"), "muchaxo.I": ("red", "araujo")},
        rewards={"tamariz": ("clark-g",), "muchaxo": ("amelia",)},
        chance="the second day 3",
    ),
    steps=(
        Step(
            say=_(
                "Nobody else came to Tamariz. Alone, even Linda X. with strength 0 wins, and"
                " Clark G. goes straight to your hand."
            ),
            at="tamariz.I",
            play=("pass",),
            until="tamariz",
        ),
        Step(
            say=_(
                "At Muchaxo Amélia joins you, too. In the next round both of them are yours to"
                " place."
            ),
            at="muchaxo.I",
            until="muchaxo",
        ),
        Step(
            say=_(
                "The round is over, and all spies are home. Only six tiles may stay in your hand:"
                " discard Guedes and Roque."
            ),
            at="hand",
            answer="discard guedes roque",
            hint=_(
                "The rules allow that. But the chapter goes on without Guedes and Roque: let these"
                " two go."
            ),
        ),
        Step(
            say=_(
                "Each discarded tile is worth 1 point, whoever it shows. The six that you keep"
                " are your network."
            ),
            at="players",
        ),
        Step(
            say=_(
                "A new round brings new locations and new rewards, and the next player begins:"
                " Baltazar has placed already."
            ),
            at="players",
            play=("place guedes tamariz.I",),
        ),
        Step(
            say=_("Amélia has strength 4. Send her after Garbo, to space I of Muchaxo."),
            at="muchaxo.I",
            answer="place amelia muchaxo.I",
            hint=_(
                "The rules allow that. But Garbo is worth having: Amélia to space I of Muchaxo."
            ),
        ),
    ),
)
