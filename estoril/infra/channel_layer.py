"""Django Channels' layers, to which threads can speak without an event loop.

Both have ``tell``, which does what ``group_send`` does, and names the group in the message: a
process has one channel for all groups that it is in.
"""

from functools import cached_property
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import RedisPubSubChannelLayer
from channels_redis.utils import decode_hosts

from .cache import CircuitBreaker


class ChannelLayer(RedisPubSubChannelLayer):
    """The layer on one Redis or Valkey server."""

    @cached_property
    def _client(self) -> CircuitBreaker:
        (host,) = decode_hosts(self._kwargs["hosts"])
        options: dict[str, Any] = dict(host)
        return CircuitBreaker.at(options.pop("address"), **options)

    def tell(self, group: str, message: dict) -> None:
        """Without a loop, which would take a thread some milliseconds for each message."""
        channel = f"{self._kwargs.get('prefix', 'asgi')}__group__{group}"
        self._client.execute_command("PUBLISH", channel, self.serialize(message | {"group": group}))


class LocalLayer(InMemoryChannelLayer):
    """The layer of a process that is alone."""

    def tell(self, group: str, message: dict) -> None:
        async_to_sync(self.group_send)(group, message | {"group": group})
