"""What ``templates/jinja/`` may use: what is drawn most, the game page after a move and letters.

Jinja compiles them; drawn by Django's own engine, they took ten times as long. ``_("…")`` and
``{% trans %}`` are translated as everywhere; whatever is put into a sentence or a page is escaped,
unless it says itself that it is markup.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template.defaultfilters import linebreaksbr
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from jinja2 import StrictUndefined
from markupsafe import Markup

from estoril.infra import grammar
from estoril.infra.jinja import Environment

from .lobby.words import pace_line
from .remembered import part_in, parts_in
from .slots import SLOTS, SO_FAR
from .templatetags import dates, icons, lobby, replay


def environment(**options: Any) -> Environment:
    env = Environment(
        bound={"ngettext": ngettext, "part": part_in, "parts": parts_in},
        **options  # Django's backend says autoescape
        | {
            "extensions": ["jinja2.ext.i18n"],
            "keep_trailing_newline": True,
            "undefined": StrictUndefined,
        },
    )
    env.globals |= {
        "abilities": icons.abilities,
        "django": django,
        "icon": icons.icon,
        "slots": SLOTS,
        "so_far": SO_FAR,
        "url": url,
        "who": replay.who,
    }
    env.filters |= {
        "linebreaksbr": linebreaksbr,
        "day_of_year": dates.register.filters["day_of_year"],
        "full": dates.register.filters["full"],
        "grouped": replay.grouped,
        "machine": dates.register.filters["machine"],
        "minus": icons.minus,
        "pace_line": pace_line,
        "span": lobby.span,
    }
    return env


@lru_cache(maxsize=1024)
def ngettext(_language: str | None, singular: str, plural: str, number: int) -> Markup:
    """What is said is in the language that is active, and markup, as in Django's templates."""
    return grammar.markup(translation.ngettext(singular, plural, number))


@lru_cache(maxsize=4096)
def url(name: str, *arguments: object) -> str:
    return reverse(name, args=arguments)


def django(template: str, **context: object) -> str:
    """A fragment of Django's engine, with nothing but what is named."""
    return render_to_string(template, context)
