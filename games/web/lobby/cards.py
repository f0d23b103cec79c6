"""Games of one person as cards, and what every list says of a table.

A card is remembered by all that it is made of, as it was read, and as long as its words about the
time are the same: so it can neither be out of date nor hold what is another reader's.
"""

from __future__ import annotations

import datetime
from collections.abc import Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.names import said
from estoril.infra.remembered import Remembered
from games.clock.ending import time_left
from games.core import dates
from games.engine.components import Color
from games.models import Game, Seat
from games.models.game import color_of
from games.render import StyleName
from games.web import thumbnails

from .own import Row, Seats

NEWEST = 2**62  # above all ids
MOST, MOST_TABLES = 6_000_000, 3_000_000  # bytes that a process remembers
LONG, LONG_AT_A_LIVE_TABLE = datetime.timedelta(days=1), datetime.timedelta(minutes=10)
# Tried in turn: for how long the words of a card stay the same.
STAYS = tuple(datetime.timedelta(seconds=seconds) for seconds in (3600, 300, 20, 2))


class Sitter(NamedTuple):
    """Whoever has this seat of a table; neither a person nor a bot, if it is free."""

    number: int
    chosen_color: str | None
    name: str | None
    slug: str | None
    bot: str
    awaiting: bool
    place: int | None
    score: int | None

    @property
    def color(self) -> Color:
        return color_of(self.number, self.chosen_color)

    @property
    def called(self) -> str:
        return said(self.name or "")

    @property
    def url(self) -> str:
        return reverse("people:profile", args=[self.slug])


class Table(NamedTuple):
    """All that lists say of a table."""

    sitters: tuple[Sitter, ...]
    revealed: bool
    players: int
    pace: str
    allowance: datetime.timedelta
    private: bool
    least_reliability: int
    edition: str
    modules: tuple[str, ...]
    variants: tuple[str, ...]


def table_of(game: Game, sitters: Iterable[Sitter]) -> Table:
    options = game.options
    return Table(
        tuple(sitters),
        game.is_revealed,
        game.players,
        game.pace,
        game.allowance,
        game.private,
        game.least_reliability,
        options["edition"],
        tuple(options["modules"]),
        tuple(options["variants"]),
    )


def sitters_of(row: Row) -> Iterator[Sitter]:
    return (Sitter._make(values) for *values, _game in row.sitters)


def sitter_of(seat: Seat) -> Sitter:
    name, slug = (seat.user.name, seat.user.slug) if seat.user else (None, None)
    return Sitter(
        *(seat.number, seat.color, name, slug, seat.bot),
        *(seat.awaiting, seat.place, seat.score),
    )


_tables: Remembered[SafeString] = Remembered(MOST_TABLES)


def draw_table(table: Table) -> SafeString:
    """Who sits there, and what is played."""
    key = get_language(), table
    text = _tables.get(key)
    if text is None:
        text = render_to_string("lobby/_at_table.html", {"table": table})
        _tables.put(key, text)
    return text


class Card(NamedTuple):
    """A game of the reader's as an item of a list, right until then, but for its end.

    ``kind``: of its drawing. ``facts``: the values of its line. ``away``: a bot plays for them.
    """

    kind: str
    key: str
    away: bool
    facts: tuple[object, ...]
    until: datetime.datetime
    text: str


_cards: Remembered[Card] = Remembered(MOST)


class Drawing(NamedTuple):
    """How cards are drawn: in which style are their boards, by which templates, and what they tell
    that is not in their rows, by row."""

    style: StyleName
    templates: str = "lobby"
    told: Mapping[Row, Hashable] = MappingProxyType({})


def cards_of(seats: Seats, rows: Iterable[Row], drawing: Drawing) -> list[Card]:
    now = timezone.now()
    place = seats.kind, get_language(), timezone.get_current_timezone_name(), *drawing[:2]
    told = drawing.told.get if drawing.told else _nothing  # a row is long to look up
    return [_card(seats, row, (place, row, told(row)), now, drawing) for row in rows]


