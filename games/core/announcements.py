"""What follows a committed change: whoever looks is told.

Only ids and numbers leave the transaction. If the channel layer is away, the change stands all the
same: pages catch up when they next ask.
"""

import logging
import secrets
from collections.abc import Iterable

from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.models import Game, Seat

logger = logging.getLogger(__name__)

LISTS = "lobby-lists"  # in the cache: changes whenever people sit down or get up


def group_of(game_id: int) -> str:
    return f"game.{game_id}"


def group_of_tournament(tournament_id: int) -> str:
    return f"tournament.{tournament_id}"


def group_of_person(user_id: int) -> str:
    return f"person.{user_id}"


def hash_of_session(session_key: str) -> str:
    """What names a session: who reads the channel layer must not be able to use it."""
    return salted_hmac("games.services.announce", session_key).hexdigest()


def changed(game: Game, seats: Iterable[Seat] = (), moved: int | None = None) -> None:
    """Call inside the transaction; it goes out after commit. ``seats``: if others may be asked now;
    ``moved``: the number of the one that has answered."""
    message = {"type": "game.changed", "version": game.line, "status": game.status}
    if asked := [(seat.number, seat.awaiting) for seat in seats]:
        message |= {"asked": [number for number, awaited in asked if awaited], "moved": moved}
    game_id, first = game.pk, game.line == 0

    def send() -> None:
        if first:
            lists_changed()
        tell(game_id, message)

    transaction.on_commit(send)


def lists_changed() -> None:
    """Pages of the lobby kept until now are out of date. The cache being away harms nobody."""
    try:
        cache.set(LISTS, secrets.token_hex(8), timeout=None)
    except Exception:
        logger.warning("the lobby's lists could not be renewed", exc_info=True)


def tell(game_id: int, message: dict) -> None:
    _send(group_of(game_id), message)


def news(user_id: int) -> None:
    """There is something new for this person's bell. Call it like ``changed``."""
    message = {"type": "person.news"}
    transaction.on_commit(lambda: _send(group_of_person(user_id), message))


def tournament_changed(tournament_id: int) -> None:
    """Whoever looks at it fetches anew what they may see. Call it like ``changed``."""
    message = {"type": "tournament.changed"}
    transaction.on_commit(lambda: _send(group_of_tournament(tournament_id), message))


def log_out(user_id: int, *, but: str | None = None) -> None:
    """Every page that this person has open, ``but`` in one session. Call it like ``changed``."""
    message = {"type": "person.logged.out", "but": but and hash_of_session(but)}
    transaction.on_commit(lambda: _send(group_of_person(user_id), message))


def session_ended(user_id: int, session_key: str) -> None:
    """Every page that this person has open in this one browser. Call it like ``changed``."""
    message = {"type": "session.ended", "session": hash_of_session(session_key)}
    transaction.on_commit(lambda: _send(group_of_person(user_id), message))


def _send(group: str, message: dict) -> None:
    try:
        get_channel_layer().tell(group, message)
    except Exception:
        logger.warning("%s could not be told of %s", group, message, exc_info=True)
