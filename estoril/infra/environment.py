"""Strict reading of the environment: a typo stops the site instead of being ignored."""

import base64
import contextlib
import os
import secrets
import stat
import tempfile
from collections.abc import Callable, Mapping
from email.utils import parseaddr
from functools import partial
from pathlib import Path
from typing import NamedTuple, cast
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email
from django.utils.functional import SimpleLazyObject

PREFIX = "ESTORIL_"
TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off"}
# With a database server that does not answer, or a machine that holds a lock there and is cut off,
# others wait for seconds; the network's own defaults are hours.
PATIENCE = {
    "connect_timeout": "5",
    "tcp_user_timeout": "10000",  # milliseconds
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "options": "-c idle_in_transaction_session_timeout=30s -c tcp_keepalives_idle=10 "
    "-c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
}
# How many points the curve P-256 has: its private keys are the numbers below that.
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def random_text() -> str:
    return secrets.token_urlsafe(64)


def random_p256_key() -> str:
    """A private key as web push has it: 32 bytes in URL-safe base64 without padding."""
    number = secrets.randbelow(P256_ORDER - 1) + 1
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def own_folder(path: Path) -> Path:
    """A folder that nobody else on the machine can look into, with nothing in it that they could
    read: neither what this process will write, whatever umask it was started with, nor what an
    older version wrote."""
    os.umask(0o077)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = path.stat().st_mode
    if mode & stat.S_ISVTX:
        raise ImproperlyConfigured(f"{path} belongs to everybody: a site needs a folder of its own")
    if mode & 0o077:  # the folder last: its mode says that all of it is done
        for folder, _folders, files in os.walk(path, topdown=False):
            for name in files:
                _close(Path(folder, name), 0o600)
            _close(Path(folder), 0o700)
    return path


def _close(path: Path, mode: int) -> None:
    """Unless it is gone, or another's, who has to do it."""
    with contextlib.suppress(FileNotFoundError, PermissionError):
        if not path.is_symlink():
            path.chmod(mode)


def kept_secret(path: Path, draw: Callable[[], str] = random_text) -> str:
    """A secret of this machine: drawn on first use, readable by its owner alone.

    Written beside and linked into place, so that of several processes starting at once all read
    the same, whole one.
    """
    if not path.exists():
        descriptor, draft = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(descriptor, "w") as file:
            file.write(draw())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_text().strip()


class MailServer(NamedTuple):
    host: str
    port: int
    user: str
    password: str
    use_tls: bool
    use_ssl: bool


def _once_used(make: Callable[[], str]) -> str:
    """A text that is made when somebody first looks at it."""
    return cast(str, SimpleLazyObject(make))


