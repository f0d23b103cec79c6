"""The end of a round: location by location, in order (rules section 6)."""

from __future__ import annotations

from .abilities import usable_symbols
from .abilities.rule import lift
from .actions import Action, Sacrifice
from .components import LOCATIONS, Space
from .state import EVERYBODY, Spy, State
from .strength import Bonus, Standing, boca_loser, breakdown, rank, total
from .text import Text, gettext_noop


def resolution_order(state: State) -> list[str]:
    """Sort by number; the airport by its die, and before a board of equal number (R102)."""

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
    state.emit("location_opened", {"location": location, "spies": revealed, "rewards": rewards})
    state.slot = 0
    state.phase = "slot"


def next_slot(state: State) -> None:
    """I, II, III (, IV): a spy that is gone by then never acts (R22), a seduced one neither."""
    location = state.order[state.resolved]
    for space in LOCATIONS[location].spaces[state.slot :]:
        spy = state.spies.get(space)
        if spy is not None and (symbols := usable_symbols(location, spy)):
            state.slot = space.slot
            state.symbols = symbols
            state.phase = "ability"
            return
    state.slot = 0
    state.phase = "compare"


def offer_ability(state: State) -> None:
    acting = state.acting
    assert acting is not None
    if state.symbols:
        state.ask(state.spies[acting].controller, "ability")
    else:
        state.phase = "slot"


def strength_of(state: State, space: Space, spy: Spy) -> list[Bonus]:
    location = space.location
    around = state.around(location)
    flags = []
    if "nationalism" in spy.tile.abilities and not spy.seduced:
        for other in around:
            flags += [s.tile for _, s in state.spies_at(other) if s.face_up]
            board = state.boards[other]
            if board.rewards_up:
                flags += board.rewards
    return breakdown(spy.tile, location, spy.seduced, flags, around)


def compare(state: State) -> None:
    """Strengths and dice, the reward, and what Boca do Inferno takes: one snapshot (R70)."""
    location = state.order[state.resolved]
    lines: dict[Space, list[Bonus]] = {}
    dice: dict[str, tuple[int, int]] = {}
    for space, spy in state.spies_at(location):
        lines[space] = strength_of(state, space, spy)
    if LOCATIONS[location].dice:
        for space, bonuses in lines.items():
            first, second = state.chance.die(6), state.chance.die(6)
            dice[space.id] = (first, second)
            bonuses.append(Bonus("dice", abs(first - second)))
    standings = rank(
        (state.spies[space].controller, space.slot, total(line)) for space, line in lines.items()
    )
    _report(state, location, lines, dice, standings)
    if standings:
        _award(state, location, standings[0].seat)
    else:
        _return_rewards(state, location)
    state.phase = "close"
    if LOCATIONS[location].takes_spy and len(standings) > 1:
        highest_loses = state.options.switches.boca_tie == "highest_space_loses"
        state.ask(boca_loser(standings, highest_loses).seat, "boca")


def _report(
    state: State,
    location: str,
    lines: dict[Space, list[Bonus]],
    dice: dict[str, tuple[int, int]],
    standings: list[Standing],
) -> None:
    state.emit(
        "compared",
        {
            "location": location,
            "spies": {
                space.id: [[b.reason, b.amount, [t.id for t in b.tiles]] for b in bonuses]
                for space, bonuses in lines.items()
            },
            "dice": {space: list(pair) for space, pair in dice.items()},
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
    state.emit("reward_won", {"seat": winner, "location": location, "tiles": [t.id for t in tiles]})
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
    if len(tiles) == 1:
        state.learn(EVERYBODY, tiles[0], "buried")
    else:
        state.chance.shuffle(tiles)
    state.pile += tiles
    state.emit(
        "reward_unclaimed", {"location": location, "tiles": sorted(tile.id for tile in tiles)}
    )
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


def close(state: State) -> None:
    state.resolved += 1
    state.phase = "resolve"
