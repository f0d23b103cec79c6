"""Sentences of the resolution: a location is opened, abilities, who wins it, who is lost."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.components import SPACES
from games.story.terms import Person, Place, Words, people

from . import comparison
from .teller import Telling, Told, tiles

Event = dict[str, Any]


def location_opened(t: Telling, event: Event) -> Told:
    location = event["location"]
    place = Place(location)
    spies = {
        space: spy for space, spy in t.table.spies.items() if SPACES[space].location == location
    }
    notes = [
        Words(
            _("{place}: {tile}, {player}."),
            place=SPACES[space].roman,
            tile=Person(tile),
            player=t.players[spies[space].controller],
        )
        for space, tile in event["spies"].items()
    ]
    if event["rewards"]:
        template = ngettext(
            "The reward is {tiles}.", "The rewards are {tiles}.", len(event["rewards"])
        )
        notes.append(Words(template, tiles=people(event["rewards"])))
    if not spies:
        words = Words(_("{place}: nobody came."), place=place)
    elif event["spies"]:
        words = Words(
            ngettext(
                "{place}: a file is opened.",
                "{place}: {number} files are opened.",
                len(event["spies"]),
            ),
            place=place,
            number=len(event["spies"]),
        )
    else:
        words = Words(_("{place}: everything lies open already."), place=place)
    return Told(words, tiles([*event["spies"].values(), *event["rewards"]]), tuple(notes))


def _acting(t: Telling, event: Event) -> Person | Place:
    """The spy that acts lies face up by then."""
    return t.spy(event["by"]) or Place(event["by"])


def passed(t: Telling, event: Event) -> Told:
    return Told(t.say(event["seat"], _("You leave it at that."), _("{player} leaves it at that.")))


def assassinated(t: Telling, event: Event) -> Told:
    seat, owner = event["seat"], event["owner"]
    names = {
        "by": _acting(t, event),
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


def shielded(t: Telling, event: Event) -> Told:
    seat, spy = event["seat"], t.spy(event["target"])
    names = {"by": _acting(t, event), "place": Place(event["target"])}
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


def seduced(t: Telling, event: Event) -> Told:
    seat, spy = event["seat"], t.table.spies.get(event["target"])
    names = {
        "by": _acting(t, event),
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


def conspired(t: Telling, event: Event) -> Told:
    by = _acting(t, event)
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


def reward_won(t: Telling, event: Event) -> Told:
    seat, found, place = event["seat"], event["tiles"], Place(event["location"])
    if not found:
        return Told(
            t.say(
                seat,
                _("You win {place}, where no reward was left."),
                _("{player} wins {place}, where no reward was left."),
                place=place,
            )
        )
    return Told(
        t.say(
            seat,
            _("You win {place} and recruit {tiles}."),
            _("{player} wins {place} and recruits {tiles}."),
            place=place,
            tiles=people(found),
        ),
        tiles(found),
    )


def reward_unclaimed(_t: Telling, event: Event) -> Told:
    found, place = event["tiles"], Place(event["location"])
    if not found:
        return Told(Words(_("Nobody wins {place}, and there was nothing to win."), place=place))
    return Told(
        Words(
            ngettext(
                "Nobody wins {place}: {tiles} goes under the draw pile.",
                "Nobody wins {place}: {tiles} go under the draw pile.",
                len(found),
            ),
            place=place,
            tiles=people(found),
        ),
        tiles(found),
    )


def enigma_won(t: Telling, event: Event) -> Told:
    return Told(t.say(event["seat"], _("The Enigma is yours."), _("{player} takes the Enigma.")))


def enigma_unclaimed(_t: Telling, event: Event) -> Told:
    place = Place(event["location"])
    return Told(Words(_("Nobody takes the Enigma from {place}."), place=place))


def stakes_won(t: Telling, event: Event) -> Told:
    found = event["tiles"]
    return Told(
        t.say(
            event["seat"],
            ngettext(
                "You rake in the stake, into your discards: {tiles}.",
                "You rake in {number} stakes, into your discards: {tiles}.",
                len(found),
            ),
            ngettext(
                "{player} rakes in the stake: {tiles}.",
                "{player} rakes in {number} stakes: {tiles}.",
                len(found),
            ),
            number=len(found),
            tiles=people(found),
        ),
        tiles(found),
    )


def stakes_lost(_t: Telling, event: Event) -> Told:
    found = event["tiles"]
    template = ngettext(
        "The house keeps the stake: {tiles}.", "The house keeps the stakes: {tiles}.", len(found)
    )
    return Told(Words(template, tiles=people(found)), tiles(found))


def spy_lost(t: Telling, event: Event) -> Told:
    seat, owner, tile = event["seat"], event["owner"], Person(event["tile"])
    if t.you(owner):
        words = Words(_("The sea takes your {tile}, for good."), tile=tile)
    elif seat == owner:
        words = Words(
            _("{player} gives {tile} to the sea, for good."), tile=tile, player=t.players[seat]
        )
    else:
        words = t.say(
            seat,
            _("You give {tile} of {owner} to the sea, for good."),
            _("{player} gives {tile} of {owner} to the sea, for good."),
            tile=tile,
            owner=t.players[owner],
        )
    return Told(words, tiles([event["tile"]]))


TELL = {
    "location_opened": location_opened,
    "passed": passed,
    "assassinated": assassinated,
    "shielded": shielded,
    "seduced": seduced,
    "turned": turned,
    "conspired": conspired,
    "reward_kept": reward_kept,
    "reward_exchanged": reward_exchanged,
    "compared": comparison.compared,
    "reward_won": reward_won,
    "reward_unclaimed": reward_unclaimed,
    "enigma_won": enigma_won,
    "enigma_unclaimed": enigma_unclaimed,
    "stakes_won": stakes_won,
    "stakes_lost": stakes_lost,
    "spy_lost": spy_lost,
}
