"""The dialogue: set up, what is awaited of whom, apply one move, run on to the next question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import abilities, nationalism, placement, resolution, rounds
from .abilities import conspiracy
from .actions import ANSWERS, Action, Kind, Move
from .chance import Chance, commitment, is_seed
from .errors import CodecError, IllegalAction, StaleDecision, WrongSeat
from .events import Event
from .options import Options
from .state import Decision, Phase, Question, State
from .text import Text, gettext_noop

# Raised when a change of the rules would make stored games play differently. Old games keep
# theirs, and the engine keeps playing it.
#
# 2: nationalism may be left out where it matters (R45); two rewards that nobody wins go under the
#    pile in the order in which they lie (R25).
RULES_VERSION: Final = 2


def known_rules(version: object) -> bool:
    return type(version) is int and 1 <= version <= RULES_VERSION


RULES: Final[dict[Kind, Question]] = {
    question.kind: question
    for question in (
        placement.PLACE,
        placement.PEEK,
        placement.TURN,
        placement.SHIFT,
        placement.ENIGMA,
        abilities.ABILITY,
        conspiracy.CONSPIRACY,
        nationalism.NATIONALISM,
        resolution.BOCA,
        rounds.DISCARD,
    )
}
STEPS: Final[dict[Phase, Callable[[State], None]]] = {
    "deal": rounds.deal,
    "turn": placement.next_turn,
    "peek": placement.offer_peek,
    "adjust": placement.offer_adjustment,
    "resolve": resolution.open_next,
    "slot": resolution.next_slot,
    "ability": resolution.offer_ability,
    "nationalism": nationalism.offer_nationalism,
    "compare": resolution.compare,
    "close": resolution.close,
    "retrieve": rounds.retrieve,
    "discard": rounds.ask_discards,
    "next_round": rounds.next_round,
}
# Steps with something to see. Those between them lead on quietly, at most to a question.
SHOWN: Final[frozenset[Phase]] = frozenset(("deal", "resolve", "compare", "retrieve", "next_round"))


class Game:
    """A game in progress. All errors leave it as it was."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def new(cls, options: Options, seed: str, rules_version: int = RULES_VERSION) -> Game:
        """Set up and run to the first question; the events so far wait in ``take_events``."""
        if not is_seed(seed):
            raise CodecError(Text(gettext_noop("A seed is 64 hexadecimal digits.")))
        if not known_rules(rules_version):
            raise CodecError(
                Text(
                    gettext_noop("Rules version {version} is unknown here."),
                    {"version": str(rules_version)},
                )
            )
        game = cls(State(options, rules_version, Chance(seed)))
        rounds.set_up(game.state)
        game.run()
        return game

    def copy(self, *, quiet: bool = False) -> Game:
        """The same game once more: what is played in one of them does not touch the other.

        It has none of the events so far. ``quiet``: nor will it record any, for whoever plays on
        to see where it leads and not what happens on the way; everything else is as ever. What
        is hidden is copied, too, and the chance still to come: all copies roll the same dice.
        """
        state = self.state.copy()
        state.quiet = quiet
        return Game(state)

    @property
    def commitment(self) -> str:
        return commitment(self.state.chance.seed)

    @property
    def over(self) -> bool:
        return self.state.phase == "over"

    @property
    def decisions(self) -> list[Decision]:
        """What is awaited now. A discard stays until all have chosen: it may still be changed."""
        return self.state.decisions

    @property
    def unanswered(self) -> list[Decision]:
        """What the game is waiting for: decisions without those discards already chosen."""
        chosen = self.state.chosen
        if not chosen:
            return self.state.decisions.copy()
        return [d for d in self.state.decisions if d.seat not in chosen]

    def apply(self, move: Move) -> None:
        """Carry out one move and nothing more; automatic steps wait for ``step`` or ``run``."""
        state = self.state
        decision = self._awaited(move)
        action = move.action
        if type(action) not in ANSWERS[decision.kind]:
            raise IllegalAction(Text(gettext_noop("That answers a different question.")))
        if action not in decision.options:
            raise IllegalAction(RULES[decision.kind].refusal(state, move.seat, action))
        self.carry_out(decision, action)

    def carry_out(self, decision: Decision, action: Action) -> None:
        """The same for an option of a decision that is awaited. Nothing is checked: for searches,
        which have chosen among these very options."""
        state, kind = self.state, decision.kind
        if kind != "discard":
            state.decisions.remove(decision)
        state.moves += 1
        RULES[kind].effect(state, decision.seat, action)

    def _awaited(self, move: Move) -> Decision:
        for decision in self.state.decisions:
            if decision.id == move.decision:
                if decision.seat != move.seat:
                    raise WrongSeat(Text(gettext_noop("This decision is another player's.")))
                return decision
        raise StaleDecision(Text(gettext_noop("The game has moved on since then.")))

    @property
    def pending(self) -> bool:
        """Whether automatic steps are due."""
        return not self.state.decisions and not self.state.over

    def step(self) -> None:
        """One automatic step: a reveal, a comparison, a retrieval …"""
        STEPS[self.state.phase](self.state)

    def run(self) -> None:
        """All automatic steps up to the next question or the end."""
        state = self.state
        decisions = state.decisions
        while not decisions and state.phase != "over":
            STEPS[state.phase](state)

    def play(self, move: Move) -> list[Event]:
        """Apply a move, run on, and tell what happened."""
        self.apply(move)
        self.run()
        return self.take_events()

    def follow(self, decision: Decision, option: Action) -> None:
        """Carry out an option, unchecked, and run on.

        What happens waits in ``take_events``, unless the game is quiet.
        """
        self.carry_out(decision, option)
        self.run()

    def answer(self, move: Move) -> list[Event]:
        """Apply a move and go on as far as there is nothing to see; ``unfold`` shows the rest."""
        self.apply(move)
        self._go_on_quietly()
        return self.take_events()

    def unfold(self) -> list[Event]:
        """The next thing to see of what happens by itself, and on to where it can be looked at."""
        if not self.pending:
            raise StaleDecision(Text(gettext_noop("Nothing happens by itself now.")))
        while self.pending and not self.state.events:
            self.step()
        self._go_on_quietly()
        return self.take_events()

    def _go_on_quietly(self) -> None:
        while self.pending and self.state.phase not in SHOWN:
            self.step()

    def take_events(self) -> list[Event]:
        events, self.state.events = self.state.events, []
        return events
