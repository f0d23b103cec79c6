"""Cookies that, over HTTPS, nobody but this very host can set: see ``settings.COOKIE_PREFIX``."""

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.contrib.sessions import middleware
from django.http import HttpRequest, HttpResponse

from .sessions import SINCE

PLAIN_NAME = "sessionid"


class SessionMiddleware(middleware.SessionMiddleware):
    """Sessions from before cookies had the prefix go on: a guest has nothing else.

    Only those: whoever could plant a cookie of the plain name could otherwise make somebody play
    in a session of theirs. All that began since then say when (``SINCE``).
    """

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        plain = request.COOKIES.get(PLAIN_NAME)
        if plain is None or settings.SESSION_COOKIE_NAME in request.COOKIES:
            return
        old = self.SessionStore(plain)
        if SESSION_KEY in old and SINCE not in old:
            old[SINCE] = 0  # nobody knows; and being changed, it is sent by its new name
            request.session = old

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if PLAIN_NAME in request.COOKIES and settings.SESSION_COOKIE_NAME != PLAIN_NAME:
            response.delete_cookie(PLAIN_NAME)
        return super().process_response(request, response)


class MessageCookie(CookieStorage):
    cookie_name = f"{settings.COOKIE_PREFIX}{CookieStorage.cookie_name}"


class MessageStorage(FallbackStorage):
    storage_classes = (MessageCookie, SessionStorage)
