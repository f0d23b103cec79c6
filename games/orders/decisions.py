"""What an order book answers: the first of its wishes that is among the options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.engine import DecisionView, Forecast, SpyView, View, forecast
from games.engine.actions import (
    Action,
    Bury,
    Discard,
    Kind,
    Pass,
    Peek,
    Place,
    Rally,
    Sacrifice,
    ShiftDie,
    TurnBoard,
    Use,
    in_order,
)
from games.engine.components import HAND_LIMIT, RewardSpace, Space, Tile
from games.engine.suppose import spies, spy_at

from .book import Act, Book, Look, Plan, Spare, Target
from .conditions import holds

Options = Sequence[Action]


def decide(book: Book, view: View) -> Action | None:
    """What the viewer's orders say about the decision that their view shows; None: ask them."""
    decision = asked(view)
    if decision is None or book.round != view.round:
        return None
    wishes = _wishes(decision.kind, book, view, decision.options)
    return next((action for action in wishes if action in decision.options), None)


def asked(view: View) -> DecisionView | None:
    """What is awaited of the viewer."""
    return next((d for d in view.decisions if d.seat == view.viewer and not d.answered), None)


def _wishes(kind: Kind, book: Book, view: View, options: Options) -> Iterator[Action]:
    """Yield what the book wants in order of preference, possible or not."""
    match kind:
        case "place":
            return _places(book, view)
        case "peek":
            return _peeks(book, view, options)
        case "turn" | "shift":
            return _adjustments(kind, book, view)
        case "ability":
            return _uses(book, view, options)
        case "conspiracy":
            return _burials(book, view, options)
        case "nationalism":
            return _rallies(book, view)
        case "boca":
            return _sacrifices(book, view, options)
        case "discard":
            return _discards(book, view)
    # The Enigma is laid when the boards have just been dealt: there is no time for orders.
    return iter(())


# ── placing ──────────────────────────────────────────────────────────────────────────────────


def spies_placed(view: View) -> int:
    """Count the spies that the viewer has placed in this round."""
    assert isinstance(view.viewer, int)
    return view.options.markers - view.seats[view.viewer].markers if view.boards else 0


def _places(book: Book, view: View) -> Iterator[Action]:
    assert isinstance(view.viewer, int)
    standing = list(spies(view))
    for plan in book.placements.get(spies_placed(view), ()):
        if holds(plan, standing, view.viewer):
            yield Place(plan.tile, plan.space, plan.stake)


def _followed(book: Book, view: View) -> Plan | None:
    """The plan by which the viewer has just placed a spy."""
    for plan in book.placements.get(spies_placed(view) - 1, ()):
        spy = spy_at(view, plan.space)
        if spy and spy.owner == view.viewer and spy.tile.tile is plan.tile:
            return plan
    return None


def _peeks(book: Book, view: View, options: Options) -> Iterator[Action]:
    if plan := _followed(book, view):
        spots = [option.at for option in options if isinstance(option, Peek) and option.at]
        spots.sort(key=lambda spot: spot.location != plan.space.location)
        for look in plan.peek:
            yield from map(Peek, _spots(look, spots))


def _spots(
    look: Look, spots: Sequence[Space | RewardSpace]
) -> Iterable[Space | RewardSpace | None]:
    match look:
        case "nothing":
            return [None]
        case "reward":
            return [spot for spot in spots if isinstance(spot, RewardSpace)]
        case "rival":
            return [spot for spot in spots if isinstance(spot, Space)]
    return [look]


def _adjustments(kind: Kind, book: Book, view: View) -> Iterator[Action]:
    plan = _followed(book, view)
    if plan and plan.adjust is not None:
        yield TurnBoard(plan.adjust % 4) if kind == "turn" else ShiftDie(plan.adjust)


# ── abilities ────────────────────────────────────────────────────────────────────────────────


def _uses(book: Book, view: View, options: Options) -> Iterator[Action]:
    """Read from the top again for every symbol of a spy."""
    tile = _acting(view)
    for wish in book.spies.get(tile, ()) if tile else ():
        if isinstance(wish, Pass):
            yield wish
        else:
            offered = [o for o in options if isinstance(o, Use) and o.ability == wish.ability]
            yield from _uses_of(wish, view, offered)


def _acting(view: View) -> Tile | None:
    assert view.acting is not None
    acting = spy_at(view, view.acting)
    return acting.tile.tile if acting else None


def _uses_of(wish: Act, view: View, offered: list[Use]) -> Iterator[Use]:
    if wish.target is None:
        yield from offered
        return
    reach = {option.target for option in offered}
    there = [spy for spy in spies(view) if spy.space in reach]
    for spy in _targets(wish.target, view, there):
        uses = [option for option in offered if option.target is spy.space]
        yield from sorted(uses, key=lambda use: _lure(use, wish.to, spy.controller == view.viewer))


def _lure(use: Use, to: Space | None, own: bool) -> tuple[bool, int]:
    """Where they were told to; else one's own to the best space in a tie, a rival to the worst."""
    slot = use.to.slot if use.to else 0
    return use.to is not to, slot if own else -slot


def _targets(target: Target, view: View, there: list[SpyView]) -> list[SpyView]:
    if isinstance(target, Space):
        return [spy for spy in there if spy.space is target]
    if isinstance(target, Tile):
        return [spy for spy in there if spy.tile.tile is target]
    table = Table(view)
    if target == "strongest_own":
        there = [spy for spy in there if spy.controller == view.viewer]
    else:
        there = [spy for spy in there if spy.controller != view.viewer]
    if target == "leading_rival":
        there = [spy for spy in there if spy.controller == table.leader(spy.space.location)]
    return sorted(there, key=lambda spy: -table.strength(spy))


