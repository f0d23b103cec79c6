"""What has to be said before something is done."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.web.forms import NameField
from games.models import Report
from games.moderation.models import LONGEST_REASON


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("Noted in the audit log."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 4, "cols": 60}),
    )

    def __init__(self, *args: Any, target: Model, actor: User, **kwargs: Any) -> None:
        self.target, self.actor = target, actor
        super().__init__(*args, **kwargs)


class TimeForm(ReasonForm):
    """``until`` None: for good."""

    DAYS = {
        "1": _("one day"),
        "3": _("three days"),
        "7": _("a week"),
        "30": _("thirty days"),
        "": _("for good"),
    }

    until = forms.ChoiceField(label=_("For how long"), choices=list(DAYS.items()), required=False)
    field_order = ["until", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["until"] = "7"
        self.fields["reason"].help_text = _("The person reads it. Noted in the audit log.")

    def clean_until(self) -> datetime.datetime | None:
        days = self.cleaned_data["until"]
        return timezone.now() + datetime.timedelta(days=int(days)) if days else None


class RenameForm(ReasonForm):
    target: User
    name = NameField()
    field_order = ["name", "reason"]

    def clean_name(self) -> str:
        return NameField.free(self.cleaned_data["name"], self.target)


class OutcomeForm(ReasonForm):
    """What the outcome says beyond the message must be done on the person's page."""

    target: Report
    outcome = forms.ChoiceField(label=_("Outcome"), choices=Report.Outcome.choices)
    field_order = ["outcome", "reason"]

    def clean_outcome(self) -> str:
        outcome = self.cleaned_data["outcome"]
        if outcome == Report.Outcome.REMOVED:
            if self.target.message is None:
                raise forms.ValidationError(_("No message was reported."))
            if not self.actor.has_perm("desk.remove_message"):
                raise forms.ValidationError(_("You may not remove messages."))
        return outcome
