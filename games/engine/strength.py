"""How strong a spy is where it stands (rules section 8; R40-R47, R105)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from .components import LOCATIONS, Tile


class Bonus(NamedTuple):
    """One line of a breakdown. ``tiles`` are the flags that nationalism counted.

    ``reason`` is "printed", "nationalism", "dice", or the location that makes the spy stronger.
    """

    reason: str
    amount: int
    tiles: tuple[Tile, ...] = ()


@cache
def of_itself(tile: Tile, location: str) -> tuple[Bonus, ...]:
    """The strength of a tile at a location, whatever else lies there."""
    printed = Bonus("printed", tile.strength)
    favours = LOCATIONS[location].favours
    if favours and favours.is_for(tile):
        return printed, Bonus(location, favours.amount)
    return (printed,)


@cache
def printed(tile: Tile, location: str) -> int:
    return total(of_itself(tile, location))


def breakdown(
    tile: Tile, location: str, nationalism: bool, flags: Iterable[Tile], around: Iterable[str]
) -> list[Bonus]:
    """Every part of a spy's strength but the dice.

    ``around`` are this and the adjacent boards, ``flags`` the face-up tiles on them, the spy itself
    among them or not. ``nationalism``: whether it counts if the spy has it. Boards reward flags and
    women, which a seduction leaves alone; nationalism is an ability, which it does not, and which
    may be left out (R44-R47).
    """
    lines = list(of_itself(tile, location))
    if nationalism and "nationalism" in tile.abilities:
        symbols, flag = tile.abilities.count("nationalism"), tile.flag
        kin = [other for other in flags if other.flag == flag and other is not tile]
        if kin:
            lines.append(Bonus("nationalism", symbols * len(kin), tuple(kin)))
        lines += [Bonus(near, more) for near in around if (more := LOCATIONS[near].nationalists)]
    return lines


def total(lines: Iterable[Bonus]) -> int:
    return sum([line.amount for line in lines])


class Standing(NamedTuple):
    """A controller's place in the ranking of a location; ``slots`` in ascending order."""

    seat: int
    strength: int
    slots: tuple[int, ...]


def rank(spies: Iterable[tuple[int, int, int]]) -> list[Standing]:
    """Rank each spy's controller, slot and strength: strongest, then lowest space first (R64)."""
    standings: dict[int, Standing] = {}
    for seat, slot, strength in sorted(spies, key=_SLOT):
        if seat in standings:
            _, others, slots = standings[seat]
            standings[seat] = Standing(seat, others + strength, (*slots, slot))
        else:
            standings[seat] = Standing(seat, strength, (slot,))
    if len(standings) == 1:
        return list(standings.values())
    # They come by their lowest spaces, and of equals it stays so.
    return sorted(standings.values(), key=_STRENGTH, reverse=True)


_SLOT = _STRENGTH = itemgetter(1)


def boca_loser(standings: list[Standing], highest_space_loses: bool) -> Standing:
    """Whom the cliff takes: last in the ranking, or as the German book breaks the tie (R67)."""
    last = standings[-1]
    if not highest_space_loses:
        return last
    tied = [standing for standing in standings if standing.strength == last.strength]
    return max(tied, key=lambda standing: standing.slots[-1])
