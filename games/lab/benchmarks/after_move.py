"""What a viewer fetches after a move, beside a trivial page, in one process without a server.

Whole games of two and of five, in which everybody fetches after each move. Run in a process of its
own, with the settings of ``site_settings``; prints one JSON object.
"""

import gzip
import json
import sys
import time
from statistics import median
from typing import NamedTuple

from django.core.management import call_command
from django.test import Client

from estoril.infra.remembered import Remembered
from games import engine
from games.services import play, table

from .site_data import BACKEND, person

EARLY, LATE = range(5, 30), range(140, 200)  # lines of the log
FORGETTING = 10  # after so many moves, the process has never heard of the game
OPEN_PAGE = {"HX-Request": "true"}


class Answer(NamedTuple):
    """``cost``: in seconds of this processor, like that of the ``trivial`` page just before;
    ``fresh``: nothing was remembered of the game."""

    line: int
    trivial: float
    cost: float
    size: int
    fresh: bool


class Watch:
    """A game, fetched by all of its players after each of its moves."""

    def __init__(self, options: engine.Options) -> None:
        self.people = [person() for _ in range(options.players)]
        self.game = table.create(self.people[0], options)
        for user in self.people[1:]:
            self.game = table.join(self.game.pk, user)
        self.clients = [Client(headers={"host": "localhost"}) for _ in self.people]
        for client, user in zip(self.clients, self.people, strict=True):
            client.force_login(user, BACKEND)
        self.answers: list[Answer] = []

    def play(self) -> None:
        moves = 0
        while self._move():
            moves += 1
            fresh = moves % FORGETTING == 0
            address = f"/games/{self.game.key}/now/?since={self.game.line}"
            for client in self.clients:
                trivial, _ = _asked(client, "/bench/trivial/")
                if fresh:
                    Remembered.forget()
                cost, content = _asked(client, address)
                size = len(gzip.compress(content, 6))
                self.answers.append(Answer(self.game.line, trivial, cost, size, fresh))

    def _move(self) -> bool:
        """Whether there was one to make; the last one opens everything, and is no measure."""
        while play.go_on(self.game.pk):
            pass
        self.game.refresh_from_db()
        if self.game.is_over:
            return False
        decision = self.game.engine_game().unanswered[0]
        play.play(self.game.pk, self.people[decision.seat], decision.id, decision.options[0])
        self.game.refresh_from_db()
        return True

    def cost(self, lines: range = range(sys.maxsize), *, fresh: bool = False) -> float:
        """Reckon it in trivial pages."""
        answers = [a for a in self.answers if a.line in lines and a.fresh == fresh]
        return median(a.cost for a in answers) / median(a.trivial for a in answers)


def main() -> None:
    call_command("migrate", verbosity=0, stdout=sys.stderr)
    two = Watch(engine.Options(players=2))
    five = Watch(engine.Options(players=5, modules=frozenset({"double_agent"})))
    for watch in (two, five):
        watch.play()
    figures = {
        "after_move_cost": two.cost(),
        "after_move_five_cost": five.cost(),
        "after_move_growth": two.cost(LATE) / two.cost(EARLY),
        "after_move_fresh_cost": two.cost(fresh=True),
        "after_move_kb": median(answer.size for answer in two.answers) / 1000,
        "after_move_five_kb": median(answer.size for answer in five.answers) / 1000,
    }
    print(json.dumps({name: round(figure, 2) for name, figure in figures.items()}))  # noqa: T201


def _asked(client: Client, address: str) -> tuple[float, bytes]:
    """Seconds of this processor that an answer takes, and the answer."""
    started = time.process_time()
    answer = client.get(address, headers=OPEN_PAGE)
    seconds = time.process_time() - started
    if answer.status_code != 200:
        raise RuntimeError(f"{address} answered {answer.status_code}")
    return seconds, answer.content
