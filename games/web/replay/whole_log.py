"""The log of a whole game as markup: drawn once for each line and each viewer, and kept.

The key names all that it depends on: what the viewer may know, what people are called, and the
language, the time zone and the day by which moments are told. It holds no token.
"""

from __future__ import annotations

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from estoril.infra.code_version import of_this_version
from games.story import log
from games.web.visits import Visit

KEPT = 24 * 3600  # seconds: by tomorrow, its moments are told in other words


def markup(visit: Visit) -> SafeString:
    key = _key(visit)
    kept = cache.get(key)
    if kept is None:
        entries = log.entries(visit.game, visit.viewer, players=visit.names)
        context = {"game": visit.game, "rounds": log.grouped(entries)}
        kept = render_to_string("replay/_whole_log.html", context)
        cache.set(key, kept, KEPT)
    return kept


def _key(visit: Visit) -> str:
    game = visit.game
    parts = (
        game.pk,
        game.line,
        game.changed.isoformat(),
        game.status,
        game.is_revealed,
        visit.viewer,
        [(str(name), name.color) for name in visit.names],
        get_language(),
        timezone.get_current_timezone_name(),
        timezone.localdate().isoformat(),
    )
    digest = salted_hmac("games.log", repr(parts), algorithm="sha256").hexdigest()[:32]
    return of_this_version(f"log:{digest}")
