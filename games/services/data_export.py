"""All that is kept of one person, as a zip of JSON files: for themselves, or by staff for them.

Of others there is nothing in it that they did not show this person. What only the person may know
while a game is played is in their own copy alone: staff may sit at the same table.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.clock.hours import COLUMNS
from games.core.access import revealed
from games.models import Departure, Game, Message, Move, Seat


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rows of a model whose ``person`` this is. ``once_over``: the way to the game
    that must be over before others may read them."""

    model: str
    person: str
    fields: tuple[str, ...]
    once_over: str | None = None

    def rows(self, user: User, *, own: bool) -> QuerySet:
        rows = apps.get_model(self.model).objects.filter(**{self.person: user})
        if self.once_over is not None and not own:
            rows = rows.filter(revealed(self.once_over))
        return rows.order_by("pk").values(*self.fields)


# Moments that tell when the person was there; staff, who may play with them, learn the day.
THERE = {"due", "sent", "read", "last"}

CHAPTERS = {
    "addresses": Chapter("account.EmailAddress", "user", ("email", "verified", "primary")),
    "sessions": Chapter("accounts.OpenSession", "user", ("browser", "network", "first", "last")),
    # Their secrets stay here: whoever takes a copy away must not be able to log in with it.
    "second-factors": Chapter("mfa.Authenticator", "user", ("type", "created_at", "last_used_at")),
    "vacations": Chapter("accounts.Vacation", "user", ("first", "last", "begins", "ends")),
    "games": Chapter(
        "games.Seat",
        "user",
        (
            *("game__key", "game__name", "game__status", "game__started", "game__finished"),
            *("game__deal_hidden", "number", "chosen_color", "bot", "score", "place", "misses"),
        ),
    ),
    "games-created": Chapter("games.Game", "creator", ("key", "name", "status", "created")),
    "games-left": Chapter("games.Departure", "user", ("game__key", "number", "created")),
    "time-given": Chapter("games.Gift", "giver", ("seat__game__key", "time", "created")),
    "reliability": Chapter(
        "games.Reliability", "user", ("kept", "missed", "answers", "answer_time", *COLUMNS)
    ),
    "invitations": Chapter(
        "games.Invitation", "user", ("game__key", "by__name", "created", "declined")
    ),
    "invitations-sent": Chapter(
        "games.Invitation", "by", ("game__key", "user__name", "created", "declined")
    ),
    "orders": Chapter(
        "games.Orders",
        "seat__user",
        ("seat__game__key", "round", "book", "changed"),
        once_over="seat__game",
    ),
    "notes": Chapter("games.Note", "user", ("game__key", "text", "changed"), once_over="game"),
    "followed": Chapter("games.Follow", "follower", ("followed__name", "created")),
    "followers": Chapter("games.Follow", "followed", ("follower__name", "created")),
    "muted": Chapter("games.Mute", "user", ("muted__name", "created")),
    "reports": Chapter(
        "games.Report", "reporter", ("game__key", "reason", "details", "created", "handled")
    ),
    "exports": Chapter("games.Export", "asked_by", ("game__key", "format", "asked")),
    "notifications": Chapter(
        "notify.Notification",
        "user",
        ("kind", "game__key", "about", "text", "path", "created", "read"),
        once_over="game",
    ),
    "deliveries": Chapter(
        "notify.Delivery",
        "user",
        ("channel", "state", "due", "sent", "notification__key"),
        once_over="notification__game",
    ),
    "news-wanted": Chapter("notify.Switch", "user", ("kind", "channel", "on")),
    "hours": Chapter("notify.Habits", "user", ("paused", "digest_at", "quiet_from", "quiet_to")),
    "browsers": Chapter("notify.PushSubscription", "user", ("browser", "created", "trouble")),
    "webhooks": Chapter("notify.Webhook", "user", ("service", "url", "created", "trouble")),
    "tournaments": Chapter(
        "tournaments.Entry",
        "user",
        ("tournament__key", "tournament__name", "state", "joined", "left", "place", "points"),
    ),
    "tournaments-organised": Chapter("tournaments.Tournament", "organiser", ("key", "name")),
    "tournaments-shared": Chapter("tournaments.Tournament", "co_organisers", ("key", "name")),
    "ratings": Chapter(
        "ratings.Standing", "user", ("leaderboard", "points", "games", "wins", "rank")
    ),
    "rating-changes": Chapter(
        "ratings.Change",
        "user",
        ("game__key", "ladder", "finished", "place", "left", "weight", "mu", "sigma"),
    ),
    "rivals": Chapter("ratings.Rival", "user", ("rival__name", "games", "ahead", "behind")),
    "feats": Chapter("ratings.Tally", "user", ("kind", "thing", "times", "good")),
    "devices": Chapter("ratings.Device", "user", ("mark", "first", "last")),
    "guesses": Chapter(
        "suspicion.Guess",
        "user",
        ("game__key", "round", "space", "tile", "changed", "truth", "points"),
        once_over="game",
    ),
    "debriefs": Chapter(
        "debrief.Figures",
        "user",
        ("game__key", "accuracy", "decisions", "best", "given_away", "luck"),
        once_over="game",
    ),
    "lessons": Chapter("lessons.Progress", "user", ("kept",)),
    "puzzles": Chapter(
        "puzzles.Attempt", "user", ("puzzle__key", "action", "solved", "gain", "created")
    ),
    "puzzle-rating": Chapter(
        "puzzles.Solver",
        "user",
        ("mu", "sigma", "tried", "solved", "streak", "best_streak", "last_day"),
    ),
    "sanctions": Chapter("desk.Sanction", "user", ("kind", "reason", "created", "until", "lifted")),
}
# What fields are called in the files: programs that people have written read them.
KEYS = {"leaderboard": "board"}
# Where others tell of this person, or the site keeps its own books.
NOT_THEIRS = {
    ("games.Mute", "muted"),
    ("games.Report", "user"),
    ("notify.Notification", "by"),
    ("ratings.Rival", "rival"),
    ("tournaments.Entry", "replaced"),
    ("tournaments.Result", "adjusted_by"),
    ("desk.AuditEntry", "actor"),
    ("admin.LogEntry", "user"),
}
ACCOUNT = (
    *("name", "email", "guest", "date_joined", "last_login", "time_zone", "language"),
    "language_seen",
    *("night_from", "night_to", "style", "coach", "stand_in", "shows_presence", "puzzles"),
    "mail_trouble",
)


