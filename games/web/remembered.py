"""Markup that is remembered by all that it is made of.

It is drawn from its key and from nothing else, so it can neither be out of date nor hold what is
another reader's. Words that depend on the time are part of the key, in the coarseness in which they
are told.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from estoril.infra.jinja import render
from estoril.infra.remembered import Remembered

MOST = 22_000_000  # bytes that a process remembers
_texts: Remembered[SafeString] = Remembered(MOST)


def part(template: str, **facts: Hashable) -> SafeString:
    """One of ``templates/jinja/``, which sees nothing but these facts and the reader's language."""
    return part_in(get_language(), template, **facts)


def part_in(language: str | None, template: str, **facts: Hashable) -> SafeString:
    """The same for who knows that this is the language of the reader."""
    key = template, language, *facts.items()
    text = _texts.get(key)
    if text is None:
        text = render(template, facts)
        _texts.put(key, text)
    return text


def parts_in(
    language: str | None, template: str, name: str, several: Iterable[Hashable], **facts: Hashable
) -> SafeString:
    """A part for each of ``several``, which it knows as ``name``: one after the other."""
    texts = (part_in(language, template, **{name: facet}, **facts) for facet in several)
    return mark_safe("".join(texts))  # noqa: S308 - our own templates'
