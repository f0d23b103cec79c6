"""Markup that is remembered by all that it is made of.

It is drawn from its key and from nothing else, so it can neither be out of date nor hold what is
another reader's. Words that depend on the time are part of the key, in the coarseness in which they
are told.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from estoril.infra.jinja import render

MOST = 8_000_000  # characters that a process remembers


class Remembered:
    """Texts by their keys; those that were not asked for the longest go first."""

    def __init__(self, most: int = MOST) -> None:
        self.most, self.size = most, 0
        self._texts: OrderedDict[Hashable, SafeString] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], SafeString]) -> SafeString:
        with self._lock:
            text = self._texts.get(key)
            if text is not None:
                self._texts.move_to_end(key)
                return text
        text = draw()
        with self._lock:
            if key not in self._texts:
                self._texts[key] = text
                self.size += len(text)
            while self.size > self.most:
                self.size -= len(self._texts.popitem(last=False)[1])
        return text


_parts = Remembered()


def part(template: str, **facts: Hashable) -> SafeString:
    """One of ``templates/jinja/``, which sees nothing but these facts and the reader's language."""
    key = template, get_language(), *facts.items()
    return _parts.get(key, lambda: render(template, facts))
