"""Writing to somebody who is not there: their language, their hours, and what fits a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils import timezone, translation

from accounts import time_zones

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_LINE = 200


def one_line(text: object) -> str:
    """Names and servers' answers as a header takes them: printable, in one line, not long."""
    line = str(text)
    if not line.isprintable():
        line = "".join(c if c.isprintable() else " " for c in line)
    return " ".join(line.split())[:LONGEST_LINE]


def zone_of(user: User) -> ZoneInfo:
    return ZoneInfo(user.time_zone if user.time_zone in time_zones.names() else "UTC")


@contextmanager
def speaking_to(user: User) -> Iterator[None]:
    """The language and the hours of somebody who is not there. News is made and sent inside."""
    with translation.override(user.mail_language), timezone.override(zone_of(user)):
        yield
