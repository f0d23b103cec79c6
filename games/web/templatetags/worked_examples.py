"""Worked examples as pictures beside the rules: ``{% worked_example "tie" %}``."""

from __future__ import annotations

from typing import Any

from django import template

from games.pictures import examples
from games.pictures.art import art_url
from games.pictures.prints import WIDTHS, style_for
from games.web.rules.captions import CAPTIONS

register = template.Library()


@register.inclusion_tag("rules/_worked_example.html", takes_context=True)
def worked_example(context: template.Context, id: str) -> dict[str, Any]:
    """The example of an ability, a location, a mission or a step of the game."""
    style = style_for(getattr(context.get("request"), "user", None))
    low, high = (art_url("example", id, width, style) for width in WIDTHS["example"])
    usual, fine = WIDTHS["example"]
    width, height = examples.size(id, usual)
    return {
        "example": {
            "id": id,
            "src": low,
            "srcset": f"{low}, {high} {fine / usual:g}x",
            "width": width,
            "height": height,
            "alt": examples.described(id),
            "caption": CAPTIONS[id],
        }
    }


@register.filter
def is_worked(id: str) -> bool:
    return id in CAPTIONS
