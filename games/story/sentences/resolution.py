"""Sentences of the resolution: a location is opened, abilities, who wins it, who is lost."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.components import LOCATIONS, SPACES
from games.story.changes import Event
from games.story.teller import Telling, Told, tiles
from games.story.terms import Person, Place, Words, people

from . import comparison


def location_opened(t: Telling, event: Event) -> Told:
    location = event["location"]
    place = Place(location)
    spies = {space.id: spy for space in LOCATIONS[location].spaces if (spy := t.standing(space.id))}
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


def passed(t: Telling, event: Event) -> Told:
    return Told(t.say(event["seat"], _("You leave it at that."), _("{player} leaves it at that.")))


def reward_won(t: Telling, event: Event) -> Told:
    seat, won, place = event["seat"], event["tiles"], Place(event["location"])
    if not won:
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
            tiles=people(won),
        ),
        tiles(won),
    )


def reward_unclaimed(_t: Telling, event: Event) -> Told:
    unclaimed, place = event["tiles"], Place(event["location"])
    if not unclaimed:
        return Told(Words(_("Nobody wins {place}, and there was nothing to win."), place=place))
    return Told(
        Words(
            ngettext(
                "Nobody wins {place}: {tiles} goes under the draw pile.",
                "Nobody wins {place}: {tiles} go under the draw pile.",
                len(unclaimed),
            ),
            place=place,
            tiles=people(unclaimed),
        ),
        tiles(unclaimed),
    )


def enigma_won(t: Telling, event: Event) -> Told:
    return Told(t.say(event["seat"], _("The Enigma is yours."), _("{player} takes the Enigma.")))


def enigma_unclaimed(_t: Telling, event: Event) -> Told:
    place = Place(event["location"])
    return Told(Words(_("Nobody takes the Enigma from {place}."), place=place))


def stakes_won(t: Telling, event: Event) -> Told:
    stakes = event["tiles"]
    return Told(
        t.say(
            event["seat"],
            ngettext(
                "You rake in the stake, into your discards: {tiles}.",
                "You rake in {number} stakes, into your discards: {tiles}.",
                len(stakes),
            ),
            ngettext(
                "{player} rakes in the stake: {tiles}.",
                "{player} rakes in {number} stakes: {tiles}.",
                len(stakes),
            ),
            number=len(stakes),
            tiles=people(stakes),
        ),
        tiles(stakes),
    )


def stakes_lost(_t: Telling, event: Event) -> Told:
    stakes = event["tiles"]
    template = ngettext(
        "The house keeps the stake: {tiles}.", "The house keeps the stakes: {tiles}.", len(stakes)
    )
    return Told(Words(template, tiles=people(stakes)), tiles(stakes))


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
    "compared": comparison.compared,
    "reward_won": reward_won,
    "reward_unclaimed": reward_unclaimed,
    "enigma_won": enigma_won,
    "enigma_unclaimed": enigma_unclaimed,
    "stakes_won": stakes_won,
    "stakes_lost": stakes_lost,
    "spy_lost": spy_lost,
}
