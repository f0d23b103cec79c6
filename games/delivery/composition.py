"""A notification becomes news: in its reader's language, with its reader's eyes.

Nothing is told that the gate withholds. What of a letter cannot be made, a picture or what happened
meanwhile, is left out of it, and the log says so: the rest is told all the same.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from estoril.infra import database
from games.core.dates import to_the_minute
from games.engine.components import ROUNDS
from games.models import Game, Message, Mute, Seat
from games.notify.kinds import Kind
from games.notify.models import Notification
from games.notify.readers import one_line, speaking_to
from games.pictures.alt_text import LocationSummary, in_words, summaries
from games.pictures.picture import Broken
from games.story import log
from games.story.players import players_of
from games.story.questions import question

from . import gate
from .context import Background
from .news import News, Picture

logger = logging.getLogger(__name__)

WITH_BOARD = (Kind.TURN, Kind.TIME, Kind.ROUND, Kind.OVER, Kind.STARTED)
MOST_MESSAGES = 20


def brief(note: Notification, background: Background) -> News:
    """As the bell tells it, without a look at the game. Raises gate.Withheld."""
    gate.check(note, background)
    return News(
        id=note.news_id,
        kind=Kind(note.kind),
        to=note.user,
        path=path_of(note),
        game=note.game if note.kind != Kind.RELIABILITY else None,
        about=note.about,
        by=_name(note.by),
    )


def news_of(
    note: Notification, background: Background | None = None, *, in_full: bool = True
) -> News:
    """``in_full``: with what only a mail has. Raises gate.Withheld."""
    background = background or Background([note])
    with speaking_to(note.user):
        news = brief(note, background)
        fields: dict[str, Any] = {}
        if note.kind in (Kind.TURN, Kind.TIME):
            fields["deadline"] = note.seat.deadline and to_the_minute(note.seat.deadline)
            with _optional(note, "question"):
                fields["asked"] = _question(note.seat, background)
        if note.kind == Kind.MESSAGE:
            fields |= _said(note, background)
        if in_full and note.kind in WITH_BOARD:
            fields |= _story(note, fields.get("asked", ""), background)
        if in_full and note.kind != Kind.MESSAGE:
            fields["text"] = _text(note)
        return replace(news, **fields)


@contextmanager
def _optional(note: Notification, part: str) -> Iterator[None]:
    """The news is told without it if it cannot be made, unless the database is away."""
    try:
        yield
    except database.AWAY:
        raise
    except Broken:
        pass  # it has been logged
    except Exception:
        logger.exception("notification %s is told without its %s", note.key, part)


def path_of(note: Notification) -> str:
    if note.kind == Kind.RELIABILITY:
        return note.user.get_absolute_url()
    if note.game:
        return note.game.get_absolute_url()
    return note.path or reverse("games:mine")


def _name(user: User | None) -> str:
    return one_line(user.name) if user else _("Somebody")


def _question(seat: Seat, background: Background) -> str:
    asked = [kind for _id, number, kind in seat.game.state["decisions"] if number == seat.number]
    if not asked:
        return ""
    # Most questions need no look at the game.
    return question(background.view(seat) if asked[0] == "ability" else None, asked[0])


def _story(note: Notification, asked: str, background: Background) -> dict[str, Any]:
    seat, game = note.seat, note.seat.game
    seats = background.tables[game.pk]
    told: dict[str, Any] = {"entries": ()}
    with _optional(note, "story"):
        lines, ordered = background.lines[game.pk], background.ordered[seat.pk]
        told["entries"] = tuple(log.since(game, seat, seats=seats, lines=lines, ordered=ordered))
    with _optional(note, "board in words"):
        lying = _lying(seat, background)
        told["board"] = tuple(in_words(lying, players_of(game, seats)))
    with _optional(note, "board"):
        told["picture"] = Picture(background.pictures[seat.pk][0].image(), _alt(game, asked))
    with _optional(note, "strip"):
        strip = background.pictures[seat.pk][1]
        if strip.picks:
            told["strip"] = Picture(strip.image(), strip.words(told["entries"]))
    return told


def _lying(seat: Seat, background: Background) -> tuple[LocationSummary, ...]:
    """The words that stand in for a picture do not depend on it."""
    try:
        return background.pictures[seat.pk][0].content.locations
    except (Broken, KeyError):
        return summaries(background.view(seat))


def _alt(game: Game, asked: str) -> str:
    if game.is_over:
        return _("The board at the end of the game.")
    words = _("The board in round {round} of {rounds}, as you see it.")
    shown = words.format(round=game.state["round"], rounds=ROUNDS)
    return f"{shown} {asked}".strip()


def _text(note: Notification) -> str:
    if note.kind != Kind.RELIABILITY:
        return note.text
    misses = int(note.text)
    return ngettext(
        "In {game} your time was up, and a bot decided for you.",
        "In {game} your time was up {count} times in a row, and a bot decided for you.",
        misses,
    ).format(game=note.game.name, count=misses)


def _said(note: Notification, background: Background) -> dict[str, str]:
    """What others said at the table since, without those whom the reader does not hear, and who
    said the first of it. Raises gate.Withheld if nothing of it is left."""
    deaf = Mute.objects.filter(user=note.user).values("muted")
    since = Message.objects.filter(
        game=note.game,
        room=note.message.room,
        pk__gte=note.message_id,
        pk__lte=background.last_words,
        removed=None,
    )
    others = since.exclude(author=note.user).exclude(author__in=deaf).select_related("author")
    said = list(others.order_by("pk")[:MOST_MESSAGES])
    if not said:
        raise gate.Withheld
    lines = (f"{_name(message.author)}: {message.text}" for message in said)
    return {"by": _name(said[0].author), "text": "\n".join(lines)}
