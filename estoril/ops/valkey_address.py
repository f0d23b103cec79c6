"""Where a Valkey server of our own will listen: chosen before the settings are read, which name it.

See ``valkey.py``, which starts it there.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import MutableMapping

VARIABLE = "ESTORIL_REDIS_URL"


class Address:
    """A port of this machine, which nobody else gets until it is released, and a password."""

    def __init__(self) -> None:
        self._held = socket.create_server(("127.0.0.1", 0))
        self.port = self._held.getsockname()[1]
        self.password = secrets.token_urlsafe(32)
        self.url = f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def release(self) -> None:
        self._held.close()


chosen: list[Address] = []  # for this process: one or none


def choose(environ: MutableMapping[str, str]) -> None:
    """Have the settings name a server of our own, unless they are told of another."""
    if not environ.get(VARIABLE, "").strip():
        chosen.append(Address())
        environ[VARIABLE] = chosen[0].url
