"""`parent_death.py PARENT PROGRAM ARGUMENTS…`: become a program that ends when its parent does.

Linux tells it of the parent's death by whatever cause. Elsewhere, a parent that is killed outright
leaves it behind.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1

if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
if os.getppid() != int(sys.argv[1]):
    sys.exit("The parent has already gone.")
os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606 - no shell, and our own arguments
