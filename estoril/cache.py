"""Django's cache in Redis or Valkey, with one client instead of a new one for each command.

A client is safe to share between threads: its connections come from a pool. Making one costs more
than most commands do.
"""

from functools import cached_property

from django.core.cache.backends import redis as django_redis
from redis import Redis


class KeptClient(django_redis.RedisCacheClient):
    @cached_property
    def _kept(self) -> Redis:
        return super().get_client(write=True)

    def get_client(self, *_args: object, **_choice: object) -> Redis:
        return self._kept


class RedisCache(django_redis.RedisCache):
    """Of one server."""

    def __init__(self, server: str, params: dict) -> None:
        super().__init__(server, params)
        self._class = KeptClient
