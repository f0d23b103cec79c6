"""What a message to a person is made of, whichever way it goes out, and how its sending ended."""

from __future__ import annotations

import datetime
import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings

from games.notify.kinds import Kind
from games.notify.readers import one_line

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game
    from games.story.gazette import Teaser
    from games.story.log import Entry


# What its bytes begin with tells a picture's format.
FORMATS = {b"\x89PNG": "png", b"RIFF": "webp", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}


@dataclass(frozen=True, slots=True)
class Picture:
    """``alt`` carries the same news for those who do not see the picture."""

    data: bytes
    alt: str

    @property
    def format(self) -> str:
        return next(name for start, name in FORMATS.items() if self.data.startswith(start))


@dataclass(frozen=True, slots=True)
class News:
    """One thing to tell one person, in words that are already in that person's language.

    ``entries``, ``text``, ``board``, ``picture``, ``strip`` and ``paper`` are for the recipient
    alone: only the mail has them. What else is here may be read by anybody who looks over a
    shoulder.
    """

    id: str  # the same news told again has the same id, no two have the same
    kind: Kind
    to: User
    path: str  # what to open, on this site
    game: Game | None = None
    about: str = ""  # the name of the tournament, or whatever else is no game
    by: str = ""  # who invites or writes
    asked: str = ""  # what to do, as a sentence: "Place a spy."
    deadline: datetime.datetime | None = None
    entries: tuple[Entry, ...] = ()  # what happened, as the recipient may know it
    text: str = ""  # what somebody wrote, or what else there is to say
    board: tuple[str, ...] = ()  # what the picture shows, in words
    picture: Picture | None = None
    strip: Picture | None = None  # how it came to that
    paper: Teaser | None = None  # the newspaper, if a round has ended

    @property
    def name(self) -> str:
        return one_line(self.game.name if self.game else self.about)

    @property
    def url(self) -> str:
        return site_url(self.path)


class Outcome(enum.Enum):
    SENT = enum.auto()
    AGAIN = enum.auto()  # not now, but perhaps later
    NEVER = enum.auto()  # trying again is useless


@dataclass(frozen=True, slots=True)
class Result:
    """``reason`` is for the log and for whoever looks after the site.

    ``perhaps_sent``: the connection broke before the server said whether it had taken the message.
    """

    outcome: Outcome
    reason: str = ""
    perhaps_sent: bool = False


SENT = Result(Outcome.SENT)


def again(reason: object, *, perhaps_sent: bool = False) -> Result:
    return Result(Outcome.AGAIN, one_line(reason), perhaps_sent)


def never(reason: object) -> Result:
    return Result(Outcome.NEVER, one_line(reason))


def site_url(path: str) -> str:
    return settings.SITE_URL + path
