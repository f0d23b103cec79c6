"""The organisers' desk: tournaments are set up here, and every step of their life is a page of its
own that asks once more, does it by the services, and notes it in the audit log."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from games.desk import audit
from games.desk.acting import Act, WithActs
from games.desk.forms import ReasonForm
from games.talk.admin import OnlyForReading

from . import forms
from .models import Entry, Result, Tournament
from .services import entries, life, results, rounds, telling
from .services.reading import current_round

MAY = "tournaments.organise_tournament"
USUAL = (8, 16, 32)  # players, for a preview


# ── steps ────────────────────────────────────────────────────────────────────────────────────


def _in(*statuses: str) -> Callable[[User, Tournament], bool]:
    return lambda _actor, tournament: tournament.status in statuses


def _has_round(_actor: User, tournament: Tournament) -> bool:
    return tournament.status == Status.RUNNING and current_round(tournament) is not None


def _not_played(actor: User, tournament: Tournament) -> bool:
    one = current_round(tournament)
    return _has_round(actor, tournament) and not rounds.was_played(one)


Status = Tournament.Status
BEGUN = (Status.RUNNING, Status.PAUSED)


def _step(
    name: str,
    label: object,
    do: Callable[..., object],
    fits: Callable[[User, Tournament], bool],
    form: type[ReasonForm] = forms.StepForm,
    warning: object = "",
) -> Act:
    return Act(name, label, MAY, do, form, fits, warning)


STEPS = (
    _step(
        "open",
        _("Open registration"),
        lambda by, one, reason: life.open_registration(one.pk, by, reason),
        _in(Status.DRAFT),
        warning=_("Everybody sees the tournament from now on."),
    ),
    _step(
        "invite",
        _("Invite"),
        lambda by, one, user, reason: entries.invite(one.pk, user, by, reason),
        _in(Status.DRAFT, Status.REGISTRATION),
        forms.InviteForm,
    ),
    _step(
        "start",
        _("Start"),
        lambda by, one, reason: life.start(one.pk, by, reason),
        _in(Status.REGISTRATION),
        warning=_("Registration ends, and the first round is paired. There is no way back."),
    ),
    _step(
        "pause",
        _("Pause"),
        lambda by, one, reason: life.pause(one.pk, by, reason),
        _in(Status.RUNNING),
        warning=_("No round starts or ends until you resume it. Games that run go on."),
    ),
    _step(
        "resume",
        _("Resume"),
        lambda by, one, reason: life.resume(one.pk, by, reason),
        _in(Status.PAUSED),
    ),
    _step(
        "extend",
        _("Extend the round"),
        lambda by, one, days, reason: rounds.extend(
            one.pk, datetime.timedelta(days=days), by, reason
        ),
        _has_round,
        forms.ExtendForm,
    ),
    _step(
        "pair-again",
        _("Pair again"),
        lambda by, one, reason: rounds.pair_again(one.pk, by, reason),
        _not_played,
        warning=_(
            "The tables of this round are given up, and people are paired anew from the field as "
            "it is now. There is no way back."
        ),
    ),
    _step(
        "disqualify",
        _("Disqualify"),
        lambda by, _one, entry, reason: entries.disqualify(entry.pk, reason, by),
        _in(Status.REGISTRATION, *BEGUN),
        forms.EntryForm,
        _("They are out, and a bot finishes their game. There is no way back."),
    ),
    _step(
        "replace",
        _("Replace"),
        lambda by, _one, entry, user, reason: entries.replace(entry.pk, user, by, reason),
        _in(Status.REGISTRATION, *BEGUN),
        forms.ReplaceForm,
        _("Somebody else goes on in their place, with their results. There is no way back."),
    ),
    _step(
        "adjust",
        _("Adjust a result"),
        lambda by, _one, result, points, reason: results.adjust(result.pk, points, reason, by),
        _in(*BEGUN, Status.FINISHED),
        forms.AdjustForm,
        _("What was played stays visible; these points count instead."),
    ),
    _step(
        "finish",
        _("Finish"),
        lambda by, one, reason: life.finish(one.pk, by, reason),
        _in(*BEGUN),
        warning=_(
            "The standings become final. Games that still run count no more. There is no way back."
        ),
    ),
)


# ── pages ────────────────────────────────────────────────────────────────────────────────────


@admin.register(Tournament)
class TournamentAdmin(WithActs):
    form = forms.TournamentForm
    acts = STEPS
    list_display = ("name", "format", "status", "taking_part", "starts", "organiser")
    list_filter = ("status", "format")
    list_select_related = ("organiser",)
    search_fields = ("name", "key")
    ordering = ("-pk",)
    readonly_fields = ("organiser", "status", "expected")
    fieldsets = (
        (None, {"fields": ("name", "description", "organiser", "status", "expected")}),
        (
            _("How it is played"),
            {"fields": ("format", "table_size", "rounds", "pace", "vacations", "seed")},
        ),
        (_("The game"), {"fields": ("edition", "modules", "variants")}),
        (_("Knockout"), {"fields": ("advance", "tie_rule"), "classes": ("collapse",)}),
        (
            _("League"),
            {"fields": ("seasons", "division_size", "movers"), "classes": ("collapse",)},
        ),
        (_("Tie-breaks"), {"fields": forms.TIE_BREAKS, "classes": ("collapse",)}),
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
        (None, {"fields": ("name", "description", "organiser", "status", "expected")}),
        (_("Fixed since the start"), {"fields": ("format", "table_size", "pace", "seed")}),
        (
            _("For what is still to come"),
            {"fields": ("rounds", "round_time", "break_time", "late_until", "vacations")},
        ),
        (_("Tie-breaks"), {"fields": forms.TIE_BREAKS}),
        (_("Abandoned seats"), {"fields": ("abandoned", "abandoned_scoring")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None):  # noqa: ARG002
        return self.begun_fieldsets if obj and obj.has_begun else self.fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: Tournament | None = None):  # noqa: ARG002
        fixed = ("format", "table_size", "pace", "seed") if obj and obj.has_begun else ()
        return (*self.readonly_fields, *fixed)

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        over = obj is not None and obj.is_finished
        return not over and super().has_change_permission(request, obj)

    @transaction.atomic
    def save_model(
        self, request: HttpRequest, obj: Tournament, form: forms.TournamentForm, change: bool
    ) -> None:
        """Only what was filled in: jobs may have changed the rest meanwhile."""
        if change:
            filled = [name for name in self.form.Meta.fields if name in form.cleaned_data]
            obj.save(update_fields=[*filled, "options", "tie_breaks"])
        else:
            obj.organiser = request.user
            obj.save()
        action = "tournament.edit" if change else "tournament.create"
        audit.record(request.user, action, obj, changed=form.changed_data)
        if obj.has_begun:
            results.refresh(obj)
        telling.changed(obj)
        rounds.look_soon(obj)

    def response_add(
        self, request: HttpRequest, obj: Tournament, post_url_continue: str | None = None
    ) -> HttpResponse:
        """To the page with its preview and its steps."""
        request.POST = request.POST.copy()
        request.POST["_continue"] = "yes"
        return super().response_add(request, obj, post_url_continue)

    @admin.display(description=_("what to expect"))
    def expected(self, tournament: Tournament) -> SafeString | str:
        if tournament.pk is None:
            return _("Save it to see tables, games and the longest time. Nobody else sees a draft.")
        numbers = {tournament.taking_part, tournament.limit, tournament.least_players, *USUAL}
        likely = sorted(number for number in numbers if number and number >= 2)
        return format_html(
            "<table><thead><tr><th>{}</th><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr></thead>"
            "<tbody>{}</tbody></table>",
            *(_("Players"), _("Tables"), _("Rounds"), _("Games"), _("At most")),
            format_html_join(
                "",
                "<tr>" + "<td>{}</td>" * 5 + "</tr>",
                map(_row, [life.preview(tournament, number) for number in likely]),
            ),
        )


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


@admin.register(Entry)
class EntryAdmin(OnlyForReading):
    list_display = ("user", "tournament", "state", "number", "place", "points", "late")
    list_filter = ("state",)
    list_select_related = ("user", "tournament")
    search_fields = ("user__name", "tournament__name", "tournament__key")
    ordering = ("-tournament", "number")
    show_full_result_count = False


@admin.register(Result)
class ResultAdmin(OnlyForReading):
    list_display = ("entry", "round", "table", "place", "score", "points", "adjusted", "reason")
    list_select_related = ("entry__user", "entry__tournament", "round__tournament", "table")
    search_fields = ("entry__user__name", "round__tournament__key")
    ordering = ("-pk",)
    show_full_result_count = False
