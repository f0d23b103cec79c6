"""The Enigma."""

from django.utils.translation import gettext_lazy as _

from games.engine import Options
from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="enigma",
    title=_("The Enigma"),
    line=_("Where it lies, nothing stays secret."),
    teaches=frozenset({"enigma"}),
    position=Position(
        options=Options(players=2, modules=frozenset({"enigma"})),
        boards={"church": 0, "palacio": 2, "casino": 1, "tamariz": 0, "boca": 0, "museum": 0},
        hands={"red": ("araujo",), "green": ()},
        spies={"palacio.I": ("green", "guedes")},
        rewards={"palacio": ("e-windsor",)},
        enigma_at="palacio",
    ),
    steps=(
        Step(
            say=_(
                "The Enigma lies at Hotel Palácio in this round. So everything here lies face up,"
                " even the reward and whoever is on a Top Secret space."
            ),
            at="palacio",
        ),
        Step(
            say=_(
                "Baltazar's Guedes has strength 1. Send Araújo to space II: he will lie face up"
                " as well."
            ),
            at="palacio.II",
            answer="place araujo palacio.II",
            hint=_("The rules allow that. But the Enigma is at Hotel Palácio: Araújo to space II."),
        ),
        Step(
            say=_(
                "Whoever wins the location takes the Enigma along with the reward: it is yours."
                " It does not count for the six tiles of your hand."
            ),
            at="players",
            play=("pass",),
            until="palacio",
        ),
        Step(
            say=_(
                "At the start of each round its owner has to place it, once the rewards lie"
                " there. Choose the museum: you want to see who waits inside."
            ),
            at="museum",
            answer="enigma museum",
            hint=_("You may. But at the museum it turns up a hidden reward."),
        ),
        Step(
            say=_("Whoever owns the Enigma after the last round gets 2 points for it."),
            at="museum.reward",
        ),
    ),
)
