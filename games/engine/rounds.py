"""Set-up, the start and the end of a round, the discards (rules sections 3, 4 and 10)."""

from __future__ import annotations

from itertools import combinations, repeat
from typing import Final

from .actions import Action, Discard, in_order
from .components import COLORS, DIE_FACES, HAND_LIMIT, LOCATIONS, ROUNDS, STARTING
from .placement import ENIGMA, lay_enigma
from .scoring import agenda_allowed, score
from .state import Board, Question, State
from .text import Text, gettext_noop


def set_up(state: State) -> None:
    options, chance = state.options, state.chance
    seats = range(options.players)
    state.hands = [list(STARTING[COLORS[seat]]) for seat in seats]
    state.discards = [[] for _ in seats]
    state.markers = [options.markers] * options.players
    state.pile = options.recruits()
    chance.shuffle(state.pile)
    _deal_missions(state)
    state.start = chance.below(options.players)


def _deal_missions(state: State) -> None:
    """Agendas come from what remains, passing over what cannot score by the tile (R83-R86)."""
    options = state.options
    deck = options.missions()
    state.chance.shuffle(deck)
    if "secret_missions" in options.variants:
        state.missions = [deck.pop(0)]
        state.secret_missions = [deck.pop(0) for _ in range(options.players)]
    else:
        number = 5 if options.players == 5 else 4
        state.missions = [deck.pop(0) for _ in range(number)]
    if "agenda" in options.variants:
        state.agendas = [m for m in deck if agenda_allowed(m)][: options.players]


_WITH_DIE: Final = frozenset(location.id for location in LOCATIONS.values() if location.has_die)


def deal(state: State) -> None:
    options, chance = state.options, state.chance
    locations = [location.id for location in options.locations()]
    chance.shuffle(locations)
    state.boards = {
        location: Board(location, chance.below(4), [], not LOCATIONS[location].reward_top_secret)
        for location in locations[: 2 * options.columns]
    }
    state.layout_changed()
    state.die = None if _WITH_DIE.isdisjoint(state.boards) else chance.die(DIE_FACES)
    state.order = []
    state.turn = (state.start - 1) % options.players
    if not state.quiet:
        state.emit(
            "round_started",
            {
                "round": state.round,
                "start": state.start,
                "boards": [[board.location, board.rotation] for board in state.boards.values()],
                "die": state.die,
            },
        )
    _lay_rewards(state)
    state.phase = "turn"
    if "enigma" in options.modules:
        if state.enigma_owner is None:
            where = list(state.boards)[chance.below(len(state.boards))]
            lay_enigma(state, where, None)
        else:
            state.ask(state.enigma_owner, ENIGMA)


def _lay_rewards(state: State) -> None:
    """Lay rewards in reading order; where the pile runs out, spaces stay empty (R113)."""
    for board in state.boards.values():
        wanted = len(LOCATIONS[board.location].rewards)
        board.rewards = rewards = state.pile[:wanted]
        del state.pile[:wanted]
        if board.rewards_up:
            for tile in rewards:
                state.forget(tile)
        if not state.quiet:
            shown = [tile.id for tile in rewards] if board.rewards_up else []
            laid = {"location": board.location, "number": len(rewards), "tiles": shown}
            state.emit("rewards_laid", laid)


def retrieve(state: State) -> None:
    """Every tile to its owner, every marker and shield back; control by double agents ends."""
    for spy in state.spies.values():
        state.hands[spy.owner].append(spy.tile)
    state.spies.clear()
    state.boards.clear()
    state.layout_changed()
    state.order = []
    state.die = None
    state.placed = None
    state.shown.clear()
    state.markers = [state.options.markers] * state.players
    state.emit("spies_retrieved", {"round": state.round})
    state.phase = "discard"


def ask_discards(state: State) -> None:
    """All at once and hidden from each other; with six or fewer nobody discards (R74)."""
    state.phase = "next_round"
    for seat, hand in enumerate(state.hands):
        if len(hand) > HAND_LIMIT:
            state.ask(seat, DISCARD)


def discards(state: State, seat: int) -> list[Action]:
    hand = in_order(state.hands[seat])
    given_up = combinations(hand, len(hand) - HAND_LIMIT)
    # As ``map(Discard, given_up)``, in half the time.
    return list(map(tuple.__new__, repeat(Discard), zip(given_up)))


def discard(state: State, seat: int, action: Discard) -> None:
    """A choice may change until the last one is made; then all are revealed (R118)."""
    changed = seat in state.chosen
    state.chosen[seat] = action.tiles
    if not state.quiet:
        state.emit(
            "discard_changed" if changed else "discard_chosen",
            {"seat": seat},
            {"tiles": [tile.id for tile in action.tiles]},
            (seat,),
        )
    if len(state.chosen) < len(state.decisions):
        return
    state.decisions.clear()
    for owner in sorted(state.chosen):
        tiles = state.chosen[owner]
        state.hands[owner] = [tile for tile in state.hands[owner] if tile not in tiles]
        state.discards[owner] += tiles
        if not state.quiet:
            state.emit("discarded", {"seat": owner, "tiles": [tile.id for tile in tiles]})
    state.chosen = {}


def refuse_discard(state: State, seat: int, action: Action) -> Text:
    return Text(
        gettext_noop("Choose exactly {number} of your tiles: six stay in your hand."),
        {"number": len(state.hands[seat]) - HAND_LIMIT},
    )


DISCARD: Final = Question("discard", discards, discard, refuse_discard)


def next_round(state: State) -> None:
    state.emit("round_ended", {"round": state.round})
    if state.round < ROUNDS:
        state.round += 1
        state.start = (state.start + 1) % state.players
        state.phase = "deal"
        return
    state.result = score(
        state.options,
        state.hands,
        state.discards,
        [*state.missions, *state.secret_missions],
        state.agendas,
        state.enigma_owner,
    )
    state.phase = "over"
    state.emit("game_over", {"winners": list(state.result.winners)})
