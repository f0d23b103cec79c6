"""Models whose rows become objects more quickly than Django's."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db.models import Model
from django.db.models.base import ModelState


class FromRow(Model):
    """What comes from the database is what its row says.

    Django calls the constructor, which asks of each column whether it was given, and sends two
    signals that nobody here listens to. A page makes dozens of such objects.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(  # type: ignore[override]  # the stubs know a later Django, which gives more
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        state = ModelState()
        state.adding, state.db = False, db
        new = cls.__new__(cls)
        new.__dict__.update(zip(field_names, values, strict=True), _state=state)
        return new
