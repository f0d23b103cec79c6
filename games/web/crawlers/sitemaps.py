"""Public pages, section by section, each in every language. Nothing private, ever.

Bounded: of games and people the newest and the best, so that a crawler never reads a whole table.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.urls import reverse
from django.utils.translation import get_language

from estoril.infra import languages
from estoril.infra.optional import required
from games.models import Game
from games.ratings import ladders
from games.ratings.models import Standing
from games.story.people import PEOPLE
from games.tournaments.models import Tournament
from games.web.leaderboards import pages as leaderboards
from games.web.rules import pages as rules
from games.web.rules.places import ARTICLES

MOST: Final = 2000  # of a section
PER_PAGE: Final = 200  # before languages


class InAllLanguages(Sitemap):
    """Items are addresses without a language, or come with when they last changed."""

    i18n = alternates = True
    limit = PER_PAGE * len(settings.LANGUAGES)

    def get_protocol(self, protocol: str | None = None) -> str:  # noqa: ARG002 - Django's signature
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: object = None) -> str:  # noqa: ARG002 - Django's signature
        return urlsplit(settings.SITE_URL).netloc

    def location(self, item: Any) -> str:
        return languages.spoken(item, get_language() or settings.LANGUAGE_CODE)


class Pages(InAllLanguages):
    """What there is on every site."""

    def items(self) -> list[str]:
        boards = [*leaderboards.steady(), *leaderboards.played_with()]
        return [
            *map(reverse, ["home", "tournaments:index", "leaderboards:index", "leaderboards:how"]),
            reverse("puzzles:index"),
            *(reverse(page.url_name) for page in rules.PAGES),
            *(reverse("rulebook:location", args=[name]) for name in ARTICLES),
            *(reverse("rulebook:character", args=[slug]) for slug in PEOPLE),
            *(reverse("leaderboards:leaderboard", args=[board.key]) for board in boards),
        ]


class Tournaments(InAllLanguages):
    def items(self) -> list[str]:
        cups = Tournament.objects.exclude(status=Tournament.Status.DRAFT).order_by("-pk")
        return [cup.get_absolute_url() for cup in cups.only("key")[:MOST]]


class Games(InAllLanguages):
    """Those that anybody finds in the lists, too: over, laid open, and not private."""

    def items(self) -> Sequence[tuple[str, datetime]]:
        games = Game.objects.revealed().filter(private=False).order_by("-finished", "-id")
        return [
            (reverse("games:game", args=[key]), required(finished))
            for key, finished in games.values_list("key", "finished")[:MOST]
        ]

    def location(self, item: tuple[str, datetime]) -> str:
        return super().location(item[0])

    def lastmod(self, item: tuple[str, datetime]) -> datetime:
        return item[1]

    def get_latest_lastmod(self) -> datetime | None:
        games = self.items()
        return games[0][1] if games else None


class People(InAllLanguages):
    """Those whom the leaderboard of all games lists, but guests and whoever has left or is locked
    out."""

    def items(self) -> list[str]:
        listed = Standing.objects.filter(
            leaderboard=ladders.ALL,
            rank__isnull=False,
            user__guest=False,
            user__left_at=None,
            user__is_active=True,
        )
        slugs = listed.order_by("rank").values_list("user__slug", flat=True)[:MOST]
        return [reverse("people:profile", args=[slug]) for slug in slugs]


SECTIONS: Final[dict[str, type[Sitemap] | Sitemap]] = {
    "pages": Pages,
    "tournaments": Tournaments,
    "games": Games,
    "people": People,
}
