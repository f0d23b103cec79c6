"""A real server and raw sockets: requests that never end do, and others are served meanwhile."""

import re
import socket
import threading
from typing import Any

import pytest
import uvicorn

from estoril import bridge as bridging
from estoril import protocol
from estoril.bridge import Bridge
from tests.processes import eventually

HEAD = b"POST /?a=1 HTTP/1.1\r\nHost: localhost\r\n"
PIECE = b"x" * 10_000


def echo(environ, start_response):
    said = b"%d bytes." % len(environ["wsgi.input"].read())
    start_response("200 OK", [("Content-Length", str(len(said)))])
    return Pieces([said])


class Pieces(list):
    def close(self):
        pass


@pytest.fixture(params=["ours", "uvicorn's"])
def port(request):
    http: Any = {"ours": protocol.Protocol, "uvicorn's": "httptools"}[request.param]
    config = uvicorn.Config(
        Bridge(echo, 1, 100_000), port=0, http=http, lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    eventually(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


ours = pytest.mark.parametrize("port", ["ours"], indirect=True)


@pytest.fixture
def call(port):
    opened = []

    def call(*pieces):
        """Say this; the connection."""
        connection = socket.create_connection(("127.0.0.1", port), timeout=30)
        opened.append(connection)
        for piece in pieces:
            connection.sendall(piece)
        return connection

    yield call
    for connection in opened:
        connection.close()


def answer(connection):
    """All that comes until the other side hangs up."""
    heard = b""
    while piece := connection.recv(10_000):
        heard += piece
    return heard.decode()


def status(connection):
    return int(answer(connection).split()[1])


def whole(length, *headers):
    return b"".join([HEAD, *headers, b"Connection: close\r\nContent-Length: %d\r\n\r\n" % length])


def test_what_people_send_is_served(call):
    assert answer(call(whole(11), b"hello ", b"there")).endswith("11 bytes.")
    large = [b"X-%d: " % number + PIECE + b"\r\n" for number in range(5)]
    assert status(call(whole(2, *large), b"hi")) == 200
    # Several on one line, the second in pieces and with a body in chunks.
    line = call(HEAD + b"Content-Length: 2\r\n\r\nhi", HEAD, b"Connection: close\r\n")
    line.sendall(b"Transfer-Encoding: chunked\r\n\r\n" + b"2710;note\r\n" + PIECE + b"\r\n")
    line.sendall(b"0\r\nTrailer: yes\r\n\r\n")
    assert re.findall(r"\d+ bytes", answer(line)) == ["2 bytes", "10000 bytes"]


def test_headers_have_an_end(call):
    many = [b"X-%d: " % number + PIECE + b"\r\n" for number in range(8)]
    assert status(call(whole(0, *many))) == 431
    assert status(call(whole(0))) == 200


@ours
@pytest.mark.parametrize(
    "start",
    [
        HEAD + b"X: ",
        b"GET /" + PIECE,
        HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: ",
    ],
)
def test_what_never_ends_is_not_kept(call, start):
    """In a header, in the address, between chunks, behind them."""
    connection = call(start)
    try:
        for _ in range(100):
            connection.sendall(PIECE)
        assert status(connection) == 431
    except OSError:
        assert b"chunked" in start  # an answer could be mistaken for the page's
    assert status(call(whole(0))) == 200


@ours
@pytest.mark.parametrize(
    "said", [b"", HEAD, whole(2).replace(b"close", b"keep-alive") + b"hi" + HEAD]
)
def test_heads_that_do_not_come_are_not_waited_for(call, monkeypatch, said):
    monkeypatch.setattr(protocol, "SLOWEST_HEAD", 0.2)
    assert answer(call(said)).count(" 408 ") == 1


def test_bodies_have_an_end_in_time_and_in_size(call, monkeypatch):
    assert status(call(whole(200_000), *[PIECE] * 11)) == 413
    monkeypatch.setattr(bridging, "SLOWEST_BODY", 0.2)
    slow = [call(whole(100), b"hello ") for _ in range(20)]
    assert status(call(whole(2), b"hi")) == 200
    assert [status(connection) for connection in slow] == [408] * 20
