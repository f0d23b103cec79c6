"""What a viewer fetches after a move, beside a trivial page, in one process without a server.

Run in a process of its own, with the settings of ``site_settings``; prints one JSON object.
"""

import gzip
import json
import sys
import time
from statistics import median

from django.core.management import call_command
from django.test import Client

from games import engine
from games.services import play, table

from .site_data import BACKEND, person

MOVES = 60
OPEN_PAGE = {"HX-Request": "true"}


def main() -> None:
    call_command("migrate", verbosity=0, stdout=sys.stderr)
    people = [person(), person()]
    game = table.join(table.create(people[0], engine.Options(players=2)).pk, people[1])
    clients = [Client(headers={"host": "localhost"}) for _ in people]
    for client, user in zip(clients, people, strict=True):
        client.force_login(user, BACKEND)
    trivial, fetched, sizes = [], [], []
    for _ in range(MOVES):
        while play.go_on(game.pk):
            pass
        game.refresh_from_db()
        decision = game.engine_game().unanswered[0]
        play.play(game.pk, people[decision.seat], decision.id, decision.options[0])
        address = f"/games/{game.key}/now/?since={game.line}"
        for client in clients:
            trivial.append(_asked(client, "/bench/trivial/")[0])
            seconds, content = _asked(client, address)
            fetched.append(seconds)
            sizes.append(len(gzip.compress(content, 6)))
    figures = {
        "after_move_cost": round(median(fetched) / median(trivial), 2),
        "after_move_kb": round(median(sizes) / 1000, 1),
    }
    print(json.dumps(figures))  # noqa: T201


def _asked(client: Client, address: str) -> tuple[float, bytes]:
    """Seconds of this processor that an answer takes, and the answer."""
    started = time.process_time()
    answer = client.get(address, headers=OPEN_PAGE)
    seconds = time.process_time() - started
    if answer.status_code != 200:
        raise RuntimeError(f"{address} answered {answer.status_code}")
    return seconds, answer.content
