"""The organisers' desk: tournaments are set up here, and every step of their life is a page of its
own that asks once more, does it by the services, and notes it in the audit log."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import Q, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.requests import user_of
from games.moderation import audit
from games.staff.kit.action_pages import Act, WithActs
from games.staff.kit.forms import ReasonForm
from games.staff.kit.lists import Narrowed, OnlyForReading, by_person
from games.tournaments.models import Entry, Result, Tournament
from games.tournaments.services import entries, lifecycle, results, rounds
from games.tournaments.services.queries import current_round

from . import tournament_forms

MAY = "tournaments.organise_tournament"
USUAL = (8, 16, 32)  # players, for a preview


# ── steps ────────────────────────────────────────────────────────────────────────────────────


Status = Tournament.Status
BEGUN = (Status.RUNNING, Status.PAUSED)


def _in(*statuses: str) -> Callable[[User, Tournament], bool]:
    return lambda _actor, tournament: tournament.status in statuses


def _has_round(_actor: User, tournament: Tournament) -> bool:
    return tournament.status == Status.RUNNING and current_round(tournament) is not None


def _not_played(_actor: User, tournament: Tournament) -> bool:
    round_ = current_round(tournament)
    running = tournament.status == Status.RUNNING
    return running and round_ is not None and not rounds.was_played(round_)


def _step(
    name: str,
    label: str | Promise,
    service: Callable[..., object],
    fits: Callable[[User, Tournament], bool],
    form: type[ReasonForm] = tournament_forms.StepForm,
    warning: str | Promise = "",
) -> Act:
    """Every service takes the tournament's id, who does it, and what the form asks for by name."""

    def do(by: User, tournament: Tournament, **fields: object) -> None:
        service(tournament.pk, by, **fields)

    def theirs(by: User, tournament: Tournament) -> bool:
        return tournament.is_run_by(by) and fits(by, tournament)

    return Act(name, label, MAY, do, form, theirs, warning)


STEPS = (
    _step(
        "open",
        _("Open registration"),
        lifecycle.open_registration,
        _in(Status.DRAFT),
        warning=_("Everybody sees the tournament from now on."),
    ),
    _step(
        "invite",
        _("Invite"),
        entries.invite,
        _in(Status.DRAFT, Status.REGISTRATION),
        tournament_forms.InviteForm,
    ),
    _step(
        "start",
        _("Start"),
        lifecycle.start,
        _in(Status.REGISTRATION),
        warning=_("Registration ends, and the first round is paired. There is no way back."),
    ),
    _step(
        "pause",
        _("Pause"),
        lifecycle.pause,
        _in(Status.RUNNING),
        warning=_(
            "No round starts or ends until you resume it, and all clocks stand still. Whoever "
            "likes can play on."
        ),
    ),
    _step(
        "resume",
        _("Resume"),
        lifecycle.resume,
        _in(Status.PAUSED),
        warning=_("Clocks and rounds go on with the time that they had left."),
    ),
    _step(
        "share",
        _("Share with a co-organiser"),
        lifecycle.share,
        _in(*Status.values),
        tournament_forms.InviteForm,
        _("They can do everything here that you can."),
    ),
    _step(
        "unshare",
        _("Part with a co-organiser"),
        lifecycle.unshare,
        lambda _actor, tournament: tournament.co_organisers.exists(),
        tournament_forms.InviteForm,
    ),
    _step("extend", _("Extend the round"), rounds.extend, _has_round, tournament_forms.ExtendForm),
    _step(
        "pair-again",
        _("Pair again"),
        rounds.pair_again,
        _not_played,
        warning=_(
            "The tables of this round are given up, and people are paired anew from the field as "
            "it is now. There is no way back."
        ),
    ),
    _step(
        "disqualify",
        _("Disqualify"),
        entries.disqualify,
        _in(Status.REGISTRATION, *BEGUN),
        tournament_forms.EntryForm,
        _("They are out, and a bot finishes their game. There is no way back."),
    ),
    _step(
        "replace",
        _("Replace"),
        entries.replace,
        _in(Status.REGISTRATION, *BEGUN),
        tournament_forms.ReplaceForm,
        _("Somebody else goes on in their place, with their results. There is no way back."),
    ),
    _step(
        "adjust",
        _("Adjust a result"),
        results.adjust,
        _in(*BEGUN, Status.FINISHED),
        tournament_forms.AdjustForm,
        _("What was played stays visible; these points count instead."),
    ),
    _step(
        "finish",
        _("Finish"),
        lifecycle.finish,
        _in(*BEGUN),
        warning=_(
            "The standings become final. Games that still run count no more. There is no way back."
        ),
    ),
)


