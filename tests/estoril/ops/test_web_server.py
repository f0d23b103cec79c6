"""Web processes that share a port, for real: who is asked by whom."""

import http.client
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack, closing

import pytest

from tests.processes import ROOT, eventually, free_port

# Processes as ``manage.py serve`` starts them, but of an application that says who it is.
SITE = """
import os, socket, sys
import uvicorn
from estoril.ops.web_server import Server, Shares

async def who(scope, receive, send):
    headers = [(b"content-length", b"%d" % len(str(os.getpid())))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

port, processes = map(int, sys.argv[1:])
listening, shares = socket.create_server(("127.0.0.1", port)), Shares(processes)
number = 0
while number < processes - 1 and not os.fork():
    number += 1
config = uvicorn.Config(who, lifespan="off", log_config=None)
Server(config, shares, number).run([listening])
"""


@pytest.fixture
def site():
    port = free_port()
    command = [sys.executable, "-c", SITE, str(port), "2"]
    server = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    with ExitStack() as stack:
        stack.callback(server.wait)
        stack.callback(subprocess.run, ["pkill", "-TERM", "-s", str(server.pid)])

        def visit():
            return stack.enter_context(closing(http.client.HTTPConnection("127.0.0.1", port)))

        eventually(lambda: asked(visit()))
        yield visit


def asked(connection):
    """Which process answers."""
    try:
        connection.request("GET", "/")
        return connection.getresponse().read()
    except OSError:
        return b""


def test_who_comes_at_the_same_moment_is_shared_evenly(site):
    visitors = [site() for _ in range(12)]
    for visitor in visitors:
        visitor.connect()
    shares = Counter(map(asked, visitors))
    assert len(shares) == 2
    assert max(shares.values()) - min(shares.values()) <= 2


def test_who_has_lost_visitors_gets_the_next_ones(site):
    visitors = [site() for _ in range(8)]
    those = {asked(visitor): visitor for visitor in visitors}
    one = next(iter(those))
    for visitor in visitors:
        if asked(visitor) == one:
            visitor.close()
    assert [asked(site()) for _ in range(3)] == [one] * 3
