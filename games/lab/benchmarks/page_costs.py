"""What pages cost in process, beside the trivial page of the same run; and that one beside Django
alone with sessions and users.

Run in a process of its own by ``web``, on the site that ``page_data`` has filled. Each round asks
for every page in turn, twice, so that none pays for what the one before it has left in the
processor's caches; a page's time is that of its quickest tenth of rounds, in which the machine was
least busy with something else.
"""

import io
import json
import os
import time
from collections.abc import Callable
from functools import partial
from statistics import quantiles
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.test.utils import override_settings

from .sites import TOKEN

ROUNDS = 60
WARM = 3
ADDRESSES = "PAGES"  # where the environment says what page_data has told

# What a site of Django's with sessions and users passes, and no more.
BARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]


def environ(path: str, cookie: str) -> dict[str, Any]:
    """A request as the server hands it over."""
    return {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": "0",
        "HTTP_HOST": "localhost",
        "HTTP_ACCEPT": "text/html",
        "HTTP_COOKIE": f"{settings.SESSION_COOKIE_NAME}={cookie}; csrftoken={TOKEN}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def ask(application: Callable, path: str, cookie: str) -> bytes:
    started: list = []
    pieces = application(environ(path, cookie), lambda *start: started.extend(start))
    body = b"".join(pieces)
    pieces.close()
    if not started[0].startswith("200"):
        raise RuntimeError(f"{path} answered {started[0]}")
    return body


def bare_application() -> WSGIHandler:
    """Django's own handler, as if this were all that the settings say."""
    with override_settings(MIDDLEWARE=BARE, SESSION_ENGINE="django.contrib.sessions.backends.db"):
        return WSGIHandler()


def milliseconds(asks: dict[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The time of the quickest tenth of each, asked in turn."""
    times: dict[str, list[float]] = {name: [] for name in asks}
    for number in range(WARM + rounds):
        for name, asked in asks.items():
            asked()
            began = time.perf_counter()
            asked()
            if number >= WARM:
                times[name].append(time.perf_counter() - began)
    return {name: 1000 * quantiles(taken, n=10)[0] for name, taken in times.items()}


def figures(spent: dict[str, float]) -> dict[str, object]:
    pages = [name for name in spent if name not in ("bare", "trivial")]
    return {
        "page_ms": {name: round(taken, 3) for name, taken in spent.items()},
        "trivial_over_bare": round(spent["trivial"] / spent["bare"], 2),
        **{f"{name}_cost": round(spent[name] / spent["trivial"], 2) for name in pages},
    }


def main() -> None:
    pages = json.loads(os.environ[ADDRESSES])
    site, bare = get_wsgi_application(), bare_application()

    def asking(name: str) -> Callable[[], object]:
        application = bare if name == "bare" else site
        return lambda: ask(application, *pages[name])

    spent = milliseconds({name: asking(name) for name in pages})
    print(json.dumps(figures(spent) | {"middleware_ms": middleware(pages["trivial"][1])}))  # noqa: T201


def middleware(cookie: str) -> dict[str, float]:
    """What each adds to those outside it, before a view that does nothing. Where a user is first
    looked at, the session and the user are read."""
    listed = settings.MIDDLEWARE
    asks: dict[str, Callable[[], object]] = {}
    for count in range(len(listed) + 1):
        with override_settings(MIDDLEWARE=listed[:count]):
            asks[str(count)] = partial(ask, WSGIHandler(), "/bench/nothing/", cookie)
    spent = milliseconds(asks)
    return {
        name.rpartition(".")[2]: round(spent[str(count + 1)] - spent[str(count)], 3)
        for count, name in enumerate(listed)
    }
