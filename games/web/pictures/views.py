"""A picture by its address."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.pictures.art import Art
from games.pictures.debrief_card import DebriefCard
from games.pictures.picture import Broken
from games.pictures.prints import Print
from games.pictures.responses import picture_response, unavailable
from games.pictures.strip import Strip
from games.pictures.table_picture import TablePicture
from games.web.visits import over

from .access import look


@require_safe
def picture(request: HttpRequest, key: str, line: int, viewer: str, print: Print) -> HttpResponse:
    """The table after a line of the log."""
    here = look(request, key, line, viewer)
    return picture_response(request, TablePicture(here.game, here.seats, line, viewer, print))


@require_safe
def strip(
    request: HttpRequest, key: str, since: int, upto: int, viewer: str, print: Print
) -> HttpResponse:
    """What happened behind one line, up to another."""
    strip = Strip(look(request, key, upto, viewer).game, since, upto, viewer, print)
    try:
        # There are more of them than anybody could draw: only those that a page of ours shows.
        exists = since < upto and request.GET.get("v") == strip.revision and strip.picks
    except Broken:
        return unavailable()
    if not exists:
        raise Http404(_("There is no such picture."))
    return picture_response(request, strip)


@require_safe
def debrief(request: HttpRequest, key: str, print: Print) -> HttpResponse:
    """The card of a game that was gone over."""
    here = over(request, key, _("A game is gone over once it is over."))
    card = DebriefCard.of(here.game, here.seats, print)
    if card is None:
        raise Http404(_("There is no such picture."))
    return picture_response(request, card)


@require_safe
def art(request: HttpRequest, print: Print) -> HttpResponse:
    """Characters, locations, sheets of pieces: public."""
    picture = Art(print)
    # There are more sets than anybody could draw: only those that a page of ours shows.
    if picture.is_of_a_set and request.GET.get("v") != picture.revision:
        raise Http404(_("There is no such picture."))
    return picture_response(request, picture)
