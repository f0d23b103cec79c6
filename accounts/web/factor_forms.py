"""The forms of the second factor: allauth's, in our words."""

from typing import Any

from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from accounts.models import User

from .forms import InOurWords

LIFE_OF_A_CODE = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)  # seconds


class WithCode(InOurWords):
    user: User

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = _("Code")
        code.widget.attrs |= {"inputmode": "numeric", "autocomplete": "one-time-code"}

    def clean_code(self) -> str:
        """Good once, for as long as it is good at all: allauth forgets it after half a minute."""
        code = super().clean_code()  # type: ignore[misc]  # of the forms below
        digits = "".join(filter(str.isalnum, code))
        if not cache.add(f"used-code-{self.user.pk}-{digits}", "used", LIFE_OF_A_CODE):
            raise get_adapter().validation_error("incorrect_code")
        return code


class AuthenticateForm(WithCode, base.AuthenticateForm):
    pass


class ReauthenticateForm(WithCode, base.ReauthenticateForm):
    pass


class ActivateTOTPForm(WithCode, totp.ActivateTOTPForm):
    pass


class NamedKey:
    fields: dict[str, forms.CharField]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("What you call it")
        self.fields["name"].max_length = 40
        self.fields["name"].widget.attrs |= {"maxlength": 40, "autocomplete": "off"}


class AddWebAuthnForm(NamedKey, webauthn.AddWebAuthnForm):
    passwordless = forms.BooleanField(
        label=_("Log in with it alone, without a password"),
        help_text=_("It then asks for a fingerprint, your face or a PIN."),
        required=False,
        initial=True,
    )


class EditWebAuthnForm(NamedKey, webauthn.EditWebAuthnForm):
    pass
