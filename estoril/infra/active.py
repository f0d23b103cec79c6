"""Which language and which time zone are active, and what a text is there: known at once.

Django asks asgiref's ``Local`` for the former: eleven functions for each sentence that is
translated and each moment that is told. It is kept in a context variable there too. For the latter
it looks through a language's catalogs each time: seven functions, and more where they lack the
text, as in English.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.utils import timezone
from django.utils.translation import trans_real

MOST = 20_000  # texts that are remembered in each language: all that there are in the sources


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


def remembering(active: Active, translate: Callable[[str], str]) -> Callable[[str], str]:
    """``translate``, but what a language has said for a text is remembered with it."""

    def gettext(message: str) -> str:
        if type(message) is not str:
            return translate(message)  # markup, or a text that has yet to be translated
        try:
            said: str = active.value.said[message]
        except (AttributeError, KeyError):  # no language, one that is asked for the first time
            said = translate(message)
            _remember(active, message, said)
        return said

    return gettext


def _remember(active: Active, message: str, said: str) -> None:
    language = getattr(active, "value", None)
    if language is not None:
        known = language.__dict__.setdefault("said", {})
        if len(known) < MOST:
            known[message] = said


def install() -> None:
    """Make Django ask us; the settings do that."""
    # There is no other way, and the stubs do not know of this one.
    zone, language = Active("time zone"), Active("language")
    timezone._active = zone  # type: ignore[attr-defined]  # noqa: SLF001
    trans_real._active = language  # type: ignore[attr-defined]  # noqa: SLF001
    trans_real.gettext = remembering(language, trans_real.gettext)  # type: ignore[assignment]
