import logging
from smtplib import SMTPException

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from .models import User

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Where we differ from allauth's own ways."""

    def send_mail(self, template_prefix: str, email: str, context: dict) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (SMTPException, OSError):
            logger.exception("mail not sent: %s", template_prefix)
            messages.error(
                self.request,
                _("The mail could not be sent. Please try again in a few minutes."),
            )

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        # Whoever proves an address has it: accounts that only named it let go of it.
        if email_address.can_set_verified():
            others = User.objects.exclude(pk=email_address.user_id)
            others.filter(email=email_address.email).update(email="")
            EmailAddress.objects.filter(email=email_address.email, user__in=others).delete()
        return super().confirm_email(request, email_address)
