"""The channels by which people can be reached, as far as it matters for what they are told.

Each has a folder in ``games/delivery/channels/``, which sends, and registers here when the site
starts: what stands below delivery asks for channels by their names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from .kinds import Kind

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from accounts.models import User


class Channel(ABC):
    """One way to reach people."""

    name: str  # in the database
    label: Text
    # Which kinds of news it offers, and whether they are on until somebody says otherwise.
    defaults: Mapping[Kind, bool]
    is_private = True  # nobody but the reader sees what is sent
    has_digest = False  # people may have it once a day instead of at once

    @abstractmethod
    def is_open_to(self, user: User) -> bool:
        """Whether this person may use it at all."""

    @abstractmethod
    def targets(self, users: Iterable[User]) -> Iterator[tuple[int, int]]:
        """Where these people can be reached now: pairs of a person's id and a target's."""


_channels: dict[str, Channel] = {}


def register(channel: Channel) -> None:
    _channels[channel.name] = channel


def get(name: str) -> Channel:
    return _channels[name]


def every() -> list[Channel]:
    """Return the channels in the order in which people see them."""
    return list(_channels.values())


def open_to(user: User) -> list[Channel]:
    return [channel for channel in every() if channel.is_open_to(user)]


def choices() -> list[tuple[str, Text]]:
    """Return a model's choices; as it is a function, a further channel needs no migration."""
    return [(channel.name, channel.label) for channel in every()]
