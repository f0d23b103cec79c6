"""Words in other languages are longer, or break elsewhere: on a phone every page still fits."""

import pytest
from django.conf import settings
from django.test import Client

from tests.factory import make_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/",
    "/rules/",
    "/rules/abilities/",
    "/rules/locations/",
    "/rules/missions/",
    "/rules/characters/",
    "/rules/modules/",
    "/rules/variants/",
    "/rules/rulings/",
    "/rules/glossary/",
    "/games/",
    "/games/mine/",
    "/games/new/",
    "/accounts/settings/",
    "{running}",
    "{running}orders/",
    "{running}log/",
    "{over}",
    "{over}replay/",
    "{over}verify/",
]
OUTSIDE = """
[...document.querySelectorAll('main *')]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.outerHTML.slice(0, 90))
"""


@pytest.fixture
def games(live_server):
    running = make_game(2, moves=9)
    over = make_game(2, users=[seat.user for seat in running.seats.all()], moves=None, rng=3)
    return {"running": running, "over": over}


@pytest.mark.parametrize("language", ["de", "pl"])
def test_nothing_sticks_out_on_a_phone(games, browser, live_server, language):
    reader = games["running"].seats.get(number=0).user
    reader.language = language
    reader.save()
    client = Client()
    client.force_login(reader)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    phone = {"viewport": {"width": 375, "height": 812}}
    with browser.new_context(base_url=live_server.url, **phone) as context:
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        for address in PAGES:
            page.goto(
                address.format(**{key: game.get_absolute_url() for key, game in games.items()})
            )
            assert page.locator("html").get_attribute("lang") == language, page.url
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide, (page.url, page.evaluate(OUTSIDE))
