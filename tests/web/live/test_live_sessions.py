"""A page that is open ends with the session it was opened in."""

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import sessions
from accounts.models import OpenSession
from games.web.live import hub
from games.web.live.hub import Code
from tests.sockets import here, scenario, two_players, whole_site
from tests.tournaments import making

pytestmark = pytest.mark.django_db(transaction=True)

SITE = {"origin": "http://localhost", "host": "localhost"}
NEW = {"oldpassword": "um segredo", "password1": "outro segredo", "password2": "outro segredo"}


def browser_of(user):
    client = Client(HTTP_HOST="localhost")
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def log_out(client, _other):
    client.post("/accounts/logout/")


def log_out_from_another(client, other):
    other.get("/")
    row = OpenSession.objects.get(session_id=client.session.session_key)
    other.post(f"/accounts/devices/{row.pk}/log-out/")


def change_the_password_in_another(_client, other):
    other.post("/accounts/password/change/", NEW)


@pytest.mark.parametrize("kind", ["games", "tournaments"])
@pytest.mark.parametrize(
    "goes",
    [log_out, log_out_from_another, change_the_password_in_another],
    ids=lambda f: f.__name__,
)
@scenario
async def test_a_page_ends_with_its_session_and_others_stay(goes, kind):
    game, red, _ = await two_players()

    @sync_to_async
    def prepared():
        red.set_password("um segredo")
        red.save()
        client, other = browser_of(red), browser_of(red)
        for one in (client, other):
            sessions.note(request_of(one, red))
        return client, other, making.make_tournament().key if kind == "tournaments" else game.key

    client, other, key = await prepared()
    here, elsewhere = (
        whole_site(key, one.session.session_key, kind=kind, **SITE) for one in (client, other)
    )
    async with here as page, elsewhere as stays:
        await page.hear()
        await stays.hear()
        await sync_to_async(goes)(client, other)
        assert await page.code() == Code.LOGGED_OUT
        await stays.say('{"type": "ping"}')
        while "pong" not in await stays.hear():
            pass


def request_of(client, user):
    request = RequestFactory().get("/")
    request.session, request.user = client.session, user
    return request


def expire(client, user):
    Session.objects.filter(pk=client.session.session_key).update(expire_date=timezone.now())


def new_password_by_a_command(client, user):
    user.set_password("outro segredo")
    user.save()


def become_staff_too_long_ago(client, user):
    session = client.session
    session[sessions.SINCE] -= 13 * 3600
    session.save()
    user.is_staff = True
    user.save()


@pytest.mark.parametrize(
    "goes",
    [expire, new_password_by_a_command, become_staff_too_long_ago],
    ids=lambda f: f.__name__,
)
@scenario
async def test_what_nobody_announces_a_page_finds_out_by_itself(monkeypatch, goes):
    monkeypatch.setattr(hub, "BEAT", 0.05)
    game, red, _ = await two_players()
    client = await sync_to_async(browser_of)(red)
    async with whole_site(game.key, client.session.session_key, **SITE) as page:
        await page.until(here())
        await sync_to_async(goes)(client, red)
        assert await page.code() == Code.LOGGED_OUT
