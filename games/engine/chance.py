"""All chance of a game, from one secret seed.

The sequence is specified here and depends on SHA-256 alone, so that any language and any later
version reproduces it:

* The seed is 32 bytes, written as 64 lower-case hexadecimal digits.
* Block *i* (from 0) is SHA-256 of the seed's 32 bytes followed by *i* as 8 bytes, big endian.
* The blocks, one after another, are read as 32-bit big-endian words, 8 to a block.
* ``below(n)``: take the next word; if it is at least the largest multiple of n that is not above
  2**32, drop it and take the next; the result is word mod n.
* ``shuffle``: for i from the last index down to 1, swap item i with item ``below(i + 1)``.
* A die with n faces shows ``below(n) + 1``.

The commitment published at the start is SHA-256 of the text ``estoril-seed:`` and the seed's 64
digits, in hexadecimal. Showing the seed afterwards proves that nobody chose the dice.
"""

from __future__ import annotations

import hashlib
import re
import struct
from typing import TypeVar

T = TypeVar("T")
_WORDS_PER_BLOCK = 8
_WORDS = struct.Struct(f">{_WORDS_PER_BLOCK}I")
_SEED = re.compile(r"[0-9a-f]{64}\Z")


def is_seed(value: object) -> bool:
    return isinstance(value, str) and _SEED.match(value) is not None


def derive_seed(text: str) -> str:
    """A seed for a simulation, a test or a duplicate table: real games draw 32 secret bytes."""
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(seed: str) -> str:
    return hashlib.sha256(f"estoril-seed:{seed}".encode()).hexdigest()


class Chance:
    """``drawn`` counts the words taken so far: seed and ``drawn`` are the whole generator."""

    __slots__ = ("_block", "_block_number", "_key", "drawn", "seed")

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._key = bytes.fromhex(seed)
        self._block_number = -1
        self._block: tuple[int, ...] = ()

    def copy(self) -> Chance:
        """A generator that goes on as this one does."""
        copy = object.__new__(Chance)
        copy.seed, copy.drawn, copy._key = self.seed, self.drawn, self._key
        copy._block, copy._block_number = self._block, self._block_number
        return copy

    def _open_block(self, number: int) -> None:
        digest = hashlib.sha256(self._key + number.to_bytes(8, "big")).digest()
        self._block = _WORDS.unpack(digest)
        self._block_number = number

    def below(self, n: int) -> int:
        while True:
            drawn = self.drawn
            if drawn // _WORDS_PER_BLOCK != self._block_number:
                self._open_block(drawn // _WORDS_PER_BLOCK)
            self.drawn = drawn + 1
            word = self._block[drawn % _WORDS_PER_BLOCK]
            if word < 2**32 // n * n:
                return word % n

    def die(self, faces: int) -> int:
        return self.below(faces) + 1

    def shuffle(self, items: list[T]) -> None:
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]
