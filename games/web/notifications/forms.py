"""What people set: which news by which channel, and at which hours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.notify import channels, switches
from games.notify.kinds import Kind
from games.notify.models import Habits


class SwitchesForm(forms.Form):
    """A box for each kind of news and each channel that offers it."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.channels = channels.open_to(user)
        wanted = switches.wanted(user)
        for channel in self.channels:
            for kind, on in wanted[channel.name].items():
                label = f"{kind.label}: {channel.label}"
                self.fields[f"{channel.name}-{kind}"] = forms.BooleanField(
                    label=label, initial=on, required=False
                )

    def rows(self) -> Iterator[tuple[Kind, list[forms.BoundField | None]]]:
        for kind in Kind:
            names = [f"{channel.name}-{kind}" for channel in self.channels]
            yield kind, [self[name] if name in self.fields else None for name in names]

    def save(self) -> None:
        for name in self.changed_data:
            channel, kind = name.split("-")
            switches.switch(self.user, channel, [Kind(kind)], on=self.cleaned_data[name])


class HoursForm(forms.ModelForm):
    """When to be told. An empty hour stands for: at once, or no quiet hours but the night."""

    class Meta:
        model = Habits
        fields = ["digest_at", "quiet_from", "quiet_to", "paused"]
        labels = {
            "digest_at": _("One mail a day, at"),
            "quiet_from": _("Quiet from"),
            "quiet_to": _("Quiet until"),
            "paused": _("Pause everything"),
        }
        help_texts = {
            "digest_at": _("Empty: mails come at once. That time runs out is told at once anyway."),
            "quiet_to": _("Empty: quiet at night, if you have said when that is."),
            "paused": _("Nothing is sent until you come back to this page; nothing gets lost."),
        }
        widgets = {
            name: forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
            for name in ("digest_at", "quiet_from", "quiet_to")
        }

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if not self.errors:
            begins, ends = data["quiet_from"], data["quiet_to"]
            if (begins is None) != (ends is None):
                self.add_error("quiet_to", _("Quiet hours have a beginning and an end."))
            elif begins is not None and begins == ends:
                self.add_error("quiet_to", _("Quiet hours end at another hour than they begin."))
        return data
