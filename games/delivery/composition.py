"""A notification becomes news: in its reader's language, as its reader sees the game.

Nothing is told that the gate withholds. What of a letter cannot be made, a picture or what happened
meanwhile, is left out of it, and the log says so: the rest is told all the same.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from estoril.infra import database
from estoril.infra.optional import required
from games import render
from games.core.dates import to_the_minute
from games.core.prepared import PreparedForMany
from games.core.viewers import viewer_of
from games.engine import View, view_for
from games.engine.components import ROUNDS
from games.models import Game, Message, Mute, Seat
from games.models.game import colors_of
from games.notify.kinds import Kind
from games.notify.models import Notification
from games.notify.readers import one_line, speaking_to
from games.pictures.alt_text import LocationSummary, in_words, summaries
from games.pictures.game_picture import preload
from games.pictures.picture import Broken
from games.pictures.prints import Print, style_for
from games.pictures.strip import Strip
from games.pictures.table_picture import TablePicture
from games.puzzles import daily
from games.puzzles.solving import names_of, view_of
from games.story import gazette, log
from games.story.players import players_of
from games.story.questions import question
from games.story.rows import Row, read

from .gate import Gate, Withheld
from .news import News, Picture

logger = logging.getLogger(__name__)

# Widths of pictures: twice what a narrow mail program shows.
BOARD, STRIP = 800, 600
WITH_BOARD = (Kind.TURN, Kind.TIME, Kind.ROUND, Kind.OVER, Kind.STARTED)
MOST_MESSAGES = 20
# Whom a letter speaks of.
SEATS = PreparedForMany(
    lambda games: (
        Seat.objects.filter(game__in=games)
        .select_related("user")
        .only(
            "game",
            "number",
            "chosen_color",
            "bot",
            *(f"user__{name}" for name in ("name", "slug", "style")),
        )
    )
)


class Composer:
    """Makes news of several notifications: what it needs of them is read once for all of them,
    when the first of them needs it."""

    def __init__(self, notes: Sequence[Notification]) -> None:
        self.gate = Gate(notes)
        self.seats = {note.seat_id: note.seat for note in notes if note.seat}
        self._views: dict[int, View] = {}

    def brief(self, note: Notification) -> News:
        """Compose what the bell tells, without a look at the game. Raises Withheld."""
        self.gate.check(note)
        return News(
            id=note.news_id,
            kind=Kind(note.kind),
            to=note.user,
            path=path_of(note),
            game=note.game if note.kind != Kind.RELIABILITY else None,
            about=note.about,
            by=_name(note.by),
        )

    def news_of(self, note: Notification, *, in_full: bool = True) -> News:
        """``in_full``: with what only a mail has. Raises Withheld."""
        with speaking_to(note.user):
            news = self.brief(note)
            fields: dict[str, Any] = {}
            if note.kind in (Kind.TURN, Kind.TIME):
                seat = required(note.seat)
                fields["deadline"] = seat.deadline and to_the_minute(seat.deadline)
                with _optional(note, "question"):
                    fields["asked"] = self._question(seat)
            if note.kind == Kind.MESSAGE:
                fields |= self._said(note)
            if in_full and note.kind in WITH_BOARD:
                fields |= self._story(note, fields.get("asked", ""))
            if note.kind == Kind.PUZZLE:
                fields |= self._puzzle(note, in_full=in_full)
            elif in_full and note.kind != Kind.MESSAGE:
                fields["text"] = _text(note)
            return replace(news, **fields)

    def _question(self, seat: Seat) -> str:
        asked = [
            kind for _id, number, kind in seat.game.snapshot["decisions"] if number == seat.number
        ]
        if not asked:
            return ""
        # Most questions need no look at the game.
        return question(self._view(seat) if asked[0] == "ability" else None, asked[0])

    def _said(self, note: Notification) -> dict[str, str]:
        """What others said at the table since, without those whom the reader does not hear, and who
        said the first of it. Raises Withheld if nothing of it is left."""
        deaf = Mute.objects.filter(user=note.user).values("muted")
        since = Message.objects.filter(
            game=note.game,
            room=required(note.message).room,
            pk__gte=note.message_id,
            pk__lte=self.gate.newest_message,
            removed=None,
        )
        others = since.exclude(author=note.user).exclude(author__in=deaf).select_related("author")
        messages = list(others.order_by("pk")[:MOST_MESSAGES])
        if not messages:
            raise Withheld
        lines = (f"{_name(message.author)}: {message.text}" for message in messages)
        return {"by": _name(messages[0].author), "text": "\n".join(lines)}

    def _puzzle(self, note: Notification, *, in_full: bool) -> dict[str, Any]:
        """What is asked, and the board as the seat saw it that was."""
        puzzle = required(daily.shown().filter(key=note.text).first())
        view, players = view_of(puzzle), names_of(puzzle)
        told: dict[str, Any] = {"asked": question(view, view.decisions[0].kind)}
        if not in_full:
            return told
        with _optional(note, "board in words"):
            told["board"] = tuple(in_words(summaries(view), players))
        with _optional(note, "board"):
            style, names = style_for(note.user), tuple(map(str, players))
            drawn = render.picture(view, width=BOARD, style=style, names=names)
            told["picture"] = Picture(drawn, _("The board of the puzzle."))
        return told

    def _story(self, note: Notification, asked: str) -> dict[str, Any]:
        seat = required(note.seat)
        game = seat.game
        players = players_of(game, self._tables[seat.game_id])
        story: dict[str, Any] = {"entries": ()}
        with _optional(note, "story"):
            lines, ordered = self._lines[game.pk], self._ordered[seat.pk]
            entries = log.since(game, seat, players=players, lines=lines, ordered=ordered)
            story["entries"] = tuple(entries)
        with _optional(note, "newspaper"):
            seats = self._tables[seat.game_id]
            story["paper"] = gazette.teaser(game, seats, players, story["entries"])
        with _optional(note, "board in words"):
            story["board"] = tuple(in_words(self._summaries(seat), players))
        with _optional(note, "board"):
            story["picture"] = Picture(self._pictures[seat.pk][0].image(), _alt(game, asked))
        with _optional(note, "strip"):
            strip = self._pictures[seat.pk][1]
            if strip.picks:
                story["strip"] = Picture(strip.image(), strip.words(story["entries"]))
        return story

    def _summaries(self, seat: Seat) -> tuple[LocationSummary, ...]:
        """The words that stand in for a picture do not depend on it."""
        try:
            return self._pictures[seat.pk][0].content.locations
        except (Broken, KeyError):
            return summaries(self._view(seat))

    def _view(self, seat: Seat) -> View:
        """Return what whoever sits there sees; who has handed the seat to a bot is a spectator."""
        if seat.pk not in self._views:
            viewer = None if seat.bot else seat.number
            self._views[seat.pk] = view_for(seat.game.engine_game().state, viewer)
        return self._views[seat.pk]

    @cached_property
    def _tables(self) -> dict[int, list[Seat]]:
        """All seats with their people, by game."""
        games = {seat.game_id for seat in self.seats.values()}
        tables = defaultdict(list)
        for seat in SEATS.rows(games):
            tables[seat.game_id].append(seat)
        return tables

    @cached_property
    def _lines(self) -> dict[int, list[Row]]:
        """What they have missed, by game."""
        return read((seat.game, seat.seen) for seat in self.seats.values())

    @cached_property
    def _ordered(self) -> dict[int, set[int]]:
        """What their orders have decided, by seat."""
        return log.by_order(self.seats.values())

    @cached_property
    def _pictures(self) -> dict[int, tuple[TablePicture, Strip]]:
        """The board as they see it and what they have missed, by seat.

        A seat for which that fails is not there: the others' letters do not wait for it.
        """
        pictures = {}
        for seat in self.seats.values():
            try:
                pictures[seat.pk] = self._pictures_of(seat)
            except database.AWAY:
                raise
            except Exception:
                logger.exception("game %s, seat %s: no pictures", seat.game_id, seat.number)
        preload([picture for pair in pictures.values() for picture in pair])
        return pictures

    def _pictures_of(self, seat: Seat) -> tuple[TablePicture, Strip]:
        game, seats = seat.game, self._tables[seat.game_id]
        game.colors = colors_of(seats)
        viewer = viewer_of(None if seat.bot else seat.number)
        style = style_for(seats[seat.number].user)
        lines = self._lines[game.pk]
        strip = Print("strip", STRIP, style, "png")
        return (
            TablePicture(game, seats, game.line, viewer, Print("board", BOARD, style, "png")),
            Strip(game, seat.seen, game.line, viewer, strip, lines),
        )


def news_of(note: Notification, *, in_full: bool = True) -> News:
    """Compose one notification alone. Raises Withheld."""
    return Composer([note]).news_of(note, in_full=in_full)


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


def _alt(game: Game, asked: str) -> str:
    if game.is_over:
        return _("The board at the end of the game.")
    words = _("The board in round {round} of {rounds}, as you see it.")
    shown = words.format(round=game.snapshot["round"], rounds=ROUNDS)
    return f"{shown} {asked}".strip()


def _text(note: Notification) -> str:
    if note.kind != Kind.RELIABILITY:
        return note.text
    misses = int(note.text)
    return ngettext(
        "In {game} your time was up, and a bot decided for you.",
        "In {game} your time was up {count} times in a row, and a bot decided for you.",
        misses,
    ).format(game=required(note.game).name, count=misses)
