"""The placement phase: whose turn, where a spy may go, and what follows it (rules section 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from operator import itemgetter
from typing import Final

from .actions import Action, Peek, Place, PlaceEnigma, ShiftDie, TurnBoard
from .components import (
    ABILITIES,
    DIE_FACES,
    LOCATIONS,
    SPACES,
    TILES,
    Location,
    RewardSpace,
    Space,
    Tile,
)
from .state import Question, Spy, Stake, State
from .text import Text, gettext_noop

# ── whose turn ───────────────────────────────────────────────────────────────────────────────


def next_turn(state: State) -> None:
    """A player without a marker or a tile, or any place for one, is skipped; nobody may pass
    (R2, R3)."""
    markers, hands = state.markers, state.hands
    players = len(hands)
    roomy = len(state.spies) + len(state.options.particular) < len(state.grid.spaces)
    for steps in range(1, players + 1):
        seat = (state.turn + steps) % players
        if markers[seat] and hands[seat] and (roomy or _has_room(state, seat)):
            state.turn = seat
            state.ask(seat, PLACE)
            return
    state.phase = "resolve"


# ── where a spy may go ───────────────────────────────────────────────────────────────────────


# Every placement without a stake, made once: nothing else is listed as often.
_PLACES: Final = {
    tile: {space: Place(tile, space) for space in SPACES.values()} for tile in TILES.values()
}
_PLACES_ON: Final = {
    space: {tile: places[space] for tile, places in _PLACES.items()} for space in SPACES.values()
}
# Whom a ban on an ability keeps away.
_UNABLE: Final = {
    ability: frozenset(tile for tile in TILES.values() if ability in tile.abilities)
    for ability in ABILITIES
}


def placements(state: State, seat: int) -> list[Action]:
    """Outer spaces and those next to an own spy; if no pair of tile and space fits, any (R4)."""
    return _pairs(state, seat, _reach(state, seat)) or _pairs(state, seat, free_spaces(state))


def _has_room(state: State, seat: int) -> bool:
    """Whether anything fits anywhere: where nothing else does, any free space is open (R4)."""
    spies, particular = state.spies, state.options.particular
    for space in state.grid.spaces:
        if space not in spies and (space not in particular or _pairs(state, seat, [space])):
            return True
    return False


def free_spaces(state: State) -> list[Space]:
    spies = state.spies
    return [space for space in state.grid.spaces if space not in spies]


def in_reach(state: State, seat: int) -> list[Space]:
    """Free spaces that are outer ones, or next to a spy of this seat's."""
    reach = _reach(state, seat)
    return [space for space in state.grid.spaces if space in reach]


def _reach(state: State, seat: int) -> set[Space]:
    grid, spies = state.grid, state.spies
    reach = set(grid.outer)
    for space, spy in spies.items():
        if spy.controller == seat:
            reach.update(grid.touching[space])
    reach.difference_update(spies)
    return reach


def _pairs(state: State, seat: int, spaces: Collection[Space]) -> list[Action]:
    """The Church's ban and the roulette's stake hold even where any space is open (R5)."""
    hand = state.hands[seat]
    anywhere, particular = state.grid.apart(state.options.particular)
    plain = [space for space in anywhere if space in spaces]
    pairs: list[Action] = []
    if len(plain) > 1:
        on_all = itemgetter(*plain)  # looks them up faster than a loop
        for tile in hand:
            pairs += on_all(_PLACES[tile])
    else:
        pairs += [_PLACES[tile][space] for tile in hand for space in plain]
    if len(plain) < len(spaces):
        for space in particular:
            if space in spaces:
                pairs += _particular_pairs(state, seat, space)
    return pairs


def _particular_pairs(state: State, seat: int, space: Space) -> list[Action]:
    hand = state.hands[seat]
    if banned := state.options.banned_at(space.location):
        unable, places = _UNABLE[banned], _PLACES_ON[space]
        return [places[tile] for tile in hand if tile not in unable]
    return [
        Place(tile, space, stake)
        for tile in hand
        for stake in (*hand, *state.discards[seat])
        if stake is not tile
    ]


