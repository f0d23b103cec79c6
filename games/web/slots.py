"""Slots in markup for what each visitor has of their own: it is cut there, kept in pieces, and put
together for one visitor after the other.

The mark to cut at is drawn for each process and is in nothing that is ever sent: nobody can have
written it into a name.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.safestring import SafeString, mark_safe

# ``since``: the line up to which they had seen everything when they came. ``next``: the way to
# another game that waits for them. ``waiting``: an order of theirs that does. ``planned``: in a
# trigger of htmx, to fetch orders at once because some were left.
NAMES: Final = ("token", "since", "next", "waiting", "planned")
_MARK: Final = secrets.token_hex(16)


def _slot(name: str) -> SafeString:
    return mark_safe(f"{_MARK}{name}{_MARK}")  # noqa: S308 - digits and a word


SLOTS: Final = {name: _slot(name) for name in NAMES}
SO_FAR: Final = _slot("so-far")  # in addresses: what is chosen; filled before anything is cut


def cut(markup: str) -> tuple[str, ...]:
    """Text, a slot's name, text, and so on."""
    return tuple(markup.split(_MARK))


def filled(pieces: Sequence[str], own: Mapping[str, str]) -> SafeString:
    """Every second piece is a slot."""
    texts = (own[piece] if n % 2 else piece for n, piece in enumerate(pieces))
    return mark_safe("".join(texts))  # noqa: S308 - our own templates'
