import asyncio
import threading

import pytest
from asgiref.local import Local
from asgiref.testing import ApplicationCommunicator

from estoril.bridge import Bridge

GONE = {"type": "http.disconnect"}


def part(body, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


class Pieces(list):
    closed_in = None

    def close(self):
        self.closed_in = threading.current_thread()


class Echo:
    """A WSGI application that answers what it was sent."""

    def __init__(self):
        self.environ = self.thread = None
        self.answer = Pieces()
        self.seen = Local()  # as Django keeps connections to the cache

    def __call__(self, environ, start_response):
        self.environ, self.thread = environ, threading.current_thread()
        self.seen.before = getattr(self.seen, "before", 0) + 1
        start_response("201 Created", [("Set-Cookie", " a=b"), ("X-Seen", str(self.seen.before))])
        self.answer[:] = [environ["wsgi.input"].read(), b", ", b"over"]
        return self.answer


def ask(bridge, *events):
    """The events that a server would send on."""

    async def exchange():
        scope = {"type": "http", "http_version": "1.1", "method": "POST", "path": "/zażółć/"}
        scope |= {"query_string": b"a=1", "headers": [(b"transfer-encoding", b"chunked")]}
        talk = ApplicationCommunicator(bridge, scope)
        for event in events:
            await talk.send_input(event)
        await talk.wait(5)
        return [talk.output_queue.get_nowait() for _ in range(talk.output_queue.qsize())]

    return asyncio.run(exchange())


@pytest.fixture
def echo():
    return Echo()


def test_request_and_response(echo):
    start, body = ask(Bridge(echo, 1, 100), part(b"hello ", more=True), part(b"there"))
    assert start["status"] == 201
    assert start["headers"] == [(b"set-cookie", b"a=b"), (b"x-seen", b"1")]
    assert body["body"] == b"hello there, over"
    assert echo.environ["PATH_INFO"] == "/zażółć/".encode().decode("latin1")
    assert echo.environ["QUERY_STRING"] == "a=1"
    assert echo.environ["CONTENT_LENGTH"] == "11"  # which Django needs, and chunks do not tell


def test_a_request_stays_in_one_thread_which_keeps_what_it_knows(echo):
    bridge = Bridge(echo, 1, 100)
    ask(bridge, part(b""))
    first = echo.thread
    start, _ = ask(bridge, part(b""))
    assert echo.thread is first is not threading.current_thread()
    assert echo.answer.closed_in is first
    assert (b"x-seen", b"2") in start["headers"]


def test_too_much_is_refused_before_it_is_read(echo):
    start, _ = ask(Bridge(echo, 1, 10), part(b"hello ", more=True), part(b"there", more=True))
    assert start["status"] == 413
    assert (b"connection", b"close") in start["headers"]
    assert echo.thread is None


def test_who_leaves_while_sending_costs_no_thread(echo):
    assert ask(Bridge(echo, 1, 100), part(b"hello ", more=True), GONE) == []
    assert echo.thread is None
