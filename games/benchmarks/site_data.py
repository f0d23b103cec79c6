"""Fill an empty site with as many games as a large one has, and say what to ask of it.

Run in a process of its own, with the settings of ``site_settings``; prints one JSON object.
"""

import json
import sys
from datetime import timedelta
from random import Random
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import engine
from games.models import Game, Seat
from games.page.forms import read
from games.services import play, table

GAMES = 100_000
TABLES = 32  # games that are really played, each by two people
BACKEND = settings.AUTHENTICATION_BACKENDS[0]
LATE = 80  # moves after which queries are counted again


def cookie_of(user) -> str:
    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = BACKEND
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.create()
    return session.session_key


def crowd(user) -> None:
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


def person(number: int):
    user = get_user_model()(username=f"bench{number}")
    if hasattr(user, "name"):
        user.name = f"Bench {number}"
    user.set_unusable_password()
    user.save()
    return user


def moves_of(game: Game, cookies: list[str]) -> list[list[str]]:
    """A whole random game in advance, as what browsers will send: cookie, body."""
    rng = Random(game.pk)
    current = engine.Game.new(game.engine_options(), game.seed, game.rules_version)
    sent = []
    while not current.over:
        decision = rng.choice(current.unanswered)
        action = rng.choice(decision.options)
        fields = engine.action_to_json(action)
        body = {"decision": decision.id} | {k: v for k, v in fields.items() if v is not None}
        sent.append([cookies[decision.seat], urlencode(body, doseq=True)])
        current.play(engine.Move(decision.seat, decision.id, action))
    return sent


def queries(user, path: str, data: str | None = None) -> int:
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
    user = person(0)
    crowd(user)
    games, sent = [], []
    for number in range(TABLES):
        pair = [person(2 * number + 1), person(2 * number + 2)]
        cookies = [cookie_of(one) for one in pair]
        game = table.join(table.create(pair[0], engine.Options(players=2)).pk, pair[1])
        games.append((game, pair, cookies))
        sent.append(moves_of(game, cookies))
    last, pair, cookies = games.pop()
    rows = sent.pop()
    path = f"/games/{last.key}/"
    counted = []
    for number, (cookie, body) in enumerate(rows[: LATE + 1]):
        mover = pair[cookies.index(cookie)]
        if number in (0, LATE):
            counted.append(queries(mover, f"{path}move/", body))
        else:
            play.play(last.pk, mover, *read(QueryDict(body)))
    figures = {
        "trivial": ["/bench/trivial/", cookie_of(user)],
        "lobby": ["/games/", cookie_of(user)],
        "game_page": [path, cookies[0]],
        "tables": [[game.key, rows] for (game, _, _), rows in zip(games, sent, strict=True)],
        "queries": {
            "trivial": queries(user, "/bench/trivial/"),
            "lobby": queries(user, "/games/"),
            "game_page": queries(pair[0], path),
            "move": max(counted),
        },
    }
    print(json.dumps(figures))  # noqa: T201
