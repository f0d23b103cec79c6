"""What the processes of a site on one machine do: web and worker, forked from one that has read all
that they need."""

from __future__ import annotations

import os
import socket
from functools import partial
from importlib import import_module

import uvicorn
from django.conf import settings
from django.urls import get_resolver
from django.utils.module_loading import import_string

from estoril import beat
from estoril.infra import code_version, memory
from estoril.infra.celery import app

from .supervisor import Supervisor
from .uvicorn import as_arguments
from .web_server import Server, Shares

# Threads, not processes, which would need memory each. Much of what takes long waits for others, or
# draws, which lets other threads run. Larger sites have workers besides: see the README.
THREADS = 4


def load() -> None:
    """Read what web and worker need, so that they share it. The application itself looks for static
    files when it is made: that is left to each process."""
    for module in ("channels.auth", "estoril.bridge", "estoril.sockets", "games.web.routing"):
        import_module(module)
    for middleware in settings.MIDDLEWARE:
        import_string(middleware)
    assert get_resolver().url_patterns
    app.loader.import_default_modules()
    app.finalize()
    code_version.version()
    memory.settle()


def start_webs(children: Supervisor, listening: socket.socket, number: int) -> None:
    shares = Shares(number)
    for each in range(number):
        children.start("web", partial(_web, listening, shares, each))


def _web(listening: socket.socket, shares: Shares, number: int) -> None:
    config = uvicorn.Config(
        "estoril.asgi:application",
        log_config=None,  # it is the settings'
        **as_arguments(),
    )
    Server(config, shares, number).run([listening])


def worker() -> None:
    app.steps["worker"].add(beat.InWorker)
    _work("celery,pictures", "--pool", "threads", "--concurrency", str(THREADS))


def thinker() -> None:
    """Bots that take seconds over a decision do so in a process of their own, which gives way to
    all others."""
    os.nice(10)
    _work("thinking", "--pool", "solo")


def _work(queues: str, *pool: str) -> None:
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    app.start(["--quiet", "worker", "--queues", queues, *pool, *alone, "--loglevel", "WARNING"])
