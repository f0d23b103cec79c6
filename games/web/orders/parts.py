"""What the form of an order book is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from . import words

PLACES: Final = 3  # to fill in for each thing; where there are more, in a fold of their own


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """``name`` is empty where there is only one."""

    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to choose from a list; ``empty`` says what it means to choose nothing."""

    id: str
    name: str
    label: str
    groups: tuple[Group, ...]
    value: str = ""
    empty: object = pgettext_lazy("order", "ask me")

    @property
    def offered(self) -> tuple[Group, ...]:
        """What was chosen is among it, even if it is possible no more: nothing is lost by sending
        the form again."""
        options = (option.value for group in self.groups for option in group.options)
        if not self.value or self.value in options:
            return self.groups
        kept = Option(self.value, words.name_of(self.value))
        return (*self.groups, Group(_("No longer possible"), (kept,)))


Rows = tuple[tuple[Field, ...], ...]


@dataclass(frozen=True, slots=True)
class Quick:
    """An order at one click."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Section:
    """``more`` is folded unless it says something that no button does; ``tried`` is how its orders
    fared in the dry run."""

    id: str
    title: str
    note: str
    more: Rows
    quick: tuple[Quick, ...] = ()
    tried: str = ""

    @property
    def unfolded(self) -> bool:
        return _filled(self.more) and not any(quick.chosen for quick in self.quick)

    @property
    def near(self) -> Rows:
        return self.more[:PLACES]

    @property
    def further(self) -> Rows:
        return self.more[PLACES:]

    @property
    def unfolded_further(self) -> bool:
        return _filled(self.further)


def _filled(rows: Rows) -> bool:
    return any(field.value for row in rows for field in row)


def groups(*named: tuple[str, Iterable[tuple[str, object]]]) -> tuple[Group, ...]:
    """Names with values and words; without those that have none."""
    made = (
        Group(name, tuple(Option(value, str(said)) for value, said in options))
        for name, options in named
    )
    return tuple(group for group in made if group.options)


def preferences(
    name: str, offered: tuple[Group, ...], chosen: Sequence[str], places: int = PLACES
) -> Rows:
    """One below the other."""
    values = [*chosen, *[""] * places]
    return tuple(
        (Field(f"{name}-{i}", name, str(words.CHOICES[i]), offered, values[i]),)
        for i in range(places)
    )
