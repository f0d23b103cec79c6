"""What the site takes: memory of its processes, rows of its tables, keys in Valkey, files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psutil
from redis import Redis

from .site import Site


class Sample(NamedTuple):
    rss: dict[str, int]  # bytes, by what the process is for
    rows: dict[str, int]  # by table
    kept: dict[str, int]  # in Valkey and on disk


class Watch:
    """Processes are told apart by what they are for: whoever is replaced has a successor."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.samples: list[Sample] = []

    def look(self) -> Sample:
        processes = dict(roles(psutil.Process(self.site.process.pid)))
        rss = {}
        for role, process in processes.items():
            with suppress(psutil.NoSuchProcess):
                rss[role] = process.memory_info().rss
        sample = Sample(rss, rows(self.site.folder), self._kept(processes.get("valkey")))
        self.samples.append(sample)
        return sample

    def _kept(self, valkey: psutil.Process | None) -> dict[str, int]:
        files = list(sizes(self.site.folder))
        stored = {"files": len(files), "file_bytes": sum(files)}
        if valkey is not None:
            with suppress(psutil.NoSuchProcess), Redis.from_url(address_of(valkey)) as client:
                stored["keys"] = client.dbsize()
                stored["key_bytes"] = client.info("memory")["used_memory_dataset"]
        return stored

    def growths(self) -> dict[str, float]:
        """Return how each process grew over the second half; 1 is flat."""
        half = self.samples[len(self.samples) // 2 :]
        sizes = {role: [s.rss[role] for s in half if role in s.rss] for role in half[-1].rss}
        # What runs for a moment, to write a file anew say, has no second half.
        return {role: growth(rss) for role, rss in sizes.items() if len(rss) > len(half) / 2}

    def course(self, part: str) -> dict[str, list[int]]:
        """Return the figures at the start, in the middle and at the end."""
        first, middle, last = (
            getattr(self.samples[at], part) for at in (0, len(self.samples) // 2, -1)
        )
        return {name: [first.get(name, 0), middle.get(name, 0), last[name]] for name in last}


def growth(values: Sequence[int]) -> float:
    """The median of the last quarter by that of the first: what comes and goes does not count."""
    quarter = max(1, len(values) // 4)
    return median(values[-quarter:]) / median(values[:quarter])


def farthest(growths: Iterable[float]) -> float:
    """The one that is least flat, in either direction."""
    return max(growths, key=lambda growth: abs(growth - 1))


def roles(serve: psutil.Process) -> Iterable[tuple[str, psutil.Process]]:
    """Web, worker and valkey, and the children of each by number, the oldest first."""
    yield "serve", serve
    for process in serve.children():
        with suppress(psutil.NoSuchProcess):
            name = process.name().removeprefix("estoril-").removesuffix("-server")
            yield name, process
            below = sorted(process.children(recursive=True), key=lambda child: child.create_time())
            yield from ((f"{name}-{n}", child) for n, child in enumerate(below, 1))


def address_of(valkey: psutil.Process) -> str:
    return valkey.environ()["ESTORIL_REDIS_URL"]


def rows(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "estoril.sqlite3", timeout=30)) as database:
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        return {
            name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608
            for [name] in names.fetchall()
        }


def sizes(folder: Path) -> Iterable[int]:
    for path in folder.rglob("*"):
        with suppress(OSError):
            if path.is_file():
                yield path.stat().st_size
