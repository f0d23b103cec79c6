"""Tables as the lobby lists them: drawn for everybody alike, then ordered for a reader, with what
their people's hours are to that reader, and without those of people whom the reader has blocked."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from secrets import token_hex
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from games.clock.ending import time_left
from games.clock.hours import COLUMNS, mostly, overlap
from games.core.prepared import Prepared
from games.models import Game, Mute, Reliability
from games.render import StyleName
from games.web import thumbnails
from games.web.thumbnails import Thumbnail

from .cards import ending

Hours = tuple[int, ...]
NOTHING_KNOWN: Hours = (0,) * len(COLUMNS)
USUALLY = {
    "night": pgettext_lazy("people at a table", "They answer mostly in your night."),
    "morning": pgettext_lazy("people at a table", "They answer mostly in your morning."),
    "afternoon": pgettext_lazy("people at a table", "They answer mostly in your afternoon."),
    "evening": pgettext_lazy("people at a table", "They answer mostly in your evening."),
}


class OpenTable(NamedTuple):
    """``ends``: the day on which it would probably be over if it began now."""

    game: Game
    thumbnail: Thumbnail
    ends: datetime.date | None


class Listed(NamedTuple):
    """A table, drawn; between the pieces is room for what its people's hours are to a reader."""

    before: str
    after: str
    people: frozenset[int]
    hours: tuple[Hours, ...] = ()


def table(game: Game, style: StyleName, usual: Iterable[datetime.timedelta] = ()) -> OpenTable:
    pace = game.clock_pace()
    left = time_left(pace, game.players, 0, datetime.timedelta(), [*usual]) if pace.slow else None
    ends = (timezone.now() + left).date() if left else None
    return OpenTable(game, thumbnails.postcards(game, style), ends)


def waiting(games: Iterable[Game], style: StyleName) -> list[Listed]:
    """Open tables, with their seats, people and how these have answered so far."""
    return [_draw(game, style) for game in games]


def begun(games: Iterable[Game], template: str, style: StyleName) -> list[Listed]:
    """Games that anybody may look at, with their boards as spectators see them."""
    now = timezone.now()
    return [
        Listed(
            render_to_string(
                template,
                {
                    "game": game,
                    "thumbnail": thumbnails.of(game, None, style),
                    "ends": ending(game, now) if game.is_running else None,
                },
            ),
            "",
            _people(game),
        )
        for game in games
    ]


def _people(game: Game) -> frozenset[int]:
    return frozenset(seat.user_id for seat in game.seats.all() if seat.user_id)


def _draw(game: Game, style: StyleName) -> Listed:
    known = [getattr(seat.user, "reliability", None) for seat in game.seats.all() if seat.user]
    habits = [habit for habit in known if habit]
    usual = [habit.usual_answer for habit in habits if habit.usual_answer]
    slot = token_hex(16)  # nobody can have written it into a name
    context = {"table": table(game, style, usual), "slot": slot}
    before, _slot, after = render_to_string("lobby/_open_table.html", context).partition(slot)
    hours = tuple(map(hours_of, habits)) if game.clock_pace().slow else ()
    return Listed(before, after, _people(game), hours)


def hours_of(row: Reliability) -> Hours:
    return tuple(getattr(row, name) for name in COLUMNS)


# ── for one reader ───────────────────────────────────────────────────────────────────────────


def _own(user: Any) -> QuerySet[Reliability, tuple[int, ...]]:
    return Reliability.objects.filter(pk=user).values_list(*COLUMNS)


def _blocked(user: Any) -> QuerySet[Mute, tuple[int]]:
    return Mute.objects.filter(user=user).values_list("muted")


OWN, BLOCKED = Prepared(_own), Prepared(_blocked)


class Reader:
    """Whoever looks at lists: at most two queries."""

    def __init__(self, user: int | None) -> None:
        self.user = user
        self.blocked = {person for (person,) in BLOCKED.values(user)} if user else set[int]()
        self.hours: Hours = (OWN.figures(user) if user else None) or NOTHING_KNOWN
        self.offset = _offset()

    def markup(self, tables: Iterable[Listed]) -> str:
        """Those that the reader could finish at their own hours first, else in the order given."""
        shown = [table for table in tables if self.blocked.isdisjoint(table.people)]
        ranked = sorted(shown, key=lambda table: -_fit(self.hours, table.hours))
        return "".join(f"{table.before}{self._usually(table)}{table.after}" for table in ranked)

    def _usually(self, table: Listed) -> str:
        """Tell when they answer, in words of the reader's own day."""
        if not table.hours or self.user in table.people:
            return ""
        together = [sum(counts) for counts in zip(*table.hours, strict=True)]
        part = mostly(together, self.offset)
        return f'<p class="card-line usually">{USUALLY[part]}</p>' if part else ""


def _fit(mine: Hours, hours: tuple[Hours, ...]) -> int:
    """Return how well it fits, in thirds: within them the newest comes first."""
    if not hours:
        return 1
    return min(2, int(3 * min(overlap(mine, theirs) for theirs in hours)))


def _offset() -> float:
    ahead = timezone.localtime().utcoffset() or datetime.timedelta()
    return ahead / datetime.timedelta(hours=1)
