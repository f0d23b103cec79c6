"""A person who clicks: reads the page's links and forms, and follows some of them at random."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from urllib.parse import parse_qs, urlsplit

LINK = re.compile(r'<a [^>]*id="(?:pick-|tile-|opt-|pass)[^"]*"\s+href="([^"]+)"')
FORM = re.compile(r'<form method="post" action="([^"]+/move/)".*?</form>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
BOX = re.compile(r'<input type="checkbox"[^>]*\sname="tiles"\s+value="([^"]+)"')


class Markup:
    """The links that choose, and the form that decides."""

    def __init__(self, content: str) -> None:
        self.links = [unescape(href) for href in LINK.findall(content)]
        form = FORM.search(content)
        self.action = form[1] if form else ""
        inside = form[0] if form else ""
        self.fields = {name: unescape(value) for name, value in FIELD.findall(inside)}
        self.fields.pop("csrfmiddlewaretoken", None)
        self.boxes = BOX.findall(content)


def asked(content: str) -> bool:
    return "data-your-turn" in content


def decide(client, url: str, rng: Random) -> tuple[str, int]:
    """One decision from the question to the answer. Which action, and after how many clicks."""
    content = client.get(url).content.decode()
    query: dict = {}
    for clicks in range(4):
        page = Markup(content)
        if page.boxes:
            chosen = rng.sample(page.boxes, len(page.boxes) - 6)
            return _send(client, page, {**page.fields, "tiles": chosen}), len(chosen)
        if page.action and (clicks or not page.links):
            break
        queries = [parse_qs(urlsplit(link).query) for link in page.links]
        forward = [other for other in queries if len(other) > len(query)]
        assert forward, content
        query = rng.choice(forward)
        content = client.get(url, query).content.decode()
    assert page.action, "no way to confirm"
    return _send(client, page, page.fields), clicks


def _send(client, page: Markup, fields: dict) -> str:
    response = client.post(page.action, fields)
    assert response.status_code == 302, response.content.decode()
    return fields["kind"]
