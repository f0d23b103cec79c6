"""Whose time runs and until when, and for whom a bot plays: what the page says of it to a reader.

Nothing here is secret. That a clock stands still does not say why; but those who play with somebody
on vacation are told until when they wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.dates import DAY, HOUR, MINUTE, moment, span, to_the_minute
from games.models import Game, Seat
from games.services import vacations
from games.services.deadlines import MOST_GIVEN

NOTHING = timedelta()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of somebody who is asked. Without a deadline it stands still."""

    seat: int
    color: str
    name: str
    deadline: datetime | None
    until: str  # the deadline, by the reader's clock
    left: str  # how far away that is, in as few letters as there are
    parts: tuple[str, ...]  # what of the time is not the allowance
    wants_time: bool  # the reader may give some
    vacation: str = ""  # instead of all this, a sentence


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

    def of(self, seat: int) -> Clock | None:
        """That of whoever sits there, if it runs or stands still in the middle of a decision."""
        asked = (self.yours, *self.others) if self.yours else self.others
        return next((clock for clock in asked if clock.seat == seat), None)


def clocks_of(
    game: Game, seats: Sequence[Seat], own: Seat | None, names: Sequence[str], now: datetime
) -> Clocks:
    """Make the clocks from what has been read: no queries, unless somebody may be on vacation."""
    if not game.is_running:
        return Clocks()
    back = _back_from_vacation(game, seats, own)
    gives = own is not None and not own.bot
    asked = [
        _clock(seat, names[seat.number], seat is own, gives and _has_room(seat, game), now, back)
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


def _back_from_vacation(game: Game, seats: Sequence[Seat], own: Seat | None) -> dict[int, datetime]:
    """When those come back for whose vacation the reader, a player, has to wait; by their ids."""
    if own is None or game.held or not game.vacations:
        return {}
    away = [seat.user_id for seat in seats if seat.stopped and seat.user_id and seat is not own]
    return vacations.lasting_until(away) if away else {}


def _clock(
    seat: Seat, name: str, yours: bool, room: bool, now: datetime, back: dict[int, datetime]
) -> Clock:
    return Clock(
        seat=seat.number,
        color=seat.color,
        name=str(name),
        deadline=seat.deadline and to_the_minute(seat.deadline),
        until=_until(seat, yours, now),
        left=_left(seat.deadline, now),
        parts=_parts(seat, now),
        wants_time=room and seat.deadline is not None,
        vacation=_on_vacation(name, back.get(seat.user_id or 0), now),
    )


def _has_room(seat: Seat, game: Game) -> bool:
    """Tell whether another gift fits."""
    return seat.given + game.allowance <= MOST_GIVEN * game.allowance


def _on_vacation(name: str, back: datetime | None, now: datetime) -> str:
    if back is None:
        return ""
    words = _("{name} is on vacation until {moment}. The clock stands still.")
    return words.format(name=name, moment=moment(back, now))


def _until(seat: Seat, yours: bool, now: datetime) -> str:
    if seat.deadline is None:
        return _("Your clock stands still.") if yours else _("the clock stands still")
    words = _("You have until {moment}.") if yours else _("until {moment}")
    return words.format(moment=moment(seat.deadline, now))


def _left(deadline: datetime | None, now: datetime) -> str:
    """Rounded like the words in ``until``."""
    if deadline is None:
        return pgettext("clock", "paused")
    time = max(MINUTE, deadline - now)
    if time < 1.5 * HOUR:
        return _("{n} min").format(n=round(time / MINUTE))
    if time < 36 * HOUR:
        return _("{n} h").format(n=round(time / HOUR))
    return _("{n} d").format(n=round(time / DAY))


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
