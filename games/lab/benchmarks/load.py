"""A small load generator: persistent connections, one request after another on each."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator

Request = Callable[[int], Iterator[bytes]]
# What one visitor sends: on a connection of its own for each visit.
Visits = Iterable[Iterable[bytes]]


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    lowered = head.lower()
    if b"transfer-encoding: chunked" in lowered:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    elif b"content-length:" in lowered:
        length = int(lowered.split(b"content-length:")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
    return status, head


async def _visitor(port: int, visits: Visits, until: float, good: set[int]) -> int:
    return sum([await _connection(port, requests, until, good) for requests in visits])


async def _connection(port: int, requests: Iterable[bytes], until: float, good: set[int]) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    done = 0
    for request in requests:
        writer.write(request)
        status, head = await _answer(reader)
        if status not in good or b"login" in head.lower().partition(b"location:")[2][:60]:
            raise RuntimeError(f"unexpected answer {status}: {head[:300]!r}")
        done += 1
        if time.perf_counter() >= until:
            break
    writer.close()
    return done


def answered(
    port: int, visitors: Iterable[Visits], seconds: float, good: tuple[int, ...] = (200,)
) -> tuple[int, float]:
    """How many requests were answered, and in how many seconds, all visitors at once."""

    async def run() -> tuple[int, float]:
        began = time.perf_counter()
        each = (_visitor(port, visits, began + seconds, set(good)) for visits in visitors)
        count = sum(await asyncio.gather(*each))
        return count, time.perf_counter() - began

    return asyncio.run(run())


def per_second(
    port: int,
    source: Request,
    seconds: float,
    connections: int = 16,
    good: tuple[int, ...] = (200,),
) -> float:
    """Requests answered per second; ``source(i)`` yields what connection i sends."""
    count, took = answered(port, ([source(i)] for i in range(connections)), seconds, good)
    return count / took


def get(path: str, cookie: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()


def post(path: str, cookie: str, body: str, token: str) -> bytes:
    data = body.encode()
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        f"Cookie: {cookie}; csrftoken={token}\r\nX-CSRFToken: {token}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(data)}\r\n\r\n"
    ).encode() + data


async def fetch(port: int, request: bytes) -> int:
    """One request on a connection of its own; its status."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    status, _head = await _answer(reader)
    writer.close()
    return status
