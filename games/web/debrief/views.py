"""The page of a finished game's debrief: ask for it, see it grow, read it."""

from __future__ import annotations

from allauth.core.ratelimit import respond_429
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from estoril.infra.rate_limits import visitor, within
from estoril.infra.requests import HtmxRequest
from games import engine
from games.core.requests import known_or_login, to_login
from games.core.viewers import SPECTATOR, seat_of, viewer_of
from games.debrief import production
from games.debrief.models import Debrief
from games.pictures.share import share_debrief
from games.web.viewers import choices, chosen_viewer, word_of
from games.web.visits import Visit, over

from .report import report


def _arrive(request: HttpRequest, key: str) -> Visit:
    return over(request, key, _("A game is gone over once it is over."))


@require_http_methods(["GET", "HEAD", "POST"])
@known_or_login
def page(request: HtmxRequest, key: str) -> HttpResponse:
    """``as``: through whose eyes, as in a replay; without, one's own, or everybody's."""
    here = _arrive(request, key)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return to_login(request, key)
        new = not Debrief.objects.filter(game=here.game).exists()
        if new and not within("debrief", visitor(request)):
            return respond_429(request)
        production.ask(here.game)
        return redirect("games:debrief", key)
    debrief = Debrief.objects.filter(game=here.game).first()
    context: dict[str, object] = {"page": "debrief", "game": here.game, "debrief": debrief}
    if debrief and debrief.is_ready:
        viewer = chosen_viewer(here, request.GET.get("as") or _own(here))
        try:
            told = report(here.game, debrief, here.seats, here.names, seat_of(viewer))
        except engine.EngineError:
            return redirect("games:verify", key)
        offered = [choice for choice in choices(here) if choice.value != SPECTATOR]
        context["share"] = share_debrief(request, here.game, here.seats, here.style)
        context |= {"report": told, "viewer": word_of(viewer), "choices": offered}
    return render(request, "debrief/page.html", context)


def _own(here: Visit) -> str | None:
    return None if here.viewer is None else word_of(viewer_of(here.viewer))


@require_safe
def progress(request: HttpRequest, key: str) -> HttpResponse:
    """How far it is, for the page that waits; the page anew once it is there."""
    here = _arrive(request, key)
    debrief = Debrief.objects.filter(game=here.game).first()
    if debrief is None or debrief.status != Debrief.Status.MAKING:
        return HttpResponse(headers={"HX-Refresh": "true"})
    response = render(request, "debrief/_progress.html", {"game": here.game, "debrief": debrief})
    response["Cache-Control"] = "private, no-store"
    return response
