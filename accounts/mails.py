"""Mails about accounts: written in the request that causes them, sent by a job.

They hold links that open an account, so a row lives until its mail is sent, and no longer than a
few hours.
"""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.db import transaction

from games.core import jobs
from games.models import Job

from .deletion import on_account_deletion
from .models import OutgoingMail, User

logger = logging.getLogger(__name__)

JOB = "account_mail"
ATTEMPTS = 20  # within about ten hours


@transaction.atomic
def send_later(mail: EmailMessage) -> None:
    """Have a worker send it to its one recipient, as soon as this transaction is committed."""
    (address,) = mail.to
    row = OutgoingMail.objects.create(
        address=address, subject=str(mail.subject), text=str(mail.body)
    )
    jobs.put(JOB, row.pk)


def _give_up(job: Job, reason: str) -> None:
    logger.error("a mail about an account was not sent: %s", reason)
    OutgoingMail.objects.filter(pk=job.subject).delete()


@jobs.handler(JOB, attempts=ATTEMPTS, give_up=_give_up)
def send(job: Job) -> None:
    """Tried again, it has the same Message-ID: who gets it twice may notice."""
    mail = OutgoingMail.objects.filter(pk=job.subject).first()
    if mail is None:
        return
    headers = {"Message-ID": mail.message_id}
    try:
        EmailMessage(mail.subject, mail.text, to=[mail.address], headers=headers).send()
    except (SMTPException, OSError) as error:
        raise jobs.Retry(type(error).__name__) from error
    mail.delete()


@on_account_deletion
def forget(user: User) -> None:
    OutgoingMail.objects.filter(address__iexact=user.email).exclude(address="").delete()
