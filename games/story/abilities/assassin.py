"""The assassin in words."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.components import TILES
from games.story.changes import Event, Signs, go_home, linked
from games.story.table import Table
from games.story.teller import Telling, Told, tiles
from games.story.terms import Person, Place, Words

from .words import NO_REWARD, NO_SHIELD, ON_ITS_SPACE, AbilityWords


def assassinated(t: Telling, event: Event) -> Told:
    seat, owner = event["seat"], event["owner"]
    names = {
        "by": t.acting(event),
        "tile": Person(event["tile"]),
        "place": Place(event["target"]),
    }
    if event["by"] == event["target"]:
        words = t.say(
            seat,
            _("Your {tile} slips away from {place} and goes home."),
            _("{tile} slips away from {place} and goes home to {player}."),
            **names,
        )
    elif seat == owner:
        words = t.say(
            seat,
            _("{by} strikes at {place}: your own {tile} goes home."),
            _("{by} strikes at {place} for {player}, whose own {tile} goes home."),
            **names,
        )
    elif t.you(owner):
        words = Words(
            _("{by} strikes at {place} for {player}: your {tile} goes home."),
            player=t.players[seat],
            **names,
        )
    else:
        words = t.say(
            seat,
            _("Your {by} strikes at {place}: {tile} goes home to {owner}."),
            _("{by} strikes at {place} for {player}: {tile} goes home to {owner}."),
            owner=t.players[owner],
            **names,
        )
    return Told(words, tiles([event["tile"]]))


def _gone(table: Table, event: Event) -> Signs:
    return Signs(linked(event, "assassin"), [go_home(table, event["target"])])


WORDS = AbilityWords(
    "assassin",
    name=pgettext_lazy("ability", "Assassin"),
    line=gettext_lazy("Sends one spy on this location home, before it can count."),
    what=gettext_lazy(
        "Pick a spy on this location. It leaves the board for its owner's hand and its marker goes"
        " back to the supply. Nobody dies in Estoril, but this evening is over for that spy: it no"
        " longer counts, and if its space had not been reached it never acts."
    ),
    when=ON_ITS_SPACE,
    targets=(
        gettext_lazy(
            "Any spy on the same location: a rival's, your own, even the assassin itself."
        ),
        gettext_lazy("Spies that were seduced to this location."),
    ),
    limits=(
        NO_REWARD,
        NO_SHIELD,
        gettext_lazy("At Sto. António do Estoril the symbol does nothing."),
        gettext_lazy("Neither the spy nor the marker can be used again this round."),
    ),
    example=format_lazy(
        gettext_lazy(
            "At the Hotel Atlântico your {yours.name} stands on space I. On space II waits"
            " {rival.name}, strength {rival.strength} and a conspiracy in his pocket. You send him"
            " home: he neither conspires nor counts, and is back in his owner's hand for the next"
            " round."
        ),
        yours=TILES["s-smith"],
        rival=TILES["pires"],
    ),
    rulings=(22, 26, 27, 28, 29, 30, 31, 32, 33, 97),
    at_once=gettext_lazy("Strike whoever leads, or hold"),
    order_targets={
        "leading_rival": gettext_lazy("The rival who leads this location"),
        "strongest_rival": gettext_lazy("The strongest rival here"),
    },
    tell={"assassinated": assassinated},
    changes={"assassinated": _gone},
)
