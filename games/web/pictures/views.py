"""A picture by its address."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.pictures.catchup import Strip
from games.pictures.drawing import Broken, Drawing
from games.pictures.prints import Print
from games.pictures.responses import answer, cannot_draw

from .access import look


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
        return cannot_draw()
    if not known:
        raise Http404(_("There is no such picture."))
    return answer(request, game, found)