# ── pages ────────────────────────────────────────────────────────────────────────────────────


@admin.register(Tournament)
class TournamentAdmin(WithActs, Narrowed):
    form = tournament_forms.TournamentForm
    acts = STEPS
    list_display = ("name", "format", "status", "taking_part", "starts", "organiser")
    list_filter = ("status", "format")
    list_select_related = ("organiser",)
    search_fields = ("name", "key")
    ordering = ("-pk",)
    readonly_fields = ("organiser", "shared_with", "status", "commitment")
    change_form_template = "admin/tournaments/tournament/change_form.html"
    fieldsets = (
        (None, {"fields": ("name", "description", "organiser", "shared_with", "status")}),
        (
            _("How it is played"),
            {"fields": ("format", "table_size", "rounds", "pace", "vacations", "commitment")},
        ),
        (_("The game"), {"fields": ("edition", "modules", "variants")}),
        (_("Knockout"), {"fields": ("advance", "tie_rule"), "classes": ("collapse",)}),
        (
            _("League"),
            {"fields": ("seasons", "division_size", "movers"), "classes": ("collapse",)},
        ),
        (_("Tie-breaks"), {"fields": tournament_forms.TIE_BREAKS, "classes": ("collapse",)}),
        (
            _("Who may take part"),
            {
                "fields": (
                    *("by_invitation", "least_rating", "least_reliability"),
                    *("least_players", "limit", "late_until"),
                )
            },
        ),
        (
            _("When"),
            {"fields": ("opens", "check_in_from", "starts", "round_time", "break_time")},
        ),
        (_("Abandoned seats"), {"fields": ("abandoned", "abandoned_scoring")}),
    )
    begun_fieldsets = (
        (None, {"fields": ("name", "description", "organiser", "shared_with", "status")}),
        (_("Fixed since the start"), {"fields": ("format", "table_size", "pace", "commitment")}),
        (
            _("For what is still to come"),
            {
                "fields": (
                    *("rounds", "round_time", "break_time", "limit", "late_until"),
                    "vacations",
                )
            },
        ),
        (_("Tie-breaks"), {"fields": tournament_forms.TIE_BREAKS}),
        (_("Abandoned seats"), {"fields": ("abandoned", "abandoned_scoring")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Any:  # noqa: ARG002
        return self.begun_fieldsets if obj and obj.has_begun else self.fieldsets

    def get_readonly_fields(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: Tournament | None = None,
    ) -> tuple[str, ...]:
        fixed = ("format", "table_size", "pace") if obj and obj.has_begun else ()
        return (*self.readonly_fields, *fixed)

    @admin.display(description=_("co-organisers"))
    def shared_with(self, tournament: Tournament) -> str:
        return ", ".join(map(str, tournament.co_organisers.all())) if tournament.pk else ""

    @admin.display(description=_("fingerprint of the draw"))
    def commitment(self, tournament: Tournament) -> str:
        return tournament.commitment

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Drafts are for those who write them; what others run can be read."""
        rows = super().get_queryset(request)
        user = user_of(request)
        if user.is_superuser:
            return rows
        shared = Tournament.objects.filter(co_organisers=user)
        return rows.filter(~Q(status=Status.DRAFT) | Q(organiser=user) | Q(pk__in=shared))

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        if obj is not None and (obj.is_finished or not obj.is_run_by(request.user)):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        theirs = obj is None or obj.is_run_by(request.user)
        return theirs and super().has_delete_permission(request, obj)

    @transaction.atomic
    def save_model(
        self,
        request: HttpRequest,
        obj: Tournament,
        form: tournament_forms.TournamentForm,
        change: bool,
    ) -> None:
        """Only what was filled in: jobs may have changed the rest meanwhile."""
        if change:
            filled = [name for name in self.form.Meta.fields if name in form.cleaned_data]
            obj.save(update_fields=[*filled, "options", "tie_breaks"])
        else:
            obj.organiser = user_of(request)
            obj.save()
        action = "tournament.edit" if change else "tournament.create"
        audit.record(user_of(request), action, obj, changed=form.changed_data)
        if obj.has_begun:
            results.refresh(obj)
        entries.edited(obj.pk)
        rounds.look_soon(obj)

    def get_form(
        self, request: HttpRequest, obj: Tournament | None = None, change: bool = False, **how: Any
    ) -> type[ModelForm]:
        form = super().get_form(request, obj, change, **how)
        return tournament_forms.to_look_at(form) if "_preview" in request.POST else form

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **how: Any
    ) -> HttpResponse:
        """Show what to expect of the tournament as it is filled in, if it can be like that."""
        form = context["adminform"].form
        context["expected"] = None if form.errors else _expected(form.instance)
        return super().render_change_form(request, context, *args, **how)

    def response_add(
        self, request: HttpRequest, obj: Tournament, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Go on to the page with its steps."""
        sent = request.POST.copy()
        sent["_continue"] = "yes"
        request.POST = sent  # type: ignore[assignment]  # Django's own is read-only, ours may not be
        return super().response_add(request, obj, post_url_continue)


def _expected(tournament: Tournament) -> list[tuple[object, ...]]:
    """Lines of a table, one for each number of players that is likely."""
    numbers = {tournament.taking_part, tournament.limit, tournament.least_players, *USUAL}
    likely = sorted(number for number in numbers if number and number >= 2)
    return [_row(lifecycle.preview(tournament, number)) for number in likely]


def _row(preview: dict) -> tuple[object, ...]:
    tables = [
        ngettext("{count} table of {size}", "{count} tables of {size}", count).format(
            count=count, size=size
        )
        for size, count in preview["tables"]
    ]
    if byes := preview["byes"]:
        tables.append(ngettext("{count} bye", "{count} byes", byes).format(count=byes))
    days = -(-preview["longest"] // datetime.timedelta(days=1))
    longest = ngettext("{count} day", "{count} days", days).format(count=days)
    return preview["players"], ", ".join(tables), preview["rounds"], preview["games"], longest


FOUND_BY = _("A tournament's key or a person's name, in full.")


def by_tournament(term: str, tournament: str = "tournament") -> Q | None:
    tournament_id = Tournament.objects.filter(key=term).values_list("pk", flat=True).first()
    return Q(**{tournament: tournament_id}) if tournament_id else None


@admin.register(Entry)
class EntryAdmin(OnlyForReading):
    list_display = ("user", "tournament", "state", "number", "place", "points", "late")
    list_filter = ("state",)
    list_select_related = ("user", "tournament")
    search_help_text = FOUND_BY
    ordering = ("-tournament", "number")

    def matching(self, term: str) -> Q:
        return by_tournament(term) or by_person(term)


@admin.register(Result)
class ResultAdmin(OnlyForReading):
    tells_of = "table__game"
    list_display = ("entry", "round", "table", "place", "score", "points", "adjusted", "reason")
    list_select_related = ("entry__user", "entry__tournament", "round__tournament", "table")
    search_help_text = FOUND_BY

    def matching(self, term: str) -> Q:
        return by_tournament(term, "round__tournament") or by_person(term, "entry__user")
