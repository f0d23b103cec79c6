import pytest
from django.core.exceptions import ImproperlyConfigured

from accounts.models import User
from estoril.environment import Environment

from . import smtp
from .conftest import PASSWORD, signed_in


def test_the_link_arrives_over_smtp_and_works(client, db, settings):
    with smtp.Server() as server:
        url = f"smtp://agent:A%20Brasileira%2F1905@127.0.0.1:{server.port}"
        for name, value in Environment({"ESTORIL_EMAIL_URL": url}).mail("EMAIL_URL").items():
            setattr(settings, name, value)
        settings.DEFAULT_FROM_EMAIL = "Estoril <post@example.org>"
        data = {"name": "Łucja", "email": "lucja@example.org", "password1": PASSWORD}
        client.post("/accounts/signup/", data, headers={"accept-language": "en"})
    (letter,) = server.mails
    assert server.logins == [("agent", "A Brasileira/1905")]
    assert letter["To"] == "lucja@example.org"
    assert letter["From"] == "Estoril <post@example.org>"
    assert letter["Subject"] == "Confirm your address"
    words = letter.get_content().split()
    assert words[0] == "Łucja,"
    link = next(word for word in words if "/confirm-email/" in word)
    client.post(link.removeprefix("http://testserver"))
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)
    assert signed_in(client)


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example.org", 25, False, False),
        ("smtp+tls://u:p@mail.example.org", 587, True, False),
        ("smtps://u:p@mail.example.org", 465, False, True),
        ("smtps://u:p@mail.example.org:2465/", 2465, False, True),
    ],
)
def test_mail_server_by_url(url, port, tls, ssl):
    mail = Environment({"ESTORIL_EMAIL_URL": url}).mail("EMAIL_URL")
    assert mail["EMAIL_HOST"] == "mail.example.org"
    assert (mail["EMAIL_PORT"], mail["EMAIL_USE_TLS"], mail["EMAIL_USE_SSL"]) == (port, tls, ssl)


def test_no_mail_server_no_settings():
    assert Environment({}).mail("EMAIL_URL") == {}


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.org",
        "http://mail.example.org",
        "smtp://",
        "smtp://mail.example.org:smtp",
        "smtp://mail.example.org/inbox",
        "smtps://mail.example.org?tls=1",
        "smtp://agent:caf%C3%A9@mail.example.org",
    ],
)
def test_malformed_mail_server(url):
    with pytest.raises(ImproperlyConfigured, match="ESTORIL_EMAIL_URL is malformed"):
        Environment({"ESTORIL_EMAIL_URL": url}).mail("EMAIL_URL")


@pytest.mark.parametrize("value", ["Estoril <post@example.org>", "post@example.org"])
def test_sender(value):
    assert Environment({"ESTORIL_MAIL_FROM": value}).sender("MAIL_FROM", "x@localhost") == value


@pytest.mark.parametrize("value", ["Estoril", "Estoril <post>", "post@", "a@b.c\nBcc: d@e.f"])
def test_malformed_sender(value):
    with pytest.raises(ImproperlyConfigured, match="ESTORIL_MAIL_FROM is malformed"):
        Environment({"ESTORIL_MAIL_FROM": value}).sender("MAIL_FROM", "x@localhost")


def test_the_site_reads_both(manage, production):
    code = "from django.conf import settings as s; print(s.EMAIL_HOST, s.DEFAULT_FROM_EMAIL)"
    env = production | {
        "ESTORIL_EMAIL_URL": "smtps://u:p@mail.example.org",
        "ESTORIL_MAIL_FROM": "post@example.org",
    }
    run = manage("shell", "--no-imports", "-c", code, env=env)
    assert run.stdout.split() == ["mail.example.org", "post@example.org"], run.stderr
