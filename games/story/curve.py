"""Points by round, as one viewer may know them, and their curve: numbers for an SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from typing import Final

from django.core.cache import cache
from django.utils.translation import gettext, pgettext

from estoril.infra.code_version import of_this_version
from games.core.viewers import ALL, seat_of
from games.engine import State, View, view_for, view_revealed
from games.engine.components import Color
from games.models import Game
from games.models.game import follow

from .points import points_so_far, standing
from .terms import Who

KEPT: Final = 24 * 60 * 60  # seconds; what is kept does not change
LINES: Final = 5  # of the grid, at most
STEPS: Final = (5, 10, 20, 50, 100)  # between them, in points
MARGIN: Final = 6  # above and below the curves, in per cent of the height
APART: Final = 13  # between marks of equal points, in pixels
# The seats' shapes around a point, in pixels.
SHAPES: Final[dict[Color, str]] = {
    "red": "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z",
    "green": "M0-6.5 6.5 5.5h-13Z",
    "blue": "M-5.5-5.5h11v11h-11Z",
    "yellow": "M0-7.5 7.5 0 0 7.5-7.5 0Z",
    "pink": "M0 -8 2 -2.8 7.6 -2.5 3.2 1.1 4.7 6.5 0 3.4 -4.7 6.5 -3.2 1.1 -7.6 -2.5 -2 -2.8Z",
}


@dataclass(frozen=True, slots=True)
class Stop:
    """The end of a round (0: the deal before the first), the line of the log, points by seat;
    ``leads``: missions that the viewer knows, with the seats that lead them."""

    round: int
    line: int
    points: tuple[int, ...]
    leads: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def name(self) -> str:
        if not self.round:
            return pgettext("of a game", "Start")
        return gettext("Round %(number)s") % {"number": self.round}


def stops_of(game: Game, viewer: str) -> list[Stop]:
    """The rounds that have ended. The log is replayed, one query; none once they are known.

    Raises EngineError if the log does not replay.
    """
    key = of_this_version(f"round-ends:{game.pk}:{viewer}:{game.line}:{game.is_revealed}")
    stops: list[Stop] | None = cache.get(key)
    if stops is None:
        stops = list(_replayed(game, viewer))
        cache.set(key, stops, KEPT)
    return stops


def _replayed(game: Game, viewer: str) -> Iterator[Stop]:
    final = game.engine_game().state if viewer == ALL else None
    current = game.engine_opening()
    yield stop_at(_view(current.state, viewer, final), 0, 0)
    log = game.moves.order_by("number").values_list("number", "seat", "decision", "action")
    for number, seat, decision, action in log[: game.line]:
        for event in follow(current, seat, decision, action):
            if event.kind == "round_ended":
                view = _view(current.state, viewer, final)
                yield stop_at(view, event.data["round"], number)


def stop_at(view: View, round: int, line: int) -> Stop:
    points = tuple(points.total for points in points_so_far(view))
    leads = tuple((score.mission, score.first) for score in standing(view).missions)
    return Stop(round, line, points, leads)


def _view(state: State, viewer: str, final: State | None) -> View:
    return view_revealed(state, final) if final else view_for(state, seat_of(viewer))


# ── the drawing ──────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Dot:
    """Where a mark lies, in per cent; ``aside`` in pixels, where others have as many points."""

    x: float
    y: float
    aside: int


@dataclass(frozen=True, slots=True)
class Track:
    """One player's, as far as it is told. ``segments`` from stop to stop, in per cent: x1, y1,
    x2, y2."""

    who: Who
    points: tuple[int, ...]
    dots: tuple[Dot, ...]
    segments: tuple[tuple[float, float, float, float], ...]

    @property
    def last(self) -> int:
        return self.points[-1]

    @property
    def shape(self) -> str:
        return SHAPES[self.who.color]


@dataclass(frozen=True, slots=True)
class Curve:
    """``stops`` are those that are told, ``ahead`` those whose points are still to come; ``here``
    is where one is between them, in per cent of the width; ``grid``: the height of each line in per
    cent, and the points that it stands for."""

    stops: tuple[Stop, ...]
    ahead: tuple[Stop, ...]
    here: float
    tracks: tuple[Track, ...]  # by seat
    grid: tuple[tuple[float, int], ...]

    @property
    def ranking(self) -> list[Track]:
        return sorted(self.tracks, key=lambda track: -track.last)

    def columns(self) -> list[tuple[Stop, str]]:
        """Each stop, with what everybody has there as a plain text."""
        names = [str(track.who) for track in self.tracks]
        return [
            (stop, ", ".join(f"{name} {n}" for name, n in zip(names, stop.points, strict=True)))
            for stop in self.stops
        ]


def curve(stops: Sequence[Stop], players: Sequence[Who], line: int | None = None) -> Curve | None:
    """``line``: what comes after it is not told; None tells everything. None: no round has ended
    yet."""
    if len(stops) < 2:
        return None
    low, step, lines = _scale([points for stop in stops for points in stop.points])
    span = step * (lines - 1)

    def height(points: int) -> float:
        return round(100 - MARGIN - (points - low) * (100 - 2 * MARGIN) / span, 2)

    told = [stop for stop in stops if line is None or stop.line <= line]
    tracks = []
    for seat, who in enumerate(players):
        dots = tuple(
            Dot(
                round((number + 0.5) * 100 / len(stops), 2),
                height(stop.points[seat]),
                _aside(stop.points, seat),
            )
            for number, stop in enumerate(told)
        )
        segments = tuple((a.x, a.y, b.x, b.y) for a, b in pairwise(dots))
        tracks.append(Track(who, tuple(stop.points[seat] for stop in told), dots, segments))
    grid = tuple((height(low + step * n), low + step * n) for n in range(lines))
    ahead = tuple(stops[len(told) :])
    return Curve(tuple(told), ahead, _here(stops, len(told), line), tuple(tracks), grid)


def _here(stops: Sequence[Stop], told: int, line: int | None) -> float:
    """Where a line lies, in per cent of the width: between two stops by its number."""
    last, way = stops[told - 1], 0.0
    if line is not None and told < len(stops):
        way = (line - last.line) / (stops[told].line - last.line)
    return round((told - 0.5 + way) * 100 / len(stops), 2)


def _scale(points: Sequence[int]) -> tuple[int, int, int]:
    """The lowest line, the distance between lines, and how many there are."""
    for step in STEPS:
        low = floor(min(0, *points) / step)
        lines = max(ceil(max(points) / step) - low, 1) + 1
        if lines <= LINES:
            break
    return low * step, step, lines


def _aside(points: Sequence[int], seat: int) -> int:
    """Marks of equal points lie side by side."""
    equal = Counter(points)[points[seat]]
    before = points[:seat].count(points[seat])
    return round((before - (equal - 1) / 2) * APART)
