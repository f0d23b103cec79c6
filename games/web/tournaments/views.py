"""Tournaments: the lists, one of them, taking part. Who is it, then the service."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers, set_response_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.requests import AuthenticatedRequest
from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games.core.refusals import Refused
from games.tournaments import words
from games.tournaments.access import find
from games.tournaments.models import Entry, Tournament
from games.tournaments.services import entries

from . import calendar, export, lists
from .fragments import drawn
from .mine import mine

MOST_DIGITS = 6


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    format = request.GET.get("format", "")
    format = format if format in words.FORMATS else ""
    after = request.GET.get("after", "")[:16]
    finished, older = lists.finished(format, after)
    is_open = [] if after else list(lists.open_for_all(format))
    running = [] if after else list(lists.running(format))
    own = lists.own(request.user, [*is_open, *running, *finished])
    for tournament in (*is_open, *running, *finished):
        tournament.own = own.get(tournament.pk)
    context = {
        "open": is_open,
        "running": running,
        "finished": finished,
        "older": older,
        "after": after,
        "format": format,
        "formats": words.FORMATS,
    }
    return render(request, "tournaments/index.html", context)


def _number(request: HttpRequest) -> int:
    word = request.GET.get("page", "")[:MOST_DIGITS]
    return max(1, int(word)) if word.isascii() and word.isdigit() else 1


@require_safe
def overview(request: HtmxRequest, key: str) -> HttpResponse:
    return _page(request, find(request, key), "overview", _number(request))


@require_safe
def tables(request: HtmxRequest, key: str, number: int = 0) -> HttpResponse:
    return _page(request, find(request, key), "tables", number)


@require_safe
def results(request: HtmxRequest, key: str) -> HttpResponse:
    return _page(request, find(request, key), "results", _number(request))


@require_safe
def bracket(request: HtmxRequest, key: str) -> HttpResponse:
    tournament = find(request, key)
    if tournament.format != Tournament.Format.KNOCKOUT:
        raise Http404(_("Only a knockout has a bracket."))
    return _page(request, tournament, "bracket")


def _page(request: HtmxRequest, tournament: Tournament, tab: str, number: int = 1) -> HttpResponse:
    """The whole page, or what in it changes, for those who already have the rest."""
    context = {
        "tournament": tournament,
        "mine": mine(tournament, request.user),
        "manages": request.user.is_staff and tournament.is_run_by(request.user),
        "tab": tab,
        **drawn(tournament, tab, number),
    }
    template = "_heart" if request.htmx else "page"
    response = render(request, f"tournaments/{template}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def standing(request: HttpRequest, key: str) -> HttpResponse:
    """How far it has come, for pages that no socket reaches; 304 if they know it."""
    tournament = find(request, key)
    answer = JsonResponse(
        {"version": tournament.version, "status": tournament.status, "free": None, "chat": {}}
    )
    answer["Cache-Control"] = "private, no-cache"
    set_response_etag(answer)
    return required(get_conditional_response(request, etag=answer["ETag"], response=answer))


# ── taking part ──────────────────────────────────────────────────────────────────────────────


def _do(
    request: AuthenticatedRequest,
    key: str,
    act: Callable[[int, User], Entry],
    answers: Mapping[Entry.State, str],
) -> HttpResponse:
    """``answers``: what to answer, by the state that follows."""
    tournament = find(request, key)
    try:
        entry = act(tournament.pk, request.user)
    except Refused as error:
        messages.error(request, str(error))
    else:
        if answer := answers.get(Entry.State(entry.state)):
            messages.success(request, answer)
    return redirect(tournament)


@login_required
@require_POST
def register(request: AuthenticatedRequest, key: str) -> HttpResponse:
    in_now = _("You are in.")
    answers = {
        Entry.State.REGISTERED: in_now,
        Entry.State.CHECKED_IN: in_now,
        Entry.State.WAITING: _("All places are taken: you are on the waiting list."),
    }
    return _do(request, key, entries.register, answers)


@login_required
@require_POST
def check_in(request: AuthenticatedRequest, key: str) -> HttpResponse:
    return _do(request, key, entries.check_in, {Entry.State.CHECKED_IN: _("You are checked in.")})


@login_required
def withdraw(request: AuthenticatedRequest, key: str) -> HttpResponse:
    """Asks first."""
    if request.method == "POST":
        answers = {Entry.State.WITHDRAWN: _("You have withdrawn.")}
        return _do(request, key, entries.withdraw, answers)
    tournament = find(request, key)
    here = mine(tournament, request.user)
    if not here.may_withdraw:
        return redirect(tournament)
    return render(request, "tournaments/withdraw.html", {"tournament": tournament, "mine": here})


# ── to take away ─────────────────────────────────────────────────────────────────────────────


@require_safe
def ics(request: HttpRequest, key: str) -> HttpResponse:
    tournament = find(request, key)
    text = calendar.feed(tournament, request.build_absolute_uri("/"))
    return _file(text, "text/calendar; charset=utf-8", f"{tournament.key}.ics")


@require_safe
def csv(request: HttpRequest, key: str) -> HttpResponse:
    tournament = find(request, key)
    return _file(export.as_csv(tournament), "text/csv; charset=utf-8", f"{tournament.key}.csv")


@require_safe
def json(request: HttpRequest, key: str) -> HttpResponse:
    tournament = find(request, key)
    return JsonResponse(export.as_data(tournament), json_dumps_params={"ensure_ascii": False})


def _file(text: str, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=kind, headers=headers)
