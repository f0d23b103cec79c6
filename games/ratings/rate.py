"""Ratings change when a game is over: by a job, once for each game, in the order of finishing.

Jobs may come late, twice, or in another order than the games. So whatever finished after a game is
taken back before it is entered, and entered again after it: in the end the book reads as if
everything had come in order.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Job
from games.services.play import after_game

from . import facts, ladders, standings
from .ledger import WINDOW, Entry, Facts, Key, Ledger, Line
from .models import Change, Standing

JOB = "rate"
LEASE = datetime.timedelta(minutes=2)
BATCH = 1000  # rows written at once


@after_game(JOB, LEASE)
def _rate(job: Job) -> None:
    rate(job.game_pk)


@transaction.atomic
def rate(game_id: int) -> None:
    """Let a finished game count. Twice is no error."""
    standings.hold(ladders.ALL)
    if Change.objects.filter(game=game_id).exists():
        return
    new = next((game for game in facts.of([game_id]) if game.counts), None)
    if new is None:
        return
    later = _take_back(new)
    games = [new, *facts.of(later)] if later else [new]
    ledger = _opened(games)
    entries = [entry for game in games for entry in ledger.enter(game)]
    _write(entries)
    _write_lines(ledger, {(entry.user, entry.ladder) for entry in entries})
    standings.renew_soon({entry.ladder for entry in entries})


# ── one game ─────────────────────────────────────────────────────────────────────────────────


def _after(game: Facts) -> QuerySet[Change]:
    later = Q(finished__gt=game.finished) | Q(finished=game.finished, game__gt=game.game)
    return Change.objects.filter(later, finished__gte=game.finished)


def _take_back(game: Facts) -> list[int]:
    """Undo what finished after this game. Returns which games that were."""
    changes = list(_after(game).order_by("-finished", "-game"))
    if not changes:
        return []
    rows = _standings(change.user_id for change in changes)
    for change in changes:
        row = rows[change.user_id, change.ladder]
        row.mu, row.sigma = change.before
        row.points = row.skill.points
        row.games -= 1
        row.wins -= change.won
    touched = [rows[key] for key in {(c.user_id, c.ladder) for c in changes}]
    Standing.objects.bulk_update(touched, ["mu", "sigma", "points", "games", "wins"], BATCH)
    Standing.objects.filter(pk__in=[row.pk for row in touched if not row.games]).delete()
    _after(game).delete()
    return list({change.game_id for change in changes})


def _standings(users: Iterable[int]) -> dict[Key, Standing]:
    rows = Standing.objects.filter(user__in=set(users), mu__isnull=False)
    return {(row.user_id, row.leaderboard): row for row in rows}


def _opened(games: list[Facts]) -> Ledger:
    """The book at these people's pages."""
    people = {person.user for game in games for person in game.people}
    ledger = Ledger()
    for key, row in _standings(people).items():
        ledger.lines[key] = Line(row.skill, row.games, row.wins)
    earlier = Change.objects.filter(
        user__in=people, ladder=ladders.ALL, finished__gt=games[0].finished - WINDOW
    )
    met: dict[tuple[datetime.datetime, int], list[int]] = defaultdict(list)
    for finished, game, user in earlier.values_list("finished", "game", "user"):
        met[finished, game].append(user)
    for (finished, _game), users in met.items():
        ledger.note_meeting(finished, users)
    return ledger


def _write(entries: list[Entry]) -> None:
    Change.objects.bulk_create(map(_row, entries), BATCH)


def _write_lines(ledger: Ledger, keys: Iterable[Key]) -> None:
    Standing.objects.bulk_create(
        (_standing(key, ledger.lines[key]) for key in sorted(keys)),
        BATCH,
        update_conflicts=True,
        unique_fields=["user", "leaderboard"],
        update_fields=["points", "mu", "sigma", "games", "wins"],
    )


def _row(entry: Entry) -> Change:
    return Change(
        game_id=entry.game,
        user_id=entry.user,
        ladder=entry.ladder,
        finished=entry.finished,
        place=entry.place,
        left=entry.left,
        won=entry.won,
        weight=entry.weight,
        mu_before=entry.before.mu,
        sigma_before=entry.before.sigma,
        mu=entry.after.mu,
        sigma=entry.after.sigma,
    )


def _standing(key: Key, line: Line) -> Standing:
    user, ladder = key
    return Standing(
        user_id=user,
        leaderboard=ladder,
        points=line.skill.points,
        mu=line.skill.mu,
        sigma=line.skill.sigma,
        games=line.games,
        wins=line.wins,
    )


# ── all games ────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def rerate() -> int:
    """Everything anew from the games. Returns how many count."""
    standings.hold(ladders.ALL)
    Change.objects.all().delete()
    ledger, counted = Ledger(), 0
    entries: list[Entry] = []
    for game in facts.all_of(facts.finished().values_list("pk", flat=True).iterator()):
        new = ledger.enter(game)
        counted += bool(new)
        entries += new
        if len(entries) >= BATCH:
            _write(entries)
            entries = []
    _write(entries)
    # Rows stay where there still is something to say: they know who rose and fell.
    rows = Standing.objects.filter(mu__isnull=False)
    rows.update(games=0)
    _write_lines(ledger, ledger.lines)
    rows.filter(games=0).delete()
    return counted
