"""Sealed orders: a page of their own without JavaScript, a panel of the game's page with it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import AuthenticatedRequest
from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games.core.refusals import Refused
from games.core.requests import signed_in
from games.engine import View, view_for
from games.models import Orders
from games.orders import Book
from games.services import orders as service
from games.story import log
from games.web.visits import Visit, visit

from . import forms
from .panel import Panel


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def orders(request: AuthenticatedRequest, key: str) -> HttpResponse:
    """Nobody but who decides for a seat learns even that it may leave orders."""
    here = visit(request, key)
    if here.eyes is None:
        raise Http404(_("You have no seat in this game."))
    if not here.game.is_running:
        return HttpResponse(status=204) if request.htmx else redirect("games:game", key)
    return _write(request, here) if request.method == "POST" else _show(request, here)


def _write(request: AuthenticatedRequest, here: Visit) -> HttpResponse:
    """Seal, clear, or only show what would happen."""
    try:
        book, version, unfinished = forms.read(request.POST)
    except forms.Malformed:
        return _show(request, here, problem=_("This form was not complete. Try again."), status=400)
    if "clear" in request.POST:
        book = Book(book.round, book.turn)
    if "show" in request.POST:
        return _show(request, here, draft=(book, version))
    try:
        service.save(here.game.pk, request.user, book, version)
    except service.Outdated as error:
        return _show(request, here, problem=str(error), status=409)
    except Refused as error:
        return _show(request, here, problem=str(error), status=403)
    said = _("Cleared.") if book.empty else _("Sealed. Nobody else can read them.")
    if unfinished:
        said = _("Sealed, but for a placement without its spy or its space.")
    if request.htmx:
        return _show(request, here, said=said)
    messages.success(request, said)
    return redirect("games:orders", here.game.key)


def _show(
    request: HtmxRequest,
    here: Visit,
    *,
    draft: tuple[Book, int] | None = None,
    said: str = "",
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """``draft``: written, but not saved."""
    view = _view(here)
    left = service.left(required(here.seat), view.round)
    book, version = draft or (service.book_of(left), left.version)
    context = {
        "game": here.game,
        "panel": Panel(view, here.names, book),
        "version": version,
        "draft": draft is not None,
        "said": said,
        "problem": problem,
        "done": _carried_out(here, left),
        "round": view.round,
        "page": not request.htmx,
        "visit": here,
    }
    template = "orders/_panel.html" if request.htmx else "orders/page.html"
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-store"
    return response


def _view(here: Visit) -> View:
    here.game.refresh_from_db(fields=["state", "version", "opening"])
    return view_for(here.game.engine_game().state, here.eyes)


def _carried_out(here: Visit, left: Orders) -> list[log.Entry]:
    """What these orders have done, as the log tells it to their seat."""
    moves = here.game.moves.filter(seat=here.eyes, decision__in=left.used)
    numbers = set(moves.values_list("number", flat=True)) if left.used else set()
    if not numbers:
        return []
    told = log.entries(here.game, here.eyes, after=min(numbers) - 1, seats=here.seats)
    return [entry for entry in told if entry.move in numbers and entry.own and entry.first]
