from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from estoril.infra.full_text import LONGEST
from games.models import Game, Seat

ICONS: Final = {"icon-192.png": 192, "icon-512.png": 512}
MASKABLE: Final = "icon-maskable-512.png"  # bare to its edges: phones cut a shape out of it
MOST_GAMES: Final = 50
SHARED: Final = ("url", "text", "title")
ADDRESS: Final = re.compile(r"https?://\S+")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's signature
    icons = [
        {"src": static(f"estoril/icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png"}
        for name, size in ICONS.items()
    ]
    maskable = {"src": static(f"estoril/icons/{MASKABLE}"), "sizes": "512x512"}
    answer = JsonResponse(
        {
            "id": "/",
            "name": "Estoril",
            "short_name": "Estoril",
            "description": _(
                "The board game City of Spies: Estoril 1942, played over days, live or against "
                "bots."
            ),
            "lang": get_language(),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "theme_color": "#f4e9d2",
            "background_color": "#f4e9d2",
            "categories": ["games"],
            "icons": [*icons, maskable | {"type": "image/png", "purpose": "maskable"}],
            "shortcuts": [
                {"name": _("My games"), "url": reverse("games:mine")},
                {"name": _("Rules"), "url": reverse("rulebook:index")},
            ],
            "share_target": {
                "action": reverse("share"),
                "method": "GET",
                "params": {name: name for name in SHARED},
            },
        },
        content_type="application/manifest+json",
    )
    patch_vary_headers(answer, ["Accept-Language"])
    return answer


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    return render(request, "install/worker.js", content_type="text/javascript")


@never_cache
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the browser keeps, for when there is no line. It names nobody: see install.js."""
    return render(request, "install/offline.html")


@never_cache
@require_safe
def own_games(request: HttpRequest) -> HttpResponse:
    """The reader's running games, those first that wait for them: kept by their browser for the
    page above. Names and clocks alone, nothing of what happens there."""
    if not request.user.is_authenticated:
        return JsonResponse({"games": []})
    seats = Seat.objects.filter(user=request.user, game__status=Game.Status.RUNNING)
    rows = seats.order_by("-awaiting", "deadline", "-game_id").values_list(
        "game__name", "game__key", "awaiting", "bot", "deadline"
    )
    games = [
        {
            "name": name,
            "url": reverse("games:game", args=[key]),
            "waits": awaiting and not bot,
            "until": deadline.isoformat() if awaiting and not bot and deadline else "",
        }
        for name, key, awaiting, bot, deadline in rows[:MOST_GAMES]
    ]
    return JsonResponse({"games": games})


@require_safe
def share(request: HttpRequest) -> HttpResponse:
    """What another app shares with this one: a link to a page of ours opens it, anything else is
    searched for."""
    said = " ".join(request.GET.get(name, "") for name in SHARED).strip()
    for address in ADDRESS.findall(said):
        if url_has_allowed_host_and_scheme(
            address, {request.get_host()}, require_https=request.is_secure()
        ):
            return redirect(address)
    return redirect(f"{reverse('search')}?{urlencode({'q': said[:LONGEST]})}")
