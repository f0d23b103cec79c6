"""What the log says, and about what: the ids of request, game and job stand with every line.

Modules log with the standard library. structlog keeps what the lines are about, in its context
variables, and writes both as JSON. That costs 7 % of a trivial page (`manage.py bench web`);
django-structlog's middleware instead of the one here makes it 14 %, names addresses as they were
asked for, and writes no line with the status of a request that failed.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from structlog import contextvars, processors, stdlib

logger = logging.getLogger(__name__)

GIVEN_ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)
# By name: what else comes with a record may be a request, whose address may open an account.
FIGURES = ("status", "ms")


def json_formatter() -> logging.Formatter:
    """One object a line."""
    return stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            processors.TimeStamper(key="time"),
            stdlib.add_log_level,
            stdlib.add_logger_name,
            contextvars.merge_contextvars,
            stdlib.ExtraAdder(FIGURES),
        ],
        processors=[
            stdlib.ProcessorFormatter.remove_processors_meta,
            processors.format_exc_info,
            processors.EventRenamer("message"),
            processors.JSONRenderer(ensure_ascii=False, default=str),
        ],
    )


class Requests:
    """Gives each request an id, which its answer carries, and writes a line when it is done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        id = _id_of(request)
        contextvars.bind_contextvars(request=id)
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = id
            # The pattern, not the address: there are addresses that open accounts.
            route = getattr(request.resolver_match, "route", "")
            took = round(1000 * (time.perf_counter() - began))
            figures = {"status": response.status_code, "ms": took}
            logger.info("%s /%s", request.method, route, extra=figures)
        finally:
            contextvars.clear_contextvars()
        return response

    def process_view(
        self,
        request: HttpRequest,
        view: Callable,  # noqa: ARG002
        args: tuple,  # noqa: ARG002
        kwargs: dict,
    ) -> None:
        match = request.resolver_match
        if "key" in kwargs and match and match.namespace == "games":
            contextvars.bind_contextvars(game=kwargs["key"])


def _id_of(request: HttpRequest) -> str:
    """The proxy's, if it gave one."""
    given = request.headers.get("X-Request-ID", "") if settings.BEHIND_PROXY else ""
    return given if GIVEN_ID.fullmatch(given) else secrets.token_hex(8)
