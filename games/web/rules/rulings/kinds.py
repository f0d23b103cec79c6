"""What a ruling is made of."""

import enum
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Basis(enum.Enum):
    """What a ruling rests on; where it rests on several things, the weakest of them."""

    BOOK = "book"
    DEDUCTION = "deduction"
    CHOICE = "choice"

    @property
    def label(self) -> Promise:
        return _LABELS[self]


_LABELS = {
    Basis.BOOK: _("Printed in a rulebook"),
    Basis.DEDUCTION: _("Follows from a printed rule"),
    Basis.CHOICE: _("Our choice"),
}


@dataclass(frozen=True, slots=True)
class Ruling:
    number: int
    question: Promise
    answer: Promise
    reason: Promise
    basis: Basis


@dataclass(frozen=True, slots=True)
class Chapter:
    slug: str
    title: Promise
    rulings: tuple[Ruling, ...]
