import re
from pathlib import Path

import pytest
from allauth.core.context import request_context
from django.core.exceptions import ImproperlyConfigured

from accounts.models import User
from accounts.web.adapter import AccountAdapter
from estoril.infra.environment import Environment
from games.core import jobs

from . import smtp
from .conftest import PASSWORD, send_mails, signed_in

pytestmark = pytest.mark.usefixtures("worker")


def test_the_link_arrives_over_smtp_and_works(client, db, settings):
    with smtp.Server() as server:
        url = f"smtp://agent:A%20Brasileira%2F1905@127.0.0.1:{server.port}"
        mail = Environment({"ESTORIL_EMAIL_URL": url}).mail("EMAIL_URL")
        settings.EMAIL_BACKEND = "estoril.infra.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = mail.host, mail.port
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = mail.user, mail.password
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
    client.post(link.removeprefix(settings.SITE_URL))
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)
    assert signed_in(client)


LINK = re.compile(r"https?://[^/\s]+")


@pytest.fixture
def forged(settings, client):
    """Somebody asks under a name of the site that leads elsewhere."""
    settings.SITE_URL = "https://estoril.example"
    settings.ALLOWED_HOSTS = ["estoril.example", ".example"]
    client.defaults["HTTP_HOST"] = "other.example:9999"
    return client


def test_links_lead_to_the_site_whatever_host_was_asked(forged, lucja, mailoutbox):
    forged.post("/accounts/password/reset/", {"email": lucja.email})
    jobs.run_due()
    for name, address in (("Ana", "ana@example.org"), ("Bea", lucja.email)):
        data = {"name": name, "email": address, "password1": PASSWORD}
        forged.post("/accounts/signup/", data)
    forged.force_login(lucja)
    data = {"oldpassword": PASSWORD, "password1": PASSWORD * 2, "password2": PASSWORD * 2}
    forged.post("/accounts/password/change/", data)
    assert len(mailoutbox) == 4
    links = [link for mail in mailoutbox for link in LINK.findall(mail.body)]
    assert len(links) >= 2 * 4
    assert set(links) == {"https://estoril.example"}


def test_no_template_of_a_mail_asks_what_host_was_asked(forged, lucja, mailoutbox, rf):
    """All of them, those that nothing sends today included."""
    templates = Path("templates")
    letters = [
        str(path.relative_to(templates)).removesuffix("_message.txt")
        for path in templates.glob("*/email/*_message.txt")
        if not path.name.startswith("base_")
    ]
    assert len(letters) > 8
    request = rf.get("/", headers={"host": "other.example:9999"})
    request.user = lucja
    links = {
        name: request.build_absolute_uri("/somewhere/?a=b")
        for name in ("activate_url", "password_reset_url", "signup_url")
    }
    with request_context(request):
        for letter in letters:
            AccountAdapter(request).send_mail(letter, lucja.email, links | {"user": lucja})
    send_mails()
    assert len(mailoutbox) == len(letters)
    for mail in mailoutbox:
        assert set(LINK.findall(mail.body)) == {"https://estoril.example"}
        assert "other.example" not in mail.body


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
    assert mail.host == "mail.example.org"
    assert (mail.port, mail.use_tls, mail.use_ssl) == (port, tls, ssl)


def test_no_mail_server():
    assert Environment({}).mail("EMAIL_URL") is None


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
    code = """
from django.conf import settings as s
print(s.EMAIL_BACKEND, s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_HOST_USER, s.EMAIL_HOST_PASSWORD)
print(s.EMAIL_USE_TLS, s.EMAIL_USE_SSL, s.EMAIL_TIMEOUT, s.DEFAULT_FROM_EMAIL)
"""
    env = production | {
        "ESTORIL_EMAIL_URL": "smtps://u:p@mail.example.org",
        "ESTORIL_MAIL_FROM": "post@example.org",
    }
    run = manage("shell", "--no-imports", "-c", code, env=env)
    server, sender = run.stdout.splitlines()
    assert server == "estoril.infra.smtp.EmailBackend mail.example.org 465 u p"
    assert sender == "False True 20 post@example.org"
