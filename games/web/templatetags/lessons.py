"""Offers of lessons: ``{% is_newcomer as new %}``; what they look like: ``{% boards_of … %}``."""

from __future__ import annotations

from typing import Any

from django import template

from games.lessons import offers
from games.lessons.chapter import Chapter
from games.render import StyleName
from games.web import thumbnails
from games.web.thumbnails import Thumbnail

register = template.Library()


@register.simple_tag(takes_context=True)
def is_newcomer(context: dict[str, Any]) -> bool:
    return offers.is_newcomer(context["request"])


@register.simple_tag
def boards_of(chapter: Chapter, style: StyleName) -> Thumbnail:
    """Some of the places at which a chapter is played."""
    return thumbnails.places(chapter.position.boards, style)
