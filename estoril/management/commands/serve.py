"""The whole site with one command: what `make run` runs."""

import contextlib
import fcntl
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.db.migrations.exceptions import InconsistentMigrationHistory

from estoril.ops import processes, static_files, valkey, valkey_address
from estoril.ops.http_probe import answers, reachable
from estoril.ops.supervisor import AskedToEnd, ChildEnded, Supervisor

PATIENCE = 120  # seconds for the site to answer


class Command(BaseCommand):
    help = (
        "Runs the whole site: web, a worker with beat, and a Valkey server unless "
        "ESTORIL_REDIS_URL names one. Prepares database and static files first. "
        "Ctrl-C ends all of it."
    )
    requires_system_checks = []  # the worker checks, and a database may not be there yet

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=1, help="web processes")

    def handle(self, *, host: str, port: int, workers: int, **options: object) -> None:
        if workers < 1:
            raise CommandError("--workers must be at least 1.")
        with (
            only_one(settings.VAR_DIR),
            listener(host, port) as listening,
            Supervisor() as children,
        ):
            try:
                self.serve(children, listening, workers)
            except (AskedToEnd, KeyboardInterrupt):
                self.stdout.write("Ended. What was played is kept.")
            except ChildEnded as ended:
                raise CommandError(
                    f"{ended}, so everything was ended. Its last lines:\n"
                    + "\n".join(ended.child.last_lines)
                ) from None

    def serve(self, children: Supervisor, listening: socket.socket, workers: int) -> None:
        host, port = listening.getsockname()[:2]
        if not settings.HTTPS and "ESTORIL_SITE_URL" not in os.environ:
            # Nobody stands between this port and the visitors.
            settings.SITE_URL = origin(reachable(host), port)
        for address in valkey_address.chosen:
            valkey.start(children, settings.VAR_DIR / "valkey", address)
        # While one process prepares, this one reads what all others need.
        preparing = children.start("setup", self.prepare)
        processes.load()
        children.wait_for(preparing)
        processes.start_webs(children, listening, workers)
        children.start("worker", processes.worker)
        children.start("thinker", processes.thinker)
        if not children.wait_until(lambda: answers(host, port), PATIENCE):
            raise CommandError("The site does not answer. What went wrong is said above.")
        self.greet(host, port)
        children.wait()

    def prepare(self) -> None:
        """What an earlier run has left to do: little, usually."""
        try:
            migrate()
            if not settings.DEBUG:
                static_files.collect()
        except CommandError as error:
            sys.exit(str(error))
        if "draw_sheets" in get_commands():
            call_command("draw_sheets")
        if "demo" in get_commands():
            try:
                call_command("demo", "--if-empty")
            except Exception as error:  # the site is worth running without them
                self.stderr.write(f"The demo games could not be made: {error!r}")

    def greet(self, host: str, port: int) -> None:
        self.stdout.write(f"\n  Estoril is at {origin(host, port)}/\n\n")
        if settings.HTTPS:
            self.stdout.write(
                "  Visitors are sent to HTTPS, which a proxy must provide.\n"
                "  To visit it as it is, set ESTORIL_HTTPS=no.\n\n"
            )
        self.stdout.write(
            "  Play now: a game against bots begins at once, without registration.\n"
            "  Open the address in a second, private window to be your own rival.\n"
        )
        if settings.OUTBOX_PAGE:
            outbox = f"{origin(reachable(host), port)}/outbox/"
            self.stdout.write(f"  Mails are not sent: they wait at {outbox}\n")
        self.stdout.write(
            f"  What is played is kept in {settings.VAR_DIR}. Ctrl-C ends everything.\n\n"
        )


@contextlib.contextmanager
def only_one(folder: Path) -> Iterator[None]:
    with (folder / "serve.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise CommandError(
                f"Estoril is already running from {folder} (process {lock.read()})."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def listener(host: str, port: int) -> socket.socket:
    """The port is ours from here on; who comes before there is somebody to answer waits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        raise CommandError(
            f"Cannot listen on port {port} of {host}: {error}.\n"
            f"Choose another one, for example: make run PORT={port + 1 if port < 65535 else 8000}"
        ) from None


def migrate() -> None:
    """Also what an interrupted run left undone: every migration is done whole or not at all."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except (DatabaseError, InconsistentMigrationHistory) as error:
        database = settings.DATABASES["default"]
        raise CommandError(
            f"The database {database['NAME']} cannot be used: {error}\n"
            "Nothing was started. Put a backup in its place, or move it away to begin anew."
        ) from None


def origin(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