def pack(user: User, *, own: bool) -> bytes:
    """``own``: for the person themselves. A constant number of queries."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, rows in _chapters(user, own=own):
            text = json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            folder.writestr(f"estoril/{name}.json", text)
    return packed.getvalue()


def _chapters(user: User, *, own: bool) -> Iterator[tuple[str, Any]]:
    yield "account", {name: getattr(user, name) for name in ACCOUNT}
    for name, chapter in CHAPTERS.items():
        yield name, [_told(row, own=own) for row in chapter.rows(user, own=own)]
    yield "messages", list(_messages(user, own=own))
    yield "moves", list(_moves(user, own=own))


def _told(row: dict[str, Any], *, own: bool) -> dict[str, Any]:
    """How a game ended is told to nobody while others play its deal."""
    if row.pop("game__deal_hidden", False):
        row |= {"score": None, "place": None}
    if not own:
        row |= {name: row[name].date() for name in THERE & row.keys() if row[name]}
    return {KEYS.get(name, name): value for name, value in row.items()}


def _messages(user: User, *, own: bool) -> QuerySet:
    messages = Message.objects.filter(author=user)
    if not own:
        # Players learn what the spectators say when the game is over; and nobody what is said where
        # the same deal is played.
        among_players = Q(room=Message.Room.PLAYERS, game__deal_hidden=False)
        messages = messages.filter(among_players | revealed("game"))
    return messages.order_by("pk").values("game__key", "room", "text", "created", "removed")


def _moves(user: User, *, own: bool) -> Iterator[dict[str, Any]]:
    """Their decisions, and not those of whoever sat there before or after them."""
    here = {"game": OuterRef("game"), "number": OuterRef("seat"), "user": user}
    moves = Move.objects.filter(
        Exists(Seat.objects.filter(**here)) | Exists(Departure.objects.filter(**here)),
        by_bot=False,
    )
    if not own:
        moves = moves.filter(revealed("game"))
    changes = _changes_of_hands(user)
    for move in moves.order_by("game", "number").values(
        "number", "seat", "decision", "action", "created", "game_id", key=F("game__key")
    ):
        row: dict[str, Any] = {**move}
        hands = changes[row.pop("game_id"), row["seat"]]
        if _had_the_seat(user.pk, hands, row["created"]):
            yield row


def _changes_of_hands(user: User) -> dict[tuple[int, int], list[tuple[Any, int | None]]]:
    """Return the seats that changed hands in this person's games: until when, and whose it was."""
    ids = Game.objects.filter(Q(seats__user=user) | Q(departures__user=user)).values("pk")
    changes: dict[tuple[int, int], list[tuple[Any, int | None]]] = defaultdict(list)
    departures = Departure.objects.filter(game__in=ids).order_by("created")
    for game, number, until, whose in departures.values_list("game", "number", "created", "user"):
        changes[game, number].append((until, whose))
    return changes


def _had_the_seat(user: int, hands: list[tuple[Any, int | None]], when: Any) -> bool:
    for until, whose in hands:
        if when < until:
            return whose == user
    # Since the last change it belongs to who has it now: nobody comes back to a seat they left.
    return all(whose != user for _until, whose in hands)
