"""The admin of talk: what was said and reported, and what to do about it."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests import user_of
from games.models import Game, Message, Report, Seat
from games.staff.kit.action_pages import Act, WithActs
from games.staff.kit.forms import OutcomeForm
from games.staff.kit.lists import OnlyForReading, by_game_or_person, plays_hidden_deal

from . import actions

AROUND = 10  # messages before and after one that was reported


def may_know(user: User, way: str = "") -> Q:
    """Staff who play hear what players hear: nothing from the spectators before the game is over,
    nothing from tables with what may be their own deal. ``way``: from the rows to the message.
    """
    plays = Q(Exists(Seat.objects.filter(game=OuterRef(f"{way}game"), user=user)))
    whispered = {f"{way}room": Message.Room.SPECTATORS, f"{way}game__status": Game.Status.RUNNING}
    secret = Q(**whispered) & plays
    if plays_hidden_deal(user):
        secret |= Q(**{f"{way}game__deal_hidden": True}) & ~plays
    return ~secret


@admin.register(Report)
class ReportAdmin(WithActs, OnlyForReading):
    change_form_template = "admin/desk/report.html"
    list_display = (
        *("created", "reason", "user", "reporter", "game", "message_text"),
        *("handled", "outcome"),
    )
    list_filter = (("handled", admin.EmptyFieldListFilter),)
    list_select_related = ("user", "reporter", "game", "message")
    lookups = ("user", "game")
    fields = (
        *("created", "reason", "details", "user", "reporter", "game", "message_text"),
        *("handled", "outcome"),
    )
    readonly_fields = ("message_text",)
    acts = (
        Act(
            "resolve",
            _("Resolve"),
            "desk.resolve_report",
            actions.resolve,
            OutcomeForm,
            fits=lambda _actor, report: report.handled is None,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).filter(may_know(user_of(request), "message__"))

    @admin.display(description=_("message"))
    def message_text(self, report: Report) -> str:
        return report.message.text if report.message else ""

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict | None = None,
    ) -> HttpResponse:
        report = self.get_object(request, object_id)
        messages = _context_of(report, user_of(request)) if report else []
        return super().change_view(
            request, object_id, form_url, {"said": messages} | (extra_context or {})
        )


def _context_of(report: Report, reader: User) -> list[Message]:
    """What was said before and after; of a person as such, their last words in that game."""
    messages = Message.objects.filter(may_know(reader), game=report.game_id).select_related(
        "author"
    )
    if report.message is None:
        return list(messages.filter(author=report.user_id).order_by("-pk")[: 2 * AROUND])[::-1]
    messages = messages.filter(room=report.message.room)
    before = messages.filter(pk__lte=report.message_id).order_by("-pk")[: AROUND + 1]
    after = messages.filter(pk__gt=report.message_id).order_by("pk")[:AROUND]
    return [*list(before)[::-1], *after]


@admin.register(Message)
class MessageAdmin(WithActs, OnlyForReading):
    list_display = ("created", "game", "room", "author", "text", "removed")
    list_filter = ("room",)
    list_select_related = ("game", "author")
    lookups = ("game", "author")
    fields = ("created", "game", "room", "author", "text", "removed")
    acts = (
        Act(
            "remove",
            _("Remove"),
            "desk.remove_message",
            actions.remove,
            fits=lambda _actor, message: message.removed is None,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return super().get_queryset(request).filter(may_know(user_of(request)))

    def matching(self, term: str) -> Q:
        return by_game_or_person(term, person="author")
