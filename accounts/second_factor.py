"""A second factor at the login: the codes of an app, or a passkey. Staff cannot do without one."""

from __future__ import annotations

import base64
import secrets
from io import BytesIO

from allauth.account.internal.flows.login import (
    get_authentication_records,
    record_authentication,
)
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from cryptography.fernet import Fernet, InvalidToken
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .models import User

# Recovery codes stand in for one of these, and are none by themselves.
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


class Adapter(DefaultMFAAdapter):
    """Where we differ from allauth's own ways: its secrets are not stored as they are."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This is not the right code. Wait for the next and try it."),
        "unverified_email": gettext_lazy("Please confirm the address first."),
    }

    def get_totp_issuer(self) -> str:
        return "Estoril"

    def _get_site_name(self) -> str:
        return "Estoril"

    def build_totp_svg(self, url: str) -> str:
        """Draw it in the page itself, where our policy allows no address that holds a picture."""
        # Only here: 1.5 MB of each process for what a person does once.
        import qrcode  # noqa: PLC0415
        from qrcode.image.svg import SvgPathImage  # noqa: PLC0415

        drawn = BytesIO()
        qrcode.make(url, image_factory=SvgPathImage, border=2).save(drawn)
        svg = drawn.getvalue().decode()
        label = escape(_("A square code for the camera of your phone"))
        return svg[svg.index("<svg") :].replace("<svg", f'<svg role="img" aria-label="{label}"', 1)

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey {number}").format(number=number)

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        try:
            return _cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            # The site's key was lost. No code fits any more; passkeys do.
            return base64.b32encode(secrets.token_bytes(20)).decode()


def _cipher() -> Fernet:
    key = salted_hmac("accounts.second_factor", "", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))


@receiver(authenticator_added)
def _added(
    request: HttpRequest, user: User, authenticator: Authenticator, **_kwargs: object
) -> None:
    """Setting one up is having used it."""
    if authenticator.type in FACTORS:
        record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)


def proved(request: HttpRequest) -> bool:
    """Whether this session was opened with a second factor that its person still has."""
    user, memo = request.user, vars(request)
    if "second_factor" not in memo:
        used = any(it["method"] == "mfa" for it in get_authentication_records(request, user))
        memo["second_factor"] = used and user.is_authenticated and has_one(user)
    return memo["second_factor"]


def has_one(user: User) -> bool:
    return Authenticator.objects.filter(user=user, type__in=FACTORS).exists()
