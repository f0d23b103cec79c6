"""Runs a chapter: from its position through the answers of its steps, all applied by the engine.

Each answer is a line of words: the name of an action in the engine's codec, then its fields in
their order, ``-`` for none.

    place araujo tamariz.II      discard araujo roque       use seduction museum.I atlantico.III
    place araujo casino.I roque  peek palacio.reward        use conspiracy        pass
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine import (
    Decision,
    Event,
    Game,
    IllegalAction,
    Move,
    View,
    action_from_json,
    action_to_json,
    view_for,
)
from games.engine.actions import ACTIONS, Action
from games.engine.components import COLORS

from .chapter import LEARNER, Chapter, Step
from .position import state_of, tile_id

_NUMBERS = ("quarters", "by")
_TILES = ("tile", "stake")


class BadChapter(Exception):
    """A chapter whose steps do not fit its position."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a chapter, and the game as it then stands. ``events``: what led to it."""

    chapter: Chapter
    number: int
    game: Game
    events: tuple[Event, ...]

    @property
    def step(self) -> Step:
        return self.chapter.steps[self.number]

    @property
    def view(self) -> View:
        return view_for(self.game.state, LEARNER)

    @property
    def decision(self) -> Decision:
        """What the learner is asked, where the step has something to do."""
        return _asked(self.game, LEARNER)

    @property
    def answer(self) -> Action:
        return action_of(self.step.answer, LEARNER)

    def is_right(self, action: Action) -> bool:
        """Whether this is what the step wants. Raises the engine's refusal of what is illegal."""
        if action in self.decision.options:
            return action == self.answer
        self.game.apply(Move(LEARNER, self.decision.id, action))
        raise AssertionError("the engine took what it did not offer")


def moment(chapter: Chapter, number: int) -> Moment:
    """The step with this number, from 0, after all steps before it."""
    run = _Run(chapter)
    for step in chapter.steps[:number]:
        run.lead_to(step)
        run.events.clear()
        if step.answer:
            run.act(step.answer, LEARNER)
    run.lead_to(chapter.steps[number])
    return Moment(chapter, number, run.game, tuple(run.events))


class _Run:
    """The game of a chapter. ``events`` are those since the step before."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.game = Game(state_of(chapter.position))
        self.events: list[Event] = []
        if chapter.position.phase == "placing":
            self.game.run()

    def lead_to(self, step: Step) -> None:
        """What happens before the step is shown."""
        for words in step.play:
            self._unfold()
            if not self.game.unanswered:
                raise BadChapter(f"{self.chapter.id}: nobody is asked for “{words}”")
            self.act(words, self.game.unanswered[0].seat)
        if step.until:
            self._unfold_until(step.until)
        elif step.answer:
            self._unfold()
            _asked(self.game, LEARNER)

    def act(self, words: str, seat: int) -> None:
        decision = _asked(self.game, seat)
        try:
            self.events += self.game.answer(Move(seat, decision.id, action_of(words, seat)))
        except IllegalAction as error:
            raise BadChapter(f"{self.chapter.id}: “{words}”: {error.reason}") from error

    def _unfold(self) -> None:
        """What happens by itself, up to the next question or the end."""
        while self.game.pending:
            self.events += self.game.unfold()

    def _unfold_until(self, place: str) -> None:
        while not self._is_reached(place):
            if not self.game.pending:
                raise BadChapter(f"{self.chapter.id}: {place} is not reached")
            self.events += self.game.unfold()

    def _is_reached(self, place: str) -> bool:
        if place == "over":
            return self.game.over
        board = view_for(self.game.state, None).board(place)
        return board is not None and board.resolved


def _asked(game: Game, seat: int) -> Decision:
    for decision in game.unanswered:
        if decision.seat == seat:
            return decision
    raise BadChapter(f"{COLORS[seat]} is not asked: {game.unanswered}")


def action_of(words: str, seat: int) -> Action:
    """The action that a line of words means for that seat."""
    kind, *values = words.split()
    fields = ACTIONS[kind]._fields if kind in ACTIONS else ()
    if fields == ("tiles",):
        tiles = [tile_id(name, COLORS[seat]) for name in values]
        return action_from_json({"kind": kind, "tiles": tiles})
    values += ["-"] * (len(fields) - len(values))
    pairs = zip(fields, values, strict=True)
    return action_from_json({"kind": kind, **{n: _value(n, v, seat) for n, v in pairs}})


def _value(name: str, word: str, seat: int) -> Any:
    if word == "-":
        return None
    if name in _NUMBERS:
        return int(word)
    return tile_id(word, COLORS[seat]) if name in _TILES else word


def words_of(action: Action) -> str:
    """The line of words that means this action; starting tiles go by their whole ids."""
    data = action_to_json(action)
    values = [data.pop("kind"), *(data.pop("tiles", ())), *data.values()]
    words = ["-" if value is None else str(value) for value in values]
    while words[-1] == "-":
        words.pop()
    return " ".join(words)
