"""Collecting static files, where they are not what they were."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

STAMP = "static.stamp"  # beside them: what they were made of, and what they are


def collect() -> None:
    stamp = settings.VAR_DIR / STAMP
    if stamp.exists() and stamp.read_text() == _fingerprint():
        return
    stamp.unlink(missing_ok=True)
    try:
        call_command("collectstatic", interactive=False, verbosity=0)
    except ValueError:  # the list of files breaks off; all of it can be made again
        shutil.rmtree(settings.STATIC_ROOT)
        call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(_fingerprint())


def _fingerprint() -> str:
    """Differs if a file is another, here or where it comes from."""
    fingerprint = hashlib.sha256()
    for path in (*_sources(), *sorted(settings.STATIC_ROOT.rglob("*"))):
        status = path.stat()
        fingerprint.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return fingerprint.hexdigest()


def _sources() -> Iterator[Path]:
    for finder in get_finders():
        for path, storage in finder.list([]):
            yield Path(storage.path(path))
