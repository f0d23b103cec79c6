"""Places on leaderboards: given to everybody at once, now and then; pages only read them."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterable

from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.deletion import on_account_deletion
from accounts.models import User
from games.core import jobs
from games.models import Job

from . import ladders
from .models import Leaderboard, Standing
from .skill import NEWCOMER

JOB = "places"
EVERY = 60  # seconds: games that end within a minute renew a leaderboard once
DRAWN = "leaderboards"  # in the cache: changes whenever places do

# One statement, however many are listed; it writes no row that stays as it is.
_GIVE_PLACES = """
    UPDATE ratings_standing
    SET rank = listed.place, moved = COALESCE(last_rank - listed.place, 0)
    FROM (
        SELECT one.id,
               ROW_NUMBER() OVER (ORDER BY one.points DESC, one.games DESC, one.user_id) AS place
        FROM ratings_standing one JOIN accounts_user person ON person.id = one.user_id
        WHERE one.board = %s AND one.games >= %s AND person.is_active AND NOT person.guest
    ) AS listed
    WHERE ratings_standing.id = listed.id AND (
        COALESCE(rank, 0) <> listed.place OR moved <> COALESCE(last_rank - listed.place, 0)
    )
"""


def hold(key: str) -> None:
    """Nobody else changes figures or places here until this transaction ends.

    A game counts on several ladders, so all of them are held together.
    """
    first = ladders.ALL if ladders.rates_skill(key) else key
    Leaderboard.objects.select_for_update().get_or_create(key=first)


def renew_soon(keys: Iterable[str]) -> None:
    """Renew the places at the next full minute. Asking again asks for the same."""
    now = timezone.now()
    due = now + datetime.timedelta(seconds=EVERY - now.timestamp() % EVERY)
    jobs.put_all([Job(kind=JOB, subject=key, due=due) for key in sorted(keys)])


@jobs.handler(JOB)
def _renew(job: Job) -> None:
    renew(job.subject)


def renew(key: str) -> None:
    """Give everybody on this leaderboard a place."""
    with transaction.atomic():
        hold(key)
        leaderboard, _created = Leaderboard.objects.get_or_create(key=key)
        now = timezone.now()
        rows = Standing.objects.filter(leaderboard=key)
        monday = now.date() - datetime.timedelta(days=now.weekday())
        if leaderboard.week != monday:
            rows.update(last_rank=F("rank"))
            leaderboard.week = monday
        gone = Q(games__lt=ladders.enough(key)) | Q(user__is_active=False) | Q(user__guest=True)
        rows.filter(gone, rank__isnull=False).update(rank=None, moved=0)
        with connection.cursor() as cursor:
            cursor.execute(_GIVE_PLACES, [key, ladders.enough(key)])
        leaderboard.listed = rows.filter(rank__isnull=False).count()
        leaderboard.renewed = now
        leaderboard.save()
    cache.set(DRAWN, secrets.token_hex(8), timeout=None)


def renew_all() -> None:
    keys = Standing.objects.order_by().values_list("leaderboard", flat=True).distinct()
    for key in sorted({*keys, *Leaderboard.objects.values_list("key", flat=True)}):
        renew(key)


def rating_of(user: User) -> int:
    """The one figure by which people are compared: all rated games together."""
    overall = Standing.objects.filter(user=user, leaderboard=ladders.ALL)
    points = overall.values_list("points", flat=True).first()
    return round(points or NEWCOMER.points)


@on_account_deletion
@transaction.atomic
def hide(user: User) -> None:
    """Whoever leaves is on no leaderboard any more."""
    hold(ladders.ALL)
    Standing.objects.filter(user=user).update(rank=None, moved=0)
