"""Addresses below /accounts/second-factor/: allauth's pages, for people with an address."""

from allauth.mfa.base import views as base
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.generic import RedirectView

from .views import with_address

urlpatterns = [
    path("login/", base.authenticate, name="mfa_authenticate"),
    path("passkeys/login/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    *(
        path(route, never_cache(with_address(view)), name=name)
        for route, view, name in [
            ("", base.index, "mfa_index"),
            ("reauthenticate/", base.reauthenticate, "mfa_reauthenticate"),
            ("app/", totp.activate_totp, "mfa_activate_totp"),
            ("app/remove/", totp.deactivate_totp, "mfa_deactivate_totp"),
            ("codes/", codes.view_recovery_codes, "mfa_view_recovery_codes"),
            ("codes/new/", codes.generate_recovery_codes, "mfa_generate_recovery_codes"),
            ("codes/download/", codes.download_recovery_codes, "mfa_download_recovery_codes"),
            ("passkeys/", RedirectView.as_view(pattern_name="mfa_index"), "mfa_list_webauthn"),
            ("passkeys/add/", webauthn.add_webauthn, "mfa_add_webauthn"),
            (
                "passkeys/reauthenticate/",
                webauthn.reauthenticate_webauthn,
                "mfa_reauthenticate_webauthn",
            ),
            ("passkeys/<int:pk>/", webauthn.edit_webauthn, "mfa_edit_webauthn"),
            ("passkeys/<int:pk>/remove/", webauthn.remove_webauthn, "mfa_remove_webauthn"),
        ]
    ),
]
