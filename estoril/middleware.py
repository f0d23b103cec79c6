"""What every request and every answer passes."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from urllib.parse import unquote_to_bytes

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

FORM = "application/x-www-form-urlencoded"


class CompressPages(GZipMiddleware):
    """Markup repeats itself: a game's page shrinks to a sixth. Pictures would not shrink at all."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        is_page = response.get("Content-Type", "").startswith("text/html")
        return super().process_response(request, response) if is_page else response


class ContentSecurityPolicy(CSPMiddleware):
    """django-csp's, which puts the policy together twice for each response: most have the same."""

    OWN = {"_csp_exempt", "_csp_config", "_csp_update", "_csp_replace"}  # of its decorators

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self.policy = build_policy()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if settings.DEBUG or HEADER in response or self.OWN & vars(response).keys():
            return super().process_response(request, response)
        response[HEADER] = self.policy
        return response


class PrivatePages:
    """What somebody who is logged in is shown is theirs: no browser or proxy stores it, unless the
    view has said otherwise, for pictures say. What others are shown is asked for anew each time.

    Whoever has a session counts as logged in: to look would ask the database on every page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "Cache-Control" not in response:
            session = settings.SESSION_COOKIE_NAME
            known = session in request.COOKIES or session in response.cookies
            response["Cache-Control"] = "private, no-store" if known else "private, no-cache"
        return response


def is_text(words: str | bytes) -> bool:
    """Whether it could be stored in any database: UTF-8, without NUL."""
    try:
        data = words.encode() if isinstance(words, str) else words
        data.decode()
    except UnicodeError:
        return False
    return b"\0" not in data


class OnlyText:
    """Nothing else goes further: no view and no database has to know what to do with it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not (is_text("".join(self.words(request))) and all(map(is_text, self.raw(request)))):
            raise BadRequest("not text")
        return self.get_response(request)

    @staticmethod
    def words(request: HttpRequest) -> Iterator[str]:
        """Yield what was sent; in a path, Django has made readable what was no UTF-8."""
        yield request.path_info
        yield from request.COOKIES.values()
        if request.method == "POST":
            for name, values in request.POST.lists():
                yield from (name, *values)

    @staticmethod
    def raw(request: HttpRequest) -> Iterator[bytes]:
        """Yield where Django would have made it readable."""
        yield unquote_to_bytes(request.META.get("QUERY_STRING", "").encode("latin1"))
        if request.method == "POST" and request.content_type == FORM:
            yield unquote_to_bytes(request.body)


class OnlyTextInSockets:
    """The same for the address and the cookies that a socket is opened with."""

    def __init__(self, application: Callable) -> None:
        self.application = application

    def __call__(self, scope: dict, receive: Callable, send: Callable) -> Awaitable[None]:
        if all(map(is_text, self.inputs(scope["path"], scope["query_string"], scope["headers"]))):
            return self.application(scope, receive, send)
        return send({"type": "websocket.close"})

    @staticmethod
    def inputs(
        path: str, query: bytes, headers: Iterable[tuple[bytes, bytes]]
    ) -> Iterator[str | bytes]:
        yield path
        yield unquote_to_bytes(query)
        for name, value in headers:
            if name == b"cookie":
                yield from parse_cookie(value.decode("latin1")).values()
