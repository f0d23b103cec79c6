"""Tables with a free seat and tournaments of these days, for whoever has nothing to do yet."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from games.pictures.prints import style_for
from games.web.lobby import lists, open_tables
from games.web.lobby.cache import cached
from games.web.tournaments.lists import for_strangers

SOME = 3


def markup(request: HttpRequest) -> str:
    """Draw them once for all who speak a language and have the same clock."""
    style = style_for(request.user)

    def make() -> str:
        tables = [open_tables.table(game, style) for game in lists.open_games()[:SOME]]
        return render_to_string("home/_tables.html", {"tables": tables, "cups": for_strangers()})

    zone = timezone.get_current_timezone_name()
    return cached(f"home-tables-{get_language()}-{style}-{zone}", make)
