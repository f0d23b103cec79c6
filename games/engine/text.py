"""Sentences for people that stay translatable although the engine knows no translator.

A ``Text`` keeps an English template and its parameters. ``str()`` gives English; a caller that can
translate looks the template up and fills in the same parameters. Names of persons and places are
parameters, because they are never translated.
"""

from __future__ import annotations

from typing import NamedTuple


def gettext_noop(template: str) -> str:
    """Mark a template for extraction into the message catalogues."""
    return template


class Text(NamedTuple):
    template: str
    params: dict[str, str | int] = {}

    def __str__(self) -> str:
        return self.template.format(**self.params)
