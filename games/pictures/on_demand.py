"""Pictures that somebody asks for and nobody has drawn yet.

A worker draws them, never a thread that serves pages; the visitor waits, if there is room to wait,
and has the plain board meanwhile. How many are drawn for one visitor and for all is limited.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from socket import gethostname

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
from .debrief_card import DebriefCard
from .game_picture import GamePicture
from .picture import Broken, Picture
from .prints import Print
from .strip import Strip
from .table_picture import TablePicture

SOON = 10  # seconds after which a picture that is being drawn may be asked for again
LATER = 60  # seconds after which somebody who asked for very many may ask again

_executor = ThreadPoolExecutor(1, thread_name_prefix="pictures")  # where there is no broker


def draw(request: HttpRequest, picture: Picture) -> bytes | HttpResponse:
    """The picture, or what is answered until there is one. Raises what drawing raises."""
    if picture.is_broken:
        raise Broken
    waiting = long_polling.of(request)
    if waiting is None:
        return picture.draw()
    if waiting.over:
        words = _("This picture is still being drawn. Please try again soon.")
        return refusal(503, SOON, words)
    # Whoever asks for what is asked for already only waits.
    if cache.add(_asked(picture), True, long_polling.LONGEST):
        if not _affordable(request):
            cache.delete(_asked(picture))
            return refusal(429, LATER, _("These were many pictures. Please wait a minute."))
        _enqueue(picture)
    waiting.until = picture.is_settled
    return HttpResponse(status=202)


def ask(picture: Picture) -> None:
    """Have a worker draw it, unless one was asked a moment ago. Nobody waits for it."""
    if cache.add(_asked(picture), True, long_polling.LONGEST):
        _enqueue(picture)


def refusal(status: int, seconds: int, words: str) -> HttpResponse:
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    return HttpResponse(
        words, status=status, content_type="text/plain; charset=utf-8", headers=headers
    )


def draw_for(picture: Picture | None, asker: str) -> None:
    """What ``draw`` asked a worker for, on the machine of this name."""
    if picture is None:
        return
    try:
        with suppress(Broken):
            image = picture.draw()
            store.hand_over(picture.content_hash, image, same_host=asker == gethostname())
    finally:
        cache.delete(_asked(picture))


def picture_of(game_id: int, lines: str, viewer: str, name: str) -> GamePicture | None:
    """What a task was asked to draw; None if that is gone."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return None
    print = Print.parse(name)
    if print.kind == "strip":
        since, upto = map(int, lines.split("-"))
        return Strip(game, since, upto, viewer, print)
    seats = list(game.seats.select_related("user"))
    if print.kind == "debrief":
        return DebriefCard.of(game, seats, print)
    return TablePicture(game, seats, int(lines), viewer, print)


def _asked(picture: Picture) -> str:
    """Where the cache says that a worker has been asked for it."""
    return f"asked:{picture.cache_key}"


def _affordable(request: HttpRequest) -> bool:
    limits = (("drawing", rate_limits.visitor(request)), ("drawings", "all"))
    return all(rate_limits.within(action, who) for action, who in limits)


def _enqueue(picture: Picture) -> None:
    task, args = picture.task
    args = (*args, gethostname())
    if settings.CELERY_BROKER_URL:
        publish(task, *args, expires=long_polling.LONGEST)  # nobody waits for longer
    else:
        app.loader.import_default_modules()  # as a worker does when it starts
        _executor.submit(_in_thread, app.tasks[task].run, args)


def _in_thread(task: Callable[..., object], args: tuple[object, ...]) -> None:
    try:
        task(*args)
    finally:
        connections.close_all()
