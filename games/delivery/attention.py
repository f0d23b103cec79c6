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

from estoril.infra.remembered import Remembered
from games.core import presence
from games.models import Seat
from games.notify import outbox

logger = logging.getLogger(__name__)

REMEMBERED = 24 * 3600  # seconds
MOST = 1_000_000  # bytes that a process remembers
A_MOMENT = datetime.timedelta(seconds=10)
LONG_AGO = datetime.datetime.min.replace(tzinfo=datetime.UTC)
# When this process has last noted a seat.
_noted: Remembered[datetime.datetime] = Remembered(MOST)


def _key(seat: int) -> str:
    return f"seen:{seat}"


def note(seat: int, user: int | None, *, unread: bool = True) -> int:
    """The person on this seat has just been shown the game, and with it what there was to tell:
    so much of it.

    ``unread``: there may be news that they have not read. Where it is known that there is none,
    nothing is asked, and whoever was seen a moment ago is not noted again: letters wait for longer
    than that.
    """
    now = timezone.now()
    if unread or now - (_noted.get(seat) or LONG_AGO) >= A_MOMENT:
        cache.set(_key(seat), now, REMEMBERED)
        _noted.put(seat, now)
    return outbox.read(user, seat=seat) if unread and user else 0


def last_seen(seats: Sequence[Seat]) -> dict[int, datetime.datetime]:
    """Return by seat when its player was last seen, where that is known."""
    try:
        here = presence.store().here([(seat.game_id, seat.number) for seat in seats])
        for seat in seats:
            if (seat.game_id, seat.number) in here:
                note(seat.pk, seat.user_id)
        moments = cache.get_many([_key(seat.pk) for seat in seats])
    except Exception:
        logger.warning("who looks is not known", exc_info=True)
        return {}
    return {seat.pk: moments[_key(seat.pk)] for seat in seats if _key(seat.pk) in moments}
