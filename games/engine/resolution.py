"""The end of a round: location by location, in order (rules section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .abilities import ABILITY, usable_symbols
from .abilities.rule import lift
from .actions import Action, Sacrifice
from .components import LOCATIONS, Space, Tile
from .state import EVERYBODY, Question, Spy, State
from .strength import Bonus, Standing, boca_loser, breakdown, of_itself, printed, rank, total
from .text import Text, gettext_noop

_NUMBERS: Final = {location.id: location.number or 0 for location in LOCATIONS.values()}


def resolution_order(state: State) -> list[str]:
    """Sort by number; the airport by its die, and before a board of equal number (R102)."""
    if state.die is None:
        return sorted(state.boards, key=_NUMBERS.__getitem__)

    def key(location: str) -> tuple[int, int]:
        number = LOCATIONS[location].number
        if number is None:
            assert state.die is not None
            return state.die, 0
        return number, 1

    return sorted(state.boards, key=key)


def open_next(state: State) -> None:
    """Turn up every tile of the next location, even where nobody stands (R21)."""
    if not state.order:
        state.order = resolution_order(state)
        state.resolved = 0
    if state.resolved == len(state.order):
        state.phase = "retrieve"
        return
    location = state.order[state.resolved]
    board = state.boards[location]
    revealed = {}
    for space, spy in state.spies_at(location):
        if not spy.face_up:
            spy.face_up = True
            state.forget(spy.tile)
            revealed[space.id] = spy.tile.id
    rewards = []
    if not board.rewards_up:
        board.rewards_up = True
        for tile in board.rewards:
            state.forget(tile)
            rewards.append(tile.id)
    if not state.quiet:
        state.emit("location_opened", {"location": location, "spies": revealed, "rewards": rewards})
    state.slot = 0
    next_slot(state)


def next_slot(state: State) -> None:
    """I, II, III (, IV): a spy that is gone by then never acts (R22), a seduced one neither."""
    location = state.order[state.resolved]
    for space in LOCATIONS[location].spaces[state.slot :]:
        spy = state.spies.get(space)
        if spy is not None and (symbols := usable_symbols(location, spy)):
            state.slot = space.slot
            state.symbols = symbols
            state.phase = "ability"
            state.ask(spy.controller, ABILITY)
            return
    state.slot = 0
    # By the first version of the rules nobody was asked (R45).
    state.phase = "nationalism" if state.rules_version > 1 else "compare"


def offer_ability(state: State) -> None:
    if not state.symbols:
        next_slot(state)
        return
    acting = state.acting
    assert acting is not None
    state.ask(state.spies[acting].controller, ABILITY)


def strength_of(
    state: State, space: Space, spy: Spy, without: int | None = None
) -> Sequence[Bonus]:
    """Every part of it but the dice; ``without`` the nationalism of a seat, besides what is left
    out already."""
    location = space.location
    tile = spy.tile
    if (
        "nationalism" not in tile.abilities
        or spy.seduced
        or spy.controller == without
        or spy.controller in state.left_out(location)
    ):
        return of_itself(tile, location)
    around = state.around(location)
    flags: list[Tile] = []
    spies = state.spies
    for near in around:
        flags += [
            spies[other].tile
            for other in LOCATIONS[near].spaces
            if other in spies and spies[other].face_up
        ]
        board = state.boards[near]
        if board.rewards_up:
            flags += board.rewards
    return breakdown(tile, location, nationalism=True, flags=flags, around=around)


def _total_of(state: State, space: Space, spy: Spy, without: int | None = None) -> int:
    """The total alone, which for most tiles is looked up."""
    if "nationalism" in spy.tile.abilities:
        return total(strength_of(state, space, spy, without))
    return printed(spy.tile, space.location)


def standings_at(state: State, location: str, without: int | None = None) -> list[Standing]:
    """The ranking as it is before dice."""
    return rank(
        [
            (spy.controller, space.slot, _total_of(state, space, spy, without))
            for space, spy in state.spies_at(location)
        ]
    )


def loser(state: State, location: str, standings: list[Standing]) -> int | None:
    """Who has to give up a spy, if the location takes one and there is a choice of players."""
    if not LOCATIONS[location].takes_spy or len(standings) < 2:
        return None
    return boca_loser(standings, state.options.switches.boca_tie == "highest_space_loses").seat


def compare(state: State) -> None:
    """Strengths and dice, the reward, and what Boca do Inferno takes: one snapshot (R70)."""
    location = state.order[state.resolved]
    dice: dict[Space, tuple[int, int]] = {}
    if LOCATIONS[location].dice:
        die = state.chance.die
        dice = {space: (die(6), die(6)) for space, _ in state.spies_at(location)}
        standings = rank(
            [
                (spy.controller, space.slot, _total_of(state, space, spy) + _rolled(dice[space]))
                for space, spy in state.spies_at(location)
            ]
        )
    else:
        standings = standings_at(state, location)
    if not state.quiet:
        _report(state, location, dice, standings)
    if standings:
        _award(state, location, standings[0].seat)
    else:
        _return_rewards(state, location)
    state.phase = "close"
    weakest = loser(state, location, standings)
    if weakest is not None:
        state.ask(weakest, BOCA)


def _rolled(pair: tuple[int, int]) -> int:
    return abs(pair[0] - pair[1])


def _report(
    state: State,
    location: str,
    dice: dict[Space, tuple[int, int]],
    standings: list[Standing],
) -> None:
    lines = {
        space: [
            *strength_of(state, space, spy),
            *([Bonus("dice", _rolled(dice[space]))] if dice else ()),
        ]
        for space, spy in state.spies_at(location)
    }
    state.emit(
        "compared",
        {
            "location": location,
            "spies": {
                space.id: [[b.reason, b.amount, [t.id for t in b.tiles]] for b in bonuses]
                for space, bonuses in lines.items()
            },
            "dice": {space.id: list(pair) for space, pair in dice.items()},
            "standings": [[s.seat, s.strength, s.slots[0]] for s in standings],
        },
    )


def _award(state: State, location: str, winner: int) -> None:
    """Nobody refuses a reward (R63); Enigma and stakes go with it (R107)."""
    board = state.boards[location]
    tiles = board.rewards
    board.rewards = []
    state.hands[winner] += tiles
    state.shown.update(tiles)
    if not state.quiet:
        ids = [tile.id for tile in tiles]
        state.emit("reward_won", {"seat": winner, "location": location, "tiles": ids})
    if state.enigma_at == location:
        state.enigma_at, state.enigma_owner = None, winner
        state.emit("enigma_won", {"seat": winner, "location": location})
    if LOCATIONS[location].stakes and state.stakes:
        stakes = [stake.tile for stake in state.stakes]
        state.stakes = []
        state.discards[winner] += stakes
        state.emit("stakes_won", {"seat": winner, "tiles": [t.id for t in stakes]})


def _return_rewards(state: State, location: str) -> None:
    """Nobody stands here: the reward goes under the pile, stakes to the box (R25, R108)."""
    board = state.boards[location]
    tiles = board.rewards
    board.rewards = []
    if len(tiles) > 1 and state.rules_version == 1:
        state.chance.shuffle(tiles)
        shown = sorted(tiles, key=lambda tile: tile.id)
    else:
        for tile in tiles:
            state.learn(EVERYBODY, tile, "buried")
        shown = tiles
    state.pile += tiles
    if not state.quiet:
        ids = [tile.id for tile in shown]
        state.emit("reward_unclaimed", {"location": location, "tiles": ids})
    if state.enigma_at == location:
        state.enigma_at = None
        state.emit("enigma_unclaimed", {"location": location})
    if LOCATIONS[location].stakes and state.stakes:
        stakes = [stake.tile for stake in state.stakes]
        state.stakes = []
        state.box += stakes
        state.emit("stakes_lost", {"tiles": [t.id for t in stakes]})


def sacrifices(state: State, seat: int) -> list[Action]:
    """Whatever the loser controls there, a turned spy included (R71)."""
    location = state.resolving
    assert location is not None
    return [Sacrifice(space) for space, spy in state.spies_at(location) if spy.controller == seat]


def sacrifice(state: State, seat: int, action: Sacrifice) -> None:
    """Take a spy out of the game: no points, no discard, no flag for later boards (R69)."""
    spy = lift(state, action.space)
    state.box.append(spy.tile)
    state.emit(
        "spy_lost",
        {"seat": seat, "space": action.space.id, "tile": spy.tile.id, "owner": spy.owner},
    )


def refuse_sacrifice(state: State, seat: int, action: Action) -> Text:
    return Text(gettext_noop("Give up a spy that you control at Boca do Inferno."))


BOCA: Final = Question("boca", sacrifices, sacrifice, refuse_sacrifice)


def close(state: State) -> None:
    state.nationalism.clear()
    state.resolved += 1
    state.phase = "resolve"
