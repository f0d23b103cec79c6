"""The final score sheet (rules section 11; R74-R86, R107, R111, R120, R121)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal

from .components import ENIGMA_VP, MISSION_VP, TILES, Mission, Tile
from .options import Options

SECOND_VP = 3
TieBreak = Literal["missions", "hand", "shared"]


@dataclass(frozen=True, slots=True)
class MissionScore:
    """``counts`` and ``points`` by seat; who came first (and second, in that variant)."""

    mission: str
    counts: tuple[int, ...]
    points: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AgendaScore:
    mission: str
    points: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """``place`` counts from 1; equal scores share a place."""

    seat: int
    discards: int
    hand: int
    missions: int
    agenda: int
    enigma: int
    total: int
    accomplished: int
    place: int


@dataclass(frozen=True, slots=True)
class Result:
    seats: tuple[SeatScore, ...]
    missions: tuple[MissionScore, ...]
    agendas: tuple[AgendaScore, ...]
    winners: tuple[int, ...]
    tie_breaks: tuple[TieBreak, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Result:
        return cls(
            seats=tuple(SeatScore(**seat) for seat in data["seats"]),
            missions=tuple(
                MissionScore(
                    score["mission"],
                    *(tuple(score[name]) for name in ("counts", "points", "first", "second")),
                )
                for score in data["missions"]
            ),
            agendas=tuple(AgendaScore(**agenda) for agenda in data["agendas"]),
            winners=tuple(data["winners"]),
            tie_breaks=tuple(data["tie_breaks"]),
        )


def count(mission: Mission, hand: Iterable[Tile], discards: Sequence[Tile] = ()) -> int:
    """How much of a mission's object these tiles show: hands only, but for one mission (R81)."""
    if mission.measure == "discards":
        return len(discards)
    if mission.measure == "countries":
        return len({tile.flag for tile in hand if tile.flag in mission.of})
    shows = _shown(mission)
    return sum([shows[tile] for tile in hand])


@cache
def _shown(mission: Mission) -> dict[Tile, int]:
    """How much of it every single tile shows."""
    return {tile: _shows(mission, tile) for tile in TILES.values()}


def _shows(mission: Mission, tile: Tile) -> int:
    match mission.measure:
        case "symbols":
            return sum(ability in mission.of for ability in tile.abilities)
        case "flags":
            return tile.flag in mission.of
        case "women":
            return tile.woman
        case "strength":
            return tile.strength
        case _:
            assert mission.measure == "starting"
            return tile.starting


def agenda_allowed(mission: Mission) -> bool:
    """Whether single tiles can score for it (R84)."""
    return not mission.fewest and mission.measure not in ("strength", "starting")


def agenda_points(mission: Mission, tiles: Iterable[Tile], options: Options) -> int:
    if options.switches.agenda_starting_tiles == "excluded":
        tiles = [tile for tile in tiles if not tile.starting]
    return count(mission, tiles)


def mission_score(mission: Mission, counts: Sequence[int], options: Options) -> MissionScore:
    """First (and second) places and their shares; a count of 0 wins no "most" (R77, R78, R121)."""
    entered = [seat for seat, n in enumerate(counts) if mission.fewest or n > 0]
    first = _foremost(mission, counts, entered)
    second: tuple[int, ...] = ()
    points = [0] * len(counts)
    if "second_place" in options.variants:
        if len(first) == 1:
            second = _foremost(mission, counts, [seat for seat in entered if seat not in first])
        pool = MISSION_VP if len(first) == 1 else MISSION_VP + SECOND_VP
        up = options.switches.second_place_rounding == "up"
        _share(points, first, pool, up)
        _share(points, second, SECOND_VP, up)
    else:
        _share(points, first, MISSION_VP, up=False)
    return MissionScore(mission.id, tuple(counts), tuple(points), first, second)


def _foremost(mission: Mission, counts: Sequence[int], seats: list[int]) -> tuple[int, ...]:
    """Those of these seats who have most of it, or fewest where that wins."""
    if not seats:
        return ()
    shown = [counts[seat] for seat in seats]
    best = min(shown) if mission.fewest else max(shown)
    return tuple([seat for seat in seats if counts[seat] == best])


def _share(points: list[int], seats: tuple[int, ...], pool: int, up: bool) -> None:
    for seat in seats:
        points[seat] = -(-pool // len(seats)) if up else pool // len(seats)


def score(
    options: Options,
    hands: Sequence[Sequence[Tile]],
    discards: Sequence[Sequence[Tile]],
    missions: Iterable[Mission],
    agendas: Sequence[Mission] = (),
    enigma_owner: int | None = None,
) -> Result:
    missions_scored = tuple(
        mission_score(
            mission,
            [count(mission, *piles) for piles in zip(hands, discards, strict=True)],
            options,
        )
        for mission in missions
    )
    agendas_scored = tuple(
        AgendaScore(agenda.id, agenda_points(agenda, [*hands[seat], *discards[seat]], options))
        for seat, agenda in enumerate(agendas)
    )
    lines = [
        {
            "seat": seat,
            "discards": len(discards[seat]),
            "hand": sum([tile.vp for tile in hands[seat]]),
            "missions": sum([mission.points[seat] for mission in missions_scored]),
            "agenda": agendas_scored[seat].points if agendas_scored else 0,
            "enigma": ENIGMA_VP if seat == enigma_owner else 0,
            # Shared first places are accomplished too; second places and agendas are not (R79).
            "accomplished": sum([seat in mission.first for mission in missions_scored]),
        }
        for seat in range(options.players)
    ]
    for line in lines:
        line["total"] = (
            line["discards"] + line["hand"] + line["missions"] + line["agenda"] + line["enigma"]
        )
    keys = [(line["total"], line["accomplished"], line["hand"]) for line in lines]
    best = max(keys)
    return Result(
        seats=tuple(
            SeatScore(**line, place=1 + sum([other > key for other in keys]))
            for line, key in zip(lines, keys, strict=True)
        ),
        missions=missions_scored,
        agendas=agendas_scored,
        winners=tuple(seat for seat, key in enumerate(keys) if key == best),
        tie_breaks=_tie_breaks(keys, best),
    )


def _tie_breaks(
    keys: list[tuple[int, int, int]], best: tuple[int, int, int]
) -> tuple[TieBreak, ...]:
    """Which tie-breaks were needed among the leaders, in order (R79, R80)."""
    used: list[TieBreak] = []
    names: tuple[TieBreak, ...] = ("missions", "hand", "shared")
    for length, name in enumerate(names, start=1):
        if sum([key[:length] == best[:length] for key in keys]) > 1:
            used.append(name)
    return tuple(used)
