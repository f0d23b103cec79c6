"""A person who clicks: reads the page's links and forms, and follows some of them at random."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from urllib.parse import parse_qs, urlsplit

CHOICES = ("pick-", "tile-", "opt-", "pass")


class Markup(HTMLParser):
    """The links that choose, and the form that decides."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fields: list[tuple[str, str]] = []
        self.boxes: list[str] = []
        self.action = ""
        self._inside = False
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "a" and attrs.get("id", "").startswith(CHOICES):
            self.links.append(attrs["href"])
        elif tag == "form":
            self._inside = attrs.get("action", "").endswith("/move/")
            self.action = attrs["action"] if self._inside else self.action
        elif tag == "input" and self._inside and attrs["name"] != "csrfmiddlewaretoken":
            if attrs["type"] == "checkbox":
                self.boxes.append(attrs["value"])
            else:
                self.fields.append((attrs["name"], attrs["value"]))

    def handle_endtag(self, tag):
        if tag == "form":
            self._inside = False


def asked(content: str) -> bool:
    return 'id="ask-title"><span class="ask-yours">' in content


def decide(client, url: str, rng: Random) -> tuple[str, int]:
    """One decision from the question to the answer. Which action, and after how many clicks."""
    content = client.get(url).content.decode()
    query: dict = {}
    for clicks in range(4):
        page = Markup(content)
        if page.boxes:
            return _discard(client, page, rng)
        if page.action and (clicks or not page.links):
            break
        queries = [parse_qs(urlsplit(link).query) for link in page.links]
        forward = [other for other in queries if len(other) > len(query)]
        assert forward, content
        query = rng.choice(forward)
        content = client.get(url, query).content.decode()
    assert page.action, "no way to confirm"
    return _send(client, page, dict(page.fields)), clicks


def _discard(client, page: Markup, rng: Random) -> tuple[str, int]:
    chosen = rng.sample(page.boxes, len(page.boxes) - 6)
    return _send(client, page, {**dict(page.fields), "tiles": chosen}), len(chosen)


def _send(client, page: Markup, fields: dict) -> str:
    response = client.post(page.action, fields)
    assert response.status_code == 302, response.content.decode()
    return fields["kind"]
