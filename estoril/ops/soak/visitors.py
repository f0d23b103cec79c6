"""Scripted people. They come and go, sit down, play, talk, look around, and are not in a hurry."""

from __future__ import annotations

import re
import threading
import traceback
from collections import deque
from contextlib import ExitStack, suppress
from html import unescape
from random import Random
from urllib.parse import parse_qs, urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from .browser import Browser, Over, Page, Stumbled, Traffic
from .post import PostOffice

CHOICE = re.compile(r'<a [^>]*id="(?:pick-|tile-|opt-|pass)[^"]*"\s+href="([^"]+)"')
BOX = re.compile(r'<input type="checkbox"[^>]*\sname="tiles"\s+value="([^"]+)"')
TABLE = r"/games/[a-z0-9]{10}/"
CONFIRM = re.compile(r"/accounts/confirm-email/[-:\w]+/")
PASSWORD = "a quiet table at the Hotel Palácio"  # noqa: S105 - of people who do not exist
HAND_KEPT = 6  # of the tiles that are offered
STEPS = (40, 120)  # that a visitor stays for
MOST_GAMES = 3  # that a visitor has at a time
MOST_AT_ONCE = 5  # decisions, as long as one is asked again
MODULES = ("enigma", "double_agent", "vip")
AROUND = (
    "/",
    "/games/",
    "/games/mine/",
    "/rules/",
    "/rules/characters/",
    "/leaderboards/",
    "/tournaments/",
    "/notifications/",
    "/games/new/",
    "/accounts/settings/",
)


class Town:
    """What all visitors know of each other."""

    def __init__(self, port: int, traffic: Traffic, office: PostOffice, seed: int) -> None:
        self.port, self.traffic, self.office, self.seed = port, traffic, office, seed
        self.lock = threading.Lock()
        self.numbers = 0
        self.regulars: list[str] = []  # addresses of those who have an account
        self.finished: deque[str] = deque(maxlen=50)  # paths of games to look back on

    def number(self) -> int:
        with self.lock:
            self.numbers += 1
            return self.numbers

    def arrival(self) -> Visitor:
        return Visitor(self, self.number())

    def populate(self, people: int) -> list[threading.Thread]:
        threads = [threading.Thread(target=self._live, daemon=True) for _ in range(people)]
        for thread in threads:
            thread.start()
        return threads

    def _live(self) -> None:
        """One after the other takes this place."""
        while not self.traffic.over.is_set():
            visitor = self.arrival()
            try:
                visitor.visit()
            except Over:
                return
            except Stumbled as error:
                self.traffic.trouble(f"visitor {visitor.number}: {error}")
            except Exception:
                self.traffic.trouble(f"visitor {visitor.number}: {traceback.format_exc()}")
            finally:
                visitor.leave()


