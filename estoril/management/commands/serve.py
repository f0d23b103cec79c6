"""The whole site with one command: what `make run` runs."""

import contextlib
import fcntl
import os
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connections
from django.db.migrations.exceptions import InconsistentMigrationHistory

from estoril.ops import uvicorn, valkey
from estoril.ops.http_probe import answers, reachable
from estoril.ops.supervisor import AskedToEnd, ChildEnded, Supervisor

PATIENCE = 120  # seconds for the site to answer


class Command(BaseCommand):
    help = (
        "Runs the whole site: web, worker, beat, and a Valkey server unless ESTORIL_REDIS_URL "
        "names one. Prepares database and static files first. Ctrl-C ends all of it."
    )
    requires_system_checks = []  # the children check, and a database may not be there yet

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=1, help="web processes")

    def handle(self, *, host: str, port: int, workers: int, **options: object) -> None:
        if workers < 1:
            raise CommandError("--workers must be at least 1.")
        with only_one(settings.VAR_DIR):
            refuse_busy_port(host, port)
            try:
                self.prepare()
                with Supervisor(cwd=settings.BASE_DIR) as supervisor:
                    self.serve(supervisor, host, port, workers)
            except (AskedToEnd, KeyboardInterrupt):
                self.stdout.write("Ended. What was played is kept.")
            except ChildEnded as ended:
                raise CommandError(
                    f"{ended}, so everything was ended. Its last lines:\n"
                    + "\n".join(ended.child.last_lines)
                ) from None

    def prepare(self) -> None:
        migrate()
        if not settings.DEBUG:
            collect_static()
        if "draw_sheets" in get_commands():
            call_command("draw_sheets")
        if "demo" in get_commands():
            try:
                call_command("demo", "--if-empty")
            except Exception as error:  # the site is worth running without them
                self.stderr.write(f"The demo games could not be made: {error!r}")
        connections.close_all()

    def serve(self, supervisor: Supervisor, host: str, port: int, workers: int) -> None:
        env = os.environ | {"PYTHONUNBUFFERED": "1"}
        if not settings.HTTPS:  # nobody stands between this port and the visitors
            env.setdefault("ESTORIL_SITE_URL", origin(reachable(host), port))
        if not settings.CELERY_BROKER_URL:
            env["ESTORIL_REDIS_URL"] = valkey.start(supervisor, settings.VAR_DIR / "valkey")
        run = [sys.executable, "-m"]
        web = ["--host", host, "--port", str(port), "--workers", str(workers)]
        web += uvicorn.OPTIONS
        supervisor.start("web", *run, "uvicorn", "estoril.asgi:application", *web, env=env)
        celery = [*run, "celery", "--quiet", "--app", "estoril"]
        quiet = ["--loglevel", "WARNING"]
        alone = ["--without-gossip", "--without-mingle"]
        supervisor.start("worker", *celery, "worker", *alone, *quiet, env=env)
        supervisor.start("beat", *celery, "beat", "--pidfile", "", *quiet, env=env)
        if not supervisor.wait_until(lambda: answers(host, port), PATIENCE):
            raise CommandError("The site does not answer. What went wrong is said above.")
        self.greet(host, port)
        supervisor.wait()

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


def refuse_busy_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
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


def collect_static() -> None:
    try:
        call_command("collectstatic", interactive=False, verbosity=0)
    except ValueError:  # the list of files breaks off; all of it can be made again
        shutil.rmtree(settings.STATIC_ROOT)
        call_command("collectstatic", interactive=False, verbosity=0)


def origin(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
