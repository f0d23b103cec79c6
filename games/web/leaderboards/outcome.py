"""What a finished game did to its people's ratings, or why nothing."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from estoril.infra.requests import HtmxRequest
from games.core.requests import known_or_login
from games.models import Job
from games.ratings import ladders
from games.ratings.models import Change
from games.ratings.rate import JOB
from games.web.visits import Visit, visit


@require_safe
@known_or_login
def outcome(request: HtmxRequest, key: str) -> HttpResponse:
    """A part of the game's page with JavaScript, a page of its own without."""
    here = visit(request, key)
    if not here.game.is_revealed:
        raise Http404(_("There is no result yet."))
    changes = list(
        Change.objects.filter(game=here.game, ladder=ladders.ALL)
        .select_related("user")
        .order_by("place", "user")
    )
    context = {"game": here.game, "changes": changes, "why": "" if changes else _why(here)}
    template = "leaderboards/_outcome.html" if request.htmx else "leaderboards/outcome.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _why(here: Visit) -> str:
    """Why no rating changed."""
    if not here.game.rated:
        return _("A friendly game: no rating changes.")
    if not any(seat.rated for seat in here.seats):
        return _("Fewer than two of you have an account: no rating changes.")
    if Job.objects.filter(kind=JOB, subject=here.game.pk).exists():
        return _("The ratings are being reckoned. Look again in a moment.")
    return _("Too few decisions were made by people: no rating changes.")