class Table:
    """Strengths and leads as far as the viewer knows; a face-down spy counts by what it can be."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._forecasts: dict[str, Forecast] = {}

    def _forecast(self, location: str) -> Forecast:
        if location not in self._forecasts:
            as_known = forecast(self._view, location)
            assert as_known is not None
            self._forecasts[location] = as_known
        return self._forecasts[location]

    def strength(self, spy: SpyView) -> int:
        """Twice its strength, so that the middle between two is whole."""
        seats = self._forecast(spy.space.location).seats
        return next(
            own.low + own.high for seat in seats for own in seat.spies if own.space is spy.space
        )

    def leader(self, location: str) -> int | None:
        """Return who leads at a location still to be won."""
        board = self._view.board(location)
        seats = self._forecast(location).seats
        return seats[0].seat if seats and board and not board.resolved else None


# ── the rest ─────────────────────────────────────────────────────────────────────────────────


def _burials(book: Book, view: View, options: Options) -> Iterator[Action]:
    """The least liked tile goes; a liking that does not tell them apart leaves it to the next."""
    tiles = [option.tile for option in options if isinstance(option, Bury)]
    for liking in book.conspiracy:
        worth = {tile: _worth(liking, tile, view) for tile in tiles}
        tiles = [tile for tile in tiles if worth[tile] == min(worth.values())]
        if len(tiles) == 1:
            yield Bury(tiles[0])
            return


def _worth(liking: str, tile: Tile, view: View) -> int:
    """How much this tile is wanted as the reward."""
    assert view.resolving is not None
    board = view.board(view.resolving)
    assert board is not None
    kind, _, name = liking.partition(".")
    match kind:
        case "points":
            return tile.vp
        case "deny":
            leader = Table(view).leader(view.resolving)
            return 0 if leader in (None, view.viewer) else -tile.vp
        case "keep":
            return int(any(reward.tile is tile for reward in board.rewards))
        case "woman":
            return int(tile.woman)
        case "flag":
            return int(tile.flag == name)
    return sum(symbol == name for symbol in tile.abilities)


def _rallies(book: Book, view: View) -> Iterator[Action]:
    """A loss is a reward that is worth less than nothing, or two that are so together."""
    assert view.resolving is not None
    board = view.board(view.resolving)
    assert board is not None
    loss = sum(reward.tile.vp for reward in board.rewards if reward.tile) < 0
    for stance in book.nationalism:
        if stance != "ignore_loss":
            yield Rally(stance)
        elif loss:
            yield Rally("ignore")


def _sacrifices(book: Book, view: View, options: Options) -> Iterator[Action]:
    standing = {}
    for option in options:
        spy = spy_at(view, option.space) if isinstance(option, Sacrifice) else None
        if spy and spy.tile.tile:
            standing[spy.tile.tile] = spy
    borrowed = [tile for tile, spy in standing.items() if spy.owner != view.viewer]
    for tile in _given_up(book.boca, list(standing), borrowed):
        yield Sacrifice(standing[tile].space)


def _discards(book: Book, view: View) -> Iterator[Action]:
    assert isinstance(view.viewer, int)
    hand = list(view.seats[view.viewer].hand)
    going = list(_given_up(book.discard, hand, []))
    yield Discard(in_order(going[: len(hand) - HAND_LIMIT]))


def _given_up(spares: Iterable[Spare], tiles: list[Tile], borrowed: list[Tile]) -> Iterable[Tile]:
    """Return the tiles to give up in this order, each once."""
    going: list[Tile] = []
    for spare in spares:
        match spare:
            case "borrowed":
                going += borrowed
            case "fewest_points":
                going += sorted(tiles, key=lambda tile: (tile.vp, tile.strength, tile.id))
            case "weakest":
                going += sorted(tiles, key=lambda tile: (tile.strength, tile.vp, tile.id))
            case _:
                going += [spare] if spare in tiles else []
    return dict.fromkeys(going)


# ── changed one's mind ───────────────────────────────────────────────────────────────────────


def cancelled(book: Book, view: View) -> Book:
    """The book without what it says about the decision that the view shows; all else stays."""
    decision = asked(view)
    match decision.kind if decision else None:
        case "place":
            return _without_placement(book, spies_placed(view))
        case "peek":
            return _with_followed(book, view, peek=())
        case "turn" | "shift":
            return _with_followed(book, view, adjust=None)
        case "ability":
            tile = _acting(view)
            kept = {other: wishes for other, wishes in book.spies.items() if other is not tile}
            return replace(book, spies=kept)
        case "conspiracy":
            return replace(book, conspiracy=())
        case "nationalism":
            return replace(book, nationalism=())
        case "boca":
            return replace(book, boca=())
        case "discard":
            return replace(book, discard=())
    return book


def _without_placement(book: Book, turn: int) -> Book:
    kept = {other: plans for other, plans in book.placements.items() if other != turn}
    return replace(book, placements=kept)


def _with_followed(book: Book, view: View, **changes: Any) -> Book:
    followed, turn = _followed(book, view), spies_placed(view) - 1
    if followed is None:
        return book
    plans = tuple(
        plan._replace(**changes) if plan is followed else plan for plan in book.placements[turn]
    )
    return replace(book, placements={**book.placements, turn: plans})
