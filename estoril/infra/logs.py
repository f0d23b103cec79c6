"""What the log says, and about what: the ids of request, game and job stand with every line."""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger(__name__)

_subject: ContextVar[dict[str, object]] = ContextVar("subject", default={})  # noqa: B039 - never changed
GIVEN_ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)


@contextmanager
def about(**what: object) -> Iterator[None]:
    """Until the end of the block, every line is about this too. None: about nothing."""
    known = {name: value for name, value in what.items() if value is not None}
    before = _subject.set(_subject.get() | known)
    try:
        yield
    finally:
        _subject.reset(before)


def only_about(**what: object) -> None:
    """From now on, for a process that does one thing after the other."""
    _subject.set(what)


def also_about(**what: object) -> None:
    """Until the end of the block that we are in."""
    _subject.set(_subject.get() | what)


class Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_subject.get(),
            **getattr(record, "figures", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Requests:
    """Gives each request an id, which its answer carries, and writes a line when it is done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        with about(request=_id_of(request)):
            response = self.get_response(request)
            response["X-Request-ID"] = _subject.get()["request"]
            # The pattern, not the address: there are addresses that open accounts.
            route = getattr(request.resolver_match, "route", "")
            took = round(1000 * (time.perf_counter() - began))
            figures = {"status": response.status_code, "ms": took}
            logger.info("%s /%s", request.method, route, extra={"figures": figures})
        return response

    def process_view(
        self,
        request: HttpRequest,
        view: Callable,  # noqa: ARG002
        args: tuple,  # noqa: ARG002
        kwargs: dict,
    ) -> None:
        if "key" in kwargs and request.resolver_match.namespace == "games":
            also_about(game=kwargs["key"])


def _id_of(request: HttpRequest) -> str:
    """The proxy's, if it gave one."""
    given = request.headers.get("X-Request-ID", "") if settings.BEHIND_PROXY else ""
    return given if GIVEN_ID.fullmatch(given) else secrets.token_hex(8)
