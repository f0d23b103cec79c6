"""A picture as the answer to a request."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from . import on_demand, store
from .game_picture import BROKEN_FOR
from .picture import Broken, Picture

IMMUTABLE = "max-age=31536000, immutable"


def picture_response(request: HttpRequest, picture: Picture) -> HttpResponse:
    """The picture as it was drawn before, or once it is."""
    response, content_hash = None, picture.known_content_hash
    if content_hash:
        response = get_conditional_response(request, etag=f'"{content_hash}"')
    if response is None:
        try:
            stored = content_hash and store.find(content_hash)
            image = stored or on_demand.draw(request, picture)
        except Broken:
            return unavailable()
        if isinstance(image, HttpResponse):
            return image
        response = HttpResponse(image, content_type=f"image/{picture.print.format}")
    response["ETag"] = f'"{content_hash or picture.content_hash}"'
    scope = "public" if picture.is_public else "private"
    current = request.GET.get("v") == picture.revision
    response["Cache-Control"] = f"{scope}, {IMMUTABLE if current else 'no-cache'}"
    return response


def unavailable() -> HttpResponse:
    words = _("This picture cannot be drawn at the moment. The board is on the game's page.")
    return on_demand.refusal(503, BROKEN_FOR, words)
