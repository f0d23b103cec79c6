"""The agent's turn: where a spy goes, and what follows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine import Grid, forecast
from games.engine.actions import Peek, Place, PlaceEnigma, ShiftDie, TurnBoard
from games.engine.components import LOCATIONS, RewardSpace, Space, Tile

from .outlook import Outlook
from .values import use
from .worlds import Piece, World

# What it costs to spend a tile now that could be placed later, as a part of its use in a round.
PATIENCE = 0.5


def place(outlook: Outlook, options: Sequence[Place]) -> Place:
    """The spy and the space that bring most."""
    brought = gains(outlook, options)
    return max(brought, key=brought.__getitem__)


def gains(outlook: Outlook, options: Sequence[Place]) -> dict[Place, float]:
    """What each placement brings over what would happen without it; stakes are the cheapest."""
    cheapest = _cheapest_stake(outlook, options)
    payoffs = {
        location: [outlook.payoff(w, location, w.pieces[location]) for w in outlook.worlds]
        for location in outlook.boards
    }
    scenes: dict[Space, list[Scene]] = {}
    brought: dict[Place, float] = {}
    for option in options:
        tile, space, stake = option
        if stake is not None and stake is not cheapest[tile]:
            continue
        if space not in scenes:
            scenes[space] = _scenes(outlook, space, payoffs[space.location])
        brought[option] = _gain(outlook, option, scenes[space])
    return brought


class Scene(NamedTuple):
    """A location in one world: who stands before and behind a space, and what it pays as it is."""

    world: World
    before: list[Piece]
    behind: list[Piece]
    payoff: float


def _scenes(outlook: Outlook, space: Space, payoffs: list[float]) -> list[Scene]:
    scenes = []
    for world, payoff in zip(outlook.worlds, payoffs, strict=True):
        pieces = world.pieces[space.location]
        before = [piece for piece in pieces if piece.space.slot < space.slot]
        behind = [piece for piece in pieces if piece.space.slot > space.slot]
        scenes.append(Scene(world, before, behind, payoff))
    return scenes


def _gain(outlook: Outlook, option: Place, scenes: list[Scene]) -> float:
    tile, space, stake = option
    new = Piece(space, tile, outlook.me, outlook.me)
    gain = 0.0
    for world, before, behind, payoff in scenes:
        gain += outlook.payoff(world, space.location, [*before, new, *behind]) - payoff
    gain /= len(scenes)
    if outlook.view.seats[outlook.me].markers > 1:
        gain -= PATIENCE * use(tile)
    if stake is not None:
        gain -= _price(outlook, stake)
    return gain


def _price(outlook: Outlook, stake: Tile) -> float:
    """A discard is a point; a tile from the hand what it would be worth there."""
    if stake in outlook.view.seats[outlook.me].discards:
        return 1.0
    return max(1.0, outlook.values.keep(stake, outlook.me)) + 0.5


def _cheapest_stake(outlook: Outlook, options: Sequence[Place]) -> dict[Tile, Tile]:
    """The stake to go with each tile."""
    cheapest: dict[Tile, Tile] = {}
    prices: dict[Tile, float] = {}
    for tile, _, stake in options:
        if stake is None or stake is cheapest.get(tile):
            continue
        if stake not in prices:
            prices[stake] = _price(outlook, stake)
        if tile not in cheapest or prices[stake] < prices[cheapest[tile]]:
            cheapest[tile] = stake
    return cheapest


def peek(outlook: Outlook, options: Sequence[Peek]) -> Peek:
    """Where most hangs on what is not known; a look costs nothing."""
    return max(options, key=lambda option: curiosity(outlook, option))


def curiosity(outlook: Outlook, option: Peek) -> float:
    at = option.at
    if at is None:
        return 0.0
    board = outlook.boards[at.location]
    values, me = outlook.values, outlook.me
    if isinstance(at, RewardSpace):
        lying = board.rewards[at.index]
        worths = [values.worth(tile, me) for tile in lying.can_be]
        return max(worths) - min(worths) if worths else 0.0
    spy = next(spy for spy in board.spies if spy.space is at)
    strengths = [tile.strength for tile in spy.tile.can_be]
    if not strengths:
        return 0.0
    seen = forecast(outlook.view, at.location)
    open_question = seen is not None and me in seen.contenders and len(seen.contenders) > 1
    weight = 0.5 if open_question or outlook.free(at.location) else 0.1
    return weight * (max(strengths) - min(strengths)) * outlook.prizes[at.location][me] / 4


def turn(outlook: Outlook, options: Sequence[TurnBoard]) -> TurnBoard:
    """So that the spaces that I reach and others do not are worth most."""
    return max(options, key=lambda option: _reach(outlook, option.quarters))


def _reach(outlook: Outlook, quarters: int) -> float:
    view = outlook.view
    layout = [
        (b.location, (b.rotation + (quarters if LOCATIONS[b.location].turnable else 0)) % 4)
        for b in view.boards
    ]
    grid = Grid(layout, view.options.columns)
    standing = {spy.space: spy.controller for board in view.boards for spy in board.spies}
    value = 0.0
    for space in grid.spaces:
        if space in standing or space in grid.outer:
            continue
        reached = {standing[near] for near in grid.touching[space] if near in standing}
        prize = outlook.prizes[space.location][outlook.me]
        value += sum(prize if seat == outlook.me else -prize for seat in reached)
    return value


def shift(outlook: Outlook, options: Sequence[ShiftDie]) -> ShiftDie:
    """Early where I am winning, before anybody can lure my spies away; late where I am not."""
    airport = next(location for location in outlook.boards if LOCATIONS[location].has_die)
    chances = outlook.prospects(airport)
    winning = chances[outlook.me] * 2 >= sum(chances)
    return min(options, key=lambda option: option.by if winning else -option.by)


def enigma(outlook: Outlook, options: Sequence[PlaceEnigma]) -> PlaceEnigma:
    """Choose the location whose reward I want more than the others do."""
    return max(options, key=lambda option: sum(outlook.prizes[option.location]))
