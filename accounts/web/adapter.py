from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import mails
from accounts.models import User
from accounts.services import mail_works, remember_browser
from games.moderation import sanctions

from . import password_throttle


def at_home(link: str) -> str:
    """The same place on the site, whatever host the link names."""
    return settings.SITE_URL + urlsplit(link)._replace(scheme="", netloc="").geturl()


class AccountAdapter(DefaultAccountAdapter):
    """Where we differ from allauth's own ways."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "duplicate_email": _("This is the address you have already."),
        "email_password_mismatch": _("Name or address and password do not match. Check both."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_password": _("This is not your password."),
        "too_many_login_attempts": _("Too many attempts. Please wait five minutes."),
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: str) -> None:
        login = credentials.get("login") or credentials.get("email", "")
        self.spent = password_throttle.spend(request, login)
        if self.spent is None:
            raise self.validation_error("too_many_login_attempts")

    def _rollback_login_failed_rl_usage(self) -> None:
        for usage in self.spent or ():
            usage.rollback()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, email: str) -> None:
        names = User.objects.filter(email=email.lower()).values_list("slug", flat=True)
        for login in (email, *names):
            password_throttle.forgive(request, login)

    def save_user(
        self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True
    ) -> User:
        user.name = form.cleaned_data["name"]
        remember_browser(request, user)
        return super().save_user(request, user, form, commit)

    def send_mail(self, template_prefix: str, email: str, context: dict) -> None:
        # allauth makes links from the host that was asked for, which whoever asks can choose.
        links = {name: at_home(link) for name, link in context.items() if name.endswith("_url")}
        words = {"request": self.request, "email": email, "site": settings.SITE_URL}
        mails.send_later(self.render_mail(template_prefix, email, words | context | links))

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        # Whoever proves an address has it: accounts that only named it let go of it.
        if email_address.can_set_verified():
            others = User.objects.exclude(pk=email_address.user_id)
            others.filter(email=email_address.email).update(email="")
            EmailAddress.objects.filter(email=email_address.email, user__in=others).delete()
        confirmed = super().confirm_email(request, email_address)
        if confirmed:
            mail_works(email_address.user)
        if confirmed and email_address.user.guest:
            email_address.user.guest = False
            email_address.user.save(update_fields=["guest"])
        return confirmed

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Whoever comes this far has proved who they are: they are told why."""
        suspended = sanctions.suspension_of(user)
        context = {"why": suspended and sanctions.words(suspended)}
        return render(request, "account/account_inactive.html", context, status=403)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:  # noqa: ARG002
        return reverse("settings")