def place(state: State, seat: int, action: Place) -> None:
    tile, space, stake = action
    face_up = not space.top_secret or state.enigma_at == space.location
    state.hands[seat].remove(tile)
    state.markers[seat] -= 1
    state.spies[space] = Spy(tile, seat, seat, face_up)
    state.placed = space
    if not state.quiet:
        _tell_placed(state, seat, tile, space, face_up)
    if stake is not None:
        _stake(state, seat, stake)
    state.phase = "peek"


def _tell_placed(state: State, seat: int, tile: Tile, space: Space, face_up: bool) -> None:
    known = {"tile": tile.id}
    where = {"seat": seat, "space": space.id, "face_up": face_up}
    if face_up:
        state.emit("placed", {**where, **known})
    else:
        state.emit("placed", where, known, (seat,))


def _stake(state: State, seat: int, stake: Tile) -> None:
    """Lay a stake: public from the open discard pile, its payer's secret from the hand (R116)."""
    public = stake in state.discards[seat]
    (state.discards if public else state.hands)[seat].remove(stake)
    state.stakes.append(Stake(stake, seat, public))
    if public:
        state.emit("staked", {"seat": seat, "tile": stake.id})
    else:
        state.emit("staked", {"seat": seat}, {"tile": stake.id}, (seat,))


# ── what follows a placement: peek, then Alcântara or the airport (R10, R119) ────────────────


def offer_peek(state: State) -> None:
    placed = state.placed
    assert placed is not None
    state.phase = "adjust"
    if placed.peek == "none":
        offer_adjustment(state)
    else:
        state.ask(state.turn, PEEK)


_NO_PEEK: Final = Peek(None)
_PEEKS: Final = {space: Peek(space) for space in SPACES.values()}
_REWARD_PEEKS: Final = {
    location.id: [Peek(reward) for reward in location.rewards] for location in LOCATIONS.values()
}


def peeks(state: State, seat: int) -> list[Action]:
    """One's own tiles are not offered: the placer knows them (R117)."""
    placed = state.placed
    assert placed is not None
    options: list[Action] = [_NO_PEEK]
    spies = state.spies
    for location in _in_range(state, placed):
        options += [
            _PEEKS[space]
            for space in LOCATIONS[location].spaces
            if space in spies and not (spy := spies[space]).face_up and spy.owner != seat
        ]
        board = state.boards[location]
        if not board.rewards_up:
            options += _REWARD_PEEKS[location][: len(board.rewards)]
    return options


def _in_range(state: State, space: Space) -> Iterable[str]:
    if space.peek == "any":
        return state.boards
    if space.peek == "adjacent":
        return state.around(space.location)
    return (space.location,)


def peek(state: State, seat: int, action: Peek) -> None:
    """Everybody sees which tile is lifted, only the placer its face (R15)."""
    at = action.at
    if at is None:
        return
    if isinstance(at, RewardSpace):
        tile = state.boards[at.location].rewards[at.index]
    else:
        tile = state.spies[at].tile
    state.learn(seat, tile, "peek")
    if not state.quiet:
        state.emit("peeked", {"seat": seat, "at": at.id}, {"tile": tile.id}, (seat,))


def offer_adjustment(state: State) -> None:
    assert state.placed is not None
    state.phase = "turn"
    location = LOCATIONS[state.placed.location]
    if location.turnable and len(state.spies_at(location.id)) == 1:
        state.ask(state.turn, TURN)
    elif state.die is not None and location.has_die:
        state.ask(state.turn, SHIFT)
    else:
        next_turn(state)


def turns(state: State, seat: int) -> list[Action]:
    return [TurnBoard(quarters) for quarters in range(4)]


def turn_board(state: State, seat: int, action: TurnBoard) -> None:
    """Spies and reward stay on their spaces and travel along (R9)."""
    if action.quarters:
        assert state.placed is not None
        board = state.boards[state.placed.location]
        board.rotation = (board.rotation + action.quarters) % 4
        state.layout_changed()
    state.emit("board_turned", {"seat": seat, "quarters": action.quarters})


