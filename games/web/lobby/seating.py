"""What is done at a table that waits for players. Each answers by going back to the game."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.requests import AuthenticatedRequest
from accounts.services import become_guest
from games.core.refusals import Refused
from games.core.requests import known_or_login, signed_in
from games.models import Game
from games.services import invitations, table
from games.story import texts
from games.web.visits import visit

from . import words


def _game(request: HttpRequest, key: str) -> Game:
    """Whoever may not know of it is not told by a refusal either."""
    return visit(request, key).game


def _answer(
    request: HttpRequest, game: Game, call: Callable[[], object], done: str = ""
) -> HttpResponse:
    try:
        call()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        if done:
            messages.success(request, done)
    return redirect(game)


@require_POST
@known_or_login
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever has no account yet becomes a guest, if there is a seat to take."""
    game = _game(request, key)
    if not request.user.is_authenticated and not (game.is_waiting and game.free_seats):
        messages.error(request, _("Every seat is taken."))
        return redirect(game)
    user, wish = become_guest(request), request.POST.get("color", "")
    answer = _answer(request, game, lambda: table.join(game.pk, user, wish))
    seat = game.seats.filter(user=user).first()
    if seat and wish in texts.COLORS and seat.color != wish:
        told = _("Somebody has just taken the colour you wanted. Yours: {color}.")
        messages.info(request, told.format(color=texts.COLORS[seat.color]))
    return answer


@require_POST
@signed_in
def color(request: AuthenticatedRequest, key: str) -> HttpResponse:
    game, wish = _game(request, key), request.POST.get("color", "")
    return _answer(request, game, lambda: table.choose_color(game.pk, request.user, wish))


@require_POST
@signed_in
def leave(request: AuthenticatedRequest, key: str) -> HttpResponse:
    game = _game(request, key)
    cancelling = game.creator_id == request.user.pk
    done = _("The game is cancelled.") if cancelling else _("Your seat is free again.")
    answer = _answer(request, game, lambda: table.leave(game.pk, request.user), done)
    return redirect("games:mine") if cancelling else answer


@require_POST
@signed_in
def bot(request: AuthenticatedRequest, key: str, number: int) -> HttpResponse:
    """A bot of this kind on that seat; without a kind, the seat is free again."""
    game = _game(request, key)
    kind = request.POST.get("kind", "")
    return _answer(request, game, lambda: table.set_bot(game.pk, request.user, number, kind))


@require_POST
@signed_in
def start(request: AuthenticatedRequest, key: str) -> HttpResponse:
    game = _game(request, key)
    kind = request.POST.get("kind", words.USUAL_BOT)
    return _answer(request, game, lambda: table.start(game.pk, request.user, kind))


@require_POST
@signed_in
def invite(request: AuthenticatedRequest, key: str) -> HttpResponse:
    game = _game(request, key)
    name = request.POST.get("name", "")
    done = _("Invited. They find it under “My games”.")
    return _answer(request, game, lambda: invitations.invite(game.pk, request.user, name), done)


@require_POST
@signed_in
def decline(request: AuthenticatedRequest, key: str) -> HttpResponse:
    invitations.decline(_game(request, key).pk, request.user)
    messages.success(request, _("The invitation is put away."))
    return redirect("games:mine")
