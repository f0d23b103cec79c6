"""Diplomacy in words."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.components import TILES
from games.story.changes import Event, Signs, linked
from games.story.table import Table
from games.story.teller import Telling, Told
from games.story.terms import Place

from .words import NO_REWARD, ON_ITS_SPACE, AbilityWords


def shielded(t: Telling, event: Event) -> Told:
    seat, spy = event["seat"], t.spy(event["target"])
    names = {"by": t.acting(event), "place": Place(event["target"])}
    if event["by"] == event["target"]:
        return Told(
            t.say(
                seat,
                _("Your {by} takes the shield."),
                _("{by} takes the shield, for {player}."),
                **names,
            )
        )
    if spy:
        return Told(
            t.say(
                seat,
                _("Your {by} shields {tile} at {place}."),
                _("{by} shields {tile} at {place}, for {player}."),
                tile=spy,
                **names,
            ),
            (spy.tile,),
        )
    return Told(
        t.say(
            seat,
            _("Your {by} shields the spy at {place}."),
            _("{by} shields the spy at {place}, for {player}."),
            **names,
        )
    )


def _shielded(table: Table, event: Event) -> Signs:
    table["pieces"][event["target"]]["shielded"] = True
    return Signs(linked(event, "diplomacy"))


WORDS = AbilityWords(
    "diplomacy",
    name=pgettext_lazy("ability", "Diplomacy"),
    line=gettext_lazy("Lays a shield on one spy, here or next door, for the rest of the round."),
    what=gettext_lazy(
        "Lay a shield on a spy. For the rest of the round no assassin, no seduction and no double"
        " agent can choose it."
    ),
    when=ON_ITS_SPACE,
    targets=(
        gettext_lazy("Any spy here or next door: yours, a rival's, the diplomat itself."),
        gettext_lazy("Face up or face down, on locations resolved or not."),
    ),
    limits=(
        NO_REWARD,
        gettext_lazy("One shield per spy is enough; a second cannot be laid."),
        gettext_lazy("A shield does not help at Boca do Inferno and does not hide a flag."),
        gettext_lazy("There are as many shields as anyone needs."),
    ),
    example=format_lazy(
        gettext_lazy(
            "{yours.name} has the symbol twice. One shield goes to himself. The other goes next"
            " door, to your {friend.name} on space II: the assassin on space I there will have to"
            " look for other company."
        ),
        yours=TILES["j-bourbon"],
        friend=TILES["clark-g"],
    ),
    rulings=(29, 57, 58, 59, 60),
    at_once=gettext_lazy("Shield my strongest spy"),
    order_targets={"strongest_own": gettext_lazy("My strongest spy, here or next door")},
    tell={"shielded": shielded},
    changes={"shielded": _shielded},
)
