"""The double agent in words."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.components import TILES
from games.story.changes import Event, Signs, add, color_of, go_home, linked
from games.story.table import Table
from games.story.teller import Telling, Told
from games.story.terms import Person, Place

from .words import NO_SHIELD, ON_ITS_SPACE, AbilityWords


def turned(t: Telling, event: Event) -> Told:
    seat, spy = event["seat"], t.spy(event["target"])
    names = {"by": Person(event["tile"]), "place": Place(event["target"])}
    if spy:
        words = t.say(
            seat,
            _("{by} goes home. {tile} at {place} now works for you."),
            _("{by} goes home. {tile} at {place} now works for {player}."),
            tile=spy,
            **names,
        )
        return Told(words, (spy.tile,))
    return Told(
        t.say(
            seat,
            _("{by} goes home. The spy at {place} now works for you."),
            _("{by} goes home. The spy at {place} now works for {player}."),
            **names,
        )
    )


def _turned(table: Table, event: Event) -> Signs:
    seat = event["seat"]
    home = go_home(table, event["by"])
    table["pieces"][event["target"]]["controller"] = color_of(table, seat)
    add(table, seat, markers=-1)
    return Signs(linked(event, "double_agent"), [home])


WORDS = AbilityWords(
    "double_agent",
    name=pgettext_lazy("ability", "Double agent"),
    line=gettext_lazy(
        "Goes home and leaves your marker on a rival's spy next door, who now works for you."
    ),
    what=gettext_lazy(
        "Take the double agent back to its owner's hand and put its marker beside a rival's spy on"
        " a location next to this one. Until the end of the round you control that spy in every"
        " way: strength, ties, abilities, dice. Afterwards it goes home to its owner."
    ),
    when=ON_ITS_SPACE,
    targets=(
        gettext_lazy("Any spy of another player next door, face up or face down."),
        gettext_lazy("A face-down spy stays face down, also for you."),
    ),
    limits=(
        NO_SHIELD,
        gettext_lazy("A spy that already serves two masters cannot be turned again."),
        gettext_lazy("A turned spy cannot use a double agent symbol of its own."),
        gettext_lazy("Without a target the symbol cannot be used: it is no free way home."),
        gettext_lazy(
            "Any other symbol of the double agent that you have not used by then is lost."
        ),
    ),
    example=format_lazy(
        gettext_lazy(
            "The Casino is resolved. Your {yours.name} goes home and leaves your marker next door,"
            " at the Hotel Avenida Palace, on Blue's {rival.name}. When the hotel is resolved,"
            " strength {rival.strength} and the shield to give away are yours. After the round Blue"
            " gets him back."
        ),
        yours=TILES["eileen-b"],
        rival=TILES["e-windsor"],
    ),
    rulings=(24, 61, 71, 92, 93, 94, 95, 96, 97, 98, 99, 100, 112),
    at_once=gettext_lazy("Turn a rival who leads, or hold"),
    order_targets={
        "leading_rival": gettext_lazy("A rival who leads next door"),
        "strongest_rival": gettext_lazy("The strongest rival next door"),
    },
    tell={"turned": turned},
    changes={"turned": _turned},
)
