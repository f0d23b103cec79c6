"""Fill an empty site with as many games as a large one has, and say what to ask of it.

Run in a process of its own, with the settings of ``site_settings``; prints one JSON object.
"""

import json
import secrets
import sys
from datetime import timedelta
from random import Random
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from estoril.infra.optional import required
from games import engine
from games.models import Game, Seat
from games.services import play, table

GAMES = 100_000
TABLES = 256  # games whose first round is really played, each by two people
BACKEND = settings.AUTHENTICATION_BACKENDS[0]
LATE = 80  # moves after which queries are counted again


def session_of(user: User) -> dict[str, str]:
    return {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: BACKEND,
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }


def cookie_of(user: User) -> str:
    session = SessionStore()
    session.update(session_of(user))
    session.create()
    return required(session.session_key)


def crowd(user: User) -> None:
    """A hundred thousand games of other people, some waiting, most over; a few of this user's."""
    options = engine.Options(players=4).to_json()
    now = timezone.now()
    status = [Game.Status.WAITING] * 3 + [Game.Status.RUNNING] * 17 + [Game.Status.OVER] * 80
    Game.objects.bulk_create(
        (
            Game(
                name=f"Operation {i}",
                creator=user if i % 1000 == 0 else None,
                status=status[i % 100],
                private=i % 7 == 0,
                options=options,
                players=4,
                free_seats=2 if status[i % 100] == Game.Status.WAITING else 0,
                created=now - timedelta(minutes=i % 20_000),
                changed=now - timedelta(minutes=i % 20_000),
                finished=(
                    now - timedelta(minutes=i % 20_000)
                    if status[i % 100] == Game.Status.OVER
                    else None
                ),
            )
            for i in range(GAMES)
        ),
        batch_size=2000,
    )
    ids = list(Game.objects.order_by("pk").values_list("pk", flat=True)[::500])
    Seat.objects.bulk_create(
        [
            Seat(game_id=id, number=0, user=user, awaiting=n % 2 == 0, awaiting_since=now)
            for n, id in enumerate(ids)
        ],
        batch_size=2000,
    )


def person() -> User:
    name = f"bench-{secrets.token_hex(8)}"
    user = User(username=name, name=name)
    user.set_unusable_password()
    user.save()
    return user


def body_of(decision: engine.Decision, action: engine.actions.Action) -> str:
    """The answer as a browser sends it."""
    fields = engine.action_to_json(action)
    body = {"decision": decision.id} | {k: v for k, v in fields.items() if v is not None}
    return urlencode(body, doseq=True)


def moves_of(game: Game, cookies: list[str]) -> list[list[str]]:
    """A random game in advance, until it goes on by itself: cookies and bodies."""
    rng = Random(game.pk)
    current = engine.Game.new(game.engine_options(), game.seed, game.rules_version)
    sent = []
    while not current.pending:
        decision = rng.choice(current.unanswered)
        action = rng.choice(decision.options)
        sent.append([cookies[decision.seat], body_of(decision, action)])
        current.answer(engine.Move(decision.seat, decision.id, action))
    return sent


def played() -> list[list[str]]:
    """A new table for two: path, cookie and body of each move until it goes on by itself."""
    pair = [person(), person()]
    cookies = [cookie_of(player) for player in pair]
    game = table.join(table.create(pair[0], engine.Options(players=2)).pk, pair[1])
    return [[f"/games/{game.key}/move/", *row] for row in moves_of(game, cookies)]


def most_queries(game: Game, people: list) -> int:
    """Return the most queries of two moves, the first and a late one, without a worker's part."""
    counted = []
    for number in range(LATE + 1):
        while play.go_on(game.pk):
            pass
        game.refresh_from_db()
        decision = game.engine_game().unanswered[0]
        mover, action = people[decision.seat], decision.options[0]
        if number in (0, LATE):
            body = body_of(decision, action)
            counted.append(queries(mover, f"/games/{game.key}/move/", body))
        else:
            play.play(game.pk, mover, decision.id, action)
    return max(counted)


def queries(user: User, path: str, data: str | None = None) -> int:
    client = Client(headers={"host": "localhost"})
    client.force_login(user, BACKEND)
    kind = "application/x-www-form-urlencoded"
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(path, data, kind) if data else client.get(path)
    if answer.status_code != (302 if data else 200) or "login" in answer.get("Location", ""):
        raise RuntimeError(f"{path} answered {answer.status_code}")
    return len(captured)


def main() -> None:
    call_command("migrate", verbosity=0, stdout=sys.stderr)
    user = person()
    crowd(user)
    games, sent = [], []
    for _ in range(TABLES):
        pair = [person(), person()]
        cookies = [cookie_of(player) for player in pair]
        game = table.join(table.create(pair[0], engine.Options(players=2)).pk, pair[1])
        games.append((game, pair, cookies))
        sent.append(moves_of(game, cookies))
    last, pair, cookies = games.pop()
    sent.pop()
    path = f"/games/{last.key}/"
    most = most_queries(last, pair)
    figures = {
        "trivial": ["/bench/trivial/", cookie_of(user)],
        "lobby": ["/games/", cookie_of(user)],
        "game_page": [path, cookies[0]],
        "tables": [[game.key, rows] for (game, _, _), rows in zip(games, sent, strict=True)],
        "queries": {
            "trivial": queries(user, "/bench/trivial/"),
            "lobby": queries(user, "/games/"),
            "game_page": queries(pair[0], path),
            "move": most,
        },
    }
    print(json.dumps(figures))  # noqa: T201
