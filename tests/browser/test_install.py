"""Without a line the site shows what it was, to whoever is logged in."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests import factory
from tests.processes import eventually

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NOTED = "localStorage.getItem('estoril.offline')"
KEPT = "async () => (await caches.keys()).length"


@pytest.fixture
def person(browser, live_server):
    """A browser in which somebody is logged in who is asked in a game."""
    game = factory.make_game(2)
    client = Client()
    client.force_login(game.seats.get(awaiting=True).user)
    context = browser.new_context(base_url=live_server.url)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
    )
    yield context.new_page(), game
    context.close()


def test_games_as_last_seen(person):
    page, game = person
    page.goto("/rules/")
    eventually(lambda: page.evaluate(NOTED))
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    page.goto("/games/")
    expect(page.get_by_role("heading", level=1)).to_have_text("The line to Estoril is down")
    entry = page.get_by_role("listitem").filter(has_text=game.name)
    expect(entry).to_contain_text("Your move")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("The line to Estoril is down")


def test_whoever_logs_out_takes_it_away(person):
    page, _game = person
    page.goto("/rules/")
    eventually(lambda: page.evaluate(NOTED))
    assert page.evaluate(KEPT) == 1
    page.context.clear_cookies()
    page.goto("/rules/")
    eventually(lambda: page.evaluate(KEPT) == 0)
