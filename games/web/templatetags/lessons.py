"""Offers of lessons: ``{% is_newcomer as new %}`` and ``{% extra_lessons game as chapters %}``."""

from __future__ import annotations

from typing import Any, Final

from django import template
from django.http import HttpRequest

from games.lessons import progress
from games.lessons.chapter import Chapter
from games.models import Game

register = template.Library()
EARLY: Final = 12  # lines of a game's log: whoever comes to it later has found their way


@register.simple_tag(takes_context=True)
def is_newcomer(context: dict[str, Any]) -> bool:
    request: HttpRequest = context["request"]
    return progress.is_newcomer(request)


@register.simple_tag(takes_context=True)
def extra_lessons(context: dict[str, Any], game: Game) -> list[Chapter]:
    """Chapters about what is played at this table, for its players when they sit down there.

    A page that knows whether the reader has a seat has it in its context, as ``my_seat``.
    """
    request: HttpRequest = context["request"]
    options = game.options
    played_with = {*options.get("modules", ()), *options.get("variants", ())}
    if not request.user.is_authenticated or not played_with or game.line > EARLY:
        return []
    if game.is_cancelled or ("my_seat" in context and not context["my_seat"]):
        return []
    chapters = progress.offered(request, played_with)
    if chapters and "my_seat" not in context:
        return chapters if game.seats.filter(user=request.user).exists() else []
    return chapters
