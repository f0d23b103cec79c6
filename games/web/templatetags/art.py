"""Pictures of characters and locations, in the style that the reader has chosen.

``{% tile_picture person.tile sizes="15rem" %}``, ``{% location_picture location sizes="24rem" %}``
"""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.components import Location, Tile
from games.pictures.addresses import style_for
from games.pictures.art import WIDTHS, Kind, Print
from games.render.geometry import BOARD
from games.story.descriptions import tile_line

register = template.Library()


@register.simple_tag(takes_context=True)
def tile_picture(context: template.Context, tile: Tile, sizes: str) -> SafeString:
    return _picture(context, "tile", tile.id, sizes, 1, f"{tile.name}: {tile_line(tile)}")


@register.simple_tag(takes_context=True)
def location_picture(context: template.Context, location: Location, sizes: str) -> SafeString:
    """What it shows is told in words beside it."""
    return _picture(context, "location", location.id, sizes, BOARD.height / BOARD.width, "")


def _picture(
    context: template.Context, kind: Kind, name: str, sizes: str, ratio: float, alt: str
) -> SafeString:
    style = style_for(getattr(context.get("request"), "user", None))
    addresses = {width: Print(kind, name, width, style).address for width in WIDTHS[kind]}
    width = WIDTHS[kind][1]
    return format_html(
        '<img class="art art-{}" src="{}" srcset="{}" sizes="{}" width="{}" height="{}" alt="{}"'
        ' loading="lazy">',
        kind,
        addresses[width],
        ", ".join(f"{address} {one}w" for one, address in addresses.items()),
        sizes,
        width,
        round(width * ratio),
        alt,
    )
