"""Nationalism in words."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.components import TILES
from games.story.changes import Event, nothing
from games.story.teller import Telling, Told
from games.story.terms import Place

from .words import AbilityWords


def rallied(t: Telling, event: Event) -> Told:
    seat, place = event["seat"], Place(event["location"])
    if event["flags"] == "count":
        mine = _("You let your nationalism count at {place}.")
        theirs = _("{player} lets nationalism count at {place}.")
    else:
        mine = _("You leave your nationalism out at {place}.")
        theirs = _("{player} leaves nationalism out at {place}.")
    return Told(t.say(seat, mine, theirs, place=place))


WORDS = AbilityWords(
    "nationalism",
    name=pgettext_lazy("ability", "Nationalism"),
    line=gettext_lazy(
        "Stronger by 1 for each other visible flag of its country, here and next door."
    ),
    what=gettext_lazy(
        "Each symbol adds 1 strength for every other face-up flag of the same country on this"
        " location and on all locations next to it. It does not matter whose tiles they are:"
        " rivals, rewards and spies on locations already resolved all wave the flag."
    ),
    when=gettext_lazy(
        "Always on. It is read once, when strengths are compared, after every other ability of the"
        " location. You are asked whether it counts only where it decides and winning may hurt: a"
        " black medal or stakes to be won, or an open mission for the fewest of something."
    ),
    targets=(
        gettext_lazy("Face-up spies of the same country here and next door, yours and theirs."),
        gettext_lazy("Face-up rewards that still lie there."),
        gettext_lazy("Seduced spies, at the place where they are now."),
    ),
    limits=(
        gettext_lazy("Its own flag does not count."),
        gettext_lazy("Face-down tiles do not count, nor do tiles in hands or tiles already won."),
        gettext_lazy("A seduced spy has no nationalism for the rest of the round."),
        gettext_lazy("Near the Hotel Avenida Palace the spy gains 1 more, whatever its symbols."),
    ),
    example=format_lazy(
        gettext_lazy(
            "{yours.name} of Portugal, strength {yours.strength}, is at Tamariz. Two other"
            " Portuguese can be seen: {beside.name} beside him and {reward.name}, a face-up reward"
            " next door. He counts {total}. A third, face down next door, adds nothing."
        ),
        yours=TILES["a-ferro"],
        beside=TILES["c-rosa"],
        reward=TILES["amelia"],
        total=TILES["a-ferro"].strength + 2,
    ),
    rulings=(40, 41, 42, 43, 44, 45, 47),
    tell={"rallied": rallied},
    changes={"rallied": nothing},
)
