"""uvicorn's WebSocket as we made it lighter: a real server, a real client."""

import asyncio
import threading

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Opcode
from websockets.protocol import Protocol
from websockets.sync.client import connect

from estoril.ops.uvicorn import as_arguments
from tests.processes import eventually

LARGE = "x" * 200_000


async def echo(scope, receive, send):
    """Says everything twice; ends when told to, and on its own behalf when asked for a code."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        match event["text"].split():
            case ["close", code]:
                await send({"type": "websocket.close", "code": int(code)})
            case ["large"]:
                for _ in range(20):
                    await send({"type": "websocket.send", "text": LARGE})
            case _:
                for _ in range(2):
                    await send({"type": "websocket.send", "text": event["text"]})
                await asyncio.sleep(0)
    gone.append(event["code"])


gone: list[int] = []


@pytest.fixture
def settings():
    return as_arguments()


@pytest.fixture
def url(settings):
    gone.clear()
    server = uvicorn.Server(uvicorn.Config(echo, port=0, log_config=None, **settings))
    thread = threading.Thread(target=server.run)
    thread.start()
    eventually(lambda: server.started)
    yield f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    server.should_exit = True
    thread.join()


def opened(url):
    return connect(url, proxy=None)


def test_what_is_said_arrives_in_order_and_uncompressed(url):
    with opened(url) as page:
        assert not page.protocol.extensions
        for number in range(50):
            page.send(str(number))
        assert [page.recv() for _ in range(100)] == [str(n // 2) for n in range(100)]


def test_either_side_may_end_it(url):
    with opened(url) as page:
        page.send("close 4404")
        with pytest.raises(ConnectionClosed) as closed:
            page.recv()
        assert closed.value.rcvd.code == 4404
    with opened(url) as page:
        page.close(code=4001)
    eventually(lambda: gone == [4404, 4001])


def test_what_is_too_long_ends_it(url):
    with opened(url) as page:
        page.send("x" * 2000)
        with pytest.raises(ConnectionClosed) as closed:
            page.recv()
        assert closed.value.rcvd.code == CloseCode.MESSAGE_TOO_BIG


def test_who_reads_slowly_gets_everything_and_holds_up_nobody(url):
    with opened(url) as slow, opened(url) as quick:
        slow.send("large")
        quick.send("hello")
        assert quick.recv() == "hello"
        assert [slow.recv() for _ in range(20)] == [LARGE] * 20


class Deaf(Protocol):
    """Answers no ping."""

    def recv_frame(self, frame):
        if frame.opcode is not Opcode.PING:
            super().recv_frame(frame)


@pytest.mark.parametrize("settings", [as_arguments() | {"ws_ping_interval": 0.2}])
def test_who_does_not_answer_pings_is_gone(url):
    """All sockets of a server are pinged by one timer, which runs while there is one."""
    with opened(url) as page, opened(url) as other:
        other.protocol.__class__ = type("DeafClient", (Deaf, type(other.protocol)), {})
        with pytest.raises(ConnectionClosed) as closed:
            other.recv(timeout=20)
        assert closed.value.rcvd.code == CloseCode.INTERNAL_ERROR
        page.send("still here")
        assert page.recv() == "still here"
    eventually(lambda: len(gone) == 2)
    with opened(url) as late:
        assert late.ping().wait(20)
        late.send("again")
        assert late.recv() == "again"
