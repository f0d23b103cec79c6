"""robots.txt and the sitemap."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib.sitemaps import views as sitemaps
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from .sitemaps import SECTIONS

# What is somebody's own, does something, or costs more than it tells. Not pictures: whoever shows a
# link's picture asks here, too.
LEFT_ALONE: Final = [
    *("/accounts/", "/admin/", "/language/", "/notifications/", "/offline/", "/outbox/", "/share/"),
    *("/search/", "/games/mine/", "/games/new/", "/games/next/", "/games/play-now/"),
    *("/games/*/chat/", "/games/*/film/", "/games/*/notes/", "/games/*/orders/", "/games/*/steps/"),
    *("/games/*/suspicions/", "/games/*/verify/", "/games/*/record.json"),
    *("/tournaments/*/calendar.ics", "/tournaments/*/export."),
    # Every choice at a puzzle, every move of a replay, every search and filter.
    *("/puzzles/*?d=", "/puzzles/*?page=", "/*?as=", "/*&as="),
    *("/*?move=", "/*&move=", "/*?q=", "/*&q="),
]
KEPT: Final = 3600  # seconds

public = cache_control(public=True, max_age=KEPT)


@require_safe
@public
def robots(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's signature
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in LEFT_ALONE)]
    lines += ["", f"Sitemap: {settings.SITE_URL}{reverse('sitemap_index')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
@public
def index(request: HttpRequest) -> HttpResponse:
    return sitemaps.index(request, SECTIONS, sitemap_url_name="sitemap")


@require_safe
@public
def section(request: HttpRequest, section: str) -> HttpResponse:
    return sitemaps.sitemap(request, SECTIONS, section)
