import re

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts import mails, services
from accounts.models import User
from games.core import jobs
from games.models import Job

PASSWORD = "pastéis de nata"


@pytest.fixture(autouse=True)
def quick(settings):
    """Passwords hashed quickly, and nobody throttled for what another test did."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


def send_mails():
    """What a worker does at once, where there is one."""
    for job in Job.objects.filter(kind=mails.JOB):
        jobs.run(job.pk)


@pytest.fixture
def worker(monkeypatch):
    """Mails are sent after each request, as a worker would."""
    ask = Client.request

    def request(client, **environ):
        answer = ask(client, **environ)
        send_mails()
        return answer

    monkeypatch.setattr(Client, "request", request)


@pytest.fixture
def make_user(db):
    def make(name, email, **fields):
        user = User.objects.create_user(name, email, PASSWORD, name=name, **fields)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
        return user

    return make


@pytest.fixture
def lucja(make_user):
    return make_user("Łucja", "lucja@example.org")


@pytest.fixture
def guest(db):
    return services.create_guest()


@pytest.fixture
def as_guest(guest):
    client = Client()
    client.force_login(guest)
    return client


@pytest.fixture
def as_lucja(lucja):
    client = Client()
    client.force_login(lucja)
    return client


def link_in(mail, path):
    """The address in a mail that leads to this path, without the host."""
    return re.search(rf"https?://[^/]+({path}\S+)", mail.body)[1]


def text(response):
    """The page without what differs from one request to the next."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())


def signed_in(client):
    return "_auth_user_id" in client.session


def prove(client, password=PASSWORD):
    """That they are there: the password once more."""
    return client.post("/accounts/reauthenticate/", {"password": password})
