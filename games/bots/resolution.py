"""The agent at the end of a round: abilities, conspiracies, Boca do Inferno, discards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.actions import Bury, Discard, Pass, Sacrifice, Use
from games.engine.components import Space, Tile

from .outlook import Outlook
from .worlds import Piece, World, with_piece

# Below this a use is not worth the trouble; a conspiracy never hurts, since one may keep what lies.
TROUBLE = 0.02
CONSPIRACY = 0.1
SHIELD = 0.05


def ability(outlook: Outlook, options: Sequence[Use | Pass]) -> Use | Pass:
    """Whatever changes the outcome most in my favour, here or next door."""
    best: Use | Pass = Pass()
    most = TROUBLE
    before: dict[str, list[float]] = {}
    for option in options:
        if isinstance(option, Use):
            gain = _gain(outlook, option, before)
            if gain > most:
                best, most = option, gain
    return best


def _gain(outlook: Outlook, option: Use, before: dict[str, list[float]]) -> float:
    if option.ability == "conspiracy":
        return CONSPIRACY
    acting, target = outlook.view.acting, option.target
    assert acting is not None
    assert target is not None
    here = acting.location
    affected = dict.fromkeys((here, target.location))
    gain = 0.0
    shots = outlook.view.symbols.count("assassin") - (option.ability == "assassin")
    for location in affected:
        if location not in before:
            before[location] = [  # if the spy does nothing more
                _payoff(outlook, world, location, world.pieces, 0) for world in outlook.worlds
            ]
    for index, world in enumerate(outlook.worlds):
        after = _changed(world, acting, option, outlook.me)
        for location in affected:
            gain += _payoff(outlook, world, location, after, shots) - before[location][index]
    gain /= len(outlook.worlds)
    if option.ability == "diplomacy":
        gain += _protection(outlook, target)
    return gain


def _payoff(
    outlook: Outlook,
    world: World,
    location: str,
    pieces: Mapping[str, list[Piece]],
    shots: int,
) -> float:
    acting = outlook.view.acting
    assert acting is not None
    if location == acting.location:
        return outlook.payoff(world, location, pieces[location], acting.slot, shots)
    return outlook.payoff(world, location, pieces[location])


def _changed(world: World, acting: Space, option: Use, me: int) -> dict[str, list[Piece]]:
    """The spies of the locations that a use touches, afterwards."""
    target = option.target
    assert target is not None
    here, there = acting.location, target.location
    spy = next(piece for piece in world.pieces[there] if piece.space is target)
    rest = [piece for piece in world.pieces[there] if piece is not spy]
    match option.ability:
        case "assassin":
            return {here: rest}
        case "diplomacy":
            shielded = with_piece(world.pieces[there], spy._replace(shielded=True))
            return {here: world.pieces[here], there: shielded}
        case "seduction":
            assert option.to is not None
            moved = spy._replace(space=option.to, seduced=True)
            return {here: with_piece(world.pieces[here], moved), there: rest}
    # A double agent goes home and leaves its marker beside the spy it turned.
    gone = [piece for piece in world.pieces[here] if piece.space is not acting]
    return {here: gone, there: with_piece(world.pieces[there], spy._replace(seat=me))}


def _protection(outlook: Outlook, target: Space) -> float:
    """A shield also keeps a spy from being lured away before its location is resolved."""
    board = outlook.boards[target.location]
    spy = next(spy for spy in board.spies if spy.space is target)
    if spy.controller != outlook.me or board.resolved or outlook.view.resolving == board.location:
        return 0.0
    strength = spy.tile.tile.strength if spy.tile.tile else 1
    return SHIELD * strength * outlook.prizes[target.location][outlook.me]


def conspiracy(outlook: Outlook, options: Sequence[Bury]) -> Bury:
    """The better reward if I win here, the worse one for whoever else does."""
    assert outlook.view.resolving is not None
    chances = outlook.prospects(outlook.view.resolving)

    def meaning(tile: Tile) -> float:
        return sum(
            chance * outlook.mine(seat, outlook.values.worth(tile, seat))
            for seat, chance in enumerate(chances)
        )

    return min(options, key=lambda option: meaning(option.tile))


def boca(outlook: Outlook, options: Sequence[Sacrifice]) -> Sacrifice:
    """The spy I can spare best; best of all one that I only turned."""
    spies = {spy.space: spy for spy in outlook.boards["boca"].spies}

    def cost(option: Sacrifice) -> float:
        spy = spies[option.space]
        assert spy.tile.tile is not None
        return outlook.mine(spy.owner, outlook.values.loss(spy.tile.tile, spy.owner))

    return min(options, key=cost)


def discard(outlook: Outlook, options: Sequence[Discard]) -> Discard:
    """Keep the six that are best together."""
    me = outlook.me
    hand = outlook.view.seats[me].hand

    def kept(option: Discard) -> float:
        return outlook.values.hand_value([t for t in hand if t not in option.tiles], me)

    return max(options, key=kept)
