"""Pictures beside words."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from games.pictures.addresses import Shown
from games.pictures.catchup import strip_shown
from games.story.log import Entry
from games.web.visits import Visit

register = template.Library()


@register.simple_tag
def strip(visit: Visit, seen: int, news: Iterable[Entry]) -> Shown | None:
    """``{% strip visit seen news as strip %}``: close-ups of the news behind a line of the log."""
    return strip_shown(visit.game, visit.eyes, seen, visit.style, news)
