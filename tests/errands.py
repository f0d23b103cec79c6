"""Jobs for tests, for workers that are told to include this module. Who did what is in a file."""

import os
from pathlib import Path

from django.conf import settings

from games.core import jobs

DONE = Path(settings.VAR_DIR) / "done"
DOOR = Path(settings.VAR_DIR) / "door"


def note(word: str) -> None:
    with DONE.open("a") as file:
        file.write(f"{word} {os.getpid()}\n")


@jobs.handler("errand")
def run(job) -> None:
    note(job.subject)


@jobs.handler("behind the door")
def wait(job) -> None:
    """Blocks while the door is a pipe that nobody has opened from the other side."""
    note("waits")
    DOOR.read_text()
    note(job.subject)


@jobs.handler("trouble")
def fail(job) -> None:
    """As often as the subject says."""
    note("tries")
    if job.attempts <= int(job.subject):
        raise RuntimeError