def _nothing(_row: Row) -> None:
    return None


def page_of(seats: Seats, after: str, *whose: int) -> tuple[list[Row], str]:
    """Those that follow the game with that key, newest first, and the key to go on from."""
    last = Game.objects.filter(key=after).values_list("id", flat=True).first() if after else None
    rows = seats.read(*whose, last or NEWEST)
    shown = rows[: seats.size]
    return shown, seats.seat(shown[-1]).game.key if len(rows) > seats.size else ""


def _card(seats: Seats, row: Row, key: Hashable, now: datetime.datetime, drawing: Drawing) -> Card:
    before = _cards.get(key)
    if before and now < before.until:
        return before
    seat = seats.seat(row)
    kind = seats.kind or ("asked" if seat.awaiting and not seat.bot else seat.game.status)
    facts = facts_of(kind, seat, now)
    moments = (now + time for time in STAYS)
    until = next((moment for moment in moments if facts_of(kind, seat, moment) == facts), now)
    if before and before.facts == facts:
        card = before._replace(until=until)
    else:
        text = _draw(kind, seat, row, facts, now, drawing)
        card = Card(kind, seat.game.key, seat.away, facts, until, text)
    _cards.put(key, card)
    return card


def _draw(
    kind: str,
    seat: Seat,
    row: Row,
    facts: tuple[object, ...],
    now: datetime.datetime,
    drawing: Drawing,
) -> str:
    game = seat.game
    context = {
        "url": game.get_absolute_url(),
        "name": game.name,
        "table": table_of(game, sitters_of(row)),
        "thumbnail": thumbnails.of(game, None if seat.bot else seat.number, drawing.style),
        "told": drawing.told.get(row),
        "facts": facts,
        "now": now,
    }
    return render_to_string(f"{drawing.templates}/_card_{kind}.html", context)


def facts_of(kind: str, seat: Seat, now: datetime.datetime) -> tuple[object, ...]:
    """What the line of a card tells. Moments are there as far as their words depend on them."""
    game = seat.game
    match kind:
        case "asked":
            deadline = seat.deadline
            left = deadline and (deadline, timezone.localdate(now), dates.distance(deadline, now))
            return left, seat.stopped is not None, _ago(seat.awaiting_since, now)
        case "running":
            stood_in_for = seat.stood_in_for
            return stood_in_for, "" if stood_in_for else _ago(game.changed, now), ending(game, now)
        case "waiting":
            alone = game.creator_id == seat.user_id and is_lonely(game, now)
            return game.free_seats, _ago(game.created, now) if alone else ""
    return (seat.place, seat.score) if game.is_revealed else ()


def ending(game: Game, now: datetime.datetime) -> datetime.date | None:
    """The day on which a running game will probably be over; None: the same evening."""
    if not (game.started and game.clock_pace().slow):
        return None
    left = time_left(game.clock_pace(), game.players, game.line, game.changed - game.started)
    return (max(now, game.changed) + left).date()


def is_lonely(game: Game, now: datetime.datetime) -> bool:
    """Whether a table has waited for players for so long that bots had better sit down."""
    return now - game.created > (LONG if game.clock_pace().slow else LONG_AT_A_LIVE_TABLE)


def _ago(moment: datetime.datetime | None, now: datetime.datetime) -> str:
    """Return in words how long ago that was; less than a minute is nothing."""
    if moment is None or now - moment < dates.MINUTE:
        return ""
    return dates.span(now - moment)


def markup(request: HttpRequest, cards: Iterable[Card]) -> str:
    """One after the other."""
    texts: list[str] = []
    for card in cards:
        texts.append(card.text)
        if card.away:
            told = {"game": card, "csrf_token": get_token(request)}
            texts.append(render_to_string("lobby/_take_back.html", told))
        texts.append("</article></li>")
    return "".join(texts)
