"""Who is looking at a game, across all web processes: for letters, which leave alone who is here,
and for the page (see ``web/live/consumer.py`` for what others are shown).

Every open page is an entry that its process renews, those of all its pages in one request; what is
not renewed runs out, so that a process that died leaves nobody behind. Beside them are signs of
life for others to see, which last longer. Kept in Redis where there is one, otherwise in this
process.
"""

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import count as numbers
from itertools import islice
from typing import NamedTuple, Protocol

from django.conf import settings

from estoril.infra import lines
from estoril.infra.cache import CircuitBreaker

logger = logging.getLogger(__name__)

EXPIRY = 60  # seconds after which an entry that was not renewed is gone
LATELY = 300  # seconds for which others are shown a sign of life
SIGN = "sign"


class Here(NamedTuple):
    """Players by the number of their seat, everybody else as a number."""

    players: tuple[int, ...]
    spectators: int
    serial: int  # of what was counted at different times, the higher is the later
    lately: tuple[int, ...] = ()  # the numbers of the seats that gave a sign of life


def entry(seat: int | None, user_id: int | None, connection: str) -> str:
    """Two pages of one person are two entries but count once; a nameless visitor is a page."""
    if seat is not None:
        return f"{seat}/{connection}"
    return f"user{user_id}/{connection}" if user_id else f"page{connection}/"


def sign(seat: int) -> str:
    return f"{SIGN}{seat}/"


def count(entries: Iterable[str], serial: int = 0) -> Here:
    names = {name.partition("/")[0] for name in entries}
    signs = {name for name in names if name.startswith(SIGN)}
    people = names - signs
    seats = sorted(seats_among(people))
    lately = tuple(sorted(int(name.removeprefix(SIGN)) for name in signs))
    return Here(tuple(seats), len(people) - len(seats), serial, lately)


def seats_among(entries: Iterable[str]) -> set[int]:
    """The numbers of the seats whose players look."""
    people = {name.partition("/")[0] for name in entries}
    return {int(name) for name in people if name.isdigit()}


def runs_out(name: str, now: float) -> float:
    return now + (LATELY if name.startswith(SIGN) else EXPIRY)


Where = tuple[int, int]  # a game and the number of a seat
Page = tuple[int, str]  # a game and the name of an entry


def by_game(pages: Iterable[Page]) -> dict[int, list[str]]:
    names = defaultdict(list)
    for game_id, name in pages:
        names[game_id].append(name)
    return names


class Store(Protocol):
    def renew(self, pages: Collection[Page]) -> dict[int, Here]: ...
    def drop(self, pages: Collection[Page]) -> dict[int, Here]: ...
    def entries(self, game_id: int) -> list[str]: ...
    def here(self, seats: Sequence[Where]) -> set[Where]: ...


class RedisStore:
    """A sorted set for each game, its entries by the time when they run out."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.client = CircuitBreaker.at(url, decode_responses=True, **settings.REDIS_PATIENCE)

    def renew(self, pages: Collection[Page]) -> dict[int, Here]:
        return self._change(pages, stay=True)

    def drop(self, pages: Collection[Page]) -> dict[int, Here]:
        return self._change(pages, stay=False)

    def entries(self, game_id: int) -> list[str]:
        key = f"estoril:here:{game_id}"
        entries = lines.ask(self.url, "ZRANGEBYSCORE", key, time.time(), "+inf")
        return [entry.decode() for entry in entries]

    def here(self, seats: Sequence[Where]) -> set[Where]:
        """Those of them who are, in one request."""
        with self.client.pipeline(transaction=False) as pipe:
            for game_id, _seat in seats:
                pipe.zrangebyscore(f"estoril:here:{game_id}", time.time(), "+inf")
            answers = zip(seats, pipe.execute(), strict=True)
        return {where for where, entries in answers if where[1] in seats_among(entries)}

    def _change(self, pages: Collection[Page], *, stay: bool) -> dict[int, Here]:
        games, now = by_game(pages), time.time()
        with self.client.pipeline(transaction=True) as pipe:
            for game_id, names in games.items():
                key = f"estoril:here:{game_id}"
                if stay:
                    pipe.zadd(key, {name: runs_out(name, now) for name in names})
                else:
                    pipe.zrem(key, *names)
                pipe.zremrangebyscore(key, "-inf", now)
                pipe.zrange(key, 0, -1)
                pipe.incr(f"{key}:serial")
                for stored in (key, f"{key}:serial"):
                    pipe.pexpire(stored, int(max(EXPIRY, LATELY) * 2000))
            answers = iter(pipe.execute())
        here = {}
        for game_id in games:
            _changed, _gone, entries, serial, *_kept = islice(answers, 6)
            here[game_id] = count(entries, serial)
        return here


class LocalStore:
    """The same for a process that is alone."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.games: dict[int, dict[str, float]] = {}
        self.serials = numbers()

    def renew(self, pages: Collection[Page]) -> dict[int, Here]:
        return self._change(pages, stay=True)

    def drop(self, pages: Collection[Page]) -> dict[int, Here]:
        return self._change(pages, stay=False)

    def entries(self, game_id: int) -> list[str]:
        now = time.time()
        with self.lock:
            entries = self.games.get(game_id, {}).items()
            return [name for name, until in entries if until > now]

    def here(self, seats: Sequence[Where]) -> set[Where]:
        return {where for where in seats if where[1] in seats_among(self.entries(where[0]))}

    def _change(self, pages: Collection[Page], *, stay: bool) -> dict[int, Here]:
        now = time.time()
        here = {}
        with self.lock:
            for game_id, names in by_game(pages).items():
                changed = {name: runs_out(name, now) if stay else 0 for name in names}
                entries = self.games.pop(game_id, {}) | changed
                entries = {name: until for name, until in entries.items() if until > now}
                if entries:
                    self.games[game_id] = entries
                here[game_id] = count(entries, next(self.serials))
        return here


@cache
def _store(url: str) -> Store:
    return RedisStore(url) if url else LocalStore()


def store() -> Store:
    default = settings.CACHES["default"]
    return _store(default["LOCATION"] if default["BACKEND"].endswith(".RedisCache") else "")


def entries(game_id: int) -> list[str]:
    """Return what is known of this game; nothing, while the store is away."""
    try:
        return store().entries(game_id)
    except Exception:
        logger.warning("game %s: who looks is not known", game_id, exc_info=True)
        return []


def seats_here(game_id: int) -> set[int]:
    """The numbers of the seats whose players look; none, while that is not known."""
    return seats_among(entries(game_id))
