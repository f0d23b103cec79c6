"""Every address of the site, filled in: for tests that ask them all."""

import re
from collections.abc import Iterator

from django.urls import URLResolver, get_resolver

NAME = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")
# What stands where a pattern has a name; anything else is 1.
SAMPLES = {
    "eyes": "spectator",
    "extension": "webp",
    "location_id": "1",
    "name": "rename",
    "print": "board-400-poster.png",
    "room": "players",
    "slug": "roque",
    "uidb36": "1",
}


def patterns(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern).removeprefix("^")
        if isinstance(one, URLResolver):
            yield from patterns(one, route)
        else:
            yield route.removesuffix("$")


def names_in(pattern: str) -> list[str]:
    return [found[1] or found[2] for found in NAME.finditer(pattern)]


def filled(pattern: str, **values: str) -> str:
    return "/" + NAME.sub(lambda found: (SAMPLES | values).get(found[1] or found[2], "1"), pattern)
