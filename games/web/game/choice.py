"""A decision narrowed down step by step, by what the address says has been chosen so far.

Every step is a link: ``?d=7&tile=red-roque`` and then ``&space=casino.II``. Fields may be chosen
in any order and chosen again; what does not fit the decision is dropped, so an old or invented
address shows the question, never an error. Nothing is stored before the last form is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

from games.engine import DecisionView
from games.engine.actions import ANSWERS, Action, Kind, Pass

# What is asked, in this order: the fields of the answer. Tiles to discard are chosen at once.
STEPS: Final[dict[Kind, tuple[str, ...]]] = {
    kind: () if kind == "discard" else answers[0]._fields for kind, answers in ANSWERS.items()
}
NOTHING: Final = "nothing"  # in an address: decline the peek, use no ability
SURE: Final = "sure"  # in an address: yes, although it harms a spy of mine
NAMES: Final = frozenset(name for names in STEPS.values() for name in names) | {SURE}


def encode(action: Action) -> dict[str, str]:
    """An action as words for an address."""
    if isinstance(action, Pass):
        return {"ability": NOTHING}
    values = zip(action._fields, action, strict=True)
    return {name: _word(action, value) for name, value in values}


def _word(action: Action, value: object) -> str:
    if value is None:
        return NOTHING if len(action._fields) == 1 else ""
    return value if isinstance(value, str) else str(getattr(value, "id", value))


Option = tuple[dict[str, str], Action]  # in words of the address, and what they mean


@dataclass(frozen=True, slots=True)
class Choice:
    """``chosen`` holds what is settled, by the player or because nothing else is possible;
    ``picked`` only what the player said. ``options`` is what is left. ``sure``: the player has said
    yes to what is asked twice; any other choice is asked about again."""

    decision: DecisionView
    picked: dict[str, str]
    chosen: dict[str, str]
    options: tuple[Option, ...]
    everything: tuple[Option, ...] = field(repr=False)
    sure: bool = False

    @property
    def kind(self) -> Kind:
        return self.decision.kind

    @property
    def step(self) -> str | None:
        """The field to choose next; None when all is chosen."""
        return next((name for name in STEPS[self.kind] if name not in self.chosen), None)

    @property
    def action(self) -> Action | None:
        """What would be sent."""
        return self.options[0][1] if self.step is None and len(self.options) == 1 else None

    @property
    def ready(self) -> bool:
        """``action`` may be an empty tuple, which is false."""
        return self.action is not None

    @property
    def passing(self) -> bool:
        return self.chosen.get("ability") == NOTHING

    def values(self, name: str) -> list[str]:
        """What this field may still be, the other choices given."""
        others = {key: value for key, value in self.picked.items() if key != name}
        fitting = _fitting(self.everything, others)
        return list(dict.fromkeys(words[name] for words, _ in fitting if name in words))

    def query(self, **picked: str) -> str:
        """The address of this decision with these choices added; an empty one takes away."""
        words = {key: value for key, value in {**self.picked, **picked}.items() if value}
        return urlencode({"d": self.decision.id, **words})

    def only(self, **picked: str) -> str:
        """The same without what was picked before."""
        words = {key: value for key, value in picked.items() if value}
        return urlencode({"d": self.decision.id, **words})


def _fitting(options: Iterable[Option], picked: Mapping[str, str]) -> tuple[Option, ...]:
    return tuple(
        (words, action)
        for words, action in options
        if all(words.get(name) == value for name, value in picked.items())
    )


def choose(decision: DecisionView, query: Mapping[str, str]) -> Choice:
    """The decision with as much of the address as fits it. ``d`` says which decision it was for."""
    everything = tuple((encode(action), action) for action in decision.options)
    options = everything
    picked: dict[str, str] = {}
    if query.get("d") == str(decision.id):
        for name in STEPS[decision.kind]:
            if value := query.get(name):
                fitting = _fitting(options, {name: value})
                if fitting:
                    options, picked[name] = fitting, value
    # To use no ability is always possible, and so never counts as a choice that is open.
    if decision.kind == "ability" and picked.get("ability") != NOTHING:
        options = tuple(pair for pair in options if not isinstance(pair[1], Pass))
        everything = tuple(pair for pair in everything if not isinstance(pair[1], Pass))
    chosen = {}
    for name in STEPS[decision.kind]:
        values = {words.get(name, "") for words, _ in options}
        if len(values) == 1:
            chosen[name] = values.pop()
    return Choice(
        decision, picked, chosen, options, everything, sure=bool(picked and query.get(SURE))
    )
