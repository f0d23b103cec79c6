"""What is done about a seat while the game runs: give its player time, come back, take it over."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import AuthenticatedRequest
from games.core.dates import span
from games.core.refusals import Refused
from games.core.requests import signed_in
from games.services import deadlines, stand_ins
from games.web.visits import visit

from .views import refused, shown


@require_POST
@signed_in
def give_time(request: AuthenticatedRequest, key: str, number: int) -> HttpResponse:
    here = visit(request, key)
    try:
        gift = deadlines.give_time(here.game.pk, request.user, number)
    except Refused as error:
        return refused(request, key, str(error), 403)
    done = _("{name} has more time: {time}.").format(name=here.names[number], time=span(gift.time))
    if request.htmx:
        return shown(request, visit(request, key), request.GET, done=done)
    messages.success(request, done)
    return redirect(f"{here.game.get_absolute_url()}?{request.GET.urlencode()}")


@require_POST
@signed_in
def take_back(request: AuthenticatedRequest, key: str) -> HttpResponse:
    game = visit(request, key).game
    try:
        stand_ins.take_back(game.pk, request.user)
    except Refused as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Welcome back. The seat is yours again."))
    return redirect(game)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def take_over(request: AuthenticatedRequest, key: str, number: int) -> HttpResponse:
    """Says first what it means."""
    here = visit(request, key)
    if request.method == "POST":
        try:
            stand_ins.substitute(here.game.pk, request.user, number)
        except Refused as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("The seat is yours. Good luck, spymaster."))
        return redirect(here.game)
    offered = (bot for bot in here.clocks.stand_ins if bot.to_be_had and bot.seat == number)
    if (seat := next(offered, None)) is None:
        return redirect(here.game)
    return render(request, "game/take_over.html", {"game": here.game, "seat": seat})