class Visitor:
    def __init__(self, town: Town, number: int) -> None:
        self.town, self.number, self.traffic = town, number, town.traffic
        self.rng = Random(f"{town.seed}:{number}")
        # Of networks of their own, as strangers are.
        address = f"10.{number >> 8 & 255}.{number & 255}.{self.rng.randrange(1, 255)}"
        self.browser = Browser(town.port, address, town.traffic)
        self.games: list[str] = []  # the paths of those played
        self.socket: ClientConnection | None = None
        self.open = ExitStack()

    def visit(self) -> None:
        home = self.browser.get("/")
        for path in home.links(r"/static/[^\" ]+"):
            self.browser.get(path)
        if self.town.regulars and self.rng.random() < 0.4:
            self.log_in()
        self.play_now() if self.rng.random() < 0.4 else self.sit_down()
        steps = [self.move] * 12 + [self.look_around] * 2
        steps += [self.sit_down, self.say, self.leave_orders, self.look_back]
        claims_at = 5 if self.rng.random() < 0.3 else None
        for step in range(self.rng.randint(*STEPS)):
            self.rng.choice(steps)()
            self.listen()
            if step == claims_at and not self.known:
                self.claim()
        for path in self.games:
            if self.rng.random() < 0.5:
                self.resign(path)
        if self.rng.random() < 0.3:
            self.log_out()

    def leave(self) -> None:
        with suppress(OSError, WebSocketException):
            self.open.close()
        self.browser.close()

    # ── accounts ─────────────────────────────────────────────────────────────────────────────

    known = False  # by an address of theirs

    def log_in(self) -> None:
        page = self.browser.get("/accounts/login/")
        login = self.rng.choice(self.town.regulars)
        answer = self.browser.send(page, "/login/", login=login, password=PASSWORD)
        self.known = answer.status == 200 and "/login" not in answer.path
        self.games = self.browser.get("/games/mine/").links(TABLE)[:MOST_GAMES]
        self.traffic.count("logins")

    def log_out(self) -> None:
        page = self.browser.get("/accounts/logout/")
        if page.form("/logout/"):
            self.browser.send(page, "/logout/")

    def claim(self) -> None:
        """Keep the account under an address, and prove that it is theirs."""
        address = f"visitor{self.number}@example.org"
        page = self.browser.get("/accounts/claim/")
        self.browser.send(page, "/claim/", email=address, password1=PASSWORD)
        letter = self.town.office.wait_for(address, seconds=60)
        link = CONFIRM.search(letter) if letter else None
        if link is None:
            raise Stumbled(f"no mail to confirm {address} has come")
        page = self.browser.get(link[0])
        if page.form("/confirm-email/" + link[0].split("/")[-2] + "/"):
            self.browser.send(page, urlsplit(link[0]).path)
        self.town.regulars.append(address)
        self.known = True
        self.traffic.count("accounts")

    # ── tables ───────────────────────────────────────────────────────────────────────────────

    def play_now(self) -> None:
        """Start a game against bots, who answer at once."""
        self.enter(self.browser.send(self.browser.get("/games/play-now/"), "/play-now/"))

    def sit_down(self) -> None:
        """Sit down at a table that waits for somebody, or at a new one."""
        if len(self.games) >= MOST_GAMES:
            return
        tables = self.browser.get("/games/", players=2).links(TABLE)
        self.rng.shuffle(tables)
        for path in tables[:2]:
            table = self.browser.get(path)
            if table.form("/join/"):
                self.enter(self.browser.send(table, "/join/"))
                return
        chosen = [module for module in MODULES if self.rng.random() < 0.3]
        people, bots = self.rng.choice([(2, 0), (2, 1), (1, 2)])
        page = self.browser.get("/games/new/")
        changes = {"players": people + bots, "bots": bots, "pace": "live", "modules": chosen}
        self.enter(self.browser.send(page, "/new/", hurry="on", **changes))

    def enter(self, page: Page) -> None:
        if not re.fullmatch(TABLE, page.path):
            return  # refused, politely
        self.traffic.count("games")
        if page.path not in self.games:
            self.games.append(page.path)
        self.look_at(page)
        self.connect(page.path)

    def connect(self, path: str) -> None:
        url = f"ws://127.0.0.1:{self.town.port}/ws{path}"
        try:
            self.open.close()  # the page before
            self.socket = self.open.enter_context(
                connect(
                    url, origin=Origin(self.browser.origin), additional_headers=self.browser.headers
                )
            )
        except (OSError, WebSocketException) as error:
            raise Stumbled(f"no socket of {path}: {error!r}") from error
        self.traffic.count("sockets")

    def listen(self) -> None:
        """All that came meanwhile."""
        if not self.socket:
            return
        try:
            self.socket.send('{"type": "ping"}')
            while True:
                self.socket.recv(timeout=0)
                self.traffic.count("messages")
        except TimeoutError:
            pass
        except ConnectionClosed:
            self.socket = None

    # ── playing ──────────────────────────────────────────────────────────────────────────────

    def move(self) -> None:
        if not self.games:
            self.sit_down()
            return
        page = self.browser.get("/games/next/")  # where this person is asked, if anywhere
        if not re.fullmatch(TABLE, page.path):
            page = self.browser.get(self.rng.choice(self.games))
        self.look_at(page)
        if page.form("/take-back/"):
            self.browser.send(page, "/take-back/")
        elif asked(page):
            for _ in range(MOST_AT_ONCE):
                page = self.decide(page)
                if not asked(page):
                    break
        elif page.form("/rematch/") and page.path in self.games:
            self.games.remove(page.path)
            self.town.finished.append(page.path)
            self.traffic.count("games seen to their end")

    def decide(self, page: Page) -> Page:
        """Go from question to answer, click by click, and return the page that comes then."""
        query: dict = {}
        for clicks in range(4):
            if boxes := BOX.findall(page.text):
                tiles = self.rng.sample(boxes, len(boxes) - HAND_KEPT)
                return self.answer(page, tiles=tiles)
            choices = [
                parse_qs(urlsplit(unescape(link)).query) for link in CHOICE.findall(page.text)
            ]
            if page.form("/move/") and (clicks or not choices):
                return self.answer(page)
            forward = [other for other in choices if len(other) > len(query)]
            if not forward:
                break  # somebody was quicker, and nothing is asked any more
            query = self.rng.choice(forward)
            page = self.browser.get(page.path, **query)
        return page

    def answer(self, page: Page, **changes: object) -> Page:
        after = self.browser.send(page, "/move/", **changes)
        if after.status == 200:
            self.traffic.count("moves")
        elif after.status not in (403, 409, 429):  # a bot has the seat, or it is too late
            raise Stumbled(f"{page.path}: a move was answered with {after.status}")
        self.look_at(after)
        return after

    def look_at(self, page: Page) -> None:
        """One of its pictures, as a browser that has the others already."""
        pictures = page.links(r"/(?:games/\w{10}/pictures|art)/[^\" ]+")
        if pictures and self.rng.random() < 0.5:
            self.browser.get(self.rng.choice(pictures))

    def resign(self, path: str) -> None:
        """Bots play on. Of those who just go away, the clock makes out as much."""
        page = self.browser.get(f"{path}resign/")
        if page.form("/resign/"):
            self.browser.send(page, "/resign/")
            self.traffic.count("resigned")

    def say(self) -> None:
        if self.games:
            page = self.browser.get(f"{self.rng.choice(self.games)}chat/players/")
            if page.form("/chat/players/"):
                self.browser.send(page, "/chat/players/", text=f"Boa noite! ({self.number})")
                self.traffic.count("words said")

    def leave_orders(self) -> None:
        if self.games:
            page = self.browser.get(f"{self.rng.choice(self.games)}orders/")
            if page.form("/orders/"):
                self.browser.send(page, "/orders/", seal="1")
                self.traffic.count("orders left")

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def look_around(self) -> None:
        page = self.browser.get(self.rng.choice(AROUND))
        if people := page.links(r"/people/[^/\"]+/"):
            self.browser.get(self.rng.choice(people))
        self.look_at(page)

    def look_back(self) -> None:
        """Look at some game that is over, whoever played it."""
        lobby = self.browser.get("/games/")
        games = [*self.town.finished, *lobby.links(TABLE)]
        if games:
            path = self.rng.choice(games)
            page = self.browser.get(path + self.rng.choice(["log/", "replay/", "verify/", ""]))
            self.look_at(page)


def asked(page: Page) -> bool:
    return "data-your-turn" in page.text
