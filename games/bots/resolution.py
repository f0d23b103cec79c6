"""The agent at the end of a round: abilities, conspiracies, Boca do Inferno, discards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.actions import Bury, Discard, Pass, Rally, Sacrifice, Use
from games.engine.components import Tile

from .abilities import HABITS
from .outlook import Outlook
from .worlds import Piece, World

# Below this a use is not worth the trouble.
TROUBLE = 0.02
ALL_ACTED = 9  # behind every slot


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
    habit = HABITS[option.ability]
    if habit.change is None:
        return habit.gain
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
        after = habit.change(world, acting, option, outlook.me)
        for location in affected:
            gain += _payoff(outlook, world, location, after, shots) - before[location][index]
    gain /= len(outlook.worlds)
    return gain + habit.bonus(outlook.view, target, outlook.prizes[target.location][outlook.me])


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


def nationalism(outlook: Outlook, options: Sequence[Rally]) -> Rally:
    """It counts, unless it is worth more to me that it does not."""

    def meaning(option: Rally) -> float:
        location = outlook.view.resolving
        assert location is not None
        return sum(
            outlook.payoff(
                world, location, _rallied(world.pieces[location], outlook.me, option), ALL_ACTED
            )
            for world in outlook.worlds
        )

    return max(options, key=meaning)


def _rallied(pieces: Sequence[Piece], seat: int, option: Rally) -> Sequence[Piece]:
    """Who is seduced has no nationalism, which is all that makes a difference any more."""
    if option.flags == "count":
        return pieces
    return [piece._replace(seduced=True) if piece.seat == seat else piece for piece in pieces]


def boca(outlook: Outlook, options: Sequence[Sacrifice]) -> Sacrifice:
    """The spy I can spare best; best of all one that I only turned."""
    spies = {spy.space: spy for board in outlook.view.boards for spy in board.spies}

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
