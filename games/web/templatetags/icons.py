"""Our own small drawings: ability symbols, the eye of a peek, flags.

``{% icon "assassin" %}`` is decoration beside a word; ``{% icon "assassin" label=_("Assassin") %}``
stands alone and is read out. Colour and size come from the text around it.
"""

from __future__ import annotations

from functools import cache

from django import template
from django.template.loader import render_to_string

from games.engine.components import USAGE

register = template.Library()


@register.simple_tag
def icon(name: str, label: object = "") -> str:
    return _drawn(f"icons/{name}.svg", str(label))


@register.simple_tag
def flag(code: str) -> str:
    """A roundel in the colours of a country. Decoration: the code or the name stands beside it."""
    return _drawn(f"icons/flags/{code}.svg")


@register.simple_tag
def abilities() -> list[str]:
    """Those that are used, by the names of their icons."""
    return list(USAGE)


@cache
def _drawn(path: str, label: str = "") -> str:
    """There are few of them, and a game page shows hundreds."""
    return render_to_string(path, {"label": label})


@register.filter
def minus(number: int) -> str:
    """Negative numbers with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")
