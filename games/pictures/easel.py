"""Pictures that somebody asks for and nobody has drawn yet.

A worker draws them, never a thread that serves pages; the visitor waits, if there is room to wait,
and has the plain board meanwhile. How many are drawn for one visitor and for all is limited.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from socket import gethostname
from typing import Protocol

from django.conf import settings
from django.core.cache import cache
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from estoril.infra import long_polling, rate_limits
from estoril.infra.celery import app
from estoril.infra.publish import publish
from games.models import Game

from . import store
from .catchup import Strip
from .drawing import Broken, Drawing, Kept
from .prints import PRINTS, STRIPS

SOON = 10  # seconds after which a picture that is being drawn may be asked for again
LATER = 60  # seconds after which somebody who asked for very many may ask again

_alone = ThreadPoolExecutor(1, thread_name_prefix="easel")  # draws where there is no broker


class Wanted(Protocol):
    """``task``: of this name, with these arguments and who asks, it draws the picture."""

    @property
    def key(self) -> str: ...
    @property
    def task(self) -> tuple[str, tuple[object, ...]]: ...
    @property
    def mark(self) -> str: ...
    @property
    def broken(self) -> bool: ...
    def is_drawn(self) -> bool: ...
    def draw(self) -> bytes: ...


def draw(request: HttpRequest, wanted: Wanted) -> bytes | HttpResponse:
    """The picture, or what is answered until there is one. Raises what drawing raises."""
    if wanted.broken:
        raise Broken
    waiting = long_polling.of(request)
    if waiting is None:
        return wanted.draw()
    if waiting.over:
        words = _("This picture is still being drawn. Please try again soon.")
        return refusal(503, SOON, words)
    # Whoever asks for what is asked for already only waits.
    if cache.add(_asked(wanted), True, long_polling.LONGEST):
        if not _affordable(request):
            cache.delete(_asked(wanted))
            return refusal(429, LATER, _("These were many pictures. Please wait a minute."))
        _commission(wanted)
    waiting.until = wanted.is_drawn
    return HttpResponse(status=202)


def refusal(status: int, seconds: int, words: str) -> HttpResponse:
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    return HttpResponse(
        words, status=status, content_type="text/plain; charset=utf-8", headers=headers
    )


def carry_out(wanted: Wanted | None, asker: str) -> None:
    """What ``draw`` asked for, on the machine of this name."""
    if wanted is None:
        return
    try:
        with suppress(Broken):
            image = wanted.draw()
            store.hand_over(wanted.mark, image, near=asker == gethostname())
    finally:
        cache.delete(_asked(wanted))


def picture_of(game_id: int, lines: str, eyes: str, name: str) -> Kept | None:
    """None if the game is gone."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return None
    if name in STRIPS:
        since, upto = map(int, lines.split("-"))
        return Strip(game, since, upto, eyes, STRIPS[name])
    return Drawing(game, list(game.seats.select_related("user")), int(lines), eyes, PRINTS[name])


def _asked(wanted: Wanted) -> str:
    return f"asked:{wanted.key}"


def _affordable(request: HttpRequest) -> bool:
    limits = (("drawing", rate_limits.visitor(request)), ("drawings", "all"))
    return all(rate_limits.within(request, action, who) for action, who in limits)


def _commission(wanted: Wanted) -> None:
    task, args = wanted.task
    args = (*args, gethostname())
    if settings.CELERY_BROKER_URL:
        publish(task, *args, expires=long_polling.LONGEST)  # nobody waits for longer
    else:
        _alone.submit(_here, app.tasks[task].run, args)


def _here(task: Callable[..., object], args: tuple[object, ...]) -> None:
    try:
        task(*args)
    finally:
        connections.close_all()
