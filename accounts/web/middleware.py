from collections.abc import Callable
from zoneinfo import ZoneInfo

from allauth.account.adapter import get_adapter
from allauth.core.exceptions import RateLimited
from allauth.core.ratelimit import respond_429
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts import time_zones
from accounts.models import User
from estoril.infra.requests import HtmxRequest
from games.moderation import sanctions


class PreferencesMiddleware:
    """Pages in the language and the time zone of whoever asks; too many requests become a 429.

    After LocaleMiddleware, which has already chosen by cookie and browser.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Anonymous people have no preferences, only a browser.
        language = getattr(request.user, "language", "")
        time_zone = getattr(request.user, "time_zone", "")
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()
        elif request.user.is_authenticated:
            self._note(request.user)
        if time_zone not in time_zones.names():
            time_zone = time_zones.from_browser(request.COOKIES)
        with timezone.override(ZoneInfo(time_zone) if time_zone else None):
            return self.get_response(request)

    def _note(self, user: User) -> None:
        """Remember in which language somebody reads who lets the browser decide."""
        language = translation.get_language() or ""
        seen = "" if language == settings.LANGUAGE_CODE else language
        if seen != user.language_seen:
            user.language_seen = seen
            User.objects.filter(pk=user.pk).update(language_seen=seen)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return respond_429(request) if isinstance(exception, RateLimited) else None


class SuspensionMiddleware:
    """Whoever a suspension has logged out is told why by the first page they open.

    Above all for guests, who have no login to be told at. After AccountMiddleware.
    """

    TOLD = "suspension_told"

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        logged_out = not request.user.is_authenticated and SESSION_KEY in request.session
        if logged_out and self._asks_for_a_page(request):
            user = User(pk=int(request.session[SESSION_KEY]))
            suspended = sanctions.suspension_of(user)
            if suspended and request.session.get(self.TOLD) != suspended.pk:
                request.session[self.TOLD] = suspended.pk
                return get_adapter(request).respond_user_inactive(request, user)
        return self.get_response(request)

    @staticmethod
    def _asks_for_a_page(request: HtmxRequest) -> bool:
        """And not a script for data, or a page for a part of itself."""
        return "text/html" in request.headers.get("accept", "") and not request.htmx
