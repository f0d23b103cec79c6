"""Orders: a page of their own without JavaScript, a panel of the game's page with it."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.requests import AuthenticatedRequest
from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games.core.refusals import Refused
from games.core.requests import signed_in
from games.models import Orders
from games.orders import Book, dry_run
from games.services import orders as service
from games.story import log
from games.web.visits import Visit, visit

from . import forms, words
from .ghosts import ghosts
from .panel import Panel
from .waiting import markup, seen_by_own_seat

# Of a change of one's own orders, to other parts of the page.
CHANGED = "estoril:orders"
# Buttons after which the form is shown again as it was sent, and nothing is saved.
DRAFTS = ("show", "edit")


def _own(request: HtmxRequest, key: str) -> Visit:
    """Nobody but who decides for a seat learns even that it may leave orders."""
    here = visit(request, key)
    if here.viewer is None:
        raise Http404(_("You have no seat in this game."))
    return here


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def orders(request: AuthenticatedRequest, key: str) -> HttpResponse:
    here = _own(request, key)
    if not here.game.is_running:
        return HttpResponse(status=204) if request.htmx else redirect("games:game", key)
    if request.method == "POST":
        return _write(request, here)
    return _show(request, here, tried="tried" in request.GET)


def _write(request: AuthenticatedRequest, here: Visit) -> HttpResponse:
    """Save, clear, rearrange, or only show what would happen."""
    saved = _left(here)
    try:
        sent = forms.read(request.POST, service.book_of(saved))
    except forms.Malformed:
        return _show(request, here, problem=_("This form was not complete. Try again."), status=400)
    # A panel with a draft in it fetches news by sending the draft.
    if "draft" in request.GET or any(name in request.POST for name in DRAFTS):
        return _show(request, here, draft=sent, tried="show" in request.POST)
    cleared = "clear" in request.POST
    book = Book(sent.book.round) if cleared else sent.book
    try:
        service.save(here.game.pk, request.user, book, sent.version)
    except service.Outdated as error:
        return _show(request, here, problem=str(error), status=409)
    except Refused as error:
        return _show(request, here, problem=str(error), status=403)
    said = _("Cleared.") if book.empty else _("Sealed. Nobody else can read them.")
    if sent.unfinished and not cleared:
        said = _("Sealed, but for a placement without its spy or its space.")
    if request.htmx:
        response = _show(request, here, said=said, tried=True)
        response["HX-Trigger"] = CHANGED
        return response
    messages.success(request, said)
    return redirect(reverse("games:orders", args=[here.game.key]) + "?tried")


def _left(here: Visit) -> Orders:
    return service.left(required(here.seat), seen_by_own_seat(here).round)


def _show(
    request: HtmxRequest,
    here: Visit,
    *,
    draft: forms.Sent | None = None,
    said: str = "",
    problem: str = "",
    tried: bool = False,
    status: int = 200,
) -> HttpResponse:
    """``draft``: written, but not saved. ``tried``: with a dry run."""
    view = seen_by_own_seat(here)
    seat = required(here.seat)
    left = service.left(seat, view.round)
    book = draft.book if draft else service.book_of(left)
    trial = dry_run(book, view) if tried and not book.empty else None
    planned = ghosts(view, book)
    context = {
        "game": here.game,
        "panel": Panel(view, here.names, book, draft, trial),
        "version": draft.version if draft else left.version,
        "draft": draft is not None,
        "said": said,
        "problem": problem,
        "done": _carried_out(here, left),
        "when": "" if seat.awaiting else words.window(service.window(seat, here.game, here.seats)),
        "waiting": "" if request.htmx else markup(request, here, view),
        "ghosts": json.dumps([[ghost.label, ghost.tile.id, ghost.space.id] for ghost in planned]),
        "round": view.round,
        "page": not request.htmx,
        "visit": here,
    }
    template = "orders/_panel.html" if request.htmx else "orders/page.html"
    return _private(render(request, template, context, status=status))


def _private(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-store"
    return response


def _carried_out(here: Visit, left: Orders) -> list[log.Entry]:
    """What these orders have done, as the log tells it to their seat."""
    moves = here.game.moves.filter(seat=here.viewer, decision__in=left.used)
    lines = set(moves.values_list("number", flat=True)) if left.used else set()
    if not lines:
        return []
    entries = log.entries(here.game, here.viewer, after=min(lines) - 1, players=here.names)
    return [entry for entry in entries if entry.line in lines and entry.own and entry.first]


# ── an order that is waiting ─────────────────────────────────────────────────────────────────


@require_safe
@signed_in
def waiting_order(request: AuthenticatedRequest, key: str) -> HttpResponse:
    """The fragment of the game's page, anew."""
    return _private(HttpResponse(markup(request, _own(request, key))))


@require_POST
@signed_in
def play_now(request: AuthenticatedRequest, key: str) -> HttpResponse:
    return _about_waiting(request, key, service.play_now)


@require_POST
@signed_in
def cancel(request: AuthenticatedRequest, key: str) -> HttpResponse:
    return _about_waiting(request, key, service.cancel)


def _about_waiting(
    request: AuthenticatedRequest, key: str, act: Callable[[int, User, int, int], object]
) -> HttpResponse:
    """Back to the game's page, which tells what came of it."""
    here = _own(request, key)
    try:
        decision, version = (int(request.POST.get(name, "")) for name in ("decision", "version"))
        act(here.game.pk, request.user, decision, version)
    except ValueError:
        messages.error(request, _("This form was not complete. Try again."))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("games:game", key)
