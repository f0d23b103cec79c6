"""Django Channels' layers, for processes that have one channel for all their sockets.

Beside what Channels asks of a layer, both have

    tell     ``group_send`` for threads without an event loop; the message names its group
    join     ``group_add`` for many groups
    leave    ``group_discard`` for many groups
"""

import asyncio
from collections.abc import Collection
from functools import cached_property
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)
from channels_redis.utils import decode_hosts

from . import lines


class ChannelLayer(RedisPubSubChannelLayer):
    """The layer on one Redis or Valkey server."""

    @cached_property
    def _url(self) -> str:
        (host,) = decode_hosts(self._kwargs["hosts"])
        return str(host["address"])

    def _get_layer(self) -> "LoopLayer":
        loop = asyncio.get_running_loop()
        if not isinstance(self._layers.get(loop), LoopLayer):
            super()._get_layer()  # closes it with the loop
            self._layers[loop] = LoopLayer(*self._args, **self._kwargs, channel_layer=self)
        return self._layers[loop]

    def tell(self, group: str, message: dict) -> None:
        """Do what ``group_send`` does, for which a thread would need a loop and milliseconds;
        and wait for nothing."""
        channel = f"{self._kwargs.get('prefix', 'asgi')}__group__{group}"
        said = self.serialize(message | {"group": group})
        lines.send(self._url, "PUBLISH", channel, said, what=f"{message['type']} for {group}")

    async def join(self, groups: Collection[str], channel: str) -> None:
        await self._get_layer().join(groups, channel)

    async def leave(self, groups: Collection[str], channel: str) -> None:
        await self._get_layer().leave(groups, channel)


class LoopLayer(RedisPubSubLoopLayer):
    """What an event loop has of it: many groups are one command."""

    def __init__(self, hosts: Any, **kwargs: Any) -> None:
        super().__init__(hosts=hosts, **kwargs)
        (host,) = decode_hosts(hosts)
        self._server = Connection(host, self)
        self._shards = [self._server]
        self._sets: dict[frozenset[str], frozenset[str]] = {}

    async def join(self, groups: Collection[str], channel: str) -> None:
        names = [self._get_group_channel_name(group) for group in groups]
        for name in names:
            self._put(name, self._channels(name) | {channel})
        await self._server.subscribe_all(names)

    async def leave(self, groups: Collection[str], channel: str) -> None:
        names = [self._get_group_channel_name(group) for group in groups]
        for name in names:
            self._put(name, self._channels(name) - {channel})
        await self._server.unsubscribe_all([name for name in names if name not in self.groups])

    def _channels(self, name: str) -> frozenset[str]:
        return self.groups.get(name, frozenset())

    def _put(self, name: str, channels: frozenset[str]) -> None:
        """Thousands of groups have the same one channel: of each set there is one."""
        if channels:
            self.groups[name] = self._sets.setdefault(channels, channels)
        else:
            self.groups.pop(name, None)


class Connection(RedisSingleShardConnection):
    async def subscribe_all(self, names: Collection[str]) -> None:
        async with self._lock:
            if new := [name for name in names if name not in self._subscribed_to]:
                self._ensure_redis()
                self._ensure_receiver()
                await self._pubsub.subscribe(*new)
                self._subscribed_to.update(new)

    async def unsubscribe_all(self, names: Collection[str]) -> None:
        async with self._lock:
            if old := [name for name in names if name in self._subscribed_to]:
                await self._pubsub.unsubscribe(*old)
                self._subscribed_to.difference_update(old)


class LocalLayer(InMemoryChannelLayer):
    """The layer of a process that is alone."""

    def tell(self, group: str, message: dict) -> None:
        async_to_sync(self.group_send)(group, message | {"group": group})

    async def join(self, groups: Collection[str], channel: str) -> None:
        for group in groups:
            await self.group_add(group, channel)

    async def leave(self, groups: Collection[str], channel: str) -> None:
        for group in groups:
            await self.group_discard(group, channel)