class Environment:
    """Reads `ESTORIL_*` variables, and remembers which ones it was asked for."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = variables
        self.known: set[str] = set()

    def text(self, name: str, default: str) -> str:
        self.known.add(PREFIX + name)
        return self.variables.get(PREFIX + name, "").strip() or default

    def boolean(self, name: str, default: bool) -> bool:
        value = self.text(name, "on" if default else "off").lower()
        if value not in TRUE | FALSE:
            raise self.malformed(name, "yes or no")
        return value in TRUE

    def integer(self, name: str, default: int) -> int:
        value = self.text(name, str(default))
        if not (value.isascii() and value.isdigit()):
            raise self.malformed(name, "a whole number, zero or more")
        return int(value)

    def choice(self, name: str, *choices: str) -> str:
        """One of these; the first where nothing is said."""
        value = self.text(name, choices[0])
        if value not in choices:
            raise self.malformed(name, " or ".join(choices))
        return value

    def words(self, name: str, default: list[str]) -> list[str]:
        value = self.text(name, ",".join(default))
        return [word.strip() for word in value.split(",") if word.strip()]

    def redis(self, name: str, default: str) -> str:
        """The address of a Redis or Valkey server."""
        return self.url(name, {"redis", "rediss"}).geturl() if self.text(name, "") else default

    def database(
        self, name: str, sqlite: dict[str, object], *, pooled: bool = False
    ) -> dict[str, object]:
        """A PostgreSQL URL, or `sqlite` where nothing is said.

        `pooled`: it is PgBouncer's, in transaction mode. Nothing may outlive a transaction then, as
        cursors on the server do, and it takes no `options` of a connection.

        Query parameters go to the driver, so that `?host=/run/postgresql` (a socket) or
        `?sslmode=require` work as they do for psql.
        """
        if not self.text(name, ""):
            return sqlite
        url = self.url(name, {"postgres", "postgresql"})
        options = dict(parse_qsl(url.query))
        database = unquote(url.path.removeprefix("/"))
        if not database:
            raise self.malformed(name, "postgresql://user:password@host:port/database")
        patience = {k: v for k, v in PATIENCE.items() if not (pooled and k == "options")}
        # What is prepared in a connection is lost where a pool gives each transaction another.
        prepared = {} if pooled else {"prepare_threshold": 2}
        return {
            "ENGINE": "estoril.infra.postgresql",
            "NAME": database,
            "USER": unquote(url.username or ""),
            "PASSWORD": unquote(url.password or ""),
            "HOST": options.pop("host", url.hostname or ""),
            "PORT": str(options.pop("port", url.port or "")),
            "OPTIONS": patience | prepared | options,
            "CONN_HEALTH_CHECKS": True,
            "DISABLE_SERVER_SIDE_CURSORS": pooled,
        }

    def mail(self, name: str) -> MailServer | None:
        """An SMTP server; None where none is named.

        `smtp+tls://` begins in plain text and insists on STARTTLS; `smtps://` is TLS throughout.
        """
        if not self.text(name, ""):
            return None
        url = self.url(name, {"smtp", "smtp+tls", "smtps"})
        user, password = unquote(url.username or ""), unquote(url.password or "")
        if not url.hostname or url.path.strip("/") or url.query or url.fragment:
            raise self.malformed(name, "smtp+tls://user:password@host:port")
        if not (user + password).isascii():
            raise self.malformed(name, "user and password in ASCII: SMTP knows no other letters")
        return MailServer(
            host=url.hostname,
            port=url.port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[url.scheme],
            user=user,
            password=password,
            use_tls=url.scheme == "smtp+tls",
            use_ssl=url.scheme == "smtps",
        )

    def sender(self, name: str, default: str) -> str:
        """Who mails come from: an address, or a name and an address in angle brackets."""
        value = self.text(name, default)
        try:
            validate_email(parseaddr(value)[1])
        except ValidationError as error:
            raise self.malformed(name, "Estoril <post@example.org>") from error
        return value

    def origin(self, name: str, default: str) -> str:
        """Where a site is reached: scheme, host and perhaps a port, nothing behind them."""
        if not self.text(name, ""):
            if "*" in default:
                raise self.malformed(name, "it to be set, for the site's hosts do not tell it")
            return default
        url = self.url(name, {"http", "https"})
        if not url.hostname or url.username or url.path.strip("/") or url.query or url.fragment:
            raise self.malformed(name, "https://estoril.example.org")
        return f"{url.scheme}://{url.netloc}"

    def secret(self, name: str, path: Path) -> str:
        """A long random text; where none is named, one that this machine keeps, once it is used."""
        return self.text(name, "") or _once_used(partial(kept_secret, path))

    def p256_key(self, name: str, path: Path) -> str:
        """A private key on the curve P-256; where none is named, one that this machine keeps, once
        it is used."""
        if key := self.text(name, ""):
            return self._checked_p256_key(name, key)
        return _once_used(lambda: self._checked_p256_key(name, kept_secret(path, random_p256_key)))

    def _checked_p256_key(self, name: str, key: str) -> str:
        try:
            number = int.from_bytes(base64.b64decode(key + "=", b"-_", validate=True), "big")
        except ValueError:  # also what base64 raises
            number = 0
        if len(key) != 43 or not 0 < number < P256_ORDER:
            raise self.malformed(name, "32 bytes in URL-safe base64, as web-push tools write them")
        return key

    def url(self, name: str, schemes: set[str]) -> SplitResult:
        expected = " or ".join(f"{scheme}://…" for scheme in sorted(schemes))
        try:
            url = urlsplit(self.text(name, ""))
            url.port  # noqa: B018 - raises ValueError when the port is not a number
        except ValueError as error:
            raise self.malformed(name, expected) from error
        if url.scheme not in schemes:
            raise self.malformed(name, expected)
        return url

    def malformed(self, name: str, expected: str) -> ImproperlyConfigured:
        # The value itself may be a password: it is not repeated.
        return ImproperlyConfigured(f"{PREFIX}{name} is malformed: expected {expected}.")

    def refuse_unknown(self) -> None:
        given = {name for name in self.variables if name.startswith(PREFIX)}
        if unknown := sorted(given - self.known):
            raise ImproperlyConfigured(
                f"Unknown setting {', '.join(unknown)}. Known: {', '.join(sorted(self.known))}."
            )