def shifts(state: State, seat: int) -> list[Action]:
    """Return the shifts that keep the die within 1 to 12: it never runs over (R101)."""
    assert state.placed is not None
    assert state.die is not None
    most = state.placed.die_shift
    return [ShiftDie(by) for by in range(-most, most + 1) if 1 <= state.die + by <= DIE_FACES]


def shift_die(state: State, seat: int, action: ShiftDie) -> None:
    assert state.die is not None
    state.die += action.by
    state.emit("die_shifted", {"seat": seat, "by": action.by, "die": state.die})


def enigma_places(state: State, seat: int) -> list[Action]:
    return [PlaceEnigma(location) for location in state.boards]


def place_enigma(state: State, seat: int, action: PlaceEnigma) -> None:
    state.enigma_owner = None
    lay_enigma(state, action.location, seat)


def lay_enigma(state: State, location: str, seat: int | None) -> None:
    """Whatever lies on its board lies open, the reward at once (R87, R88)."""
    state.enigma_at = location
    board = state.boards[location]
    state.emit("enigma_placed", {"seat": seat, "location": location})
    if not board.rewards_up:
        board.rewards_up = True
        for tile in board.rewards:
            state.forget(tile)
        state.emit(
            "rewards_revealed", {"location": location, "tiles": [t.id for t in board.rewards]}
        )


# ── why not ──────────────────────────────────────────────────────────────────────────────────


def refuse_place(state: State, seat: int, action: Place) -> Text:
    """The reason why this is none of the options."""
    tile, space, _ = action
    location = LOCATIONS[space.location]
    names: dict[str, str | int] = {
        "tile": tile.name,
        "space": space.roman,
        "location": location.name,
    }
    if tile not in state.hands[seat]:
        return Text(gettext_noop("{tile} is not in your hand."), names)
    if space.location not in state.boards:
        return Text(gettext_noop("{location} is not on the table this round."), names)
    if space in state.spies:
        return Text(gettext_noop("Space {space} of {location} is already taken."), names)
    if state.options.banned_at(location.id) in tile.abilities:
        return Text(gettext_noop("{tile} is an assassin: no assassin may enter the church."), names)
    if reason := _refuse_stake(state, seat, action, location, names):
        return reason
    return Text(
        gettext_noop(
            "Space {space} of {location} is an inner space: you need a spy of yours next to it."
        ),
        names,
    )


def _refuse_stake(
    state: State, seat: int, action: Place, location: Location, names: dict[str, str | int]
) -> Text | None:
    tile, space, stake = action
    if not state.options.stakes_at(space.location):
        if stake is not None:
            return Text(gettext_noop("A stake is only laid at the Casino with the roulette."))
        return None
    own = (*state.hands[seat], *state.discards[seat])
    if len(own) == 1:
        return Text(gettext_noop("You have no tile left to stake at the roulette."))
    if stake is None:
        return Text(
            gettext_noop("The roulette wants a stake: one more tile, from hand or discards.")
        )
    if stake is tile:
        return Text(gettext_noop("{tile} cannot be placed and staked at once."), names)
    if stake not in own:
        return Text(
            gettext_noop("{stake} is neither in your hand nor among your discards."),
            {"stake": stake.name},
        )
    return None


def refuse_peek(state: State, seat: int, action: Peek) -> Text:
    return Text(gettext_noop("There is no face-down tile for you to look at there."))


def refuse_shift(state: State, seat: int, action: ShiftDie) -> Text:
    assert state.placed is not None
    return Text(
        gettext_noop("From here the die moves by at most {most}, and stays between 1 and 12."),
        {"most": state.placed.die_shift},
    )


def refuse_enigma(state: State, seat: int, action: PlaceEnigma) -> Text:
    return Text(
        gettext_noop("{location} is not on the table this round."),
        {"location": LOCATIONS[action.location].name},
    )


PLACE: Final = Question("place", placements, place, refuse_place)
PEEK: Final = Question("peek", peeks, peek, refuse_peek)
TURN: Final = Question("turn", turns, turn_board)
SHIFT: Final = Question("shift", shifts, shift_die, refuse_shift)
ENIGMA: Final = Question("enigma", enigma_places, place_enigma, refuse_enigma)
