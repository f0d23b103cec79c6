"""A picture as the answer to a request."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from games.core.viewers import SPECTATOR
from games.models import Game

from . import easel, store
from .drawing import BROKEN_FOR, Broken, Kept

FOR_EVER = "max-age=31536000, immutable"


def answer(request: HttpRequest, game: Game, drawing: Kept) -> HttpResponse:
    """As it was drawn before, or once it is."""
    response, mark = None, drawing.known
    if mark:
        response = get_conditional_response(request, etag=f'"{mark}"')
    if response is None:
        try:
            image = (mark and store.find(mark)) or easel.draw(request, drawing)
        except Broken:
            return cannot_draw()
        if isinstance(image, HttpResponse):
            return image
        response = HttpResponse(image, content_type=f"image/{drawing.print.format}")
    response["ETag"] = f'"{mark or drawing.mark}"'
    who = "public" if is_public(game, drawing.eyes) else "private"
    lasting = request.GET.get("v") == drawing.edition
    response["Cache-Control"] = f"{who}, {FOR_EVER if lasting else 'no-cache'}"
    return response


def cannot_draw() -> HttpResponse:
    words = _("This picture cannot be drawn at the moment. The board is on the game's page.")
    return easel.refusal(503, BROKEN_FOR, words)


def is_public(game: Game, eyes: str) -> bool:
    """Whether everybody may look who has the address."""
    return game.is_revealed or (eyes == SPECTATOR and not game.private)
