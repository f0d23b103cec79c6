"""What an organiser fills in: a tournament, and what is needed for each step of its life."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import slug_of
from estoril.infra import unicode_text
from games import engine
from games.core.engine_text import say
from games.staff.kit.forms import ReasonForm
from games.story import texts
from games.tournaments import words
from games.tournaments.models import Entry, Result, Tournament
from games.tournaments.services.entries import NO_LATE_ENTRY
from games.tournaments.services.results import MOST_POINTS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

TIE_BREAKS = ("first", "second", "third")
DAY = datetime.timedelta(days=1)


def _named(entries: dict) -> list[tuple[str, object]]:
    return [(name, entry.name) for name, entry in entries.items()]


def _tie_break(label: Text) -> forms.ChoiceField:
    choices = [("", _("as suits the format")), *_named(words.TIE_BREAKS)]
    return forms.ChoiceField(label=label, choices=choices, required=False)


class DaysField(forms.FloatField):
    """A span of time, filled in as days."""

    def prepare_value(self, value: object) -> object:
        return round(value / DAY, 3) if isinstance(value, datetime.timedelta) else value

    def clean(self, value: object) -> datetime.timedelta:
        return DAY * super().clean(value)

    def has_changed(self, initial: object, data: object) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


class TournamentForm(forms.ModelForm):
    round_time = DaysField(
        label=_("Days for a round"),
        min_value=0.01,
        max_value=180,
        help_text=_("Then bots finish what is not finished."),
    )
    break_time = DaysField(
        label=_("Days between rounds"),
        min_value=0,
        max_value=60,
        help_text=_("Time to see who meets whom."),
    )
    edition = forms.ChoiceField(label=_("Edition"), choices=_named(texts.EDITIONS), required=False)
    modules = forms.MultipleChoiceField(
        label=_("Modules"),
        choices=_named(texts.MODULES),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    variants = forms.MultipleChoiceField(
        label=_("Variants"),
        choices=_named(texts.VARIANTS),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    first = _tie_break(_("First tie-break"))
    second = _tie_break(_("Second tie-break"))
    third = _tie_break(_("Third tie-break"))

    class Meta:
        model = Tournament
        fields = (
            *("name", "description", "format", "table_size", "rounds", "pace"),
            *("vacations", "advance", "tie_rule", "seasons", "division_size", "movers"),
            *("by_invitation", "least_rating", "least_reliability", "least_players", "limit"),
            *("late_until", "opens", "check_in_from", "starts", "round_time", "break_time"),
            *("abandoned", "abandoned_scoring"),
        )
        widgets = {"description": forms.Textarea({"rows": 4, "cols": 60})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        options = self.instance.options
        for name in ("round_time", "break_time"):
            self.initial.setdefault(name, getattr(self.instance, name))
        self.initial.setdefault("edition", options.get("edition", "2019"))
        self.initial.setdefault("modules", options.get("modules", []))
        self.initial.setdefault("variants", options.get("variants", []))
        for name, chosen in zip(TIE_BREAKS, [*self.instance.tie_breaks, "", "", ""], strict=False):
            self.initial.setdefault(name, chosen)

    def clean_name(self) -> str:
        if not (name := unicode_text.line(self.cleaned_data["name"])):
            raise forms.ValidationError(_("A name needs at least one letter."))
        return name

    def clean_description(self) -> str:
        return unicode_text.text(self.cleaned_data["description"])

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        self._clean_options(data)
        self._clean_tie_breaks(data)
        self._clean_format(data)
        self._clean_times(data)
        return data

    def _clean_options(self, data: dict) -> None:
        """Every size of table that may come up must be playable."""
        if "edition" not in self.fields or "table_size" not in data:
            return
        names = {name: data.get(name) or [] for name in ("modules", "variants")}
        self.instance.options = {"edition": data.get("edition") or "2019", **names}
        try:
            for players in range(2, data["table_size"] + 1):
                self.instance.options_for(players)
        except engine.OptionsError as error:
            self.add_error("table_size", say(error.reason))

    def _clean_tie_breaks(self, data: dict) -> None:
        chosen = [data[name] for name in TIE_BREAKS if data.get(name)]
        if len(set(chosen)) < len(chosen):
            self.add_error("first", _("Each tie-break decides once."))
        self.instance.tie_breaks = chosen

    def _clean_format(self, data: dict) -> None:
        format = data.get("format", self.instance.format)
        size = data.get("table_size", self.instance.table_size)
        if format == Tournament.Format.KNOCKOUT and data.get("advance", 1) >= size:
            self.add_error("advance", _("Somebody at a full table must be out."))
        if (
            format == Tournament.Format.DUPLICATE
            and data.get("abandoned") == Tournament.Abandoned.SUBSTITUTE
        ):
            reason = _("A substitute might know the deal from elsewhere: let bots finish.")
            self.add_error("abandoned", reason)
        if format in NO_LATE_ENTRY and data.get("late_until"):
            self.add_error("late_until", _("This format is drawn for a field that stays."))

    def _clean_times(self, data: dict) -> None:
        starts = data.get("starts")
        for name in ("opens", "check_in_from"):
            if starts and data.get(name) and data[name] >= starts:
                self.add_error(name, _("That must come before the start."))
        if data.get("limit") and data["limit"] < data.get("least_players", 0):
            self.add_error("limit", _("That is less than it takes to start."))


def to_look_at(form: type[forms.ModelForm]) -> type[forms.ModelForm]:
    """Checked like any other. It never counts as valid, so the admin saves nothing and shows it
    again as it was filled in."""

    class Previewed(form):  # type: ignore[valid-type, misc]  # the admin makes it at run time
        def is_valid(self) -> bool:
            self.full_clean()
            return False

    return Previewed


# ── steps ────────────────────────────────────────────────────────────────────────────────────


class StepForm(ReasonForm):
    """Most steps speak for themselves."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = False


