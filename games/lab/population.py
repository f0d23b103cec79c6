"""A large site in little time: a few games are really played, then copied by the database itself.

Each copy has a key, a name, people and dates of its own; seed, log and snapshot are those of the
game that was played, so that it replays like any other. What a person is known by (tallies, rivals,
reliability) is copied in the same way, for five people at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import DateTimeField, Field, Max, Model
from django.utils import timezone

from accounts.models import User
from accounts.names import skeleton_of, slug_of
from estoril.infra.optional import required
from estoril.ops.retention import NOTIFICATIONS
from games.core import jobs
from games.engine import Options
from games.lab.selfplay import random_options
from games.lab.tournament_simulation import play_out
from games.models import Game, Job, Move, Reliability, Seat
from games.models.game import KEY_ALPHABET
from games.notify.models import Notification
from games.ratings import ladders, standings
from games.ratings.models import Change, Counted, Rival, Standing, Tally
from games.ratings.skill import Skill
from games.services import table
from games.services.game_names import key_of

SITTERS = 5  # people who play what is copied: who comes k-th sits at seat k
AT_ONCE = 2000  # games, or people, of a transaction
YEARS = timedelta(days=3 * 365)  # in which what is over was played
LATELY = timedelta(hours=12)  # since when others have been waited for: less than any pace allows
RATED_GAMES = range(5, 200)  # of a person
# Of a hundred games, so many wait for players, so many run: the others are over.
WAITING, RUNNING = 1, 9
LENGTHS = (10, 40, 90, 140, 170)  # lines after which those that run stand


@dataclass(frozen=True)
class Cast:
    """Who plays: those of the games that are copied, and those of the copies, by first id."""

    sitters: int
    first: int
    number: int


def people(number: int) -> int:
    """Make so many people with ids in a row; the first of these ids."""
    users, now = get_user_model(), timezone.now()
    first = 1 + (users.objects.aggregate(last=Max("pk"))["last"] or 0)
    rows = (
        users(
            pk=pk,
            username=f"agent-{pk}",
            name=name,
            slug=slug_of(name),
            skeleton=skeleton_of(name),
            last_login=now,
        )
        for pk, name in ((pk, f"Agent {pk}") for pk in range(first, first + number))
    )
    users.objects.bulk_create(rows, AT_ONCE)
    _reset_sequences(users)
    return first


def rate(first: int, number: int, seed: int = 1) -> None:
    """Give everybody a place on the ladder of all games."""
    rng = Random(seed)
    rows = (_standing(pk, rng) for pk in range(first, first + number))
    Standing.objects.bulk_create(rows, AT_ONCE)
    standings.renew(ladders.ALL)


def _standing(user: int, rng: Random) -> Standing:
    skill = Skill(rng.gauss(25, 4), rng.uniform(1.5, 5))
    return Standing(
        user_id=user,
        leaderboard=ladders.ALL,
        points=skill.points,
        mu=skill.mu,
        sigma=skill.sigma,
        games=rng.choice(RATED_GAMES),
        wins=rng.randrange(60),
    )


# ── what is copied ───────────────────────────────────────────────────────────────────────────


@transaction.atomic
def play(number: int, sitters: list[User], rng: Random) -> dict[Game.Status, list[Game]]:
    """Play so many games to the end, and some for each length at which others stand still."""
    over = [_game(sitters, rng) for _ in range(number)]
    running = [_game(sitters, rng, length) for length in LENGTHS for _ in range(1 + number // 20)]
    host = sitters[0]
    waiting = [table.create(host, Options(players=players)) for players in range(2, SITTERS)]
    everything = {
        Game.Status.OVER: [game for game in over + running if game.is_over],
        Game.Status.RUNNING: [game for game in running if game.is_running],
        Game.Status.WAITING: waiting,
    }
    _leave(everything[Game.Status.RUNNING])
    for games in everything.values():
        _do_what_is_due(games)
    return everything


def _leave(games: list[Game]) -> None:
    """Somebody who is not waited for is away, and may be replaced."""
    seat = Seat.objects.filter(game__in=games, awaiting=False).order_by("pk").first()
    if seat:
        Game.objects.filter(pk=seat.game_id).update(substitutes=True, private=False)
        Seat.objects.filter(pk=seat.pk).update(bot="agent", away=True)


def _do_what_is_due(games: list[Game]) -> None:
    """What is left to do is what it would be hours later: somebody's time may be up one day."""
    for job in Job.objects.filter(game__in=games):
        jobs.run(job.pk)
    Seat.objects.filter(game__in=games).update(orders_due=None)
    left = Job.objects.filter(game__in=games)
    left.exclude(kind="deadline", game__status=Game.Status.RUNNING).delete()


