"""What a game of the reader's tells on the home page: what is asked, what happened since they last
looked, what they have ordered. Made for many games at once, by three queries, and remembered by the
rows that it is made of: a line of the log never changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.models import User
from estoril.infra.remembered import Remembered
from games.engine import EngineError, View, view_for
from games.models import Game, Orders, Seat
from games.services.orders import book_of
from games.story import log
from games.story.players import players_of
from games.story.questions import question
from games.story.rows import Row as Line
from games.story.rows import read
from games.web.lobby.cards import sitters_of
from games.web.lobby.own import AT_HOME, Row

MOST = 3_000_000  # bytes that a process remembers
SENTENCES = 2  # of what happened; the game's page has the rest


class Told(NamedTuple):
    """``more``: so many sentences before those of ``news``. ``orders``: wait for their moment."""

    asked: str = ""
    news: tuple[SafeString, ...] = ()
    more: int = 0
    round: int = 0
    orders: bool = False


NOTHING = Told()
_told: Remembered[Told] = Remembered(MOST)


def tell(rows: Sequence[Row]) -> dict[Row, Told]:
    """What there is to tell of each. No query for what this process has told before."""
    language = get_language()
    known = {row: _told.get((language, row)) for row in rows}
    missing = [row for row, told in known.items() if told is None]
    for row, told, settled in _read(missing) if missing else ():
        known[row] = told
        if settled:
            _told.put((language, row), told)
    return {row: told or NOTHING for row, told in known.items()}


def _read(rows: Iterable[Row]) -> Iterable[tuple[Row, Told, bool]]:
    """``settled``: what was read is of the very line that the row has."""
    seats = {row: AT_HOME.seat(row) for row in rows}
    begun = {row: seat for row, seat in seats.items() if seat.game.started}
    heavy = _heavy([seat.game for seat in begun.values()])
    orders = _orders(begun.values())
    news = [s for s in begun.values() if s.seen < s.game.line and s.game_id in heavy]
    lines = read((seat.game, seat.seen) for seat in news)
    for row, seat in seats.items():
        if row not in begun:
            yield row, NOTHING, True
        elif seat.game_id not in heavy or seat.game.state is None:
            yield row, NOTHING, False
        else:
            own = [order for order in orders if order.seat_id == seat.pk]
            yield row, _of(row, seat, own, lines.get(seat.game_id, [])), True


def _heavy(games: Collection[Game]) -> set[int]:
    """Give these games their states. Which of them got it: none that has gone on meanwhile."""
    wanted = {game.pk: game for game in games}
    done = set()
    stored = Game.objects.filter(pk__in=wanted).values_list("pk", "line", "state", "opening")
    for pk, line, state, opening in stored if wanted else ():
        game = wanted[pk]
        game.state, game.opening = state, opening
        if line == game.line:
            done.add(pk)
    return done


def _orders(seats: Collection[Seat]) -> list[Orders]:
    return list(Orders.objects.filter(seat__in=[s.pk for s in seats])) if seats else []


def _of(row: Row, seat: Seat, orders: Collection[Orders], lines: Sequence[Line]) -> Told:
    """What there is to tell of a game that has begun. Who left the seat to a bot watches."""
    game = seat.game
    try:
        view = view_for(game.engine_game().state, None if seat.bot else seat.number)
    except EngineError:
        return NOTHING  # the game's page says what is wrong
    ordered = {decision for order in orders for decision in order.used}
    players = players_of(game, _sitters(row))
    news = log.since(game, seat, players=players, lines=lines, ordered=ordered)
    shown = tuple(entry.html for entry in news[-SENTENCES:])
    wait = any(order.round == view.round and not book_of(order).empty for order in orders)
    return Told(_asked(view, seat), shown, len(news) - len(shown), view.round, wait)


def _asked(view: View, seat: Seat) -> str:
    decision = next((d for d in view.decisions if d.seat == seat.number and not d.answered), None)
    return question(view, decision.kind) if decision and not seat.bot else ""


def _sitters(row: Row) -> list[Seat]:
    """Everybody at the table, as far as sentences name them."""
    return [
        Seat(
            number=sitter.number,
            chosen_color=sitter.chosen_color,
            bot=sitter.bot,
            user=None if sitter.name is None else User(name=sitter.name, slug=sitter.slug or ""),
        )
        for sitter in sitters_of(row)
    ]
