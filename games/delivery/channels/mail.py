"""News by mail.

A mail can be doubled in one window only: the server has taken it, and the connection breaks before
it could say so. Then the result is "try again", marked ``perhaps_sent``, for a letter missed is
worse than a letter had twice. The copy has the same Message-ID, by which many servers drop it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPSenderRefused,
)
from types import TracebackType
from typing import Self

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import mail_fails, mail_works
from games.delivery.news import SENT, News, Outcome, Result, again, never
from games.notify.readers import speaking_to

from . import letter

logger = logging.getLogger(__name__)

PERMANENT = 500
CLOSING = 421  # the server's "not over this connection any more"
# RFC 3463: 5.1.x is about the address, 5.2.1 is a mailbox that takes nothing. Other permanent
# refusals are about us (5.7.x), the letter (5.6.x) or something that passes (5.2.2, full).
DEAD = re.compile(r"5\.(1\.\d+|2\.1|0\.0)\b")
STATUS = re.compile(r"5\.\d+\.\d+\b")
# Of codes without such a status these blame what we said before, not the address.
OUR_FAULT = {500, 501, 502, 503, 504, 521, 530, 535, 552}


def addresses_of(users: Iterable[User]) -> dict[int, str]:
    """Where mails for these people go: to an address that is proved to be theirs and works.

    On a site whose mails stay on the machine, people without an address get one to look on.
    """
    found, to_prove = {}, {}
    for user in users:
        if user.former or user.mail_trouble:
            continue
        if user.email and not user.guest:
            to_prove[user.pk] = user.email
        elif settings.OUTBOX_PAGE:
            found[user.pk] = f"guest{user.pk}@estoril.invalid"
    if to_prove:
        proved = EmailAddress.objects.filter(user__in=to_prove, verified=True)
        pairs = proved.values_list("user", "email")
        found |= {pk: email for pk, email in pairs if email == to_prove[pk]}
    return found


def address_of(user: User) -> str | None:
    return addresses_of([user]).get(user.pk)


class Post:
    """One connection to the mail server, for as many letters as one has."""

    def __enter__(self) -> Self:
        self.connection = get_connection()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hang_up()

    def send(self, several: Sequence[News], addresses: Mapping[int, str] | None = None) -> Result:
        """All of it in one letter, to the person whom it concerns.

        ``addresses``: what ``addresses_of`` said of several people. Raises letter.Unwritten, and
        has sent nothing then.
        """
        user = several[0].to
        address = (addresses_of([user]) if addresses is None else addresses).get(user.pk)
        if address is None:
            return never("nowhere to send to")
        try:
            written = letter.compose(several, address, timezone.now())
        except letter.NoAddress as error:
            return _failed(error, user, address)
        return self._deliver(user, address, written)

    def send_test(self, user: User) -> Result:
        """To an address that did not work, whether it does now."""
        with speaking_to(user):
            test = EmailMessage(
                _("Does this reach you?"),
                _("If you can read it, it does. From now on your news comes here again."),
                to=[user.email],
                headers={"Auto-Submitted": "auto-generated"},
            )
        result = self._deliver(user, user.email, test)
        if result.outcome is Outcome.SENT:
            mail_works(user)
        return result

    def _deliver(self, user: User, address: str, mail: EmailMessage) -> Result:
        try:
            fresh = self.connection.open()
        except (SMTPException, OSError) as error:
            return again(error)
        try:
            self.connection.send_messages([mail])
        except (SMTPException, OSError, ValueError) as error:
            self._hang_up()
            if isinstance(error, SMTPSenderRefused) and error.smtp_code == CLOSING and not fresh:
                # It takes only so many letters over one connection.
                return self._deliver(user, address, mail)
            return _failed(error, user, address)
        return SENT

    def _hang_up(self) -> None:
        try:
            self.connection.close()
        except (SMTPException, OSError):
            logger.info("the mail server did not say goodbye", exc_info=True)


def _failed(error: Exception, user: User, address: str) -> Result:
    result, dead = _understood(error)
    if dead:
        mail_fails(user, address, result.reason)
    return result


def _understood(error: Exception) -> tuple[Result, bool]:
    """What to do about it, and whether it means that the address is dead."""
    match error:
        case SMTPRecipientsRefused():
            code, answer = next(iter(error.recipients.values()))
            reason = f"{code} {answer.decode(errors='replace')}"
            dead = _is_dead(code, reason)
            return never(reason) if dead else again(reason), dead
        case ValueError():
            return never(_("This is no address that mail servers know.")), True
        case SMTPDataError():
            # It has read the letter and does not want it; another one it may take.
            reason = f"{error.smtp_code} {error.smtp_error.decode(errors='replace')}"
            return never(reason) if error.smtp_code >= PERMANENT else again(reason), False
        case SMTPResponseException():
            return again(f"{error.smtp_code} {error.smtp_error!r}"), False
    return again(repr(error), perhaps_sent=True), False


def _is_dead(code: int, answer: str) -> bool:
    if code < PERMANENT:
        return False
    return bool(DEAD.search(answer)) if STATUS.search(answer) else code not in OUR_FAULT
