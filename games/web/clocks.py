"""Whose time runs and until when, and for whom a bot plays: what the page says of it to a reader.

Nothing here is secret. That a clock stands still does not say why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.dates import moment, span, to_the_minute
from games.models import Game, Seat
from games.services.deadlines import MOST_GIVEN

NOTHING = timedelta()


@dataclass(frozen=True, slots=True)
class Clock:
    """Of somebody who is asked. Without a deadline it stands still."""

    seat: int
    color: str
    name: str
    deadline: datetime | None
    until: str  # the deadline, by the reader's clock
    parts: tuple[str, ...]  # what of the time is not the allowance
    wants_time: bool  # the reader may give some


@dataclass(frozen=True, slots=True)
class StandIn:
    """A bot plays for this person."""

    seat: int
    color: str
    name: str
    to_be_had: bool  # the reader may take the seat over


@dataclass(frozen=True, slots=True)
class Clocks:
    """``away``: a bot plays for the reader until they come back. ``resigned``: to the end."""

    yours: Clock | None = None
    others: tuple[Clock, ...] = ()
    stand_ins: tuple[StandIn, ...] = ()
    away: bool = False
    resigned: bool = False
    zone: str = ""  # of the reader, where a moment is told


def clocks_of(game: Game, seats: Sequence[Seat], own: Seat | None, names: Sequence[str]) -> Clocks:
    """From what is there: no queries."""
    if not game.is_running:
        return Clocks()
    now = timezone.now()
    gives = own is not None and not own.bot
    asked = [
        _clock(seat, names[seat.number], seat is own, gives and _has_room(seat, game), now)
        for seat in seats
        if seat.due is not None
    ]
    seeks = own is None and game.seeks_substitutes
    return Clocks(
        yours=next((clock for clock in asked if own and clock.seat == own.number), None),
        others=tuple(clock for clock in asked if not own or clock.seat != own.number),
        stand_ins=tuple(
            StandIn(seat.number, seat.color, str(names[seat.number]), seeks)
            for seat in seats
            if seat.stood_in_for and seat is not own
        ),
        away=own is not None and own.away,
        resigned=own is not None and bool(own.bot) and not own.away,
        zone=timezone.get_current_timezone_name() if asked else "",
    )


def _clock(seat: Seat, name: str, yours: bool, room: bool, now: datetime) -> Clock:
    return Clock(
        seat=seat.number,
        color=seat.color,
        name=str(name),
        deadline=seat.deadline and to_the_minute(seat.deadline),
        until=_until(seat, yours, now),
        parts=_parts(seat, now),
        wants_time=room and seat.deadline is not None,
    )


def _has_room(seat: Seat, game: Game) -> bool:
    """For another gift."""
    return seat.given + game.allowance <= MOST_GIVEN * game.allowance


def _until(seat: Seat, yours: bool, now: datetime) -> str:
    if seat.deadline is None:
        return _("Your clock stands still.") if yours else _("the clock stands still")
    words = _("You have until {moment}.") if yours else _("until {moment}")
    return words.format(moment=moment(seat.deadline, now))


def _parts(seat: Seat, now: datetime) -> tuple[str, ...]:
    """The reserve is used up before what rivals gave."""
    if seat.deadline is None:
        return ()
    left = max(NOTHING, seat.deadline - now)
    given = min(seat.given, left)
    reserve = min(seat.reserve, left - given)
    parts = []
    if reserve:
        parts.append(_("{time} of it in reserve").format(time=span(reserve)))
    if given:
        parts.append(_("{time} of it given by rivals").format(time=span(given)))
    return tuple(parts)
