"""News by mail.

A mail can be doubled in one window only: the server has taken it, and the connection breaks before
it could say so. Then the result is "try again", marked ``perhaps_sent``, for a letter missed is
worse than a letter had twice. The copy has the same Message-ID, by which many servers drop it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPSenderRefused,
)
from types import TracebackType
from typing import Self

from django.core.mail import EmailMessage, get_connection
from django.utils import timezone
from django.utils.encoding import force_str
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import mail_fails, mail_works
from games.delivery.channels.base import Undeliverable, nothing
from games.delivery.news import SENT, News, Outcome, Result, again, never
from games.notify.readers import speaking_to

from . import letter
from .addresses import addresses_of

logger = logging.getLogger(__name__)

PERMANENT = 500
CLOSING = 421  # the server's "not over this connection any more"
# RFC 3463: 5.1.x is about the address, 5.2.1 is a mailbox that takes nothing. Other permanent
# refusals are about us (5.7.x), the letter (5.6.x) or something that passes (5.2.2, full).
DEAD = re.compile(r"5\.(1\.\d+|2\.1|0\.0)\b")
STATUS = re.compile(r"5\.\d+\.\d+\b")
# Of codes without such a status these blame what we said before, not the address.
OUR_FAULT = {500, 501, 502, 503, 504, 521, 530, 535, 552}


@dataclass(frozen=True, slots=True)
class Message:
    user: User
    address: str
    mail: EmailMessage


class Mailer:
    """One connection to the mail server, for as many letters as one has."""

    def __init__(self, users: Sequence[User]) -> None:
        self.users = users

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

    @cached_property
    def addresses(self) -> dict[int, str]:
        """Return the addresses by person, read for all of them at once."""
        return addresses_of(self.users)

    def write(self, target: int, several: Sequence[News]) -> Message:  # noqa: ARG002
        """All of it in one letter, to the person whom it concerns."""
        user = several[0].to
        address = self.addresses.get(user.pk)
        if address is None:
            raise Undeliverable("nowhere to send to")
        try:
            return Message(user, address, letter.compose(several, address, timezone.now()))
        except letter.NoAddress as error:
            raise Undeliverable(_failed(error, user, address).reason) from error

    def send(self, message: Message, meanwhile: Callable[[], object] = nothing) -> Result:
        return self._deliver(message.user, message.address, message.mail, meanwhile)

    def send_test(self, user: User) -> Result:
        """Try an address that did not work; if it does now, it is used again."""
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

    def _deliver(
        self,
        user: User,
        address: str,
        mail: EmailMessage,
        meanwhile: Callable[[], object] = nothing,
    ) -> Result:
        try:
            fresh = self.connection.open()
        except (SMTPException, OSError) as error:
            return again(error)
        try:
            self._transmit(mail, meanwhile)
        except (SMTPException, OSError, ValueError) as error:
            self._hang_up()
            if isinstance(error, SMTPSenderRefused) and error.smtp_code == CLOSING and not fresh:
                # It takes only so many letters over one connection.
                return self._deliver(user, address, mail)
            return _failed(error, user, address)
        return SENT

    def _transmit(self, mail: EmailMessage, meanwhile: Callable[[], object]) -> None:
        """``meanwhile`` is done while the server reads a letter: see ``estoril/infra/smtp.py``."""
        if isinstance(mail, letter.Letter):
            mail.meanwhile = lambda: _letter_of(meanwhile())
        self.connection.send_messages([mail])

    def _hang_up(self) -> None:
        try:
            self.connection.close()
        except (SMTPException, OSError):
            logger.info("the mail server did not say goodbye", exc_info=True)


def _letter_of(message: object) -> letter.Letter | None:
    mail = message.mail if isinstance(message, Message) else None
    return mail if isinstance(mail, letter.Letter) else None


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
            reason = f"{error.smtp_code} {force_str(error.smtp_error, errors='replace')}"
            return never(reason) if error.smtp_code >= PERMANENT else again(reason), False
        case SMTPResponseException():
            return again(f"{error.smtp_code} {error.smtp_error!r}"), False
    return again(repr(error), perhaps_sent=True), False


def _is_dead(code: int, answer: str) -> bool:
    if code < PERMANENT:
        return False
    return bool(DEAD.search(answer)) if STATUS.search(answer) else code not in OUR_FAULT
