"""Tells whatever watches over the site: does this process live, and can the site do its work?

Answered before anything else, whatever the host is called and whether it comes over HTTPS: who asks
stands beside the process, not behind the proxy.
"""

import datetime
import time
from collections.abc import Callable
from threading import Lock

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone

from estoril.infra.celery import app
from games.core import jobs
from games.pictures import on_demand, sheets

from . import metrics
from .heartbeat import last_heartbeat

SILENT = datetime.timedelta(minutes=2)  # since the worker was heard of: it beats twice a minute
LATE = datetime.timedelta(minutes=5)  # for the oldest job that is due and nobody does


def health(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """This process answers. Asks neither database nor cache."""
    return JsonResponse({"alive": True})


def ready(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    trouble = last_look.now()
    return JsonResponse({"ready": not trouble, "trouble": trouble}, status=503 if trouble else 200)


class LastLook:
    """What was found last. Anybody may ask, so it is not looked for each time."""

    FRESH = 2  # seconds

    def __init__(self) -> None:
        self.lock = Lock()
        self.trouble: dict[str, str] = {}
        self.until = 0.0

    def now(self) -> dict[str, str]:
        """While somebody looks, which may take long, others are told what was found before."""
        if time.monotonic() >= self.until and self.lock.acquire(blocking=not self.until):
            try:
                if time.monotonic() >= self.until:
                    self.trouble = _look()
                    self.until = time.monotonic() + self.FRESH
            finally:
                self.lock.release()
        return self.trouble


last_look = LastLook()


def _look() -> dict[str, str]:
    now = timezone.now()
    troubles = {name: _trouble(check, now) for name, check in CHECKS.items()}
    return {name: words for name, words in troubles.items() if words}


def _trouble(check: Callable[[datetime.datetime], str], now: datetime.datetime) -> str:
    """What is wrong. Of an error only its name: its words may hold addresses with passwords."""
    try:
        return check(now)
    except Exception as error:
        return type(error).__name__


def _database(_now: datetime.datetime) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return ""


def _jobs(now: datetime.datetime) -> str:
    oldest = jobs.oldest_due(now)
    if oldest is None or now - oldest <= LATE:
        return ""
    return f"the oldest is due for {_seconds(now - oldest)} s"


def _broker(_now: datetime.datetime) -> str:
    if not app.conf.broker_url:
        return "none is configured"
    with app.connection_for_write() as broker:
        broker.connect()
    return ""


def _worker(now: datetime.datetime) -> str:
    heard = last_heartbeat()
    if heard is None:
        return "never heard of"
    return f"not heard of for {_seconds(now - heard)} s" if now - heard > SILENT else ""


def _sheets(_now: datetime.datetime) -> str:
    """What every board is composed of. Whoever asks has it drawn."""
    missing = sheets.missing()
    for sheet in missing:
        on_demand.ask(sheet)
    return f"{len(missing)} are being drawn" if missing else ""


def _seconds(span: datetime.timedelta) -> int:
    return round(span.total_seconds())


CHECKS = {
    "database": _database,
    "jobs": _jobs,
    "broker": _broker,
    "worker": _worker,
    "sheets": _sheets,
}
PROBES = {"/health/": health, "/ready/": ready, "/metrics/": metrics.metrics}


class Probes:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path_info)
        if probe is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = probe(request)
        response["Cache-Control"] = "no-store"
        return response
