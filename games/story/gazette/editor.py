"""Who decides how something is put, where there are several ways to put it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from games.story.terms import Words

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Text = str | _StrPromise

T = TypeVar("T")


class Editor:
    """Decides by the game's key and the round alone; of one kind, each sentence is used once before
    any comes again."""

    def __init__(self, key: str, round: int) -> None:
        self._issue = f"{key}:{round}"
        self._used: Counter[str] = Counter()

    def chance(self, of: str) -> int:
        digest = hashlib.sha256(f"{self._issue}:{of}".encode()).digest()
        return int.from_bytes(digest[:8])

    def choose(self, kind: str, among: Sequence[T]) -> T:
        number = self.chance(kind) + self._used[kind]
        self._used[kind] += 1
        return among[number % len(among)]

    def say(self, kind: str, among: Sequence[Text], **names: object) -> Words:
        return Words(str(self.choose(kind, among)), **names)
