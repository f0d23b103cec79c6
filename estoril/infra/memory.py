"""What stays in a process, and what goes back to the system."""

import ctypes
import gc
import sys
from contextlib import suppress

YOUNG = 10_000  # objects


def give_back() -> None:
    """What was freed between things that stay is kept by the C library otherwise: after drawing, a
    third of a process. Elsewhere than with glibc nothing happens."""
    if sys.platform == "linux":
        with suppress(AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def settle() -> None:
    """What there is now stays: no search for garbage looks at it, or writes to it, which processes
    forked from this one share. And nobody searches after each 700 objects, as Python does by
    itself: what a page or a letter is made of is mostly still in use by then."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)
    give_back()
