"""Scenes for the browser tests: run by manage.py in the site's own surroundings."""

import datetime
import json
import sys
from random import Random

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db.models import F
from django.test import Client

from accounts import services
from games import engine
from games.core import jobs
from games.engine.components import ROUNDS
from games.lab import tournament_simulation
from games.models import Game, Job
from games.services import play
from games.tournaments.models import Tournament
from games.tournaments.services import entries
from games.tournaments.services.queries import current_round
from tests import factory, second_factor
from tests.tournaments import making


def obey() -> None:
    """Each line asks for a scene and is answered with one."""
    for line in sys.stdin:
        scene, arguments = json.loads(line)
        sys.stdout.write(json.dumps(globals()[scene](**arguments)) + "\n")
        sys.stdout.flush()


def _session(user) -> str:
    client = Client()
    second_factor.force_login(client, user, "allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _in_round(round: int, game: Game) -> Game:
    while game.state["round"] < round:
        game = factory.play_until(factory.play_moves(game, 1), "place")
    return game


def running_game(players: int = 2, moves: int = 0, round: int = 1) -> dict:
    """Between so many people, with somebody else about; their sessions, who is asked now."""
    game = factory.play_until(factory.make_game(players, moves=moves), "place")
    game = _in_round(round, game)
    users = [seat.user for seat in game.seats.select_related("user")]
    return {
        "key": game.key,
        "names": [user.name for user in users],
        "asked": game.seats.get(awaiting=True).number,
        "sessions": [_session(user) for user in [*users, factory.make_user()]],
    }


def third_round() -> dict:
    """Between three people, with every module that they can have; the one who is asked."""
    users = [factory.make_user(name) for name in factory.NAMES[:3]]
    game = factory.make_game(3, users=users, rng=5, modules={"vip", "enigma", "roulette"})
    game = factory.play_until(factory.play_moves(_in_round(3, game), 9), "place")
    seat = game.seats.select_related("user").get(awaiting=True)
    return {"key": game.key, "viewer": seat.color, "session": _session(seat.user)}


def hurry(key: str) -> None:
    """Nothing in it waits to be seen, neither bots nor the steps of a resolution."""
    Game.objects.filter(key=key).update(bot_pause=False)


def look_away(key: str, lines: int) -> None:
    """Nobody has seen the last lines of the log."""
    game = Game.objects.get(key=key)
    game.seats.update(seen=game.line - lines)


def move(key: str) -> int:
    """Whoever is asked takes the first option; the line after it."""
    game = Game.objects.get(key=key)
    decision = game.engine_game().unanswered[0]
    user = game.seats.get(number=decision.seat).user
    return play.play(game.pk, user, decision.id, decision.options[0]).line


def _nearly_over(current: engine.Game) -> bool:
    """Each player has one more spy to place, and then everything is resolved."""
    return current.state.round == ROUNDS and max(current.state.markers) <= 1


def play_to_the_end(key: str) -> None:
    """All at one go but for the last round's end, whose decisions are made one by one, as people do
    while workers resolve."""
    rng, game = Random(1), Game.objects.get(key=key)
    game = factory.play_out(game, rng, _nearly_over)
    while game.is_running:
        for decision in game.engine_game().unanswered[:1]:
            user = game.seats.get(number=decision.seat).user
            play.play(game.pk, user, decision.id, rng.choice(decision.options))
        game = Game.objects.get(key=key)


def an_hour_passes(key: str) -> None:
    """All that has happened was an hour ago."""
    moves = Game.objects.get(key=key).moves
    moves.update(created=F("created") - datetime.timedelta(hours=1))


def play_until(key: str, kind: str) -> int:
    """Until a decision of this kind is asked; the line then."""
    return factory.play_until(Game.objects.get(key=key), kind).line


def stay_away(key: str) -> None:
    """Whoever is asked has let their time pass once too often, and others may take over."""
    game = Game.objects.get(key=key)
    game.seats.filter(awaiting=True).update(bot="agent", away=True)
    Game.objects.filter(key=key).update(substitutes=True)
    play.store(game, game.engine_game())


def log_out_everywhere(name: str) -> None:
    services.log_out_everywhere(get_user_model().objects.get(name=name))


# ── tournaments ──────────────────────────────────────────────────────────────────────────────


def people(count: int) -> dict:
    """So many players, and an organiser."""
    organiser, *players = (making.person() for _ in range(count + 1))
    organiser.is_staff = True
    organiser.save()
    organiser.groups.add(Group.objects.get(name="Organisers"))
    return {
        "organiser": _session(organiser),
        "sessions": [_session(user) for user in players],
        "names": [user.name for user in players],
    }


def register(key: str, names: list[str]) -> None:
    tournament = Tournament.objects.get(key=key)
    for user in get_user_model().objects.filter(name__in=names).order_by("pk"):
        entries.register(tournament.pk, user)


def work() -> int:
    """What is due, as a worker does it."""
    return jobs.run_due()


def tell_of_turns() -> None:
    """As a worker does it once whoever looks has had a while to answer."""
    while job := Job.objects.filter(kind="turns").first():
        jobs.run(job.pk, job.due)


def play_round(key: str) -> None:
    """Its games, by rookies to the end, and what follows from it."""
    one = current_round(Tournament.objects.get(key=key))
    for table in one.tables.select_related("game"):
        tournament_simulation.play_out(table.game, Random(table.number))
    jobs.run_due()


def end_round(key: str) -> None:
    """As if its games had been played."""
    making.end_all(Tournament.objects.get(key=key))


def played_tournaments() -> dict:
    """One of each format: a round is over, without games, another is played; a player's session."""
    found = {}
    for format, size in (("knockout", 2), ("duplicate", 4), ("league", 4)):
        tournament = making.started(
            8, format=format, rounds=2, table_size=size, break_time=datetime.timedelta()
        )
        making.end_all(tournament)
        found[format] = (tournament.key, _session(making.users_of(tournament)[0]))
    return found
