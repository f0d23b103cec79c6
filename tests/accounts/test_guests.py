import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import path

from accounts import services
from accounts.models import User
from estoril.urls import urlpatterns as site
from games.core import jobs

from .conftest import PASSWORD, link_in, signed_in, text

pytestmark = pytest.mark.usefixtures("worker")

CLAIM = "/accounts/claim/"
GOOD = {"name": "Mata Hari", "email": "mata@example.org", "password1": PASSWORD}


def play(request):
    from django.http import HttpResponse

    return HttpResponse(services.become_guest(request).name)


urlpatterns = [*site, path("play/", play)]


@pytest.fixture
def playable(settings):
    settings.ROOT_URLCONF = __name__


def test_a_guest_needs_no_form(playable, client, db):
    client.cookies["time_zone"] = "Europe/Warsaw"
    name = client.post("/play/", headers={"accept-language": "pl"}).content.decode()
    user = User.objects.get()
    assert user.guest
    assert user.name == name
    assert name.startswith("Agent ")
    assert not user.has_usable_password()
    assert (user.language, user.time_zone) == ("pl", "Europe/Warsaw")
    assert client.post("/play/").content.decode() == name  # still the same one
    assert client.cookies["sessionid"]["max-age"] == 365 * 24 * 3600


def test_guests_are_throttled_by_address(playable, db):
    answers = [Client().post("/play/").status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]
    refusal = Client().post("/play/")
    assert "One moment, please" in text(refusal)
    assert User.objects.count() == 5
    elsewhere = Client().post("/play/", REMOTE_ADDR="203.0.113.9")
    assert elsewhere.status_code == 200


def test_a_name_that_is_taken_is_not_given_again(db, monkeypatch):
    monkeypatch.setattr(
        services, "guest_names", lambda: iter(["Agent Rato 10", "Agent Rato 10", "Agent Rato 11"])
    )
    assert services.create_guest().name == "Agent Rato 10"
    assert services.create_guest().name == "Agent Rato 11"


def test_claiming_keeps_the_row_and_the_session(as_guest, guest):
    page = as_guest.post(CLAIM, GOOD, follow=True)
    assert "We have written to mata@example.org" in text(page)
    guest.refresh_from_db()
    assert (guest.name, guest.guest, guest.email) == ("Mata Hari", True, "")

    link = link_in(mail.outbox[0], "/accounts/confirm-email/")
    assert "Mata Hari" in text(as_guest.get(link))
    as_guest.post(link)
    guest.refresh_from_db()
    assert (guest.guest, guest.email) == (False, "mata@example.org")
    assert User.objects.count() == 1
    assert as_guest.session["_auth_user_id"] == str(guest.pk)
    assert "Keep this account" not in text(as_guest.get("/"))

    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "mata@example.org", "password": PASSWORD})
    assert elsewhere.session["_auth_user_id"] == str(guest.pk)


def test_before_the_link_is_opened_the_address_opens_nothing(as_guest, guest):
    as_guest.post(CLAIM, GOOD)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "mata@example.org", "password": PASSWORD})
    assert not signed_in(elsewhere)


def test_claiming_with_a_known_address_looks_the_same(as_guest, guest, lucja):
    known = as_guest.post(CLAIM, GOOD | {"email": lucja.email}, follow=True)
    other = services.create_guest()
    as_other = Client()
    as_other.force_login(other)
    unknown = as_other.post(
        CLAIM, GOOD | {"name": "Mata Hare", "email": "mucha@example.org"}, follow=True
    )
    told = text(known).replace("lucja@", "mucha@").replace("Mata Hari", "Mata Hare")
    assert told.replace("mata-hari", "mata-hare") == text(unknown)
    assert [m.subject for m in mail.outbox] == [
        "You have an account already",
        "Confirm your address",
    ]
    guest.refresh_from_db()
    assert guest.guest
    assert not guest.emailaddress_set.exists()


def test_correcting_the_address(as_guest, guest):
    as_guest.post(CLAIM, GOOD | {"email": "mata@exmaple.org"})
    as_guest.post(CLAIM, GOOD)
    assert [address.email for address in guest.emailaddress_set.all()] == ["mata@example.org"]
    assert [m.to for m in mail.outbox] == [["mata@exmaple.org"], ["mata@example.org"]]
    # The same again is not sent twice at once, but the link that was sent stays good.
    as_guest.post(CLAIM, GOOD | {"password1": "queijada de Sintra"})
    assert len(mail.outbox) == 2
    as_guest.post(link_in(mail.outbox[1], "/accounts/confirm-email/"))
    guest.refresh_from_db()
    assert not guest.guest
    assert guest.check_password("queijada de Sintra")


