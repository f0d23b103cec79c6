"""Tells over HTTP what the socket tells, for pages it cannot reach; and the names beside it."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, set_response_etag
from django.views.decorators.http import require_safe

from estoril.infra.optional import required
from games.services import chat
from games.web.visits import visit

from .lamps import here_now


@require_safe
def standing(request: HttpRequest, key: str) -> HttpResponse:
    """Where the game stands; nothing but 304 if the page knows it."""
    here = visit(request, key)
    game = here.game
    answer = JsonResponse(
        {
            "version": game.line,
            "status": game.status,
            "free": game.free_seats,
            "chat": chat.newest(game, request.user, here.seat),
            **here_now(game.pk),
        }
    )
    answer["Cache-Control"] = "private, no-cache"
    set_response_etag(answer)
    return required(get_conditional_response(request, etag=answer["ETag"], response=answer))


@require_safe
def people(request: HttpRequest, key: str) -> HttpResponse:
    """Who sits at the table, to be named when they are here."""
    here = visit(request, key)
    answer = render(request, "chat/_people.html", {"visit": here, "game": here.game})
    answer["Cache-Control"] = "private, no-store"
    return answer
