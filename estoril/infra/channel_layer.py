"""Django Channels' layer over Redis or Valkey, to which threads can speak without an event loop."""

from functools import cached_property
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer
from channels_redis.utils import decode_hosts

from .cache import CircuitBreaker


class ChannelLayer(RedisPubSubChannelLayer):
    """The layer on one server, with ``tell``, which does what ``group_send`` does.

    That needs a loop, which takes a thread some milliseconds for each message.
    """

    @cached_property
    def _client(self) -> CircuitBreaker:
        (host,) = decode_hosts(self._kwargs["hosts"])
        options: dict[str, Any] = dict(host)
        return CircuitBreaker.at(options.pop("address"), **options)

    def tell(self, group: str, message: dict) -> None:
        channel = f"{self._kwargs.get('prefix', 'asgi')}__group__{group}"
        self._client.execute_command("PUBLISH", channel, self.serialize(message))
