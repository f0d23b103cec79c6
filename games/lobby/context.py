"""What the head of every page counts: games that wait for the reader, news that is unread."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Count, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.notify.outbox import unread

from .lists import awaiting

NOBODY = -1942  # whose place in the question is everybody's


class Counts(NamedTuple):
    waiting: int
    unread: int


def _number(rows: QuerySet) -> Coalesce:
    counted = rows.order_by().values("user").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


@cache
def _question() -> tuple[str, tuple]:
    """Both in one query. Every page asks it, so it is put into SQL once, for nobody."""
    nobody = get_user_model()(pk=NOBODY)
    both = _number(awaiting(nobody)), _number(unread(nobody))
    reader = get_user_model().objects.filter(pk=NOBODY).values_list(*both)
    return reader.query.sql_with_params()


def counts(request: HttpRequest) -> Counts:
    """Once for each answer."""
    user = getattr(request, "user", None)
    if not user or not user.is_authenticated:
        return Counts(0, 0)
    if not hasattr(request, "counts"):
        sql, values = _question()
        with connection.cursor() as cursor:
            cursor.execute(sql, [user.pk if value == NOBODY else value for value in values])
            request.counts = Counts(*(cursor.fetchone() or (0, 0)))
    return request.counts


def count_waiting(request: HttpRequest) -> int:
    return counts(request).waiting


def in_the_head(request: HttpRequest) -> dict[str, object]:
    """Counted only where a template shows it."""

    def later(count: Callable[[Counts], int]) -> SimpleLazyObject:
        return SimpleLazyObject(lambda: count(counts(request)))

    return {
        "games_waiting": later(lambda both: both.waiting),
        "unread": later(lambda both: both.unread),
    }
