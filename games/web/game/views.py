"""Look at a game, decide, resign. Who is it, is it well formed, then the service."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import AuthenticatedRequest
from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games import engine
from games.core.access import NoSuchGame
from games.core.engine_text import say
from games.core.refusals import Refused, TooEarly
from games.core.requests import known_or_login, signed_in
from games.delivery import attention
from games.lessons import coach as coaches
from games.lessons import offers
from games.models import Game
from games.pictures.share import share
from games.services import play, rematches
from games.web import kept
from games.web.head import count_read, counts
from games.web.lobby import views as lobby
from games.web.visits import Visit, visit

from . import forms
from .facts import Facts, read
from .fragments import moving, tag
from .render import drawn

STAYS = kept.A_WHILE, timedelta(seconds=30)  # words of clocks are others every minute, or hour


@require_safe
@known_or_login
def game(request: HtmxRequest, key: str) -> HttpResponse:
    facts = read(request, key) if kept.is_plain(request) else None
    response = kept.find(request, facts) if facts else None
    if facts and response and not _note(request, facts.seat):
        patch_vary_headers(response, ["HX-Request"])
        return response
    here = visit(request, key)
    if not here.started:
        return lobby.table(request, here.game)
    return _whole(request, here, facts) if facts else shown(request, here, request.GET)


def _whole(request: HtmxRequest, here: Visit, facts: Facts) -> HttpResponse:
    """The page by its bare address."""

    lessons = offers.at_table(request, here.game, seated=here.viewer is not None)

    def context(marks: Mapping[str, str]) -> dict[str, object]:
        parts = drawn(request, here, {}, token=marks[kept.TOKEN])
        _look(request, here)  # before the bell in the page's head counts
        return _context(request, here, parts) | {"lessons": lessons}

    # Which lessons the reader has had is not among the facts; but once had, none is offered again.
    until = None if lessons else _until(here, facts)
    response = kept.draw(request, "game/game.html", context, facts, until)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _until(here: Visit, facts: Facts) -> datetime | None:
    """How long it stays the same for somebody of whom the same is known. None: it does not."""
    if here.viewer is not None:
        seat = required(here.seat)
        if seat.seen < here.game.line or (seat.awaiting and facts.orders):
            return None
    if any(seat.stopped for seat in here.seats):
        return None  # for how long is told from the vacation, which is not among the facts
    moments = (timezone.now() + time for time in STAYS)
    return next((moment for moment in moments if here.clocks_at(moment) == here.clocks), None)


def shown(
    request: HtmxRequest,
    here: Visit,
    query: Mapping[str, str],
    problem: str = "",
    status: int = 200,
    done: str = "",
) -> HttpResponse:
    if request.htmx:
        response = HttpResponse(moving(request, here, query, problem, done), status=status)
        if not problem:
            _look(request, here)
    else:
        parts = drawn(request, here, query, problem, done)
        if not problem:
            _look(request, here)  # before the bell in the page's head counts
        response = render(request, "game/game.html", _context(request, here, parts), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _context(request: HtmxRequest, here: Visit, parts: Mapping[str, str]) -> dict[str, object]:
    return {"game": here.game, "share": share(request, here.game, here.seats), **parts}


def _look(request: HtmxRequest, here: Visit) -> None:
    """Whoever plays has now seen this."""
    if here.viewer is not None:
        seat = required(here.seat)
        play.look(here.game, seat)
        _note(request, seat.pk)


def _note(request: HtmxRequest, seat: int | None) -> int:
    """Whoever plays on this seat looks at it, and has read what there was to tell: so much."""
    if seat is None:
        return 0
    read = attention.note(seat, request.user.pk, unread=counts(request).unread > 0)
    count_read(request, read)
    return read


@require_safe
def now(request: HtmxRequest, key: str) -> HttpResponse:
    """What moves, for those who already have the rest of the page."""
    here = visit(request, key)
    if not here.started:
        return HttpResponse(status=204)
    etag = f'"{tag(here, request.GET)}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(moving(request, here, request.GET))
        _look(request, here)
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


@require_POST
@signed_in
def move(request: AuthenticatedRequest, key: str) -> HttpResponse:
    try:
        decision, action = forms.read(request.POST)
        play.play(key, request.user, decision, action)
    except forms.Malformed as error:
        return refused(request, key, str(error), 400)
    except Game.DoesNotExist:
        raise NoSuchGame from None
    except TooEarly as error:
        return refused(request, key, str(error), 409)
    except engine.StaleDecision as error:
        words = _("{reason} Nothing was changed by your choice; this is how things stand now.")
        return refused(request, key, words.format(reason=say(error.reason)), 409)
    except (engine.WrongSeat, Refused) as error:
        reason = error.args[0] if isinstance(error, Refused) else say(error.reason)
        return refused(request, key, str(reason), 403)
    except engine.ActionError as error:
        here = visit(request, key)
        return shown(request, here, _again(request), say(error.reason), status=422)
    return HttpResponseRedirect(request.path.removesuffix("move/"))  # the game's page


def _again(request: HtmxRequest) -> dict[str, str]:
    """What was chosen, to be shown again."""
    posted = request.POST.dict()
    return {**posted, "d": posted.get("decision", "")}


def refused(request: HtmxRequest, key: str, problem: str, status: int) -> HttpResponse:
    """Show the page as things stand now; whoever may not know of the game is told of none."""
    here = visit(request, key)
    if not here.started:
        messages.error(request, problem)
        return redirect("games:game", here.game.key)
    return shown(request, here, request.GET, problem, status)


@require_POST
@signed_in
def coach(request: AuthenticatedRequest, key: str) -> HttpResponse:
    """Switch the notes on or off, for this and all other games."""
    here = visit(request, key)
    if here.coach:
        coaches.switch(request.user, on=request.POST.get("coach") == "on")
    return redirect("games:game", key)


@signed_in
def resign(request: AuthenticatedRequest, key: str) -> HttpResponse:
    """Asks first; a bot then plays on, if that is of use to anybody."""
    here = visit(request, key)
    if here.viewer is None or not here.game.is_running:
        return redirect("games:game", key)
    if request.method != "POST":
        ends = play.ends_without(here.game, required(here.seat))
        return render(request, "game/resign.html", {"game": here.game, "ends": ends})
    try:
        play.resign(here.game.pk, request.user)
    except Refused as error:
        messages.error(request, str(error))
    return redirect("games:game", key)


@require_POST
@signed_in
def rematch(request: AuthenticatedRequest, key: str) -> HttpResponse:
    """The same table again; whoever asks second joins whoever asked first."""
    here = visit(request, key)
    try:
        new = rematches.rematch(here.game.pk, request.user)
    except Refused as error:
        messages.error(request, str(error))
        return redirect("games:game", key)
    return redirect("games:game", new.key)
