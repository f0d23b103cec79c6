"""How a browser subscribes."""

from typing import Any

from django import forms

from games.delivery.channels import egress
from games.notify.models import PushSubscription

from . import webpush

AUTH_SECRET = 16  # bytes


class SubscriptionForm(forms.ModelForm):
    """Filled in by the browser (push.js), not by a person."""

    class Meta:
        model = PushSubscription
        fields = ["endpoint", "p256dh", "auth"]

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
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
