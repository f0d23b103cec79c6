"""A secret agenda in words: what it pays for, and what it is worth so far to its player."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Options, View
from games.engine.components import Mission

from . import texts
from .abilities import ABILITY_WORDS
from .points import agenda_so_far


@dataclass(frozen=True, slots=True)
class Agenda:
    """What its player is told of it, in sentences."""

    pays: str
    starting: str
    so_far: str


def agenda_of(view: View, seat: int) -> Agenda | None:
    """None where the viewer knows of none."""
    player = view.seats[seat]
    if player.agenda is None:
        return None
    points = agenda_so_far(view, player)
    return Agenda(
        pays(player.agenda),
        starting(view.options),
        ngettext("So far {n} point.", "So far {n} points.", points).format(n=points),
    )


def pays(mission: Mission) -> str:
    """What brings points, by the tiles themselves and not by who has most of them."""
    match mission.measure:
        case "symbols":
            names = ", ".join(str(ABILITY_WORDS[id].name) for id in mission.of)
            text = _("1 point for every symbol of this kind, in hand or discarded: {what}.")
            return text.format(what=names)
        case "flags":
            names = ", ".join(str(texts.COUNTRIES[flag]) for flag in mission.of)
            text = _("1 point for every tile of this country, in hand or discarded: {what}.")
            return text.format(what=names)
        case "countries":
            names = ", ".join(str(texts.COUNTRIES[flag]) for flag in mission.of)
            text = _("1 point for each of these countries, in hand or discarded: {what}.")
            return text.format(what=names)
    return _("1 point for every woman, in hand or discarded.")


def starting(options: Options) -> str:
    if options.switches.agenda_starting_tiles == "excluded":
        return _("Starting characters do not count.")
    return _("Starting characters count, too.")
