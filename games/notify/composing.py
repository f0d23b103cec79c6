"""A notification becomes news: in its reader's language, with its reader's eyes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.components import ROUNDS
from games.models import Game, Message, Mute, Seat
from games.page.question import question
from games.pictures.drawing import Broken, Drawing
from games.pictures.legend import Place, in_words, legend
from games.replay import log
from games.replay.players import players_of

from .background import Background
from .models import Notification
from .news import Kind, News, Picture, one_line, speaking_to

WITH_BOARD = (Kind.TURN, Kind.TIME, Kind.ROUND, Kind.OVER, Kind.STARTED)
MOST_MESSAGES = 20


def brief(note: Notification) -> News:
    """As the bell tells it, without a look at the game."""
    return News(
        id=note.key,
        kind=Kind(note.kind),
        to=note.user,
        path=path_of(note),
        game=note.game if note.kind != Kind.RELIABILITY else None,
        about=note.about,
        by=one_line(note.by.name) if note.by else _("Somebody"),
    )


def news_of(
    note: Notification, background: Background | None = None, *, in_full: bool = True
) -> News:
    """``in_full``: with what only a mail has."""
    background = background or Background([note])
    with speaking_to(note.user):
        fields: dict[str, Any] = {}
        if note.kind in (Kind.TURN, Kind.TIME):
            fields |= _question(note.seat, background)
        if in_full and note.kind in WITH_BOARD:
            fields |= _story(note.seat, str(fields.get("asked", "")), background)
        if in_full:
            fields["text"] = _text(note)
        return replace(brief(note), **fields)


def path_of(note: Notification) -> str:
    if note.kind == Kind.RELIABILITY:
        return note.user.get_absolute_url()
    if note.game:
        return note.game.get_absolute_url()
    return note.path or reverse("games:mine")


def _question(seat: Seat, background: Background) -> dict[str, Any]:
    asked = [kind for _id, number, kind in seat.game.state["decisions"] if number == seat.number]
    words = ""
    if asked:
        # Most questions need no look at the game.
        words = question(background.view(seat) if asked[0] == "ability" else None, asked[0])
    return {"asked": words, "deadline": seat.deadline}


def _story(seat: Seat, asked: str, background: Background) -> dict[str, Any]:
    game = seat.game
    seats, lines = background.tables[game.pk], background.lines[game.pk]
    board, strip = background.pictures[seat.pk]
    ordered = background.ordered[seat.pk]
    entries = tuple(log.since(game, seat, seats=seats, lines=lines, ordered=ordered))
    told: dict[str, Any] = {
        "entries": entries,
        "board": tuple(in_words(_lying(seat, board, background), players_of(game, seats))),
    }
    with suppress(Broken):
        told["picture"] = Picture(board.image(), _alt(game, asked))
    with suppress(Broken):
        if strip.picks:
            told["strip"] = Picture(strip.image(), strip.words(entries))
    return told


def _lying(seat: Seat, board: Drawing, background: Background) -> tuple[Place, ...]:
    """The words that stand in for a picture do not depend on it."""
    try:
        return board.found[1]
    except Broken:
        return legend(background.view(seat))


def _alt(game: Game, asked: str) -> str:
    if game.is_over:
        return _("The board at the end of the game.")
    words = _("The board in round {round} of {rounds}, as you see it.")
    shown = words.format(round=game.state["round"], rounds=ROUNDS)
    return f"{shown} {asked}".strip()


def _text(note: Notification) -> str:
    match note.kind:
        case Kind.MESSAGE:
            return _said(note)
        case Kind.RELIABILITY:
            misses = int(note.text)
            return ngettext(
                "In {game} your time was up, and a bot decided for you.",
                "In {game} your time was up {count} times in a row, and a bot decided for you.",
                misses,
            ).format(game=note.game.name, count=misses)
    return note.text


def _said(note: Notification) -> str:
    """All that was said at the table since, except by people whom the reader does not hear."""
    deaf = Mute.objects.filter(user=note.user).values("muted")
    since = Message.objects.filter(
        game=note.game, room=note.message.room, pk__gte=note.message_id, removed=None
    )
    others = since.exclude(author=note.user).exclude(author__in=deaf).select_related("author")
    lines = [
        f"{message.author.name if message.author else _('Somebody')}: {message.text}"
        for message in others.order_by("pk")[:MOST_MESSAGES]
    ]
    return "\n".join(lines)
