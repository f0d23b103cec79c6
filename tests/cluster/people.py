"""Scripted people with browsers: they look, think, click, and click again if nothing comes back."""

import http.client
import json
import random
import socket
import threading
import time
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.clicks import asked, decide

HOST = "estoril.test"
TOKEN = "c" * 32  # a form's, and the cookie's that it is compared with
TRY_AGAIN = (500, 502, 503, 504)
PATIENCE = 30  # seconds for an answer
GLANCE = 6  # seconds after which everybody looks, whatever they were told
TWICE = 0.1  # of all clicks are double


class Person(threading.Thread):
    """Plays on one seat of one game after the other. ``attentive``: keeps the page open, with its
    socket; others come by now and then, and get letters."""

    def __init__(self, number, session, port, *, attentive):
        super().__init__(daemon=True)
        self.address = f"127.0.1.{number + 1}"
        self.cookie = f"sessionid={session}; csrftoken={TOKEN}"
        self.port, self.attentive = port, attentive
        self.rng = random.Random(number)
        self.key = None
        self.ended = False
        self.asleep = False
        # What became of what, by game and decision: the answers given, and those that count.
        self.clicked, self.played, self.refused = {}, {}, {}
        self.tries = self.troubles = self.sockets = 0
        self.statuses, self.mistakes = {}, []
        self.page = None  # the socket
        self.longest = 0.0  # seconds from a click to its answer

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def run(self):
        while not self.ended:
            try:
                self._look()
            except AssertionError as error:
                self.mistakes.append(str(error)[:300])  # the page was another when it was read
                time.sleep(0.5)
            except Exception as error:
                self.mistakes.append(repr(error))
                time.sleep(1)

    def _look(self):
        if self.key is None or self.asleep:
            time.sleep(0.5)
        elif asked(self.get(self.url).content.decode()):
            time.sleep(self.rng.uniform(0.2, 1.0))
            decide(self, self.url, self.rng)
        elif self.attentive:
            self._listen()
        else:
            time.sleep(self.rng.uniform(GLANCE / 2, GLANCE))

    @property
    def url(self):
        return f"/games/{self.key}/"

    def sit_down(self, key):
        """At another table, when the last game is over."""
        self.key = key
        if self.page:
            self.page.close()

    def _listen(self):
        """Until something happened, or for a while: an announcement may be lost."""
        try:
            if self.page is None:
                self.page = self._socket()
                self.sockets += 1
            deadline = time.monotonic() + GLANCE
            while (left := deadline - time.monotonic()) > 0:
                if "version" in json.loads(self.page.recv(left)):
                    return
        except TimeoutError:
            return
        except (OSError, WebSocketException):
            self.page = None
            time.sleep(1)

    def _socket(self):
        tcp = socket.create_connection(
            ("127.0.0.1", self.port), PATIENCE, source_address=(self.address, 0)
        )
        return connect(
            f"ws://{HOST}/ws/games/{self.key}/",
            sock=tcp,
            origin=Origin(f"http://{HOST}"),
            additional_headers={"Cookie": self.cookie},
            close_timeout=1,
        )

    # ── what a browser does: called by ``decide`` ────────────────────────────────────────────

    def get(self, path, query=None):
        """Loaded anew until it comes."""
        while True:
            status, _headers, text = self._try(
                "GET", f"{path}?{urlencode(query or {}, doseq=True)}"
            )
            if status not in TRY_AGAIN and status:
                return SimpleNamespace(status=status, content=text)
            if self.ended:
                raise RuntimeError("the site is gone")
            time.sleep(1)

    def post(self, path, fields):
        """The same form again until there is an answer; and sometimes just so."""
        where = (path.split("/")[2], int(fields["decision"]))
        self.clicked[where] = fields
        form = urlencode({**fields, "csrfmiddlewaretoken": TOKEN}, doseq=True)
        again = self.rng.random() < TWICE
        began = time.monotonic()
        while not self.ended:
            status, headers, text = self._try("POST", path, form)
            if status in TRY_AGAIN or not status:
                time.sleep(1)
            elif again:
                again = False
            else:
                break
        self.longest = max(self.longest, time.monotonic() - began)
        played = status == 302 and headers.get("Location") == f"/games/{where[0]}/"
        (self.played if played else self.refused)[where] = fields if played else status
        return SimpleNamespace(status_code=302 if played else status, content=text)

    def _try(self, method, path, body=None):
        """Status 0: nobody knows what became of it."""
        self.tries += 1
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, PATIENCE, source_address=(self.address, 0)
        )
        headers = {"Host": HOST, "Cookie": self.cookie, "Connection": "close"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        response: Any
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            status, text = response.status, response.read()
        except (OSError, http.client.HTTPException):
            status, text = 0, b""
            response = SimpleNamespace(headers={})
        finally:
            connection.close()
        if status == 0 or status in TRY_AGAIN:
            self.troubles += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        return status, response.headers, text
