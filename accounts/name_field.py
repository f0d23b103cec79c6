"""The column of people's names."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.query_utils import DeferredAttribute

from .names import said


class _Said(DeferredAttribute):
    """Reads what is stored, and says it in the language of whoever reads."""

    def __get__(self, instance: models.Model | None, cls: Any = None) -> Any:
        stored = super().__get__(instance, cls)
        return said(stored) if isinstance(stored, str) else stored

    def __set__(self, instance: models.Model, name: str) -> None:
        instance.__dict__[self.field.attname] = name


class PersonName(models.CharField):
    """Somebody who left has a name of ours, which is stored in one language and said in all."""

    descriptor_class = _Said

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # noqa: ARG002
        return model_instance.__dict__[self.attname]

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
