"""Which code this process runs: what it draws with, and how its objects look.

What several processes share in the cache may have been put there by another version of the site.
Where it is markup, or an object of our own, its key names the version: after an update, old markup
does not meet new styles, and hosts that run different versions do not read each other's.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

# What markup is made by: code, templates, translations. Tests and tools are no part of a site.
FOLDERS = ("accounts", "estoril", "games", "templates")
KINDS = {".py", ".html", ".txt", ".mo"}
ELSEWHERE = {"lab", "migrations"}


def of_this_version(key: str) -> str:
    """A key of the cache that no other version of the site uses."""
    return f"{key}@{version()}"


@cache
def version() -> str:
    """Read once in each process, before it forks others: it takes some hundredths of a second."""
    digest = hashlib.sha256()
    for path in sorted(_sources(settings.BASE_DIR)):
        digest.update(str(path.relative_to(settings.BASE_DIR)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _sources(root: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for path in (root / folder).rglob("*"):
            if path.suffix in KINDS and not ELSEWHERE.intersection(path.parts):
                yield path
