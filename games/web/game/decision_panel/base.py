"""What is asked of the reader: what every kind of decision has, and its options one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine.components import TILES
from games.engine.suppose import spy_at
from games.story import descriptions
from games.story.questions import question
from games.web.game.board import space_name
from games.web.game.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from games.engine import SpyView, View
    from games.engine.components import Space
    from games.web.game.tiles import Faces


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: a link, its name and what it would mean."""

    id: str
    query: str
    name: str
    facts: tuple[str, ...] = ()
    group: str = ""
    chosen: bool = False
    face: SafeString | None = None


class Words(NamedTuple):
    """The name of a value, what choosing it would mean, and the group that it stands in."""

    name: str
    facts: list[str]
    group: str = ""


class DecisionPanel:
    """One decision, as far as it has been chosen, seen from its seat's view.

    A class for each kind of decision says what is particular to it. ``field`` is the one that is
    offered again once everything is chosen.
    """

    field = ""

    def __init__(self, view: View, choice: Choice, names: Sequence[str], faces: Faces) -> None:
        self.view, self.choice, self.names, self.faces = view, choice, names, faces
        self.outer = view.grid().outer if view.boards else frozenset()

    # ── the question ─────────────────────────────────────────────────────────────────────────

    @property
    def title(self) -> str:
        return question(self.view, self.choice.kind)

    @property
    def prompt(self) -> str:
        if self.choice.step is None:
            return _("Look it over, then confirm.")
        return self.step_prompt

    @property
    def step_prompt(self) -> str:
        """How to choose what is to be chosen next."""
        return _("Choose on the board or in the list.")

    # ── what can be chosen ───────────────────────────────────────────────────────────────────

    @property
    def options(self) -> list[Option]:
        """The step that is open, or the last one again once all is chosen."""
        field = self.choice.step or self.field
        return [self.option(field, value) for value in self.choice.values(field)] if field else []

    def option(self, field: str, value: str) -> Option:
        name, facts, group = self.words(value)
        tile = TILES.get(value) if field in ("tile", "stake") else None
        return Option(
            id=f"{field}-{value.replace('.', '-')}",
            query=self.choice.query(**{field: value}),
            name=name,
            facts=tuple(facts),
            group=group,
            chosen=self.choice.chosen.get(field) == value,
            face=self.faces.face(tile) if tile else None,
        )

    def words(self, value: str) -> Words:
        """Of one of the values that may be chosen."""
        raise NotImplementedError

    # ── what the chosen thing would mean ─────────────────────────────────────────────────────

    @property
    def meaning(self) -> list[str]:
        """Of the choice as it stands, in sentences."""
        return []

    @property
    def confirm(self) -> str:
        """What the button says."""
        raise NotImplementedError

    # ── words for what stands on the table ───────────────────────────────────────────────────

    def spy(self, space: Space) -> SpyView | None:
        return spy_at(self.view, space)

    def spy_words(self, space: Space) -> Words:
        """Of a space where a spy stands."""
        spy = self.spy(space)
        return Words(space_name(space), descriptions.spy(spy, self.names) if spy else [])
