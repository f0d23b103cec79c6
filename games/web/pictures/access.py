"""Who may look at which picture."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.core.viewers import SPECTATOR, seat_of, viewer_of
from games.web.visits import Visit, visit


def look(request: HttpRequest, key: str, line: int, viewer: str) -> Visit:
    """What one sees oneself and what the public sees; once the game is over, what anybody does."""
    here = visit(request, key)
    game, seat = here.game, seat_of(viewer)
    if not here.started or line > game.line or (seat is not None and seat >= game.players):
        raise Http404(_("There is no such picture."))
    own = here.viewer is not None and viewer == viewer_of(here.viewer)
    if not (game.is_revealed or viewer == SPECTATOR or own):
        raise PermissionDenied(_("You see with others' eyes once the game is over."))
    return here
