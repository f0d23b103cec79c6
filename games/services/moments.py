"""When things happen that nobody clicks.

A moment is drawn before anything hidden is looked at, from what everybody at the table may know:
whose turn it is, since when, how fast the game is played, when its people sleep. So nobody learns
from it whether somebody left orders, or how long a bot had to think.
"""

import datetime
import random
import time
from math import ceil
from random import Random

from games.clock import Night
from games.models import Game, Seat
from games.orders.timing import AT_THE_TABLE, AWAY, STILL_THERE, Habit, Window, moment, window

STEP = 1.0  # seconds between two things to see
THINKING = 0.6, 2.0  # seconds that a bot seems to think
HURRY = 0.05  # and where bots take no time
BRIEFLY = datetime.timedelta(seconds=0.1)  # is waited for rather than come back to
AGAIN = 1.0  # seconds to the next moment for a bot that was not ready


def of_step(game: Game, now: datetime.datetime) -> datetime.datetime:
    """Return when to do what follows by itself."""
    return now + datetime.timedelta(seconds=STEP if game.bot_pause else 0)


def of_bot(game: Game, now: datetime.datetime) -> datetime.datetime:
    """Return the moment for the move of a bot that begins to think now."""
    seconds = random.uniform(*THINKING) if game.bot_pause else HURRY
    return now + datetime.timedelta(seconds=seconds)


def still_ahead(moment: datetime.datetime, game: Game, now: datetime.datetime) -> datetime.datetime:
    """The same moment, or if that has passed the first of those that follow it step by step."""
    step = datetime.timedelta(seconds=AGAIN if game.bot_pause else HURRY)
    if not step:
        return moment
    return moment + max(0, ceil((now - moment) / step)) * step


def reached(moment: datetime.datetime, now: datetime.datetime) -> bool:
    """Waits if that is a matter of a blink; False: come back then."""
    wait = moment - now
    if wait > BRIEFLY:
        return False
    time.sleep(max(0, wait.total_seconds()))
    return True


def of_orders(
    seat: Seat, game: Game, now: datetime.datetime, *, still_there: bool = False
) -> datetime.datetime | None:
    """Return the moment for orders that this person may have left. ``still_there``: they are asked
    after a move of their own. None: not while everybody sees them on vacation."""
    if seat.stopped is not None and not game.held:
        return None
    # Without a clock there is nobody to hide it from.
    habit, night = _habit(seat, game, still_there=still_there or seat.due is None)
    return moment(habit, now, night, seat.deadline, Random())


def _habit(seat: Seat, game: Game, *, still_there: bool) -> tuple[Habit, Night | None]:
    """How this person answers, and when they sleep, as far as that counts."""
    if still_there:
        return STILL_THERE, None
    if not game.clock_pace().slow:
        return AT_THE_TABLE, None
    assert seat.user, "only people are on the clock"
    return AWAY, seat.user.sleep


# ── for the author of orders alone ───────────────────────────────────────────────────────────

GRAINS = tuple(datetime.timedelta(minutes=minutes) for minutes in (60, 15, 1))


def window_of_orders(seat: Seat, now: datetime.datetime) -> Window | None:
    """When orders are carried out that answer what this person is asked now. Rougher than the
    moment that was drawn, the more the farther off it is. None: not for the time being."""
    if seat.orders_due is None:
        return None
    due = max(seat.orders_due, now)
    grain = next((grain for grain in GRAINS if due - now >= grain), GRAINS[-1])
    since = (due - datetime.datetime.min.replace(tzinfo=datetime.UTC)) % grain
    return Window(max(now, due - since), due - since + grain)


def window_if_asked(
    seat: Seat, game: Game, now: datetime.datetime, deadline: datetime.datetime | None
) -> Window:
    """When they would be if the person were asked now. ``deadline``: what their clock would show;
    None: nobody waits for them."""
    habit, night = _habit(seat, game, still_there=deadline is None)
    return window(habit, now, night, deadline)
