"""What people set: which news by which channel, browsers that get push messages, webhooks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.delivery.channels import egress, webpush
from games.notify import switches
from games.notify.kinds import Channel, Kind
from games.notify.models import Habits, PushSubscription, Webhook

MOST_WEBHOOKS = 5
AUTH_SECRET = 16  # bytes
DISCORD = re.compile(r"https://(\w+\.)?discord(app)?\.com/api/webhooks/\d+/[\w-]+")


class SwitchesForm(forms.Form):
    """A box for each kind of news and each channel that offers it."""

    def __init__(self, *args, user: User, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.channels = switches.channels_of(user)
        for channel, kinds in switches.wanted(user).items():
            for kind, on in kinds.items():
                if channel in self.channels:
                    label = f"{kind.label}: {channel.label}"
                    self.fields[f"{channel}-{kind}"] = forms.BooleanField(
                        label=label, initial=on, required=False
                    )

    def rows(self) -> Iterator[tuple[Kind, list[forms.BoundField | None]]]:
        for kind in Kind:
            names = [f"{channel}-{kind}" for channel in self.channels]
            yield kind, [self[name] if name in self.fields else None for name in names]

    def save(self) -> None:
        for name in self.changed_data:
            channel, kind = name.split("-")
            switches.switch(self.user, Channel(channel), [Kind(kind)], on=self.cleaned_data[name])


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

    def clean(self) -> dict:
        data = super().clean()
        if not self.errors:
            begins, ends = data["quiet_from"], data["quiet_to"]
            if (begins is None) != (ends is None):
                self.add_error("quiet_to", _("Quiet hours have a beginning and an end."))
            elif begins is not None and begins == ends:
                self.add_error("quiet_to", _("Quiet hours end at another hour than they begin."))
        return data


class WebhookForm(forms.ModelForm):
    class Meta:
        model = Webhook
        fields = ["service", "url"]
        labels = {"service": _("What is there"), "url": _("Address")}
        help_texts = {
            "url": _("Who knows it can write there, so it is shown to nobody, not even to you.")
        }
        widgets = {"url": forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"})}

    def __init__(self, *args, user: User, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_url(self) -> str:
        url = self.cleaned_data["url"].strip()
        try:
            egress.check(url)
        except egress.Forbidden as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        return url

    def clean(self) -> dict:
        data = super().clean()
        url = data.get("url", "")
        if data.get("service") == Webhook.Service.DISCORD and url and not DISCORD.match(url):
            self.add_error(
                "url",
                _("Addresses of Discord begin with https://discord.com/api/webhooks/."),
            )
        hooks = Webhook.objects.filter(user=self.user)
        if hooks.filter(url=url).exists():
            self.add_error("url", _("You have this one already."))
        if hooks.count() >= MOST_WEBHOOKS:
            raise forms.ValidationError(_("There is no room for more webhooks. Remove one first."))
        return data

    def save(self) -> Webhook:
        self.instance.user = self.user
        return super().save()


class SubscriptionForm(forms.ModelForm):
    """Filled in by the browser (push.js), not by a person."""

    class Meta:
        model = PushSubscription
        fields = ["endpoint", "p256dh", "auth"]

    def clean(self) -> dict:
        data = super().clean()
        if self.errors:
            return data
        try:
            egress.check(data["endpoint"])
            webpush.public_key(webpush.decode(data["p256dh"]))
            auth = webpush.decode(data["auth"])
        except (egress.Forbidden, ValueError) as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        if len(auth) != AUTH_SECRET:
            raise forms.ValidationError(f"{AUTH_SECRET} bytes are wanted")
        return data

    def validate_unique(self) -> None:
        """Not asked: a browser that subscribes again changes its keys, or its person."""
