"""The sheets of which pages compose their boards: drawn before the site says that it is ready.

Other styles than the usual one are drawn when somebody who chose them comes.
"""

from __future__ import annotations

from typing import Final

from . import store
from .art import Art
from .prints import WIDTHS, ArtKind, Print

_seen: Final[set[str]] = set()
_KINDS: Final[tuple[ArtKind, ...]] = ("posters", "pieces")


def sheets() -> list[Art]:
    return [Art(Print(kind, width)) for kind in _KINDS for width in WIDTHS[kind]]


def missing() -> list[Art]:
    """Those that this machine never had: where no disk keeps them, having had them must do."""
    return [sheet for sheet in sheets() if not _was_here(sheet.content_hash)]


def _was_here(content_hash: str) -> bool:
    if content_hash not in _seen and store.find(content_hash) is not None:
        _seen.add(content_hash)
    return content_hash in _seen