class ExtendForm(StepForm):
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=60, initial=7)
    field_order = ["days", "reason"]


class PersonField(forms.CharField):
    """A name becomes the person."""

    def clean(self, value: str) -> User:
        name = super().clean(value)
        people = User.objects.filter(is_active=True, left_at=None)
        person = people.filter(slug=slug_of(name)).first()
        if person is None:
            raise forms.ValidationError(
                _("Nobody here is called “%(name)s”."), params={"name": name[:40]}
            )
        return person


class InviteForm(StepForm):
    user = PersonField(label=_("Name"), max_length=60)
    field_order = ["user", "reason"]


class EntryField(forms.ModelChoiceField):
    def label_from_instance(self, entry: Entry) -> str:
        return entry.user.name


class EntryForm(ReasonForm):
    target: Tournament
    entry = EntryField(Entry.objects.none(), label=_("Player"))
    field_order = ["entry", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries = Entry.objects.filter(tournament=self.target).select_related("user")
        field = self.fields["entry"]
        assert isinstance(field, EntryField)
        field.queryset = entries.exclude(state=Entry.State.DISQUALIFIED).order_by("user__name")


class ReplaceForm(EntryForm):
    user = PersonField(label=_("Name of whoever takes over"), max_length=60)
    field_order = ["entry", "user", "reason"]


class ResultField(forms.ModelChoiceField):
    def label_from_instance(self, result: Result) -> str:
        return _of_result(result)


class AdjustForm(ReasonForm):
    target: Tournament
    result = ResultField(Result.objects.none(), label=_("Result"))
    points = forms.DecimalField(
        label=_("Points that count"), min_value=0, max_value=MOST_POINTS, decimal_places=2
    )
    field_order = ["result", "points", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        played = Result.objects.filter(round__tournament=self.target, points__isnull=False)
        field = self.fields["result"]
        assert isinstance(field, ResultField)
        played = played.select_related("round", "entry__user")
        field.queryset = played.order_by("-round__number", "entry__user__name")


def _of_result(result: Result) -> str:
    words = _("Round {round}: {name}, points: {points}")
    return str(words).format(
        round=result.round.number, name=result.entry.user.name, points=result.counted
    )
