"""Conspiracy in words."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.components import SPACES, TILES
from games.story.changes import Event, Signs, nothing, rewards_at
from games.story.table import Table
from games.story.teller import Telling, Told, tiles
from games.story.terms import Person, Place, Words

from .words import NOBODY, ON_ITS_SPACE, AbilityWords


def conspired(t: Telling, event: Event) -> Told:
    by = t.acting(event)
    if "tile" not in event:
        return Told(
            Words(
                _("{by} draws a tile from the pile and shows it to {player} alone."),
                by=by,
                player=t.players[event["seat"]],
            )
        )
    return Told(
        t.say(
            event["seat"],
            _("{by} draws {tile} from the pile, for your eyes only."),
            _("{by} draws {tile} from the pile, for the eyes of {player} only."),
            by=by,
            tile=Person(event["tile"]),
        ),
        tiles([event["tile"]]),
    )


def reward_kept(t: Telling, event: Event) -> Told:
    place = Place(event["location"])
    if "buried" not in event:
        return Told(
            Words(
                _("{player} leaves the reward at {place} as it is."),
                player=t.players[event["seat"]],
                place=place,
            )
        )
    return Told(
        t.say(
            event["seat"],
            _("You leave the reward at {place} as it is and bury {tile}."),
            _("{player} leaves the reward at {place} as it is and buries {tile}."),
            place=place,
            tile=Person(event["buried"]),
        ),
        tiles([event["buried"]]),
    )


def reward_exchanged(t: Telling, event: Event) -> Told:
    return Told(
        t.say(
            event["seat"],
            _("You bury {buried}: the reward at {place} is now {tile}."),
            _("{player} buries {buried}: the reward at {place} is now {tile}."),
            place=Place(event["location"]),
            tile=Person(event["tile"]),
            buried=Person(event["buried"]),
        ),
        tiles([event["tile"]]),
    )


def _conspired(table: Table, event: Event) -> Signs:
    by = event["by"]
    spots = rewards_at(table, SPACES[by].location)
    return Signs([(by, spot, "conspiracy") for spot in spots])


def _exchanged(table: Table, event: Event) -> Signs:
    pieces = table["pieces"]
    spots = rewards_at(table, event["location"])
    spot = next(spot for spot in spots if pieces[spot]["tile"] == event["buried"])
    pieces[spot]["tile"] = event["tile"]
    return Signs()


WORDS = AbilityWords(
    "conspiracy",
    name=pgettext_lazy("ability", "Conspiracy"),
    line=gettext_lazy(
        "Compares the reward with the top of the draw pile: one stays, the other is buried."
    ),
    what=gettext_lazy(
        "Look, alone, at the top tile of the draw pile. Then lay one of the two, that tile or the"
        " present reward, face up as the reward. The other goes face down under the draw pile."
    ),
    when=ON_ITS_SPACE,
    targets=(gettext_lazy("The reward of this location and the top tile of the draw pile."),),
    limits=(
        gettext_lazy(
            "Once you have looked you must choose, but you may choose what was there before."
        ),
        gettext_lazy("If you keep the old reward, nobody else learns what you buried."),
        gettext_lazy("With an empty draw pile there is nothing to conspire about."),
        gettext_lazy("At Garrett you bury exactly one of three: the two rewards and the top tile."),
    ),
    example=format_lazy(
        gettext_lazy(
            "{reward.name} is the reward here, worth {reward.vp}, and you are about to lose the"
            " location. Your {yours.name} looks at the pile and finds {top.name}, worth {top.vp}."
            " You lay that one out instead. Congratulations to your rival."
        ),
        reward=TILES["garbo"],
        yours=TILES["red-hans-r"],
        top=TILES["pires"],
    ),
    rulings=(34, 35, 36, 37, 38, 39),
    at_once=gettext_lazy("Conspire"),
    order_targets={NOBODY: gettext_lazy("Look at the draw pile")},
    tell={"conspired": conspired, "reward_kept": reward_kept, "reward_exchanged": reward_exchanged},
    changes={"conspired": _conspired, "reward_kept": nothing, "reward_exchanged": _exchanged},
)
