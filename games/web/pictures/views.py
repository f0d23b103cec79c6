"""A picture by its address."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Game
from games.pictures import easel, store
from games.pictures.catchup import Strip
from games.pictures.drawing import BROKEN_FOR, Broken, Drawing, Kept
from games.pictures.prints import Print

from .access import is_public, look

FOR_EVER = "max-age=31536000, immutable"


@require_safe
def picture(request: HttpRequest, key: str, number: int, eyes: str, print: Print) -> HttpResponse:
    here = look(request, key, number, eyes)
    return answer(request, here.game, Drawing(here.game, here.seats, number, eyes, print))


@require_safe
def strip(
    request: HttpRequest, key: str, since: int, upto: int, eyes: str, print: Print
) -> HttpResponse:
    """What happened behind one line, up to another."""
    game = look(request, key, upto, eyes).game
    found = Strip(game, since, upto, eyes, print)
    try:
        # There are more of them than anybody could draw: only those that a page of ours shows.
        known = request.GET.get("v") == found.edition and found.picks
    except Broken:
        return _sorry()
    if not known:
        raise Http404(_("There is no such picture."))
    return answer(request, game, found)


def answer(request: HttpRequest, game: Game, drawing: Kept) -> HttpResponse:
    """As it was drawn before, or once it is."""
    response, mark = None, drawing.known
    if mark:
        response = get_conditional_response(request, etag=f'"{mark}"')
    if response is None:
        try:
            image = (mark and store.find(mark)) or easel.draw(request, drawing)
        except Broken:
            return _sorry()
        if isinstance(image, HttpResponse):
            return image
        response = HttpResponse(image, content_type=f"image/{drawing.print.format}")
    response["ETag"] = f'"{mark or drawing.mark}"'
    who = "public" if is_public(game, drawing.eyes) else "private"
    lasting = request.GET.get("v") == drawing.edition
    response["Cache-Control"] = f"{who}, {FOR_EVER if lasting else 'no-cache'}"
    return response


def _sorry() -> HttpResponse:
    words = _("This picture cannot be drawn at the moment. The board is on the game's page.")
    return easel.refusal(503, BROKEN_FOR, words)
