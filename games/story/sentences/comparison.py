"""Who had what at a location, and why."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from estoril.infra.optional import required
from games.core.places import location_name
from games.engine.components import SPACES
from games.story.changes import Event
from games.story.teller import ComparedSpy, Telling, Told
from games.story.terms import Person, Place, Words, people


def compared(t: Telling, event: Event) -> Told:
    standings = event["standings"]
    place = Place(event["location"])
    spies = tuple(_compared(t, event, space) for space in event["spies"])
    seat, strength, _slot = standings[0]
    names = {"place": place, "strength": strength}
    if len(standings) == 1:
        words = t.say(
            seat,
            _("You stand alone at {place}, with a strength of {strength}."),
            _("{player} stands alone at {place}, with a strength of {strength}."),
            **names,
        )
    elif standings[1][1] == strength:
        words = t.say(
            seat,
            _("A tie at {place} with {strength}: your space comes first."),
            _("A tie at {place} with {strength}: the space of {player} comes first."),
            **names,
        )
    else:
        words = t.say(
            seat,
            _("You are the strongest at {place}, {strength} to {second}."),
            _("{player} is the strongest at {place}, {strength} to {second}."),
            second=standings[1][1],
            **names,
        )
    return Told(words, spies=spies)


def _compared(t: Telling, event: Event, space: str) -> ComparedSpy:
    spy = required(t.standing(space))
    bonuses = event["spies"][space]
    return ComparedSpy(
        SPACES[space].roman,
        Person(required(spy.tile)),
        t.players[spy.controller],
        tuple(
            _part(reason, amount, kin, event["dice"].get(space)) for reason, amount, kin in bonuses
        ),
        sum(amount for _reason, amount, _kin in bonuses),
    )


def _part(reason: str, amount: int, kin: list[str], dice: list[int] | None) -> Words:
    if reason == "printed":
        return Words(pgettext("strength", "{amount} printed"), amount=amount)
    if reason == "nationalism":
        return Words(
            pgettext("strength", "+{amount} nationalism ({tiles})"),
            amount=amount,
            tiles=people(kin),
        )
    if reason == "dice":
        assert dice is not None
        return Words(
            pgettext("strength", "+{amount} dice ({first} and {second})"),
            amount=amount,
            first=dice[0],
            second=dice[1],
        )
    return Words("+{amount} {place}", amount=amount, place=location_name(reason))
