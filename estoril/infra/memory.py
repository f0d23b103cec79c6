"""Memory that the process has no use for goes back to the system."""

import ctypes
import sys
from contextlib import suppress


def give_back() -> None:
    """What was freed between things that stay is kept by the C library otherwise: after drawing, a
    third of a process. Elsewhere than with glibc nothing happens."""
    if sys.platform == "linux":
        with suppress(AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
