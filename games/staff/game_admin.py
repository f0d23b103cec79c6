"""Games as those see them who look after the site: as a spectator until they are over.

That holds for every game, so it holds for those in which they play themselves.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from accounts.requests import user_of
from games.core.viewers import ALL, SPECTATOR
from games.models import Game, Seat
from games.models.game import HEAVY
from games.pictures.prints import Print
from games.pictures.responses import picture_response
from games.pictures.table_picture import TablePicture
from games.story import log
from games.story.players import players_of

from .kit.action_pages import WithActs
from .kit.lists import OnlyForReading, by_person, plays_hidden_deal

LINES = 20  # of the log on a page
SMALL, LARGE = Print("board", 400), Print("board", 1200)
HEAVY_OF_SEAT = tuple(f"game__{name}" for name in HEAVY)


def viewer_for(game: Game) -> str:
    return ALL if game.is_revealed else SPECTATOR


class SeatInline(admin.TabularInline):
    model = Seat
    fields = ("number", "user", "bot", "awaiting", "until", "misses", "away", "points", "rank")
    readonly_fields = fields
    can_delete = False
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user", "game").defer(*HEAVY_OF_SEAT)

    @admin.display(description=_("deadline"))
    def until(self, seat: Seat) -> datetime.datetime | None:
        return seat.deadline and seat.deadline.replace(second=0, microsecond=0)

    @admin.display(description=_("victory points"))
    def points(self, seat: Seat) -> int | None:
        return seat.score if seat.game.is_revealed else None

    @admin.display(description=_("place"))
    def rank(self, seat: Seat) -> int | None:
        return seat.place if seat.game.is_revealed else None

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return request.user.has_perm("games.view_game")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Game)
class GameAdmin(WithActs, OnlyForReading):
    change_form_template = "admin/desk/game.html"
    list_display = ("key", "name", "status", "players", "pace", "line", "created", "finished")
    list_filter = ("status",)
    inlines = (SeatInline,)
    # Neither the seed nor anything that is made from it.
    fields = (
        *("key", "name", "status", "creator", "private", "pace", "allowance", "reserve"),
        *("most_misses", "substitutes", "vacations", "least_reliability", "options"),
        *("rules_version", "commitment", "line", "created", "started", "changed", "finished"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).select_related("creator").defer(*HEAVY)

    def matching(self, term: str) -> Q:
        if Game.objects.filter(key=term).exists():
            return Q(key=term)
        return Q(pk__in=Seat.objects.filter(by_person(term)).values("game"))

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        ours = [
            path("<int:pk>/log/", wrap(self.log_view), name="games_game_log"),
            path(
                "<int:pk>/pictures/<int:line>/<print:print>",
                wrap(self.picture_view),
                name="games_game_picture",
            ),
        ]
        return [*ours, *super().get_urls()]

    def log_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Every line with what it says and a picture of the board after it."""
        game = self._begun(request, pk)
        pages = Paginator(range(game.line + 1), LINES)
        page = pages.get_page(request.GET.get("p"))
        context = self.admin_site.each_context(request) | {
            "opts": self.opts,
            "title": _("Log"),
            "game": game,
            "page": page,
            "pages": pages.get_elided_page_range(page.number),
            "open": viewer_for(game) == ALL,
            "lines": _told(game, list(page.object_list)),
            "small": SMALL,
            "large": LARGE,
        }
        return TemplateResponse(request, "admin/desk/log.html", context)

    def picture_view(self, request: HttpRequest, pk: int, line: int, print: Print) -> HttpResponse:
        game = self._begun(request, pk)
        if line > game.line:
            raise Http404
        seats = list(game.seats.select_related("user"))
        picture = TablePicture(game, seats, line, viewer_for(game), print)
        return picture_response(request, picture)

    def _begun(self, request: HttpRequest, pk: int) -> Game:
        if not request.user.has_perms(["games.view_game", "games.view_move"]):
            raise PermissionDenied
        game = get_object_or_404(self.get_queryset(request), pk=pk, started__isnull=False)
        if game.deal_hidden and plays_hidden_deal(user_of(request)):
            raise PermissionDenied(_("You play this deal, perhaps: look once all have finished."))
        return game


def _told(game: Game, lines: Sequence[int]) -> list[tuple[int, list[log.Entry]]]:
    """Each line with its sentences. The set-up is line 0."""
    sentences = defaultdict(list)
    first, last = lines[0], lines[-1]
    players, revealed = players_of(game), viewer_for(game) == ALL
    for entry in log.between(game, None, first - 1, last, players, revealed=revealed):
        sentences[entry.line].append(entry)
    return [(line, sentences[line]) for line in lines]
