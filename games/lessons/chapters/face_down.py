"""Top Secret spaces, and how to look under a tile."""

from django.utils.translation import gettext_lazy as _

from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="face-down",
    title=_("Face down, and peeking"),
    line=_("What lies under that dossier?"),
    position=Position(
        boards={"church": 0, "palacio": 2, "tamariz": 0, "casino": 1, "boca": 0, "museum": 0},
        hands={"red": ("araujo", "garbo"), "green": ("guedes",)},
        spies={"palacio.I": ("green", "hans-r")},
        rewards={"palacio": ("e-windsor",)},
    ),
    steps=(
        Step(
            say=_(
                "Most spaces are stamped Top Secret. There a spy lies face down until the"
                " location is resolved, like this one of Baltazar's."
            ),
            at="palacio.I",
        ),
        Step(
            say=_(
                "At Hotel Palácio even the reward is hidden. Who would fight for somebody unknown?"
            ),
            at="palacio.reward",
        ),
        Step(
            say=_(
                "An eye on a space lets whoever places there peek at one face-down tile. Send"
                " Araújo to space II."
            ),
            at="palacio.II",
            answer="place araujo palacio.II",
            hint=_(
                "The rules allow that. But it is the eye on space II of Hotel Palácio that you"
                " need now."
            ),
        ),
        Step(
            say=_("This eye sees the face-down tiles of its own location. Look at the reward."),
            at="palacio.reward",
            answer="peek palacio.reward",
            hint=_("You might. But first find out what there is to win: look at the reward."),
        ),
        Step(
            say=_(
                "E. Windsor, with strength 4! Only you know it. Baltazar saw you look, no more, and"
                " went to the Casino."
            ),
            at="palacio.reward",
            play=("place guedes casino.I",),
        ),
        Step(
            say=_(
                "Where the eye has two rays, it also sees the locations next door. Send Garbo to"
                " space III of Sto. António."
            ),
            at="church.III",
            answer="place garbo church.III",
            hint=_(
                "The rules allow that. But the eye with two rays is on space III of Sto. António."
            ),
        ),
        Step(
            say=_("Now look at Baltazar's spy."),
            at="palacio.I",
            answer="peek palacio.I",
            hint=_("You might. But Baltazar's spy at Hotel Palácio is the one to know about."),
        ),
        Step(
            say=_(
                "Hans R., with strength 1. The site remembers for you what you have seen: a game"
                " lasts for days."
            ),
            at="palacio.I",
        ),
        Step(
            say=_(
                "When a location is resolved, everybody there is turned up. Your 2 beat his 1,"
                " and E. Windsor joins you."
            ),
            at="palacio.reward",
            play=("pass",),
            until="palacio",
        ),
    ),
)
