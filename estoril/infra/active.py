"""Which language and which time zone are active, known at once.

Django asks asgiref's ``Local`` for it: eleven functions for each sentence that is translated and
each moment that is told. It is kept in a context variable there too.
"""

from contextvars import ContextVar
from typing import Any

from django.utils import timezone
from django.utils.translation import trans_real


class Active:
    """``value``, if it is set: each thread and each asynchronous task has its own."""

    def __init__(self, name: str) -> None:
        self._value = ContextVar[Any](name, default=None)

    @property
    def value(self) -> Any:
        value = self._value.get()
        if value is None:
            raise AttributeError("nothing is active")
        return value

    @value.setter
    def value(self, value: Any) -> None:
        self._value.set(value)

    @value.deleter
    def value(self) -> None:
        self._value.set(None)


def install() -> None:
    """Make Django ask us; the settings do that."""
    timezone._active = Active("time zone")  # type: ignore[attr-defined]  # noqa: SLF001 - there is no other way
    trans_real._active = Active("language")  # type: ignore[attr-defined]  # noqa: SLF001