def test_two_guests_want_one_address_and_the_first_to_prove_it_gets_it(as_guest, guest, lucja):
    as_guest.post(CLAIM, GOOD)
    rival = services.create_guest()
    EmailAddress.objects.create(user=rival, email="mata@example.org")
    as_guest.post(link_in(mail.outbox[0], "/accounts/confirm-email/"))
    guest.refresh_from_db()
    assert guest.email == "mata@example.org"
    assert not EmailAddress.objects.filter(user=rival).exists()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": "łucja"}, "Somebody already goes by this name."),
        ({"name": "M"}, "this one has 1"),
        ({"name": "Estoril"}, "This name is reserved."),
        ({"email": "mata"}, "valid email address"),
        ({"password1": "12345678"}, "entirely numeric"),
        ({"password1": "mata@example.org"}, "too similar to the email"),
        ({"password1": ""}, "This field is required."),
    ],
)
def test_bad_input_loses_nothing(as_guest, guest, lucja, change, complaint):
    sent = GOOD | change
    page = as_guest.post(CLAIM, sent)
    assert page.status_code == 200
    assert text(page).count(complaint) == 2  # beside the field and in the summary
    assert f'value="{sent["name"]}"' in text(page)
    assert f'value="{sent["email"]}"' in text(page)
    guest.refresh_from_db()
    assert guest.name.startswith("Agent")
    assert not mail.outbox


def test_a_name_taken_between_check_and_save(as_guest, guest, lucja, monkeypatch):
    def too_late(*args, **kwargs):
        User.objects.create(name="Mata Hari")
        claim(*args, **kwargs)

    claim = services.claim
    monkeypatch.setattr(services, "claim", too_late)
    page = as_guest.post(CLAIM, GOOD)
    assert "Somebody already goes by this name." in text(page)
    assert guest.name in text(page)  # the header still shows the old one


def test_sign_up_as_a_guest_means_claim(as_guest):
    assert as_guest.get("/accounts/signup/").url == CLAIM
    assert as_guest.post("/accounts/signup/", GOOD).url == CLAIM
    for page in ("email/", "password/change/", "password/set/", "reauthenticate/"):
        assert as_guest.get(f"/accounts/{page}").url == CLAIM


def test_claim_is_for_guests_only(client, as_lucja):
    assert client.get(CLAIM).url == "/accounts/signup/"
    assert as_lucja.post(CLAIM, GOOD).url == "/accounts/settings/"


def test_logging_in_as_someone_else_must_be_meant(as_guest, guest, lucja):
    page = text(as_guest.get("/accounts/login/"))
    assert f"You are playing as the guest {guest.name}" in page
    assert CLAIM in page
    data = {"login": lucja.email, "password": PASSWORD}
    refusal = as_guest.post("/accounts/login/", data)
    assert "Tick this to log in all the same" in text(refusal)
    assert as_guest.session["_auth_user_id"] == str(guest.pk)
    as_guest.post("/accounts/login/", data | {"leave_guest": "on"})
    assert as_guest.session["_auth_user_id"] == str(lucja.pk)


def test_logging_out_warns_a_guest(as_guest, as_lucja):
    warning = "nobody can come back to this account"
    assert warning in text(as_guest.get("/accounts/logout/"))
    assert warning not in text(as_lucja.get("/accounts/logout/"))


def test_links_in_mails_to_others_do_not_cost_a_guest_the_session(as_guest, guest, lucja):
    Client().post("/accounts/password/reset/", {"email": lucja.email})
    jobs.run_due()
    page = as_guest.get(link_in(mail.outbox[0], "/accounts/password/reset/key/"), follow=True)
    as_guest.post(
        page.redirect_chain[-1][0], {"password1": "um novo segredo", "password2": "um novo segredo"}
    )
    lucja.refresh_from_db()
    assert lucja.check_password("um novo segredo")
    assert as_guest.session["_auth_user_id"] == str(guest.pk)

    Client().post("/accounts/signup/", GOOD)
    as_guest.get(link_in(mail.outbox[-1], "/accounts/confirm-email/"))
    as_guest.post(link_in(mail.outbox[-1], "/accounts/confirm-email/"))
    assert as_guest.session["_auth_user_id"] == str(guest.pk)


def test_claims_are_throttled(as_guest):
    answers = [as_guest.post(CLAIM, {}).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]
