"""What a debrief says in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.engine import SpyView, TileView, View, forecast
from games.engine.actions import Action, Kind, Place
from games.engine.suppose import with_spy
from games.story import descriptions
from games.story.choices import choice
from games.story.terms import Who, Words

from .findings import Verdict
from .summary import Turn

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

# What was decided, and what luck came from.
ASKED: Final[dict[Kind, Text]] = {
    "place": pgettext_lazy("decision", "Placement"),
    "turn": pgettext_lazy("decision", "Turning Alcântara"),
    "shift": pgettext_lazy("decision", "The airport's die"),
    "enigma": pgettext_lazy("decision", "The Enigma"),
    "ability": pgettext_lazy("decision", "Ability"),
    "conspiracy": pgettext_lazy("decision", "Conspiracy"),
    "nationalism": pgettext_lazy("decision", "Nationalism"),
    "boca": pgettext_lazy("decision", "Boca do Inferno"),
    "discard": pgettext_lazy("decision", "Discards"),
}
CAUSES: Final = {
    "deal": pgettext_lazy("luck", "deals"),
    "dice": pgettext_lazy("luck", "dice"),
    "draw": pgettext_lazy("luck", "draws"),
}


def percent(share: float) -> str:
    return f"{round(100 * share)}\N{NO-BREAK SPACE}%"


def signed(share: float) -> str:
    """A gain or a loss."""
    sign = "+" if share > 0 else "\N{MINUS SIGN}"
    return f"{sign}{percent(abs(share))}" if round(100 * share) else percent(0)


def chosen(verdict: Verdict) -> Words:
    return choice(verdict.chosen, verdict.acting, verdict.faces)


def better(verdict: Verdict) -> Words:
    return choice(verdict.best, verdict.acting, verdict.faces)


def outlook(action: Action, view: View, names: Sequence[Who]) -> str:
    """Of a placement, who would win the location then, as far as the player can know."""
    if not isinstance(action, Place):
        return ""
    tile, space, _stake = action
    seat = view.viewer
    assert isinstance(seat, int)
    spy = SpyView(space, TileView(False, tile, "own"), seat, seat, seduced=False, shielded=False)
    after = forecast(with_spy(view, spy), space.location)
    if after is None:
        return ""
    return _("With it there: {outlook}").format(outlook=descriptions.outlook(after, names))


def turn(turn: Turn, players: Sequence[Who]) -> Words:
    """What changed a player's chance of winning, and how far."""
    return Words(
        _rise(turn) if turn.swing > 0 else _fall(turn),
        player=players[turn.seat],
        before=percent(turn.before),
        after=percent(turn.after),
    )


def _rise(turn: Turn) -> str:
    match turn.cause:
        case "deal":
            return _(
                "The deal suits {player}: the chance of winning rises from {before} to {after}."
            )
        case "dice":
            return _(
                "The Casino's dice favour {player}: the chance rises from {before} to {after}."
            )
        case "draw":
            return _("A lucky draw for {player}: the chance rises from {before} to {after}.")
    return _("What others did and what came to light helps {player}: from {before} to {after}.")


def _fall(turn: Turn) -> str:
    match turn.cause:
        case "choice":
            return _("{player} had something better: the chance falls from {before} to {after}.")
        case "deal":
            return _("The deal does not suit {player}: the chance falls from {before} to {after}.")
        case "dice":
            return _("The Casino's dice are against {player}: from {before} down to {after}.")
        case "draw":
            return _("An unlucky draw for {player}: the chance falls from {before} to {after}.")
    return _("What others did and what came to light costs {player}: from {before} to {after}.")
