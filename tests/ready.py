"""One process that has read what needs no settings, and becomes each command that tests run.

A command would spend a third of its time on reading it again. Settings, our apps and the database
are its own, as are its output and how it ends: it is a fork, which then goes on like `manage.py`.
"""

import atexit
import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE = 240  # seconds that a command may take
READ = (
    *("django.db.models", "django.conf.urls", "django.contrib.admin", "django_redis.cache"),
    *("django.template.backends.jinja2", "celery.app", "kombu.transport.redis", "structlog"),
    *("fido2.server", "prometheus_client", "psycopg", "qrcode", "games.engine", "games.render"),
)


def run(arguments, env, out, err):
    """The exit code of `manage.py ARGUMENTS…`, which writes into these files."""
    ours, theirs = os.pipe()
    with os.fdopen(ours) as told:
        order = json.dumps([arguments, env]).encode()
        socket.send_fds(_process(), [order], [out.fileno(), err.fileno(), theirs])
        os.close(theirs)
        return int(told.read())


@cache
def _process():
    """The line to it. It ends when the line is cut."""
    line, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "tests.ready"],
            cwd=ROOT,
            stdin=its.fileno(),
            stdout=subprocess.DEVNULL,
        )

    def end():
        line.close()
        process.wait()

    atexit.register(end)
    return line


def _orders(line):
    """Returns in the processes that carry one out: its words, environment, and files."""
    while True:
        order, files, *_ = socket.recv_fds(line, 1 << 20, 3)
        if not order:
            line.close()
            sys.exit()
        if os.fork() == 0:  # waits for it, and tells how it ended
            if (command := os.fork()) == 0:
                os.close(files.pop())
                return *json.loads(order), files
            code = os.waitstatus_to_exitcode(os.waitpid(command, 0)[1])
            os.write(files[2], str(code).encode())
            os._exit(0)
        for file in files:
            os.close(file)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def main():
    for name in READ:
        importlib.import_module(name)
    line = socket.socket(fileno=os.dup(0))
    arguments, env, files = _orders(line)
    line.close()
    for number, file in enumerate([os.open(os.devnull, os.O_RDONLY), *files]):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(env)
    signal.alarm(PATIENCE)
    sys.argv = ["manage.py", *arguments]
    runpy.run_path("manage.py", run_name="__main__")


if __name__ == "__main__":
    main()
