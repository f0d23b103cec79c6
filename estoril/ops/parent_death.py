"""Ending when one's parent does, by whatever cause: Linux tells of it. Elsewhere, a parent that is
killed outright leaves its children behind.

`parent_death.py PARENT PROGRAM ARGUMENTS…` becomes a program that does.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with(parent: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        sys.exit("The parent has already gone.")


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606 - no shell, and our own arguments
