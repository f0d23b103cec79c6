"""Sentences of the placement phase."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from estoril.infra.optional import required
from games.engine.components import REWARD_SPACES
from games.story.changes import Event
from games.story.teller import Telling, Told, tiles
from games.story.terms import Person, Place, Words, people


def placed(t: Telling, event: Event) -> Told:
    seat, place = event["seat"], Place(event["space"])
    if "tile" not in event:
        return Told(
            Words(
                _("{player} places a spy face down at {place}."),
                player=t.players[seat],
                place=place,
            )
        )
    names = {"tile": Person(event["tile"]), "place": place}
    if event["face_up"]:
        words = t.say(
            seat,
            _("You place {tile} at {place}."),
            _("{player} places {tile} at {place}."),
            **names,
        )
    else:
        words = t.say(
            seat,
            _("You place {tile} face down at {place}."),
            _("{player} places {tile} face down at {place}."),
            **names,
        )
    return Told(words, tiles([event["tile"]]))


def staked(t: Telling, event: Event) -> Told:
    seat = event["seat"]
    if "tile" not in event:
        return Told(
            Words(_("{player} stakes a hidden tile at the roulette."), player=t.players[seat])
        )
    return Told(
        t.say(
            seat,
            _("You stake {tile} at the roulette."),
            _("{player} stakes {tile} at the roulette."),
            tile=Person(event["tile"]),
        ),
        tiles([event["tile"]]),
    )


def peeked(t: Telling, event: Event) -> Told:
    if event["at"] in REWARD_SPACES:
        return _peeked_at_reward(t, event)
    seat, place = event["seat"], Place(event["at"])
    spy = Person(event["tile"]) if "tile" in event else t.spy(event["at"])
    if t.you(seat) and spy:
        return Told(Words(_("You peek at {place}: {tile}."), place=place, tile=spy), (spy.tile,))
    player = t.players[seat]
    if spy and t.you(required(t.standing(event["at"])).owner):
        return Told(
            Words(
                _("{player} peeks at your {tile} at {place}."), player=player, tile=spy, place=place
            ),
            (spy.tile,),
        )
    if "tile" in event:
        return Told(
            Words(_("{player} peeks at {place}: {tile}."), player=player, tile=spy, place=place),
            tiles([event["tile"]]),
        )
    return Told(Words(_("{player} peeks at the spy at {place}."), player=player, place=place))


def _peeked_at_reward(t: Telling, event: Event) -> Told:
    seat = event["seat"]
    names = {"place": Place(REWARD_SPACES[event["at"]].location)}
    if "tile" not in event:
        return Told(
            Words(_("{player} peeks at the reward at {place}."), player=t.players[seat], **names)
        )
    return Told(
        t.say(
            seat,
            _("You peek at the reward at {place}: {tile}."),
            _("{player} peeks at the reward at {place}: {tile}."),
            tile=Person(event["tile"]),
            **names,
        ),
        tiles([event["tile"]]),
    )


def peek_declined(t: Telling, event: Event) -> Told:
    return Told(t.say(event["seat"], _("You look away."), _("{player} looks away.")))


def board_turned(t: Telling, event: Event) -> Told:
    seat, quarters = event["seat"], event["quarters"]
    names = {"place": Place("alcantara"), "number": quarters}
    if not quarters:
        return Told(
            t.say(
                seat,
                _("You leave {place} as it lies."),
                _("{player} leaves {place} as it lies."),
                **names,
            )
        )
    return Told(
        t.say(
            seat,
            ngettext(
                "You turn {place} clockwise by {number} quarter.",
                "You turn {place} clockwise by {number} quarters.",
                quarters,
            ),
            ngettext(
                "{player} turns {place} clockwise by {number} quarter.",
                "{player} turns {place} clockwise by {number} quarters.",
                quarters,
            ),
            **names,
        )
    )


def die_shifted(t: Telling, event: Event) -> Told:
    seat, die = event["seat"], event["die"]
    if event["by"] > 0:
        forms = (
            _("You nudge the airport's die up to {die}."),
            _("{player} nudges the airport's die up to {die}."),
        )
    elif event["by"] < 0:
        forms = (
            _("You nudge the airport's die down to {die}."),
            _("{player} nudges the airport's die down to {die}."),
        )
    else:
        forms = (
            _("You leave the airport's die at {die}."),
            _("{player} leaves the airport's die at {die}."),
        )
    return Told(t.say(seat, *forms, die=die))


def enigma_placed(t: Telling, event: Event) -> Told:
    place = Place(event["location"])
    if event["seat"] is None:
        return Told(Words(_("The Enigma turns up at {place}."), place=place))
    return Told(
        t.say(
            event["seat"],
            _("You set the Enigma up at {place}."),
            _("{player} sets the Enigma up at {place}."),
            place=place,
        )
    )


def rewards_revealed(_t: Telling, event: Event) -> Told:
    place, shown = Place(event["location"]), event["tiles"]
    if not shown:
        words = Words(_("The Enigma lights up {place}: there is no reward."), place=place)
    else:
        template = ngettext(
            "The Enigma lights up {place}: the reward is {tiles}.",
            "The Enigma lights up {place}: the rewards are {tiles}.",
            len(shown),
        )
        words = Words(template, place=place, tiles=people(shown))
    return Told(words, tiles(shown))


def round_started(t: Telling, event: Event) -> Told:
    words = t.say(
        event["start"],
        _("Round {round}. You begin."),
        _("Round {round}. {player} begins."),
        round=event["round"],
    )
    notes = [_laid(laid) for laid in event["laid"]]
    if event["die"] is not None:
        place = Place("airport")
        notes.append(Words(_("The die at {place} shows {die}."), place=place, die=event["die"]))
    shown = [tile for laid in event["laid"] for tile in laid["tiles"]]
    return Told(words, tiles(shown), tuple(notes))


def _laid(event: Event) -> Words:
    place, number, shown = Place(event["location"]), event["number"], event["tiles"]
    if not number:
        return Words(_("{place}: no reward, the draw pile is empty."), place=place)
    if shown:
        return Words(_("{place}: {tiles}."), place=place, tiles=people(shown))
    template = ngettext(
        "{place}: {number} sealed dossier.", "{place}: {number} sealed dossiers.", number
    )
    return Words(template, place=place, number=number)


TELL = {
    "round_started": round_started,
    "enigma_placed": enigma_placed,
    "rewards_revealed": rewards_revealed,
    "placed": placed,
    "staked": staked,
    "peeked": peeked,
    "peek_declined": peek_declined,
    "board_turned": board_turned,
    "die_shifted": die_shifted,
}
