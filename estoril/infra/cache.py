"""django-redis's cache in Redis or Valkey, which may be away.

Everything in here can be made again. So while the server is away it knows nothing and keeps
nothing, which costs time, not answers.
"""

import logging
import time
from typing import Any, Self, cast

from django_redis import cache as django_redis
from redis import Redis
from redis.exceptions import ConnectionError as Away
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as Silent

from estoril.infra import lines

logger = logging.getLogger(__name__)

REST = 1  # seconds in which a server that was away is not asked again: a page asks many times


class CircuitBreaker(Redis):
    """A client that fails at once while the server has just been found away."""

    away_until = 0.0

    @classmethod
    def at(cls, url: str, **options: Any) -> Self:
        """Return a client of one's own; the types of ``from_url`` forget its class."""
        return cast(Self, cls.from_url(url, **options))

    def execute_command(self, *args: Any, **options: Any) -> Any:
        if time.monotonic() < self.away_until:
            raise Away("The server was away a moment ago.")
        try:
            # redis-py annotates only half of what it has.
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]
        except (Away, Silent) as error:
            logger.warning("the cache is away: %s", type(error).__name__)
            self.away_until = time.monotonic() + REST
            raise
        except ResponseError:  # which django-redis ignores, too
            logger.warning("the cache has refused a command", exc_info=True)
            raise


class RedisCache(django_redis.RedisCache):
    """A cache on one server, with IGNORE_EXCEPTIONS."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """While the server is away: for all we know, nobody was first."""
        added = super().add(*args, **kwargs)
        return True if added is None else added

    def as_stored(self, key: str) -> bytes | None:
        """What stands there, for whoever only wants to know whether it is another: unread, by a
        shorter way. None: nothing, or the server is away."""
        try:
            return lines.ask(self._server, "GET", self.make_key(key))
        except (Away, Silent):
            return None

    def clear(self) -> None:
        """Whoever empties it must know whether that was done: not ignored."""
        self.client.clear()