def _game(sitters: list[User], rng: Random, length: int | None = None) -> Game:
    """A table of some of them, played to its end, or to the first question after so many lines."""
    options = random_options(rng, players=4 if length else None)
    paces = (Game.Pace.DAILY, Game.Pace.RELAXED, Game.Pace.WEEKLY)
    game = table.create(
        sitters[0],
        options,
        pace=rng.choice(paces),
        private=rng.random() < 0.15,
        seed=f"{rng.getrandbits(256):064x}",
    )
    for other in sitters[1 : options.players]:
        game = table.join(game.pk, other)
    game.refresh_from_db()
    return play_out(game, rng, until=length)


# ── copying ──────────────────────────────────────────────────────────────────────────────────

# Which row becomes which. ``person`` and ``step``: where its people are among those of the copies.
_COLUMNS = (*("id", "template", "key", "name", "name_key", "person", "step", "shift", "logged"),)
_CREATE: Final = """
    CREATE TEMPORARY TABLE copied (
        id bigint, template bigint, key varchar(16), name varchar(60), name_key varchar(240),
        person bigint, step bigint, shift bigint, logged boolean
    )
"""
_SHIFTED: Final = {
    "sqlite": "strftime('%%Y-%%m-%%d %%H:%%M:%%f', {column}, copied.shift || ' seconds')",
    "postgresql": "{column} + copied.shift * INTERVAL '1 second'",
}
_NEW: Final = {  # by table and column
    (Game, "id"): "copied.id",
    (Game, "key"): "copied.key",
    (Game, "name"): "copied.name",
    (Game, "name_key"): "copied.name_key",
    (Job, "subject"): "CAST(copied.id AS varchar(80))",
    (Notification, "key"): "'copy:' || copied.id || ':' || source.id",
    (Notification, "seat_id"): (
        "(SELECT seat.id FROM games_seat seat WHERE seat.game_id = copied.id"
        " AND seat.number = source.user_id - {sitters})"
    ),
}
_OF_GAMES: Final[tuple[type[Model], ...]] = (
    *(Game, Seat, Move, Job, Notification, Change, Counted),
)
_OF_PEOPLE: Final[tuple[type[Model], ...]] = (Tally, Rival, Reliability)
# Rows of the game that is copied which are left out where this does not hold.
_ONLY: Final = {
    Move: "copied.logged",
    Change: f"(copied.logged OR source.ladder = '{ladders.ALL}')",
    Notification: f"copied.shift > -{NOTIFICATIONS.days * 86_400}",
}
_DELIVERED: Final = """
    INSERT INTO notify_delivery
        (notification_id, user_id, channel, target, state, due, tries, sent, error)
    SELECT told.id, told.user_id, 'mail', 0, 'sent', told.created, 0, told.created, ''
    FROM notify_notification told JOIN copied ON copied.id = told.game_id
"""


def _quoted(field: Field) -> str:
    return connection.ops.quote_name(required(field.column))


def _expression(model: type[Model], field: Field, cast: Cast) -> str:
    """What a column of a copy holds, in SQL."""
    column = f"source.{_quoted(field)}"
    if new := _NEW.get((model, required(field.column))):
        return new.format(sitters=cast.sitters)
    if isinstance(field, DateTimeField):
        return _SHIFTED[connection.vendor].format(column=column)
    if field.related_model is User:
        nth = f"(copied.person + copied.step * ({column} - {cast.sitters}))"
        return f"{cast.first} + {nth} %% {cast.number}"
    if field.related_model is Game and field.name != "rematch_of":
        return "copied.id"
    return column


