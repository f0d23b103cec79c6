import time

import pytest
from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.web.forms import SignupForm
from games.core import jobs
from games.models import Job

from .conftest import PASSWORD, link_in, signed_in, text

SIGNUP, LOGIN = "/accounts/signup/", "/accounts/login/"
RESET, CHANGE = "/accounts/password/reset/", "/accounts/password/change/"
pytestmark = pytest.mark.usefixtures("worker")

GOOD = {"name": "Ana Sousa", "email": "ana@example.org", "password1": PASSWORD}


def log_in(client, user, password=PASSWORD, **extra):
    return client.post(LOGIN, {"login": user.email, "password": password} | extra)


def test_from_signing_up_to_being_in(client, db):
    client.cookies["time_zone"] = "Europe/Lisbon"
    page = client.post(SIGNUP, GOOD, follow=True, headers={"accept-language": "de"})
    assert page.status_code == 200
    assert not signed_in(client)
    user = User.objects.get()
    assert (user.name, user.email, user.guest) == ("Ana Sousa", "ana@example.org", False)
    assert (user.language, user.time_zone) == ("de", "Europe/Lisbon")

    letter = mail.outbox[0]
    assert letter.to == ["ana@example.org"]
    assert letter.from_email == "Estoril <estoril@localhost>"
    assert "&#" not in letter.body
    link = link_in(letter, "/accounts/confirm-email/")
    client.get(link)
    assert not signed_in(client)  # opening is not enough: programs open links, too
    client.post(link)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_link_opened_elsewhere_confirms_without_logging_in(client, db):
    client.post(SIGNUP, GOOD)
    elsewhere = Client()
    link = link_in(mail.outbox[0], "/accounts/confirm-email/")
    assert elsewhere.post(link).headers["Location"] == LOGIN
    assert not signed_in(elsewhere)
    log_in(elsewhere, User.objects.get())
    assert signed_in(elsewhere)


def test_without_the_link_there_is_no_way_in(client, db):
    client.post(SIGNUP, GOOD)
    log_in(client, User.objects.get())
    assert not signed_in(client)


def test_a_link_that_is_none(client, db):
    page = client.get("/accounts/confirm-email/abc:def/")
    assert "no longer valid" in text(page)


