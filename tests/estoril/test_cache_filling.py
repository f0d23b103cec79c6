"""Whatever addresses say: the cache holds what the site has to tell, not what visitors make up."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver

from tests.factory import make_game
from tests.tournaments.making import started

pytestmark = pytest.mark.django_db
# Words that pages read from their address, and some that none does.
NAMES = (
    *("after", "at", "box", "by", "d", "draft", "format", "kind", "lines", "location"),
    *("number", "p", "pace", "page", "players", "q", "round", "since", "space", "step", "tile"),
    *("next", "v", "x"),
)
NOWHERE = ("admin/", "art/", "outbox/")  # for staff, and pictures, which have a budget


def routes(patterns, before=""):
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, route)
        elif not route.startswith(NOWHERE) and "pictures/" not in route:
            yield route


def addresses(game, tournament):
    """Of all pages that there are, one each."""
    for route in routes(get_resolver().url_patterns):
        key = {"games": game.key, "tournaments": tournament.key}.get(route.split("/")[0], "all")
        path = re.sub(r"<\w+:key>", key, route)
        path = re.sub(r"<int:\w+>", "1", path)
        path = re.sub(r"<slug:room>", "players", path)
        if not re.search(r"[<(\\^]", path):
            yield f"/{path}"


def test_strange_addresses_leave_nothing_in_the_cache():
    game, tournament = make_game(2, moves=6), started(4)
    asked = game.engine_game().unanswered[0]
    visitors = [Client(), Client()]
    visitors[1].force_login(game.seats.get(number=asked.seat).user)
    paths = [*addresses(game, tournament), "/leaderboards/month-1901-07/"]
    assert len(paths) > 50
    assert f"/games/{game.key}/now/" in paths

    def visit(*queries):
        for path in paths:
            for client in visitors:
                for query in queries:
                    client.get(path, query)
        keys = cache._cache  # type: ignore[attr-defined]  # of the one in memory
        return {key for key in keys if "allauth" not in key}

    def strange(turn):
        """Ever new words, and numbers that may be of something."""
        words = {name: f"{name}-{turn}" for name in NAMES} | {"d": asked.id}
        numbers = dict.fromkeys(("since", "page", "number", "p", "round"), turn)
        return words, words | numbers

    known = visit({}, {})  # the second time, nothing is news
    assert 5 < len(known) < 100
    assert visit(*strange(2)) == known
    assert visit(*strange(3)) == known
