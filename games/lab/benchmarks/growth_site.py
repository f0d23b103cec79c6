"""One of the two sites of ``bench growth``: measures a round whenever it is told to.

Run in a process of its own on a site that ``populate`` has filled; for each line that it reads it
prints what everything took, as one JSON object. Nothing is kept from one page to the next.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from itertools import islice

from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from estoril.infra.optional import required
from estoril.infra.remembered import Remembered
from estoril.ops import retention
from games.core import heartbeat, jobs
from games.delivery import selection
from games.lab.population import LENGTHS
from games.models import Game, Job, Pulse, Seat
from games.notify.outbox import Destination
from games.services import play, table

from .page_costs import ask
from .site_data import cookie_of

SHORT, LONG = LENGTHS[0], LENGTHS[-1]
DAY = timedelta(days=1)
GAMES = 3  # of each length, and as many people: a round takes them in turn
Ask = Callable[[], object]


def _at(lines: int) -> Iterator[tuple[Game, User]]:
    """Games of four that stand there, each with somebody who is asked."""
    games = Game.objects.filter(status=Game.Status.RUNNING, line__gte=lines, players=4)
    for game in games.order_by("-pk").iterator(chunk_size=10):
        seat = game.seats.filter(awaiting=True, bot="").select_related("user").first()
        if game.line < lines + 15 and seat and not game.engine_game().pending:
            yield game, required(seat.user)


def _move(game: Game, user: User) -> None:
    """Make a move that did not happen."""
    seat = Seat.objects.get(game=game, user=user)
    asked = next(d for d in game.engine_game().unanswered if d.seat == seat.number)
    with transaction.atomic():
        play.play(game.pk, user, asked.id, asked.options[0])
        transaction.set_rollback(True)


def _pages(game: Game, user: User, lines: int) -> dict[str, Ask]:
    page = partial(_page, cookie_of(user))
    path = f"/games/{game.key}/"
    return {
        f"move_{lines}": partial(_move, game, user),
        f"game_page_{lines}": page(path),
        f"after_move_{lines}": page(f"{path}now/"),
        f"log_{lines}": page(f"{path}log/"),
    }


def _page(cookie: str, path: str) -> Ask:
    return partial(ask, APPLICATION, path, cookie)


def _sweeps(user: User) -> dict[str, Ask]:
    return {
        "sweep": _sweep,
        "run_job": partial(jobs.run, 0),
        "expire_games": table.expire,
        "selection": partial(selection.select, [Destination(user.pk, "mail", 0)]),
        **{f"prune {label}": partial(retention.prune_one, label) for label in retention.PRUNED},
    }


def _sweep() -> None:
    """One of many: nobody was away before it."""
    Pulse.objects.update_or_create(pk=heartbeat.THE_ONE, defaults={"at": timezone.now()})
    jobs.sweep()


def _figures() -> list[dict[str, Ask]]:
    several: list[dict[str, Ask]] = []
    for short, long in islice(zip(_at(SHORT), _at(LONG), strict=False), GAMES):
        user = short[1]
        page = partial(_page, cookie_of(user))
        several.append(
            {
                "trivial": page("/bench/trivial/"),
                "home": page("/"),
                "lobby": page("/games/"),
                "mine": page("/games/mine/"),
                "profile": page(user.get_absolute_url()),
                "leaderboard": page("/leaderboards/"),
                **_pages(*short, SHORT),
                **_pages(*long, LONG),
                **_sweeps(user),
            }
        )
    return several


APPLICATION = get_wsgi_application()


# SQLite works in this very thread, so that its time is not others' too.
CLOCK = time.thread_time if connection.vendor == "sqlite" else time.perf_counter


class Timer:
    """Counts the seconds that statements take."""

    seconds = 0.0

    def __call__(self, execute: Callable, *args: object) -> object:
        began = CLOCK()
        try:
            return execute(*args)
        finally:
            self.seconds += CLOCK() - began


def _measured(asked: Ask) -> tuple[float, float]:
    """Milliseconds of it all, and of its statements."""
    cache.clear()
    Remembered.forget()
    with connection.execute_wrapper(timer := Timer()):
        began = CLOCK()
        asked()
        taken = CLOCK() - began
    return 1000 * taken, 1000 * timer.seconds


def _put_off_what_is_due() -> None:
    """A sweep costs by what it sends out, and more is due on a large site: that is no growth."""
    now = timezone.now()
    Job.objects.filter(due__lte=now + DAY).update(due=now + 30 * DAY)


def main() -> None:
    several = _figures()
    _put_off_what_is_due()
    for number, _line in enumerate(sys.stdin):
        figures = several[number % len(several)]
        print(json.dumps({name: _measured(asked) for name, asked in figures.items()}), flush=True)  # noqa: T201
