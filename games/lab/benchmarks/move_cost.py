"""A move beside the trivial page, in one process: no server, no network but to Valkey.

Run in a process of its own on a prepared site, with the settings of ``site_settings``; prints one
JSON object. Moves and pages take turns, so that a busy machine slows both alike.
"""

import io
import json
import time
from statistics import median
from typing import NamedTuple, cast

from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse

from estoril.infra import memory

from . import site_data
from .sites import SESSION, TOKEN

GAMES = 24
FIRST = 40  # requests that only warm everything up


class Time(NamedTuple):
    wall: float
    cpu: float


class Browser:
    """Sends requests as the server's threads do."""

    def __init__(self) -> None:
        self.application = get_wsgi_application()

    def ask(self, method: str, path: str, cookie: str, body: str = "") -> tuple[int, Time]:
        """Send it; the status and how long it took."""
        data = body.encode()
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost",
            "HTTP_COOKIE": f"{SESSION}={cookie}; csrftoken={TOKEN}",
            "HTTP_ORIGIN": "http://localhost",
            "HTTP_X_CSRFTOKEN": TOKEN,
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(data)),
            "wsgi.input": io.BytesIO(data),
            "wsgi.url_scheme": "http",
        }
        began = Time(time.perf_counter(), time.process_time())
        answer = cast(HttpResponse, self.application(environ, lambda *_start: bytes))
        b"".join(answer)
        answer.close()
        took = Time(time.perf_counter() - began.wall, time.process_time() - began.cpu)
        return answer.status_code, took

    def trivial(self, cookie: str) -> Time:
        return self._expect(200, "GET", "/bench/trivial/", cookie)

    def move(self, path: str, cookie: str, body: str) -> Time:
        return self._expect(302, "POST", path, cookie, body)

    def _expect(self, status: int, *request: str) -> Time:
        answered, took = self.ask(*request)
        if answered != status:
            raise RuntimeError(f"{request} answered {answered}")
        return took


def moves_in_turn() -> list[list[str]]:
    """Games of two people, each played until it goes on by itself: a move here, a move there."""
    rows = [site_data.played() for _ in range(GAMES)]
    return [row for turn in zip(*rows, strict=False) for row in turn]


def main() -> None:
    call_command("migrate", verbosity=0)
    browser = Browser()
    pages: list[Time] = []
    moves: list[Time] = []
    for path, cookie, body in moves_in_turn():
        if len(pages) == FIRST:
            memory.settle()  # as web processes do: see ``estoril/ops/processes.py``
        pages.append(browser.trivial(cookie))
        moves.append(browser.move(path, cookie, body))
    page, move = (
        Time(*(1000 * median(times) for times in zip(*several[FIRST:], strict=True)))
        for several in (pages, moves)
    )
    figures = {
        "trivial_ms": page.wall,
        "move_ms": move.wall,
        "cost": move.wall / page.wall,
        "cpu_cost": move.cpu / page.cpu,
    }
    print(json.dumps(figures))  # noqa: T201
