"""Sentences whose words depend on what is put into them: Korean particles, Portuguese articles.

A message's translation writes both forms beside a gap, ``{tile}을/를`` or ``no/na {place}``.
Catalogues are read once; there such a message becomes a ``Sentence``, which chooses when it is
filled, however that is done: ``%``, ``format``, a template. All other messages stay what they are
and cost nothing. Only words of the message are chosen: what is put in is looked at, never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, Self

from django.utils.html import escape
from django.utils.translation import trans_real
from markupsafe import Markup

from . import korean, portuguese

# What a catalogue of these languages leaves open.
OPEN: Final = {"ko": korean.PARTICLE, "pt": portuguese.ARTICLE}
_ANY: Final = re.compile(f"({'|'.join(open_.pattern for open_ in OPEN.values())})", re.IGNORECASE)


def _choose(spelt: str, before: str, after: str) -> str:
    if spelt.strip().lower() in portuguese.FORMS:
        return portuguese.choose(spelt, after)
    return korean.choose(spelt, before)


class _Filled:
    """Something to choose stands between every two pieces of the sentence."""

    __slots__ = ()
    _pieces: tuple[Any, ...]
    _choices: tuple[str, ...]

    def format(self, *args: Any, **params: Any) -> Any:
        return self._chosen(piece.format(*args, **params) for piece in self._pieces)

    def __mod__(self, params: Any, /) -> Any:
        if isinstance(params, Mapping):
            return self._chosen(piece % params for piece in self._pieces)
        values = iter(params if isinstance(params, tuple) else (params,))
        return self._chosen(
            piece % tuple(islice(values, piece.replace("%%", "").count("%")))
            for piece in self._pieces
        )

    def _chosen(self, filled: Iterator[str]) -> str:
        said = next(filled)
        for spelt, piece in zip(self._choices, filled, strict=True):
            said += _choose(spelt, said, piece) + piece
        return said


class Sentence(_Filled, str):
    __slots__ = ("_choices", "_pieces")

    def __new__(cls, template: str) -> Self:
        self = super().__new__(cls, template)
        pieces = _ANY.split(template)
        self._pieces, self._choices = tuple(pieces[::2]), tuple(pieces[1::2])
        return self

    def __str__(self) -> str:
        return self

    def __html__(self) -> Sentence:
        """Escape the sentence itself; whoever fills it escapes what fills it."""
        return Sentence(escape(str.__str__(self)))


class MarkedUp(_Filled, Markup):
    """A sentence of a template of Jinja's, which is markup and escapes what fills it."""

    __slots__ = ("_choices", "_pieces")

    def __new__(cls, template: str) -> Self:
        self = super().__new__(cls, str.__str__(template))
        pieces = _ANY.split(str.__str__(template))
        self._pieces, self._choices = tuple(map(Markup, pieces[::2])), tuple(pieces[1::2])
        return self


def markup(said: str) -> Markup:
    """What a catalogue says, which is markup where a template says it."""
    return MarkedUp(said) if isinstance(said, Sentence) else Markup(said)  # noqa: S704 - ours


class Catalogue(trans_real.DjangoTranslation):
    """A language as Django reads it, with the sentences among its messages."""

    def __init__(self, language: str, *args: Any, **options: Any) -> None:
        super().__init__(language, *args, **options)
        if language not in OPEN:
            return
        read: Any = self
        for messages in read._catalog._catalogs:  # noqa: SLF001 - it offers no other way
            for key, said in messages.items():
                if isinstance(said, str) and OPEN[language].search(said):
                    messages[key] = Sentence(said)


def install() -> None:
    """Let Django read catalogues so; it offers no setting for it."""
    trans_real.DjangoTranslation = Catalogue  # type: ignore[misc]
