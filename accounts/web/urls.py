"""Addresses below /accounts/: our own pages and views, then allauth's."""

from allauth.account import views as allauth
from django.urls import include, path, re_path

from . import rest, views
from .views import with_address

urlpatterns = [
    path("claim/", views.ClaimView.as_view(), name="claim"),
    path("settings/", views.SettingsView.as_view(), name="settings"),
    path("rest/", rest.rest, name="rest"),
    path("rest/night/", rest.night, name="night"),
    path("rest/vacation/", rest.go_on_vacation, name="go_on_vacation"),
    path("rest/vacation/<int:vacation_id>/end/", rest.end_vacation, name="end_vacation"),
    path("devices/", views.devices, name="devices"),
    path("devices/<int:pk>/log-out/", views.log_out_device, name="log_out_device"),
    path("devices/others/log-out/", views.log_out_others, name="log_out_others"),
    path("logout/everywhere/", views.log_out_everywhere, name="log_out_everywhere"),
    path("export/", views.export, name="export_account"),
    path("delete/", views.DeleteView.as_view(), name="delete_account"),
    # The same addresses and names as allauth's, found before them.
    path("login/", views.LoginView.as_view(), name="account_login"),
    path("signup/", views.SignupView.as_view(), name="account_signup"),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        views.ConfirmEmailView.as_view(),
        name="account_confirm_email",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("password/reset/", views.PasswordResetView.as_view(), name="account_reset_password"),
    path("email/", with_address(allauth.email), name="account_email"),
    path("password/change/", with_address(allauth.password_change), name="account_change_password"),
    path("password/set/", with_address(allauth.password_set), name="account_set_password"),
    path("reauthenticate/", with_address(allauth.reauthenticate), name="account_reauthenticate"),
    path("", include("allauth.account.urls")),
    path("second-factor/", include("accounts.web.factor_urls")),
]
