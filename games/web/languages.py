"""Who names no language in the address reads in their own; an address that names one wins.

See ``estoril/infra/languages.py`` for which pages have such addresses.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation

from estoril.infra import languages
from estoril.infra.optional import required
from games.models import Game

# What chat windows show of a link is on these pages.
PREVIEWED: Final = {"games:game", "games:gazette"}
GAME: Final = "game_in_language"  # the request's own, once it is known to be over
_LINK: Final = re.compile(rf'((?:href|action|hx-get|data-steps)=")(?={languages.SPOKEN}["?#])')
_PLACE: Final = re.compile(rf"\A()(?={languages.SPOKEN}(?:[?#]|\Z))")


def speak(request: HttpRequest, code: str) -> None:
    translation.activate(code)
    request.LANGUAGE_CODE = translation.get_language()


class LanguageMiddleware:
    """Pages in the language that their address names, with links that name it, too.

    After PreferencesMiddleware, which has chosen by person, cookie and browser. Nothing of this is
    kept: the next address without a language is in the reader's own again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        code = languages.code_of(request.path_info)
        if not code:
            return self.get_response(request)
        speak(request, code)
        request.path_info = languages.bare(request.path_info)
        return _led(request, code, self.get_response(request))

    def process_view(
        self, request: HttpRequest, _view: Callable, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        match = required(request.resolver_match)
        if languages.code_of(request.path):
            if not languages.is_spoken(request.path):
                raise Http404
            if match.namespace == "games":
                if not _is_revealed(kwargs["key"]):
                    return HttpResponseRedirect(languages.bare(request.get_full_path()))
                vars(request)[GAME] = kwargs["key"]
        elif match.view_name in PREVIEWED and not _names_a_language(request):
            speak(request, _language_of_host(kwargs["key"]) or request.LANGUAGE_CODE)
        return None


def _is_revealed(key: str) -> bool:
    return Game.objects.filter(key=key).revealed().exists()


def _names_a_language(request: HttpRequest) -> bool:
    """All browsers do; the programs that look at a link for a chat window mostly do not."""
    return (
        request.user.is_authenticated
        or request.headers.get("Accept-Language", "*") != "*"
        or settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    )


def _language_of_host(key: str) -> str:
    """Nothing where a stranger finds no game, or nobody has set it up."""
    game = Game.objects.filter(key=key).light().select_related("creator").first()
    if game is None or game.creator is None or not game.exists_for(seated=False):
        return ""
    return game.creator.mail_language


def _led(request: HttpRequest, code: str, response: HttpResponse) -> HttpResponse:
    """Put the language into where the answer leads to. Of games, into addresses of this one alone:
    of others, nobody has looked whether they are over."""
    game = vars(request).get(GAME)

    def led(link: re.Match[str]) -> str:
        return link[1] if link["key"] not in (None, game) else f"{link[1]}/{code}"

    if place := response.get("Location"):
        response["Location"] = _PLACE.sub(led, place)
    if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
        response.content = _LINK.sub(led, response.content.decode())
    return response
