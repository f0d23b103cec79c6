"""What a change of a game looks like to those who follow it: made in a thread, once for all who see
the same, and sent to each.

It is what ``/games/KEY/now/`` answers, with the slots open that the page fills by itself: see
``games/web/game/fragments.py``. It is made for who somebody is at that moment, not for who they
were when the page was opened: seats change hands, and sessions end.
"""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping
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
from games.web.game.fragments import fragments
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

    @property
    def words(self) -> tuple[str, str, str]:
        """How they want to be told."""
        return self.language, self.zone, self.reader.style


def follower(scope: Scope) -> Follower:
    """Tell as whom pages are drawn that are asked for with these headers: see
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


Change = tuple[Collection[Follower], bytes | None]


def changes(game_id: int, followers: Collection[Follower]) -> Iterator[Change]:
    """The game as it is now, to those who see the same, one after the other: first to whoever is
    asked something, then to the many. None for those who have to fetch what they may see.

    Who has been logged out meanwhile is left out.
    """
    game = GAME.first(game_id)
    if game is None or game.started is None:
        yield followers, None
        return
    seats = SEATS.rows(game.pk)
    for seat in seats:
        seat.game = game
    owned: dict[int | None, Seat] = {seat.user_id: seat for seat in seats if seat.user_id}
    classes: dict[Hashable, list[Follower]] = defaultdict(list)
    for follower in _logged_in(followers, owned):
        seen_as = owned.get(follower.reader.pk) or follower.reader.is_authenticated
        classes[(seen_as, *follower.words)].append(follower)
    for alike in sorted(classes.values(), key=lambda some: _urgency(owned, some), reverse=True):
        follower = alike[0]
        here = Visit(game, seats, owned.get(follower.reader.pk), cast(User, follower.reader))
        with (
            translation.override(follower.language),
            timezone.override(ZoneInfo(follower.zone) if follower.zone else None),
        ):
            change = _change(here)
        yield alike, change


def _urgency(owned: Mapping[int | None, Seat], alike: list[Follower]) -> tuple[bool, int]:
    """Whoever has just moved has seen it already, and comes last."""
    seat = owned.get(alike[0].reader.pk)
    return seat is not None and seat.awaiting, len(alike)


def _logged_in(
    followers: Collection[Follower], owned: Collection[int | None]
) -> Iterator[Follower]:
    """Leave out players whose session is over. Others see no more than anybody does."""
    players = {f: f.session_key for f in followers if f.session_key and f.reader.pk in owned}
    lasting = sessions.readers(set(players.values()))
    for follower in followers:
        reader = lasting.get(follower.session_key or "")
        if follower not in players or (reader and reader.pk == follower.reader.pk):
            yield follower


def _change(here: Visit) -> bytes | None:
    """Draw it for one class of readers, in the words that are active now."""
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
