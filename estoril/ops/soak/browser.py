"""What a visitor's browser does: keep cookies, read pages, send forms. Nothing is looked up behind
the site's back."""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections import Counter, deque
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

REDIRECTS = (301, 302, 303)
MOST_REDIRECTS = 5
PATIENCE = 60  # seconds for an answer
PICTURE = re.compile(r"/(pictures|art)/")
FORM = "application/x-www-form-urlencoded"


class Over(Exception):
    """The time is up: nothing more is asked."""


class Stumbled(Exception):
    """A page is not as a visitor expects it."""


class Traffic:
    """All visitors' requests, at a steady rate however many they are, and what came of them."""

    def __init__(self, rate: float) -> None:
        self.gap = 1 / rate
        self.lock = threading.Lock()
        self.next = time.monotonic()
        self.over = threading.Event()
        self.answers: Counter[int] = Counter()  # by status
        self.done: Counter[str] = Counter()  # what visitors managed to do
        self.troubles: deque[str] = deque(maxlen=50)
        self.trouble_count = 0

    def wait(self) -> None:
        """Wait for this request's turn. What could not be sent in time is not made up for."""
        with self.lock:
            now = time.monotonic()
            self.next = max(self.next + self.gap, now)
            pause = self.next - now
        if self.over.wait(pause):
            raise Over

    def count(self, what: str) -> None:
        with self.lock:
            self.done[what] += 1

    def answered(self, status: int, line: str) -> None:
        """Count an answer; 503 for a picture says that it is still being drawn."""
        with self.lock:
            self.answers[status] += 1
        if status >= 500 and not (status == 503 and PICTURE.search(line)):
            self.trouble(f"{status}: {line}")

    def trouble(self, words: str) -> None:
        with self.lock:
            self.trouble_count += 1
            self.troubles.append(words)

    @property
    def requests(self) -> int:
        return self.answers.total()


class Form:
    """A form as a browser would send it if nothing were changed."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.fields: list[tuple[str, str]] = []

    def filled(self, **changes: object) -> list[tuple[str, str]]:
        """Fill in values. A list: a field that comes several times. None: one that does not."""
        fields = [(name, value) for name, value in self.fields if name not in changes]
        for name, value in changes.items():
            several = value if isinstance(value, list) else [] if value is None else [value]
            fields += [(name, str(item)) for item in several]
        return fields


class Forms(HTMLParser):
    """Those of a page that are sent by POST."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.choice = self.area = ""  # the names of what is being read
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", "")) if given.get("method") == "post" else None
            if self.open:
                self.forms.append(self.open)
        elif self.open:
            self._field(self.open, tag, given)

    def _field(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "input" and name:
            ticked = given.get("type") not in ("radio", "checkbox") or "checked" in given
            if ticked and given.get("type") != "submit":
                form.fields.append((name, value))
        elif tag == "select":
            self.choice = name
        elif tag == "option" and self.choice and "selected" in given:
            form.fields.append((self.choice, value))
        elif tag == "textarea" and name:
            self.area = name

    def handle_data(self, data: str) -> None:
        if self.area and self.open:
            self.open.fields.append((self.area, data.lstrip("\n")))
            self.area = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select":
            self.choice = ""
        elif tag == "textarea":
            self.area = ""


class Page(NamedTuple):
    path: str  # where redirects led to
    status: int
    text: str

    def form(self, ending: str) -> Form | None:
        """The first whose address ends so."""
        for form in Forms(self.text).forms:
            if urlsplit(form.action or self.path).path.endswith(ending):
                return form
        return None

    def links(self, pattern: str) -> list[str]:
        """Addresses in it that match all of this, each once."""
        addresses = re.findall(rf'(?:href|src|srcset)="({pattern})[ "]', self.text)
        return list(dict.fromkeys(address.replace("&amp;", "&") for address in addresses))


class Browser:
    """``address``: where this visitor seems to come from, as a proxy would tell."""

    def __init__(self, port: int, address: str, traffic: Traffic) -> None:
        self.port, self.address, self.traffic = port, address, traffic
        self.origin = f"http://127.0.0.1:{port}"
        self.cookies: dict[str, str] = {}
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def close(self) -> None:
        self.connection.close()

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-Forwarded-For": self.address,
            "X-Forwarded-Proto": "http",
        }

    def get(self, path: str, **query: object) -> Page:
        return self._ask("GET", f"{path}?{urlencode(query, doseq=True)}" if query else path)

    def send(self, page: Page, ending: str, **changes: object) -> Page:
        """That form of this page."""
        form = page.form(ending)
        if form is None:
            raise Stumbled(f"{page.path} ({page.status}) has no form to {ending}")
        return self.post(form.action or page.path, form.filled(**changes))

    def post(self, path: str, fields: list[tuple[str, str]]) -> Page:
        return self._ask("POST", path, urlencode(fields))

    def _ask(self, method: str, path: str, body: str | None = None) -> Page:
        for _ in range(MOST_REDIRECTS):
            status, location, raw = self._once(method, path, body)
            if status not in REDIRECTS:
                return Page(urlsplit(path).path, status, raw.decode(errors="replace"))
            method, path, body = "GET", _local(urljoin(path, location)), None
        raise Stumbled(f"{path} leads round in circles")

    def _once(self, method: str, path: str, body: str | None) -> tuple[int, str, bytes]:
        self.traffic.wait()
        headers = self.headers | {"Referer": self.origin + path}
        if body is not None:
            headers |= {"Content-Type": FORM, "Origin": self.origin}
        try:
            answer = self._answer(method, path, body, headers)
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            if self.traffic.over.is_set():
                raise Over from error
            raise Stumbled(f"{method} {path}: {error!r}") from error
        raw = answer.read()
        self.traffic.answered(answer.status, f"{method} {path}")
        self._take_cookies(answer)
        return answer.status, answer.headers.get("Location", ""), raw

    def _answer(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        """A connection that was left alone may have been closed meanwhile."""
        idle = self.connection.sock is not None
        try:
            self.connection.request(method, path, body, headers)
            return self.connection.getresponse()
        except (ConnectionError, http.client.BadStatusLine):
            self.connection.close()
            if not idle:
                raise
        self.connection.request(method, path, body, headers)
        return self.connection.getresponse()

    def _take_cookies(self, answer: http.client.HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.coded_value


def _local(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
