from collections.abc import Callable
from zoneinfo import ZoneInfo

from allauth.core.exceptions import RateLimited
from allauth.core.ratelimit import respond_429
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from . import time_zones


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
        if time_zone not in time_zones.names():
            time_zone = time_zones.from_browser(request.COOKIES)
        with timezone.override(ZoneInfo(time_zone) if time_zone else None):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return respond_429(request) if isinstance(exception, RateLimited) else None
