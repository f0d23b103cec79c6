"""Whether somebody looks at a game, or when they last did.

Known from the pages that are open and from those that were fetched. If the cache forgets it, a
letter comes sooner than it needed to.
"""

from __future__ import annotations

import datetime
import logging
from collections.abc import Sequence

from django.core.cache import cache
from django.utils import timezone

from games.core import presence
from games.models import Seat
from games.notify import outbox

logger = logging.getLogger(__name__)

REMEMBERED = 24 * 3600  # seconds


def _key(seat: Seat) -> str:
    return f"seen:{seat.pk}"


def note(seat: Seat, *, unread: bool = True) -> int:
    """The person on this seat has just been shown the game, and with it what there was to tell:
    so much of it.

    ``unread``: there may be news that they have not read; where it is known, nothing is asked.
    """
    cache.set(_key(seat), timezone.now(), REMEMBERED)
    return outbox.read(seat.user, seat=seat) if unread and seat.user else 0


def last_seen(seats: Sequence[Seat]) -> dict[int, datetime.datetime]:
    """Return by seat when its player was last seen, where that is known."""
    try:
        here = presence.store().here([(seat.game_id, seat.number) for seat in seats])
        for seat in seats:
            if (seat.game_id, seat.number) in here:
                note(seat)
        moments = cache.get_many([_key(seat) for seat in seats])
    except Exception:
        logger.warning("who looks is not known", exc_info=True)
        return {}
    return {seat.pk: moments[_key(seat)] for seat in seats if _key(seat) in moments}
