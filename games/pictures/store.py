"""Whole pictures by the mark of what they show: small ones in the cache, all of them on disk.

Everything here can be drawn again, so a disk that is full, read-only or gone costs time, never an
answer.
"""

from __future__ import annotations

import fcntl
import logging
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.conf import settings
from django.core.cache import cache

logger = logging.getLogger(__name__)

SMALL = 150_000  # bytes
# Seconds in the cache, which is memory: until those who look on have it, on whatever machine. Later
# the disk has it, and a worker hands it over to a machine whose disk does not.
KEPT = 60
QUIET = 600  # seconds between two complaints about the disk
HOUR = 3600


def find(mark: str) -> bytes | None:
    """The disk is nearer than the cache, but what is on it may be another machine's."""
    kept = _read(_path(mark))
    if kept is None:
        kept = cache.get(_key(mark))
        if kept is not None:
            _lay_down(mark, kept)
    return kept


def has(mark: str) -> bool:
    return _path(mark).exists() or _key(mark) in cache


def keep(mark: str, image: bytes, *, cached: bool = True) -> None:
    if cached and len(image) <= SMALL:
        cache.set(_key(mark), image, KEPT)
    _lay_down(mark, image)


def hand_over(mark: str, image: bytes, *, near: bool) -> None:
    """To a process that waits for it. ``near``: one that has this disk, if the disk took it."""
    if not (near and _path(mark).exists()) and _key(mark) not in cache:
        cache.set(_key(mark), image, KEPT)


def _lay_down(mark: str, image: bytes) -> None:
    try:
        _write(_path(mark), image)
    except OSError as error:
        if cache.add("pictures:disk", True, QUIET):
            logger.warning("a picture could not be kept on disk: %s", error)


@contextmanager
def alone(mark: str) -> Iterator[None]:
    """Of all processes on this machine, one at a time. A killed one lets go."""
    with ExitStack() as held:
        # Who cannot lock draws what another may be drawing too: no harm but time.
        with suppress(OSError):
            folder = settings.PICTURES_DIR / "locks"
            folder.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context((folder / mark[:2]).open("wb"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def evict(most: int) -> int:
    """Remove what was not used for longest until no more than so many bytes are left."""
    files = []
    for path in settings.PICTURES_DIR.glob("??/*"):
        with suppress(OSError):
            found = path.stat()
            files.append((found.st_mtime, found.st_size, path))
    total = sum(size for _used, size, _path in files)
    removed = 0
    for _used, size, path in sorted(files):
        if total <= most:
            break
        with suppress(OSError):
            path.unlink()
            total -= size
            removed += 1
    return removed


def _key(mark: str) -> str:
    return f"picture:{mark}"


def _path(mark: str) -> Path:
    return settings.PICTURES_DIR / mark[:2] / mark


def _read(path: Path) -> bytes | None:
    try:
        image = path.read_bytes()
    except OSError:
        return None
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > HOUR:
            os.utime(path)  # used: evicted later
    return image


def _write(path: Path, image: bytes) -> None:
    """Beside it first, then into place: nobody ever reads half a picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix="draft-", delete=False) as draft:
        try:
            draft.write(image)
            draft.flush()
            Path(draft.name).replace(path)
        except OSError:
            Path(draft.name).unlink(missing_ok=True)
            raise