def _insert(model: type[Model], cast: Cast) -> str:
    meta = model._meta  # noqa: SLF001 - Django's documented API
    # The database numbers whatever is not addressed by its number.
    fields = [f for f in meta.concrete_fields if f.remote_field or model is Game or f != meta.pk]
    columns = ", ".join(map(_quoted, fields))
    values = ", ".join(_expression(model, field, cast) for field in fields)
    if model in _OF_PEOPLE:
        which = f"source.user_id BETWEEN {cast.sitters} AND {cast.sitters + SITTERS - 1}"
    else:
        which = f"source.{'id' if model is Game else 'game_id'} = copied.template"
    if only := _ONLY.get(model):
        which += f" AND {only}"
    # Names of tables and columns alone: nothing that anybody entered.
    return (
        f"INSERT INTO {meta.db_table} ({columns}) SELECT {values} "  # noqa: S608
        f"FROM copied JOIN {meta.db_table} source ON {which}"
    )


@contextmanager
def much_memory() -> Iterator[None]:
    """Copies go everywhere in indexes: with a page cache of two megabytes SQLite would write each
    of their pages thousands of times."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        (before,) = cursor.execute("PRAGMA cache_size").fetchone()
        cursor.execute("PRAGMA cache_size = -1000000")  # kilobytes
        yield
        cursor.execute(f"PRAGMA cache_size = {before}")


@contextmanager
def _copied(rows: list[tuple]) -> Iterator[Any]:
    """A transaction in which this table says what becomes what."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_CREATE)
        marks = ", ".join(["%s"] * len(_COLUMNS))
        cursor.executemany(f"INSERT INTO copied VALUES ({marks})", rows)  # noqa: S608
        yield cursor
        cursor.execute("DROP TABLE copied")


def copy_games(
    number: int, played: dict[Game.Status, list[Game]], cast: Cast, rng: Random, logs: int = 100
) -> Iterator[tuple[int, int]]:
    """Copy until there are so many more, the oldest first. After each transaction, tells how many
    games there are and how many rows came with the last ones. ``logs``: of a hundred games that
    are over, so many keep their log."""
    first = 1 + (Game.objects.aggregate(last=Max("pk"))["last"] or 0)
    statements = [*(_insert(model, cast) for model in _OF_GAMES), _DELIVERED]
    for start in range(0, number, AT_ONCE):
        several, rows = range(start, min(number, start + AT_ONCE)), 0
        chosen = [_row(n, number, first, played, cast, rng, logs) for n in several]
        with _copied(chosen) as cursor:
            for statement in statements:
                cursor.execute(statement, ())
                rows += cursor.rowcount
        yield several.stop, rows
    _reset_sequences(Game)


def _row(
    n: int,
    number: int,
    first: int,
    played: dict[Game.Status, list[Game]],
    cast: Cast,
    rng: Random,
    logs: int,
) -> tuple:
    drawn = rng.randrange(100)
    over = drawn >= WAITING + RUNNING
    if over:
        status, ago = Game.Status.OVER, YEARS * (1 - n / number)
    else:
        status = Game.Status.WAITING if drawn < WAITING else Game.Status.RUNNING
        ago = LATELY * rng.random()
    name = f"Operation {first + n}"
    return (
        first + n,
        rng.choice(played[status]).pk,
        "".join(rng.choices(KEY_ALPHABET, k=12)),  # longer than those of other games
        name,
        key_of(name, ""),
        rng.randrange(cast.number),
        rng.randrange(1, max(2, cast.number // SITTERS)),
        -int(ago.total_seconds()),
        not over or rng.randrange(100) < logs,
    )


def copy_people(cast: Cast) -> Iterator[int]:
    """What the five are known by, for all others; how many have it after each transaction."""
    statements = [_insert(model, cast) for model in _OF_PEOPLE]
    blocks = range(0, cast.number - SITTERS + 1, SITTERS)
    size = AT_ONCE // SITTERS
    for start in range(0, len(blocks), size):
        several = blocks[start : start + size]
        rows = [(block, 0, "", "", "", block, 1, 0, True) for block in several]
        with _copied(rows) as cursor:
            for statement in statements:
                cursor.execute(statement, ())
        yield several[-1] + SITTERS


def _reset_sequences(*models: type[Model]) -> None:
    """Rows that come by themselves are numbered after those whose number was given."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(statement)