def test_signing_up_tells_nothing_about_an_address(lucja):
    known = Client().post(SIGNUP, GOOD | {"email": lucja.email}, follow=True)
    unknown = Client().post(SIGNUP, GOOD, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert text(known) == text(unknown)
    assert [m.subject for m in mail.outbox] == [
        "You have an account already",
        "Confirm your address",
    ]
    assert User.objects.filter(email=lucja.email).get().check_password(PASSWORD)


def test_a_reset_tells_nothing_about_an_address(lucja):
    """Neither in words nor in work: the letter is written by somebody else, later."""
    with CaptureQueriesContext(connection) as known_queries:
        known = Client().post(RESET, {"email": lucja.email}, follow=True)
    with CaptureQueriesContext(connection) as unknown_queries:
        unknown = Client().post(RESET, {"email": "nobody@example.org"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert text(known) == text(unknown)
    assert abs(len(known_queries) - len(unknown_queries)) <= 1  # allauth looks in two places
    assert not mail.outbox
    jobs.run_due()
    assert [(m.subject, m.to) for m in mail.outbox] == [("A new password", [lucja.email])]
    assert not Job.objects.exists()


def test_few_letters_go_to_one_address_and_nobody_is_told(lucja, monkeypatch):
    """Whoever asks, from wherever; the first letter of all still opens the door."""
    now = time.time()
    for hour in range(24):
        monkeypatch.setattr(ratelimit.time, "time", lambda hour=hour: now + 3600 * hour)
        client = Client(REMOTE_ADDR=f"10.0.0.{hour}")
        for _ in range(2):
            page = client.post(RESET, {"email": lucja.email.upper()}, follow=True)
            assert "a letter is on its way" in text(page)
        jobs.run_due()
        assert len(mail.outbox) == min(hour + 1, 5)
    page = client.get(link_in(mail.outbox[0], f"{RESET}key/"), follow=True)
    assert 'name="password1"' in text(page)


def test_a_wrong_password_tells_nothing_about_an_address(lucja, client):
    known = text(log_in(client, lucja, "wrong"))
    unknown = text(client.post(LOGIN, {"login": "mucha@example.org", "password": "wrong"}))
    assert "Name or address and password do not match" in known
    assert known.replace("lucja@", "mucha@") == unknown


@pytest.mark.parametrize("typed", ["Łucja", "ŁUCJA", " łucja ", "LUCJA@example.org"])
def test_a_name_is_as_good_as_an_address(lucja, client, typed):
    answer = client.post(LOGIN, {"login": typed, "password": PASSWORD, "next": "/rules/"})
    assert answer["Location"] == "/rules/"
    assert client.session["_auth_user_id"] == str(lucja.pk)


def test_nor_does_it_about_a_name(lucja, guest, client):
    """Neither whether there is such a person, nor whether they have a password."""
    pages = []
    for name in ("Łucja", "Mucha", guest.name, "-"):
        page = text(client.post(LOGIN, {"login": name, "password": "wrong"}))
        assert "Name or address and password do not match" in page
        pages.append(page.replace(f'value="{name}"', "NAME"))
    assert len(set(pages)) == 1


def test_a_name_of_nobody_who_has_proved_an_address_lets_nobody_in(client, make_user):
    person = make_user("Ana", "ana@example.org")
    person.emailaddress_set.update(verified=False)
    answer = client.post(LOGIN, {"login": "Ana", "password": PASSWORD})
    assert answer["Location"] == "/accounts/confirm-email/"
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": "ŁUCJA"}, "Somebody already goes by this name."),
        ({"name": ""}, "This field is required."),
        ({"email": "ana@"}, "valid email address"),
        ({"password1": "password"}, "too common"),
    ],
)
def test_bad_input_loses_nothing(client, lucja, change, complaint):
    sent = GOOD | change
    page = client.post(SIGNUP, sent)
    assert text(page).count(complaint) == 2
    assert f'value="{sent["email"]}"' in text(page)
    assert PASSWORD not in text(page)
    assert User.objects.count() == 1


def test_two_people_sign_up_with_one_address_at_once(client, db, monkeypatch):
    """The second passed the check before the first was saved."""
    is_valid = SignupForm.is_valid

    def and_then_the_other_is_saved(form):
        monkeypatch.undo()
        assert is_valid(form)
        rival = User.objects.create(name="Rival", email="ana@example.org")
        EmailAddress.objects.create(user=rival, email=rival.email, verified=True)
        return True

    monkeypatch.setattr(SignupForm, "is_valid", and_then_the_other_is_saved)
    page = client.post(SIGNUP, GOOD, follow=True)
    assert "Look into your mail" in text(page)
    assert mail.outbox[0].subject == "You have an account already"
    assert User.objects.get().name == "Rival"


def test_logging_in_and_out(client, lucja):
    client.get(LOGIN)
    assert log_in(client, lucja).url == "/"
    page = text(client.get("/"))
    assert "Good to see you, Łucja." in page
    assert "<summary>Łucja</summary>" in page
    assert client.get(LOGIN).url == "/"  # already in
    assert client.get(SIGNUP).url == "/"
    client.post("/accounts/logout/")
    assert not signed_in(client)
    assert ">Sign up<" in text(client.get("/"))


@pytest.mark.parametrize(("given", "url"), [("/rules/", "/rules/"), ("//evil.example/", "/")])
def test_logging_in_leads_back_but_never_away(client, lucja, given, url):
    assert log_in(client, lucja, next=given).url == url


def test_the_username_does_not_log_in(client, make_user):
    user = make_user("Ana", "ana@example.org")
    user.username = "internal"
    user.save()
    client.post(LOGIN, {"login": user.username, "password": PASSWORD})
    assert not client.login(username=user.username, password=PASSWORD)
    assert not signed_in(client)


def test_the_admin_has_the_same_door(client, db):
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith(LOGIN)


def test_guessing_passwords_is_throttled(client, lucja):
    answers = [log_in(client, lucja, "wrong") for _ in range(6)]
    assert [a.status_code for a in answers] == [200] * 5 + [429]
    assert "Too many attempts. Please wait five minutes." in text(answers[-1])
    assert log_in(client, lucja).status_code == 429  # even the right one, for a while
    assert not signed_in(client)


def test_signing_up_and_resets_are_throttled_in_words(client, db):
    for url, data in ((SIGNUP, {}), (RESET, {"email": "a@example.org"})):
        answers = [client.post(url, data) for _ in range(21)]
        assert answers[-2].status_code != 429
        assert answers[-1].status_code == 429
        assert "wait a few minutes" in text(answers[-1])


def test_choosing_a_new_password_ends_other_sessions(client, lucja, as_lucja):
    client.post(RESET, {"email": lucja.email})
    jobs.run_due()
    page = client.get(link_in(mail.outbox[0], f"{RESET}key/"), follow=True)
    assert "A new password" in text(page)
    form = page.redirect_chain[-1][0]
    bad = client.post(form, {"password1": "um novo segredo", "password2": "outro"})
    assert "You must type the same password each time." in text(bad)
    client.post(form, {"password1": "um novo segredo", "password2": "um novo segredo"})
    assert as_lucja.get("/accounts/settings/").status_code == 302
    assert mail.outbox[1].subject == "Your password was changed"
    log_in(client, lucja, "um novo segredo")
    assert signed_in(client)
    again = Client().get(link_in(mail.outbox[0], f"{RESET}key/"), follow=True)
    assert "no longer valid" in text(again)


def test_changing_the_password_keeps_this_session_and_ends_others(as_lucja, lucja):
    other = Client()
    other.force_login(lucja)
    data = {"password1": "um novo segredo", "password2": "um novo segredo"}
    wrong = as_lucja.post(CHANGE, data | {"oldpassword": "wrong"})
    assert "This is not your current password." in text(wrong)
    page = as_lucja.post(CHANGE, data | {"oldpassword": PASSWORD}, follow=True)
    assert page.redirect_chain == [("/accounts/settings/", 302)]
    assert "Your password is changed." in text(page)
    assert other.get("/accounts/settings/").status_code == 302
    assert "\nhttp://localhost/accounts/password/reset/" in mail.outbox[0].body


def test_log_out_everywhere(as_lucja, lucja, as_guest):
    other = Client()
    other.force_login(lucja)
    url = "/accounts/logout/everywhere/"
    assert as_lucja.get(url).status_code == 405
    page = as_lucja.post(url, follow=True)
    assert "here and on every other device" in text(page)
    assert not signed_in(as_lucja)
    assert as_lucja.post(url).url == "/accounts/login/"  # the same page in another tab
    assert other.get("/accounts/settings/").status_code == 302
    assert not signed_in(other)
    log_in(other, lucja)
    assert signed_in(other)
    assert as_guest.post(url).url == "/accounts/claim/"  # a guest could never come back
    assert signed_in(as_guest)


def test_changing_the_address(as_lucja, lucja, make_user):
    url = "/accounts/email/"
    data = {"action_add": "", "email": "krawczynska@example.org"}
    page = as_lucja.post(url, data, follow=True)
    assert "Is it you?" in text(page)  # nobody changes it on a screen left open
    as_lucja.post(page.redirect_chain[-1][0], {"password": PASSWORD})
    as_lucja.post(url, data)
    assert "Open the link in that letter to change over." in text(as_lucja.get(url))
    lucja.refresh_from_db()
    assert lucja.email == "lucja@example.org"
    as_lucja.post(link_in(mail.outbox[0], "/accounts/confirm-email/"))
    lucja.refresh_from_db()
    assert lucja.email == "krawczynska@example.org"
    assert mail.outbox[1].to == ["lucja@example.org"]
    assert "from lucja@example.org to krawczynska@example.org" in mail.outbox[1].body
