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

from games.models import Game, Seat
from games.orders.timing import AT_THE_TABLE, AWAY, STILL_THERE, moment

STEP = 1.0  # seconds between two things to see
THINKING = 0.6, 2.0  # seconds that a bot seems to think
HURRY = 0.05  # and where bots take no time
BRIEFLY = datetime.timedelta(seconds=0.1)  # is waited for rather than come back to
AGAIN = 1.0  # seconds to the next moment for a bot that was not ready


def of_step(game: Game, now: datetime.datetime) -> datetime.datetime:
    """For what follows by itself."""
    return now + datetime.timedelta(seconds=STEP if game.bot_pause else 0)


def of_bot(game: Game, now: datetime.datetime) -> datetime.datetime:
    """For the move of a bot that begins to think now."""
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
    """For orders that this person may have left. ``still_there``: they are asked after a move of
    their own. None: not while everybody sees them on vacation."""
    if seat.stopped is not None and not game.held:
        return None
    if still_there or seat.due is None:  # without a clock there is nobody to hide it from
        return moment(STILL_THERE, now, None, seat.deadline, Random())
    if not game.clock_pace().slow:
        return moment(AT_THE_TABLE, now, None, seat.deadline, Random())
    assert seat.user, "only people are on the clock"
    return moment(AWAY, now, seat.user.sleep, seat.deadline, Random())
