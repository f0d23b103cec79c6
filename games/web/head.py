"""What the head of every page counts: games that wait for the reader, news that is unread."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Count, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.core.prepared import Prepared
from games.models import Seat
from games.notify.outbox import unread


class Counts(NamedTuple):
    waiting: int
    unread: int


def awaiting(user: Any) -> QuerySet[Seat]:
    """Seats of theirs that are asked for a decision."""
    return Seat.objects.filter(user=user, awaiting=True, bot="")


def _number(rows: QuerySet) -> Coalesce:
    counted = rows.order_by().values("user").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def numbers(user: Any) -> tuple[Coalesce, ...]:
    """What ``Counts`` has, for a query that asks for something else besides."""
    return _number(awaiting(user)), _number(unread(user))


NUMBERS = Prepared(
    lambda user: get_user_model().objects.filter(pk=user).values_list(*numbers(user))
)


def counts(request: HttpRequest) -> Counts:
    """Once for each answer."""
    user = getattr(request, "user", None)
    if not user or not user.is_authenticated:
        return Counts(0, 0)
    memo = vars(request)
    if "counts" not in memo:
        memo["counts"] = Counts(*(NUMBERS.figures(user.pk) or (0, 0)))
    return memo["counts"]


def counted(request: HttpRequest, waiting: int, unread: int) -> None:
    """So much has been counted along with something else."""
    vars(request)["counts"] = Counts(waiting, unread)


def count_read(request: HttpRequest, number: int) -> None:
    """So much of what was unread has been read by this very request."""
    before = counts(request)
    vars(request)["counts"] = before._replace(unread=before.unread - number)


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
