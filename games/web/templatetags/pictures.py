"""Pictures beside words, in the style that the reader has chosen.

``{% strip visit seen news as strip %}``, ``{% tile_picture person.tile sizes="15rem" %}``,
``{% location_picture location sizes="24rem" %}``
"""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.components import Location, Tile
from games.pictures.art import art_url
from games.pictures.links import ImageSources
from games.pictures.prints import WIDTHS, ArtKind, style_for
from games.pictures.strip import strip_sources
from games.render.geometry import BOARD
from games.story.descriptions import tile_line
from games.story.log import Entry
from games.web.visits import Visit

register = template.Library()


@register.simple_tag
def strip(visit: Visit, seen: int, news: Iterable[Entry]) -> ImageSources | None:
    """Close-ups of the news behind a line of the log."""
    return strip_sources(visit.game, visit.viewer, seen, visit.style, news)


@register.simple_tag(takes_context=True)
def tile_picture(context: template.Context, tile: Tile, sizes: str) -> SafeString:
    return _art(context, "tile", tile.id, sizes, 1, f"{tile.name}: {tile_line(tile)}")


@register.simple_tag(takes_context=True)
def location_picture(context: template.Context, location: Location, sizes: str) -> SafeString:
    """What it shows is told in words beside it."""
    return _art(context, "location", location.id, sizes, BOARD.height / BOARD.width, "")


def _art(
    context: template.Context, kind: ArtKind, subject: str, sizes: str, ratio: float, alt: str
) -> SafeString:
    style = style_for(getattr(context.get("request"), "user", None))
    urls = {width: art_url(kind, subject, width, style) for width in WIDTHS[kind]}
    width = WIDTHS[kind][-2]
    image = ImageSources.of(urls, width)
    return format_html(
        '<img class="art art-{}" src="{}" srcset="{}" sizes="{}" width="{}" height="{}" alt="{}"'
        ' loading="lazy">',
        kind,
        image.src,
        image.srcset,
        sizes,
        width,
        round(width * ratio),
        alt,
    )
