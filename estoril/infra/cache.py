"""Django's cache in Redis or Valkey, with one client instead of a new one for each command.

A client is safe to share between threads: its connections come from a pool. Making one costs more
than most commands do.

Everything in here can be made again. So while the server is away it knows nothing and keeps
nothing, which costs time, not answers.
"""

import logging
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.core.cache.backends import redis as django_redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from redis import Redis
from redis.exceptions import ConnectionError as Away
from redis.exceptions import TimeoutError as Silent

logger = logging.getLogger(__name__)

REST = 1  # seconds in which a server that was away is not asked again: a page asks many times


class KeptClient(django_redis.RedisCacheClient):
    @cached_property
    def _kept(self) -> Redis:
        return super().get_client(write=True)

    def get_client(self, *_args: object, **_choice: object) -> Redis:
        return self._kept


class RedisCache(django_redis.RedisCache):
    """Of one server."""

    away_until = 0.0

    def __init__(self, server: str, params: dict) -> None:
        super().__init__(server, params)
        self._class = KeptClient

    def _unless_away(self, instead: Any, call: Callable, *args: object) -> Any:
        if time.monotonic() < self.away_until:
            return instead
        try:
            return call(*args)
        except (Away, Silent) as error:
            logger.warning("the cache is away: %s", type(error).__name__)
            self.away_until = time.monotonic() + REST
            return instead

    def get(self, key, default=None, version=None):
        return self._unless_away(default, super().get, key, default, version)

    def get_many(self, keys, version=None):
        return self._unless_away({}, super().get_many, keys, version)

    def has_key(self, key, version=None):
        return self._unless_away(False, super().has_key, key, version)

    def add(self, key, value, timeout=DEFAULT_TIMEOUT, version=None):
        """True: for all we know, nobody was first."""
        return self._unless_away(True, super().add, key, value, timeout, version)

    def set(self, key, value, timeout=DEFAULT_TIMEOUT, version=None):
        self._unless_away(None, super().set, key, value, timeout, version)

    def set_many(self, data, timeout=DEFAULT_TIMEOUT, version=None):
        return self._unless_away(list(data), super().set_many, data, timeout, version)

    def delete(self, key, version=None):
        return self._unless_away(False, super().delete, key, version)
