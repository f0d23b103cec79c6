"""The admin of puzzles: a list without what they are about, for staff solve them, too."""

from __future__ import annotations

from django.contrib import admin
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.requests import user_of
from games.moderation import audit
from games.puzzles import daily
from games.puzzles.models import Puzzle
from games.staff.kit.lists import OnlyForReading


@admin.register(Puzzle)
class PuzzleAdmin(OnlyForReading):
    list_display = ("key", "day", "kind", "game", "tried", "solved", "retired")
    list_display_links = None
    list_filter = ("retired",)
    list_select_related = ("game",)
    fields = list_display
    search_help_text = _("A puzzle's or a game's key, in full.")
    actions = ("retire", "bring_back")

    def matching(self, term: str) -> Q:
        return Q(key=term) | Q(game__key=term)

    @admin.action(description=_("Retire"), permissions=["change"])
    def retire(self, request: HttpRequest, puzzles: QuerySet[Puzzle]) -> None:
        """Nobody is shown them any more; today has another at once."""
        self._set_retired(request, puzzles, retired=True)

    @admin.action(description=_("Bring back"), permissions=["change"])
    def bring_back(self, request: HttpRequest, puzzles: QuerySet[Puzzle]) -> None:
        self._set_retired(request, puzzles, retired=False)

    def _set_retired(
        self, request: HttpRequest, puzzles: QuerySet[Puzzle], *, retired: bool
    ) -> None:
        with transaction.atomic():
            for puzzle in Puzzle.objects.filter(pk__in=puzzles.values("pk")):
                puzzle.retired = retired
                puzzle.save(update_fields=["retired"])
                deed = "puzzle.retire" if retired else "puzzle.bring_back"
                audit.record(user_of(request), deed, puzzle)
        daily.assign(daily.today())
