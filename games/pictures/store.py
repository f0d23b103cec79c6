"""Whole pictures by the hash of what they show: small ones in the cache, all of them on disk.

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
CACHE_SECONDS = 60
QUIET = 600  # seconds between two complaints about the disk
HOUR = 3600


def find(content_hash: str) -> bytes | None:
    """The disk is nearer than the cache, but what is on it may be another machine's."""
    image = _read(_path(content_hash))
    if image is None:
        image = cache.get(_key(content_hash))
        if image is not None:
            _write_to_disk(content_hash, image)
    return image


def has(content_hash: str) -> bool:
    return _path(content_hash).exists() or _key(content_hash) in cache


def put(content_hash: str, image: bytes, *, in_cache: bool = True) -> None:
    if in_cache and len(image) <= SMALL:
        cache.set(_key(content_hash), image, CACHE_SECONDS)
    _write_to_disk(content_hash, image)


def hand_over(content_hash: str, image: bytes, *, same_host: bool) -> None:
    """Pass it to a process that waits for it, by the cache unless a disk that both have took it."""
    if not (same_host and _path(content_hash).exists()) and _key(content_hash) not in cache:
        cache.set(_key(content_hash), image, CACHE_SECONDS)


def _write_to_disk(content_hash: str, image: bytes) -> None:
    try:
        _write(_path(content_hash), image)
    except OSError as error:
        if cache.add("pictures:disk", True, QUIET):
            logger.warning("a picture could not be kept on disk: %s", error)


@contextmanager
def lock(content_hash: str) -> Iterator[None]:
    """Let one process of this machine in at a time. A killed one lets go."""
    with ExitStack() as held:
        # Who cannot lock draws what another may be drawing too: no harm but time.
        with suppress(OSError):
            folder = settings.PICTURES_DIR / "locks"
            folder.mkdir(parents=True, exist_ok=True)
            file = held.enter_context((folder / content_hash[:2]).open("wb"))
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def evict(most: int) -> int:
    """Remove what was not used for longest until no more than so many bytes are left."""
    files = []
    for path in settings.PICTURES_DIR.glob("??/*"):
        with suppress(OSError):
            status = path.stat()
            files.append((status.st_mtime, status.st_size, path))
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


def _key(content_hash: str) -> str:
    return f"picture:{content_hash}"


def _path(content_hash: str) -> Path:
    return settings.PICTURES_DIR / content_hash[:2] / content_hash


def _read(path: Path) -> bytes | None:
    """Read it by the system's own calls, half as many as a file object takes."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            status = os.fstat(file)
            image = os.read(file, status.st_size)
        finally:
            os.close(file)
    except OSError:
        return None
    if time.time() - status.st_mtime > HOUR:
        with suppress(OSError):
            os.utime(path)  # used: evicted later
    return image


def _write(path: Path, image: bytes) -> None:
    """Write a draft beside it, then rename: nobody ever reads half a picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix="draft-", delete=False) as draft:
        try:
            draft.write(image)
            draft.flush()
            Path(draft.name).replace(path)
        except OSError:
            Path(draft.name).unlink(missing_ok=True)
            raise
