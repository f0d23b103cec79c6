"""How people add a webhook."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.delivery.channels import egress
from games.notify.models import Webhook

MOST_WEBHOOKS = 5
DISCORD = re.compile(r"https://(\w+\.)?discord(app)?\.com/api/webhooks/\d+/[\w-]+")


class WebhookForm(forms.ModelForm):
    class Meta:
        model = Webhook
        fields = ["service", "url"]
        labels = {"service": _("What is there"), "url": _("Address")}
        help_texts = {
            "url": _("Who knows it can write there, so it is shown to nobody, not even to you.")
        }
        widgets = {"url": forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"})}

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_url(self) -> str:
        url = self.cleaned_data["url"].strip()
        try:
            egress.check(url)
        except egress.Forbidden as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        return url

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
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

    def save(self, commit: bool = True) -> Webhook:
        self.instance.user = self.user
        return super().save(commit)
