"""Every address of the site, filled in: for tests that ask them all."""

import re
from collections.abc import Iterator

from django.urls import URLResolver, get_resolver

NAME = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")
# What stands where a pattern has a name; anything else is 1.
SAMPLES = {
    "extension": "webp",
    "location_id": "1",
    "name": "rename",
    "print": "board-400-poster.png",
    "room": "players",
    "slug": "roque",
    "uidb36": "1",
    "viewer": "spectator",
}


def patterns(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern).removeprefix("^")
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, route)
        else:
            yield route.removesuffix("$")


def names_in(pattern: str) -> list[str]:
    return [match[1] or match[2] for match in NAME.finditer(pattern)]


def filled(pattern: str, **values: str) -> str:
    return "/" + NAME.sub(lambda match: (SAMPLES | values).get(match[1] or match[2], "1"), pattern)
