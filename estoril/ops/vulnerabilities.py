"""Known weaknesses of Python packages, answered from a file as OSV's service answers them.

`pip-audit` asks a service over the network. Where there is none, the whole database can be carried
along as one file, OSV's `PyPI/all.zip`: this serves it on the machine itself, to `pip-audit` alone.
"""

from __future__ import annotations

import json
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

Advisory = dict[str, Any]


class Unreadable(Exception):
    """The file is no such database."""


class Advisories:
    """All advisories of a database file, by the package that they concern."""

    def __init__(self, path: Path) -> None:
        self.by_package: dict[str, list[Advisory]] = {}
        self.count = 0
        self.newest = ""
        try:
            with zipfile.ZipFile(path) as database:
                for name in database.namelist():
                    if name.endswith(".json"):
                        self._add(json.loads(database.read(name)))
        except (OSError, zipfile.BadZipFile, ValueError, KeyError, AttributeError) as error:
            raise Unreadable(str(error)) from error
        if not self.count:
            raise Unreadable("there is no advisory in it")

    def _add(self, advisory: Advisory) -> None:
        self.count += 1
        self.newest = max(self.newest, str(advisory.get("modified", "")))
        packages = {
            canonicalize_name(affected["package"]["name"])
            for affected in advisory.get("affected", [])
            if affected["package"]["ecosystem"] == "PyPI"
        }
        for package in packages:
            self.by_package.setdefault(package, []).append(advisory)

    def of(self, package: str, version: str) -> list[Advisory]:
        name = canonicalize_name(package)
        return [
            advisory
            for advisory in self.by_package.get(name, [])
            if any(
                _concerns(affected, version)
                for affected in advisory["affected"]
                if canonicalize_name(affected["package"]["name"]) == name
            )
        ]


def _concerns(affected: Advisory, version: str) -> bool:
    """A version counts if it is named, or if it lies in one of the ranges."""
    if version in affected.get("versions", []):
        return True
    return any(
        _lies_in(Version(version), stretch["events"])
        for stretch in affected.get("ranges", [])
        if stretch["type"] == "ECOSYSTEM"
    )


def _lies_in(version: Version, events: list[dict[str, str]]) -> bool:
    """Events in the order of versions, each switching it on or off, as OSV's format says."""
    concerned = False
    for event in sorted(events, key=_moment):
        at = _moment(event)
        if version < at or (version == at and "last_affected" in event):
            break
        concerned = "introduced" in event
    return concerned


def _moment(event: dict[str, str]) -> Version:
    try:
        return Version(next(iter(event.values())))
    except InvalidVersion:
        return Version("0")


@contextmanager
def serving(advisories: Advisories) -> Iterator[str]:
    """The address at which they can be asked as OSV is, on this machine only."""

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            weaknesses = advisories.of(asked["package"]["name"], asked["version"])
            body = json.dumps({"vulns": weaknesses} if weaknesses else {}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody needs a line for each package."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1/query"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
