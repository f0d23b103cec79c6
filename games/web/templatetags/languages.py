"""``{% alternates %}``: in a page's head, where else it is to be read."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.utils.encoding import escape_uri_path
from django.utils.translation import get_language

from estoril.infra import languages

register = template.Library()


@register.inclusion_tag("_alternates.html", takes_context=True)
def alternates(context: template.Context) -> dict[str, Any]:
    """Public pages tell their address in each language; the one without is the same page again."""
    path = context["request"].path
    if not _is_public(path, context.get("game")):
        return {}

    def address(code: str) -> str:
        return settings.SITE_URL + escape_uri_path(languages.spoken(path, code))

    return {
        "canonical": address(get_language() or settings.LANGUAGE_CODE),
        "addresses": [(code, address(code)) for code, _name in settings.LANGUAGES],
        "share": context.get("share"),  # which says it, too
        "default": address(settings.LANGUAGE_CODE),
    }


def _is_public(path: str, game: Any) -> bool:
    """A game's page that has none to show says that there is nothing, or that it is too early."""
    if languages.bare(path).startswith("/games/") and not (
        game and game.is_revealed and not game.private
    ):
        return False
    return languages.is_public(path)
