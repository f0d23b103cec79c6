"""A mail made of news, and the headers that keep mails in order."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from email.utils import format_datetime, formataddr, parseaddr
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.encoding import punycode

from accounts.models import User
from estoril.infra.smtp import ReadyMail
from games.delivery.news import News
from games.notify.readers import one_line, speaking_to

from . import mime
from .body import Writing


class Letter(ReadyMail):
    """A message like others for Django's backends."""

    def __init__(self, address: str, headers: dict[str, str], writing: Writing) -> None:
        super().__init__(writing.subject, writing.text, to=[address])
        self.envelope = _address_of(settings.DEFAULT_FROM_EMAIL), ascii_address(address)
        self.html = writing.html
        pictures = [(p.cid, p.picture.format, p.picture.data) for p in writing.pictures]
        self.raw = mime.assemble(headers, writing.text, self.html, pictures)

    def message(self, **_options: object) -> Any:
        """What Django's backends use of a message, and no more of one: see ``Written``."""
        return Written(self.raw)


class Written:
    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    def as_bytes(self, unixfrom: bool = False, linesep: str = "\r\n") -> bytes:  # noqa: ARG002
        return self.raw


def compose(several: Sequence[News], address: str, now: datetime.datetime) -> Letter:
    """One letter with all of it, to one person. Raises NoAddress."""
    user = several[0].to
    assert all(news.to == user for news in several)
    with speaking_to(user):
        writing = Writing(several, domain(), now)
        headers = {
            "From": settings.DEFAULT_FROM_EMAIL,
            "To": formataddr((one_line(user.name), ascii_address(address))),
            "Subject": writing.subject,
            "Date": format_datetime(now),
            "Message-ID": message_id(user, address, [news.id for news in several]),
            **thread(several),
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{writing.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        return Letter(address, headers, writing)


class NoAddress(ValueError):
    """Nothing that a mail server would take for an address."""


def ascii_address(address: str) -> str:
    """Names of domains have a way to be written in ASCII; names of mailboxes have none."""
    mailbox, at, host = address.rpartition("@")
    if not mailbox or not mailbox.isascii():
        raise NoAddress(address)
    return mailbox + at + _host(host)


@lru_cache(maxsize=1024)
def _host(name: str) -> str:
    """Most people's mailboxes are at the same few."""
    return punycode(name)


def domain() -> str:
    """What follows the @ in ids: the sender's own."""
    return _address_of(settings.DEFAULT_FROM_EMAIL).partition("@")[2]


@lru_cache
def _address_of(sender: str) -> str:
    return parseaddr(sender)[1]


def thread(several: Sequence[News]) -> dict[str, str]:
    """All letters about one game answer one that was never sent: mail programs gather them so."""
    games = {news.game.key for news in several if news.game}
    if len(games) != 1:
        return {}
    origin = f"<game-{games.pop()}@{domain()}>"
    return {"In-Reply-To": origin, "References": origin}


def message_id(user: User, address: str, ids: Sequence[str]) -> str:
    """The same news has the same id, however often it is sent: who gets it twice may notice.

    Signed, so that a bounce which quotes it is known to be about a letter of ours.
    """
    digest = hashlib.sha256("\n".join(sorted(ids)).encode()).hexdigest()[:32]
    return f"<{digest}.{user.pk}.{_signature(digest, user.pk, address)}@{domain()}>"


def person_written_to(id: str, address: str) -> int | None:
    """The number of the person to whom, at this address, a letter with this id was sent."""
    local = id.strip().strip("<>").partition("@")[0]
    digest, pk, signature = [*local.split("."), "", "", ""][:3]
    if not pk.isdecimal():
        return None
    ours = constant_time_compare(signature, _signature(digest, int(pk), address))
    return int(pk) if ours else None


def _signature(digest: str, pk: int, address: str) -> str:
    value = f"{digest}.{pk}.{address.lower()}"
    return salted_hmac("games.notify.letter", value, algorithm="sha256").hexdigest()[:20]
