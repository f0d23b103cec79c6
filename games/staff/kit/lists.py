"""The admin over large tables, for people who may not see everything that is in them.

Staff may play, and their friends may: of a game that is not laid open they see what a spectator
sees. Rows that would tell more, of what is due there, of who was told and who looked, are left out
by ``tells_of`` until then; and moments at which somebody was there are told to the day.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import slug_of
from games.core.access import revealed
from games.models import Game, Seat
from games.models.game import HEAVY

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

MOST_LISTED = 5000  # rows that a list leads to; who looks for an older one searches
NOTHING = Q(pk__in=[])
SUFFIX = re.compile(r"(__id)?(__exact|__isempty|__isnull)?$")


class FirstPages(Paginator):
    """A paginator of a list whose whole length nobody counts."""

    @cached_property
    def count(self) -> int:
        assert isinstance(self.object_list, QuerySet)
        return self.object_list.order_by().values("pk")[:MOST_LISTED].count()


class Narrowed(admin.ModelAdmin):
    """A list that addresses narrow down by what is meant for it, and by nothing else."""

    lookups: tuple[str, ...] = ()  # by which links narrow the list, besides its filters

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:  # noqa: ARG002
        """Django lets addresses ask for any field: ``seed__startswith=a`` would tell a seed."""
        filters = {
            filter_
            if isinstance(filter_, str)
            else filter_[0]
            if isinstance(filter_, tuple)
            else cast(type[admin.SimpleListFilter], filter_).parameter_name
            for filter_ in self.list_filter
        }
        return SUFFIX.sub("", lookup) in {*filters, *self.lookups}


class Large(Narrowed):
    """A list of many: the newest, or what is found by a whole key. Never sorted, never counted."""

    paginator = FirstPages
    show_full_result_count = False
    list_per_page = 50
    ordering: ClassVar[tuple[str, ...]] = ("-pk",)
    sortable_by = ()
    list_select_related: ClassVar[tuple[str, ...]] = ()
    search_fields: ClassVar[tuple[str, ...]] = (
        "pk",
    )  # that there is a search; what it finds is said below
    search_help_text = _("A game's key or a person's name, in full.")

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002
        queryset: QuerySet,
        search_term: str,
    ) -> tuple[QuerySet, bool]:
        term = search_term.strip()
        if not (term and self.search_fields):
            return queryset, False
        return queryset.filter(self.matching(term)), False

    def matching(self, term: str) -> Q:
        return by_game_or_person(term)


class OnlyForReading(Large):
    """What people wrote is not rewritten, and nothing is added in their name."""

    # The way to a game that the rows tell too much of before it is laid open.
    tells_of: str | None = None

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        """Read of games only what their names need: the rest is large, and secret."""
        rows = super().get_queryset(request)
        if self.tells_of is not None:
            rows = rows.filter(revealed(self.tells_of))
        if self.list_select_related:
            rows = rows.select_related(*self.list_select_related)
        if "game" in self.list_select_related:
            rows = rows.defer(*(f"game__{name}" for name in HEAVY))
        return rows

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        # Actions need it; no single row can be edited.
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False


def day_of(field: str, words: Text) -> Callable[[Any, Model], datetime.date | None]:
    """A column that tells a moment to the day."""

    @admin.display(description=words)
    def day(_admin: Any, row: Model) -> datetime.date | None:
        moment = getattr(row, field)
        return timezone.localdate(moment) if moment else None

    return day


def plays_hidden_deal(user: User) -> bool:
    """Whoever does might learn at another table what is hidden at theirs."""
    return Seat.objects.filter(user=user, game__deal_hidden=True).exists()


def by_game_or_person(term: str, game: str = "game", person: str = "user") -> Q:
    """Looked up first: then each list has an index for it."""
    if game_id := Game.objects.filter(key=term).values_list("pk", flat=True).first():
        return Q(**{game: game_id})
    return by_person(term, person)


def by_person(term: str, person: str = "user") -> Q:
    user_id = User.objects.filter(slug=slug_of(term)).values_list("pk", flat=True).first()
    return Q(**{person: user_id}) if user_id else NOTHING
