"""Offers of lessons: ``{% is_newcomer as new %}``."""

from __future__ import annotations

from typing import Any

from django import template

from games.lessons import offers

register = template.Library()


@register.simple_tag(takes_context=True)
def is_newcomer(context: dict[str, Any]) -> bool:
    return offers.is_newcomer(context["request"])
