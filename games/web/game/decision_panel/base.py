"""What is asked of the reader: what every kind of decision has, and its options one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine.components import TILES
from games.engine.suppose import spy_at
from games.story import descriptions
from games.story.people import slug_of
from games.story.questions import question
from games.web.game.board import space_name
from games.web.game.choice import SURE, Choice

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
    tip: str = ""


class Words(NamedTuple):
    """The name of a value, what choosing it would mean, and the group that it stands in."""

    name: str
    facts: list[str]
    group: str = ""


class DecisionPanel(ABC):
    """One decision, as far as it has been chosen, seen from its seat's view.

    A class for each kind of decision says what is particular to it.
    """

    def __init__(self, view: View, choice: Choice, names: Sequence[str], faces: Faces) -> None:
        self.view, self.choice, self.names, self.faces = view, choice, names, faces
        self.outer = view.grid().outer if view.boards else frozenset()

    # ── the question ─────────────────────────────────────────────────────────────────────────

    @property
    def title(self) -> str:
        return question(self.view, self.choice.kind)

    @property
    def prompt(self) -> str:
        if self.asks_twice:
            return _("Stop and think: this is against a spy of your own.")
        if self.ready:
            return _("Look it over, then confirm.")
        return self.step_prompt

    @property
    def step_prompt(self) -> str:
        """How to choose what is to be chosen next."""
        return _("Choose on the board or in the list.")

    @property
    def options(self) -> list[Option]:
        """What can be chosen now, where it is listed."""
        return []

    # ── what the chosen thing would mean ─────────────────────────────────────────────────────

    @property
    def meaning(self) -> list[str]:
        """Tell in sentences what the choice means as it stands."""
        return []

    @property
    @abstractmethod
    def confirm(self) -> str:
        """What the button says."""

    @property
    def harm(self) -> str:
        """What the chosen thing would do to a spy of the reader's own, in a sentence."""
        return ""

    @property
    def asks_twice(self) -> bool:
        """Whether the reader has chosen harm, and has yet to say that it is meant."""
        return self.choice.ready and bool(self.choice.picked) and not self.ready

    @property
    def ready(self) -> bool:
        """Whether there is something to confirm. Harm is not, before somebody has chosen it."""
        return self.choice.ready and (self.choice.sure or not self.harm)

    @property
    def sure_query(self) -> str:
        """The address that says yes to the harm."""
        return self.choice.query(**{SURE: "yes"})

    @property
    def quiet(self) -> bool:
        """Whether confirming shows the reader nothing that they do not know yet, so that it may go
        without being asked for. In doubt it does show something."""
        return False

    # ── words for what stands on the table ───────────────────────────────────────────────────

    def spy(self, space: Space) -> SpyView | None:
        return spy_at(self.view, space)

    def spy_words(self, space: Space) -> Words:
        """Describe a space where a spy stands."""
        spy = self.spy(space)
        return Words(space_name(space), descriptions.spy(spy, self.names) if spy else [])


class ListPanel(DecisionPanel):
    """What can be chosen is listed. ``field`` is the one that is offered again once everything is
    chosen."""

    field = ""

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
            tip=f"tip-{slug_of(tile)}" if tile else "",
        )

    @abstractmethod
    def words(self, value: str) -> Words:
        """Describe one of the values that may be chosen."""
