"""The viewers as whom a game may be looked back at, and how addresses name them."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import BadRequest, PermissionDenied
from django.utils.translation import gettext as _

from games.core.viewers import ALL, SPECTATOR, seat_of, viewer_of

from .visits import Visit


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    name: str


def word_of(viewer: str) -> str:
    """Return the viewer as the address of a replay names it: seats by their numbers."""
    seat = seat_of(viewer)
    return viewer if seat is None else str(seat)


def may_see(visit: Visit, viewer: str) -> bool:
    """Oneself and the public; once the game is revealed, anybody."""
    return visit.game.is_revealed or viewer in (SPECTATOR, viewer_of(visit.viewer))


def choices(visit: Visit) -> list[Choice]:
    offered = {
        ALL: _("All-seeing"),
        SPECTATOR: _("A spectator"),
        **{viewer_of(number): str(name) for number, name in enumerate(visit.names)},
    }
    return [Choice(word_of(v), name) for v, name in offered.items() if may_see(visit, v)]


def chosen_viewer(visit: Visit, asked: str | None) -> str:
    """What the address asks for, or the widest that is allowed."""
    if not asked:
        return ALL if visit.game.is_revealed else viewer_of(visit.viewer)
    seats = (viewer_of(seat.number) for seat in visit.seats)
    viewer = next((v for v in (ALL, SPECTATOR, *seats) if word_of(v) == asked), None)
    if viewer is None:
        raise BadRequest("no such viewer")
    if not may_see(visit, viewer):
        raise PermissionDenied(_("You see with others' eyes once the game is over."))
    return viewer
