"""Mails about accounts are sent by a worker, whatever the mail server does meanwhile."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts import mails, services
from accounts.models import OutgoingMail
from games.core import jobs
from games.models import Job

from .test_signup_and_login import GOOD, RESET, SIGNUP


def test_a_letter_that_cannot_be_sent_is_tried_again(lucja, client, settings):
    settings.EMAIL_BACKEND = "estoril.infra.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    client.post(RESET, {"email": lucja.email})
    assert jobs.run_due() == 2  # one writes it, one sends it
    assert (Job.objects.get().kind, Job.objects.get().attempts) == (mails.JOB, 1)


@pytest.mark.parametrize("path", [SIGNUP, RESET])
def test_without_a_mail_server_pages_answer_and_the_mail_comes_later_once(
    path, client, lucja, settings
):
    backend = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    data = {"email": lucja.email} if path == RESET else GOOD
    page = client.post(path, data, follow=True)
    assert page.status_code == 200
    for _ in range(3):
        jobs.run_due(timezone.now() + timedelta(hours=1))
    job = Job.objects.get()
    assert (job.kind, job.error) == (mails.JOB, "ConnectionRefusedError")
    assert OutgoingMail.objects.count() == 1
    settings.EMAIL_BACKEND = backend
    jobs.run_due(job.due)
    assert [letter.to for letter in mail.outbox] == [[data["email"]]]
    assert not OutgoingMail.objects.exists()  # its link opens the account
    assert not Job.objects.exists()


def test_a_mail_that_nobody_takes_is_given_up_and_kept_nowhere(client, db, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    client.post(SIGNUP, GOOD)
    for _ in range(mails.ATTEMPTS):
        jobs.run_due(Job.objects.get().due)
    assert not OutgoingMail.objects.exists()
    assert not Job.objects.exists()


def test_a_mail_waits_for_nobody_who_deleted_the_account(lucja, settings):
    mails.send_later(EmailMessage("Hello", "", to=[lucja.email]))
    services.delete_account(lucja)
    assert not OutgoingMail.objects.exists()
