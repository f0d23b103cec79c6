"""Why an option is good or bad, in sentences that any player may be the subject of."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.reasons import Reason
from games.story.terms import Person, Place, Who, Words

from .words import percent

CERTAIN = 0.99  # in as many of the games imagined it is as good as certain
HARDLY = 0.05


def because(reason: Reason, players: Sequence[Who]) -> tuple[Words, ...]:
    """What it wins, who may still prevent that, what goes with it, and what else is in danger."""
    told = [_wins(reason, players) if reason.location else _ends(reason)]
    if reason.tile:
        tile, share = Person(reason.tile), percent(reason.likely)
        told = [Words(_("Probably {tile} lies there: {share}."), tile=tile, share=share)]
    if reason.stake:
        told.append(Words(_("{tile}, the stake, goes to whoever wins."), tile=Person(reason.stake)))
    if reason.danger:
        place, share = Place(reason.danger), percent(reason.lost)
        told.append(
            Words(
                _("Most in danger then: {location}, lost in {share}."), location=place, share=share
            )
        )
    return tuple(told)


def _wins(reason: Reason, players: Sequence[Who]) -> Words:
    words = {"location": Place(reason.location), "share": percent(reason.won)}
    if reason.won >= CERTAIN:
        return Words(_("Wins {location} in all games imagined."), **words)
    if reason.rival is None:
        if reason.won < HARDLY:
            return Words(_("Nobody wins {location} then."), **words)
        return Words(_("Wins {location} in {share} of the games imagined."), **words)
    words["rival"] = players[reason.rival]
    if reason.won < HARDLY or reason.won < reason.rivals:
        words["theirs"] = percent(reason.rivals)
        return Words(
            _("Wins {location} in {share} of the games imagined, {rival} in {theirs}."), **words
        )
    if reason.guessed:
        return Words(_("Wins {location} in {share} of what {rival} may hold there."), **words)
    return Words(
        _("Wins {location} in {share} of the games imagined; only {rival} can still prevent it.")
        if reason.won + reason.rivals >= CERTAIN
        else _("Wins {location} in {share} of the games imagined, otherwise mostly {rival} does."),
        **words,
    )


def _ends(reason: Reason) -> Words:
    """Where no location says it, points do."""
    points = round(abs(reason.lead))
    if not points:
        return Words(_("Ends about level with the best rival, as far as can be told."))
    if reason.lead > 0:
        text = ngettext(
            "Ends about {n} point ahead of the best rival.",
            "Ends about {n} points ahead of the best rival.",
            points,
        )
    else:
        text = ngettext(
            "Ends about {n} point behind the best rival.",
            "Ends about {n} points behind the best rival.",
            points,
        )
    return Words(text, n=points)
