"""Each ability once, at the location where it decides."""

from django.utils.translation import gettext_lazy as _

from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="abilities",
    title=_("Abilities, in roman order"),
    line=_("A dagger, a rose, a shield and two envelopes."),
    position=Position(
        phase="resolving",
        boards={"palacio": 2, "tamariz": 0, "muchaxo": 0, "church": 0, "atlantico": 0, "museum": 0},
        hands={"red": (), "green": ()},
        spies={
            "palacio.I": ("red", "hans-r"),
            "tamariz.I": ("red", "linda-x"),
            "tamariz.II": ("green", "s-smith"),
            "atlantico.I": ("red", "luciano"),
            "atlantico.II": ("red", "elizabeth"),
            "muchaxo.I": ("red", "guedes"),
            "muchaxo.II": ("green", "g-rene"),
            "museum.II": ("green", "pires"),
            "museum.III": ("red", "roque"),
            "museum.IV": ("green", "loreta-b"),
        },
        rewards={
            "palacio": ("i-shouwaloff",),
            "tamariz": ("hedy-l",),
            "atlantico": ("zarah-l",),
            "muchaxo": ("anne-d",),
            "museum": ("otto-m",),
        },
        pile=("clark-g",),
    ),
    steps=(
        Step(
            say=_(
                "All spies are placed. The locations are resolved by their numbers, and at each"
                " one the spies act in roman order: I, II, III."
            ),
            at="palacio",
        ),
        Step(
            say=_(
                "Hans R. conspires: he draws a tile from the pile and compares it with the"
                " reward. Use his ability."
            ),
            at="palacio.I",
            answer="use conspiracy",
            hint=_("You may always leave an ability unused. But see what this one does."),
        ),
        Step(
            say=_(
                "Clark G. came up. His medal is worth 4 points, Shouwaloff's only 1: bury"
                " Shouwaloff."
            ),
            at="palacio.reward",
            answer="bury i-shouwaloff",
            hint=_("You may. But Clark G. is worth more."),
        ),
        Step(
            say=_(
                "Linda X. is an assassin: she sends a spy here home, and it no longer counts. S."
                " Smith is one too, but she stands on I and acts first."
            ),
            at="tamariz.II",
            answer="use assassin tamariz.II",
            hint=_("You may. But then S. Smith acts next, and he does not miss. Choose him."),
        ),
        Step(
            say=_(
                "Elizabeth seduces: she lures a spy from next door to a free space here. Choose"
                " space II of the museum: whoever it is brings his strength, but may not act."
            ),
            at="museum.II",
            answer="use seduction museum.II atlantico.III",
            hint=_(
                "You may. But the spy on space II of the museum stands in Roque's way: lure him"
                " here."
            ),
        ),
        Step(
            say=_(
                "Guedes is a diplomat: he lays a shield on a spy, and assassins and seducers"
                " leave it alone. G. René carries a dagger, so protect Guedes himself."
            ),
            at="muchaxo.I",
            answer="use diplomacy muchaxo.I",
            hint=_("You may. But then G. René sends Guedes home. Protect Guedes."),
        ),
        Step(
            say=_("G. René can do nothing to him, and 1 against 0 is enough."),
            at="muchaxo.I",
            play=("pass",),
            until="muchaxo",
        ),
        Step(
            say=_(
                "Nationalism needs no decision: Roque is 1 stronger for each other Portuguese"
                " here and next door. There are two, so he beats Loreta B."
            ),
            at="museum.III",
            play=("pass",),
            until="museum",
        ),
    ),
)
