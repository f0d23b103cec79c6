"""Seduction in words."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.components import TILES
from games.story.changes import Event, Signs, linked
from games.story.table import Table
from games.story.teller import Telling, Told, tiles
from games.story.terms import Person, Place, Words

from .words import NO_REWARD, NO_SHIELD, ON_ITS_SPACE, AbilityWords


def seduced(t: Telling, event: Event) -> Told:
    seat, spy = event["seat"], t.standing(event["target"])
    names = {
        "by": t.acting(event),
        "tile": Person(event["tile"]),
        "place": Place(event["target"]),
        "to": Place(event["to"]),
    }
    if spy and t.you(spy.owner) and not t.you(seat):
        words = Words(
            _("{by} lures your {tile} from {place} to {to}, for {player}."),
            player=t.players[seat],
            **names,
        )
    else:
        words = t.say(
            seat,
            _("Your {by} lures {tile} from {place} to {to}."),
            _("{by} lures {tile} from {place} to {to}, for {player}."),
            **names,
        )
    return Told(words, tiles([event["tile"]]))


def _moved(table: Table, event: Event) -> Signs:
    target, to, pieces = event["target"], event["to"], table["pieces"]
    pieces[to] = pieces.pop(target) | {"tile": event["tile"], "up": True, "seduced": True}
    return Signs(linked(event, "seduction"), [(target, to)])


WORDS = AbilityWords(
    "seduction",
    name=pgettext_lazy("ability", "Seduction"),
    line=gettext_lazy(
        "Lures a spy from next door to a free space here, where only its strength counts."
    ),
    what=gettext_lazy(
        "Pick a spy on a location next to this one and a free space here, in that order and"
        " without looking. The spy moves over with its marker and is turned face up. It keeps its"
        " strength, for whoever controls it, and loses its abilities until the end of the round."
    ),
    when=ON_ITS_SPACE,
    targets=(
        gettext_lazy("Any spy next door: yours or a rival's, face up or face down."),
        gettext_lazy(
            "Locations already resolved are fair hunting ground: a spy can count twice this way."
        ),
    ),
    limits=(
        gettext_lazy("This location needs a free space; a second symbol needs a second one."),
        gettext_lazy("Not the seducer itself and nobody else on this location."),
        NO_REWARD,
        NO_SHIELD,
    ),
    example=format_lazy(
        gettext_lazy(
            "{yours.name} acts at the Hotel Palácio; one space is free. At the Casino next door a"
            " rival has a single spy, face down, beside yours. You invite it over. It is"
            " {rival.name}, strength {rival.strength}, and both symbols are wasted. The Casino is"
            " yours alone."
        ),
        yours=TILES["zarah-l"],
        rival=TILES["g-rene"],
    ),
    rulings=(48, 49, 50, 51, 52, 53, 54, 55, 56),
    at_once=gettext_lazy("Bring my strongest spy over, or hold"),
    order_targets={
        "strongest_own": gettext_lazy("My strongest spy next door"),
        "leading_rival": gettext_lazy("A rival who leads next door"),
        "strongest_rival": gettext_lazy("The strongest rival next door"),
    },
    tell={"seduced": seduced},
    changes={"seduced": _moved},
)
