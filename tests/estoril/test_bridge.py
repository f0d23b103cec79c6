import asyncio
import threading
from typing import Any

import pytest
from asgiref.local import Local
from asgiref.testing import ApplicationCommunicator

from estoril import bridge as bridging
from estoril.bridge import Bridge
from estoril.infra import long_polling

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
        scope: dict[str, Any] = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "path": "/zażółć/",
        }
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


@pytest.mark.parametrize("limit", ["SLOWEST_BODY", "LONGEST_BODY"])
def test_a_body_that_does_not_come_is_not_waited_for(echo, monkeypatch, limit):
    monkeypatch.setattr(bridging, limit, 0.05)
    start, _ = ask(Bridge(echo, 1, 100), part(b"hello ", more=True))
    assert start["status"] == 408
    assert (b"connection", b"close") in start["headers"]
    assert echo.thread is None


# ── waiting for something ────────────────────────────────────────────────────────────────────


class Waiter:
    """A WSGI application whose answers need ``ink``, except for its home page."""

    def __init__(self):
        self.ink = threading.Event()
        self.asked = []

    def __call__(self, environ, start_response):
        patient = environ[long_polling.ENVIRON]
        status = "200 OK"
        if environ["PATH_INFO"] != "/":
            self.asked.append(patient.over)
            if not self.ink.is_set():
                status = "503 Service Unavailable" if patient.over else "202 Accepted"
                patient.until = self.ink.is_set
        start_response(status, [])
        return Pieces([environ["wsgi.input"].read()])


async def talk_to(bridge, path):
    talk = ApplicationCommunicator(
        bridge,
        {"type": "http", "http_version": "1.1", "method": "GET", "path": path}
        | {"query_string": b"", "headers": []},
    )
    await talk.send_input(part(b"sent"))
    return talk


def test_who_waits_keeps_no_thread():
    async def exchange():
        waiter = Waiter()
        bridge = Bridge(waiter, 1, 100)
        pictures = [await talk_to(bridge, "/picture/") for _ in range(3)]
        home = await talk_to(bridge, "/")
        assert (await home.receive_output(5))["status"] == 200
        assert all(talk.output_queue.empty() for talk in pictures)
        waiter.ink.set()
        for talk in pictures:
            assert (await talk.receive_output(5))["status"] == 200
            assert (await talk.receive_output(5))["body"] == b"sent"
        assert waiter.asked == [False] * 3 + [True] * 3
        assert bridge.waiting == 0

    asyncio.run(exchange())


def test_nobody_waits_for_ever_nor_in_a_crowd(monkeypatch):
    async def exchange():
        bridge = Bridge(Waiter(), 1, 100)
        monkeypatch.setattr(long_polling, "LONGEST", 0.05)
        late = await talk_to(bridge, "/picture/")
        assert (await late.receive_output(5))["status"] == 503
        monkeypatch.setattr(long_polling, "LONGEST", 60)
        monkeypatch.setattr(bridging, "MOST_WAITING", 0)
        crowded = await talk_to(bridge, "/picture/")
        assert (await crowded.receive_output(5))["status"] == 503

    asyncio.run(exchange())


def test_who_leaves_is_not_waited_with():
    async def exchange():
        waiter = Waiter()
        bridge = Bridge(waiter, 1, 100)
        talk = await talk_to(bridge, "/picture/")
        await talk.send_input(GONE)
        await talk.wait(5)
        assert talk.output_queue.empty()
        assert waiter.asked == [False]
        assert bridge.waiting == 0

    asyncio.run(exchange())
