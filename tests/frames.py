"""Room for Python's frames, which it keeps in pieces of 16 kB.

It asks the system for another piece when one is full, and gives it back when the first frame in it
returns: a loop that stands at the end of a piece and calls something does both each time. Where
Django's frames lie upon pytest's, that was 11,000 times a test, a fifth of its processor time.
"""

from collections.abc import Callable
from typing import Any

SLOTS = 1 << 16  # so the piece has 1 MB, of which whatever is called from here has half


def with_room(call: Callable[..., Any], *arguments: Any) -> Any:
    """Call it where one piece has room for all frames that it will need."""
    return call(*arguments)


with_room.__code__ = with_room.__code__.replace(co_stacksize=SLOTS)
