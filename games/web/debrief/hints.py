"""The page of hints: the best options of the question that its reader is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allauth.core.ratelimit import respond_429
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from estoril.infra.optional import required
from estoril.infra.rate_limits import visitor, within
from estoril.infra.requests import HtmxRequest
from games.core.refusals import Refused
from games.core.requests import signed_in
from games.debrief import hints, words
from games.debrief.findings import faces_of
from games.debrief.hints import Hint
from games.engine import View
from games.story.choices import choice
from games.story.terms import Who, Words
from games.web.visits import Visit, visit


@dataclass(frozen=True, slots=True)
class Advice:
    option: Words
    chance: str
    outlook: str  # of the location, with the spy there


def _arrive(request: HttpRequest, key: str) -> Visit:
    here = visit(request, key, whole=True)
    if not here.started:
        raise Http404(_("There is no such game."))
    if not here.hints:
        raise PermissionDenied(_("There are hints in games against bots alone that are not rated."))
    return here


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def page(request: HtmxRequest, key: str) -> HttpResponse:
    here = _arrive(request, key)
    if request.method == "POST":
        if not within("hint", visitor(request)):
            return respond_429(request)
        try:
            hints.ask(here.game, here.seats, here.seat)
        except Refused as refused:
            raise PermissionDenied(str(refused)) from refused
        return redirect("games:hints", key)
    seat = required(here.seat)
    asked = hints.question(here.game, seat)
    told = hints.known(here.game, seat, asked[1]) if asked else None
    context = {
        "game": here.game,
        "asked": bool(asked),
        "thinking": told == [],
        "advice": [_advice(hint, asked[0], here.names) for hint in told or ()] if asked else [],
    }
    response = render(request, "debrief/hints.html", context)
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
@signed_in
def progress(request: HttpRequest, key: str) -> HttpResponse:
    """Nothing while they are thought of; then the page anew."""
    here = _arrive(request, key)
    seat = required(here.seat)
    asked = hints.question(here.game, seat)
    if asked and hints.known(here.game, seat, asked[1]) == []:
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Refresh": "true"})


def _advice(hint: Hint, view: View, names: Sequence[Who]) -> Advice:
    acting = view.acting.id if view.acting else None
    option = choice(hint.action, acting, faces_of(view, hint.action))
    outlook = words.outlook(hint.action, view, names)
    return Advice(option, words.percent(hint.chance), outlook)
