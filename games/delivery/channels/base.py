"""What a channel has to do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from accounts.models import User
from games.delivery.news import News, Result
from games.notify.channels import Channel


def nothing() -> None:
    """What there is to do meanwhile, mostly."""


class Undeliverable(Exception):
    """There is nowhere to send to, and never will be again; the reason is in the words."""


class Sender(Protocol):
    """Writes and sends messages; what it holds open for that ends with its context."""

    def write(self, target: int, several: Sequence[News]) -> Any:
        """One message to one person, ready to be sent. Nothing has been sent yet, so whatever goes
        wrong is the news' own trouble. Raises Undeliverable."""

    def send(self, message: Any, meanwhile: Callable[[], object] = nothing) -> Result:
        """What the server made of it. A target that is dead is switched off here.

        ``meanwhile``: something else to do, once, for a sender that waits for its server. It
        returns the message that goes out next, if that is written.
        """


class SendingChannel(Channel):
    """A channel as delivery sees it."""

    is_detailed = False  # the news comes with its story and its pictures
    is_gathered = False  # everything that is due makes one message
    shares_connection = False  # messages to many people cost less together
    template: str  # its part of the settings page

    @abstractmethod
    def open(self, users: Sequence[User]) -> AbstractContextManager[Sender]:
        """Return a sender of messages to these people."""

    @abstractmethod
    def settings(self, user: User) -> Mapping[str, object]:
        """What the template shows of this person."""
