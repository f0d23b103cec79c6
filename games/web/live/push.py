"""What a change of a game looks like to those who follow it: made in a thread, once for all who see
the same, and sent to each.

It is what ``/games/KEY/now/`` answers, with the slots open that the page fills by itself: see
``games/web/game/fragments.py``. It is made for who somebody is at that moment, not for who they
were when the page was opened: seats change hands, and sessions end.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterator
from typing import NamedTuple, cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, parse_cookie
from django.utils import timezone, translation

from accounts import sessions, time_zones
from accounts.models import User
from accounts.sessions import Reader
from estoril.infra.asgi import Scope
from games.core.access import SEATS
from games.core.prepared import Prepared
from games.delivery import attention
from games.models import Game, Seat
from games.services import play
from games.web.game.fragments import fragments, reader_of
from games.web.orders import waiting
from games.web.visits import Visit

GAME = Prepared(lambda game: Game.objects.filter(pk=game).light())
FASTEST = 1  # of zlib's levels
NOBODY = Reader()


class Follower(NamedTuple):
    """Whose page shows a game: who, logged in where, and how they want to be told."""

    reader: Reader
    session_key: str | None = None
    language: str = "en"
    zone: str = ""


def follower(scope: Scope) -> Follower:
    """As whom pages are drawn that are asked for with these headers: see
    ``PreferencesMiddleware``."""
    user, headers = scope["user"], dict(scope["headers"])
    reader = Reader(user.pk, style=getattr(user, "style", NOBODY.style))
    language, zone = _browser(headers.get(b"cookie", b""), headers.get(b"accept-language", b""))
    own_zone = getattr(user, "time_zone", "")
    return Follower(
        reader,
        scope.get("session_key"),
        getattr(user, "language", "") or language,
        own_zone if own_zone in time_zones.names() else zone,
    )


def _browser(cookies: bytes, languages: bytes) -> tuple[str, str]:
    """The language and the time zone of somebody who has set none."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookies.decode("latin1"))
    request.META["HTTP_ACCEPT_LANGUAGE"] = languages.decode("latin1")
    zone = time_zones.from_browser(request.COOKIES)
    return translation.get_language_from_request(request), zone


def changes(game_id: int, followers: Collection[Follower]) -> dict[Follower, bytes | None]:
    """The game as it is now, for each; None for whoever has to fetch what they may see.

    Who has been logged out meanwhile is left out.
    """
    game = GAME.first(game_id)
    if game is None or game.started is None:
        return dict.fromkeys(followers)
    seats = SEATS.rows(game.pk)
    for seat in seats:
        seat.game = game
    owned: dict[int | None, Seat] = {seat.user_id: seat for seat in seats if seat.user_id}
    made: dict[object, bytes | None] = {}
    found: dict[Follower, bytes | None] = {}
    for one in _logged_in(followers, owned):
        here = Visit(game, seats, owned.get(one.reader.pk), cast(User, one.reader))
        with (
            translation.override(one.language),
            timezone.override(ZoneInfo(one.zone) if one.zone else None),
        ):
            key = reader_of(here)
            if key not in made:
                made[key] = _change(here)
        found[one] = made[key]
    return found


def _logged_in(
    followers: Collection[Follower], owned: Collection[int | None]
) -> Iterator[Follower]:
    """Without players whose session is over. Others see no more than anybody does."""
    players = {one for one in followers if one.session_key and one.reader.pk in owned}
    lasting = sessions.readers({one.session_key for one in players if one.session_key})
    for one in followers:
        reader = lasting.get(one.session_key or "")
        if one not in players or (reader and reader.pk == one.reader.pk):
            yield one


def _change(here: Visit) -> bytes | None:
    """For one class of readers, in the words that are active now."""
    if not here.game.exists_for(seated=here.seat is not None) or waiting.waiting(here):
        return None
    message = {
        "version": here.game.line,
        "status": here.game.status,
        "plays": here.viewer is not None,
        "slots": {"waiting": waiting.nothing_waits(here)},
        "parts": fragments(here).parts,
    }
    return zlib.compress(json.dumps(message, ensure_ascii=False).encode(), FASTEST)


Look = tuple[int, int, int]  # a game, who has seen it, and up to which line


def look_all(looks: Collection[Look]) -> dict[Look, None]:
    """These players have been shown these lines."""
    for game_id, user_id, line in looks:
        seat = Seat.objects.select_related("game").filter(game=game_id, user=user_id).first()
        if seat and not seat.bot:
            seat.game.line = min(line, seat.game.line)
            play.look(seat.game, seat)
            attention.note(seat.pk, user_id)
    return {}
