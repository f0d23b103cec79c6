"""Words in other languages are longer, or break elsewhere: on a phone every page still fits."""

import pytest
from django.conf import settings
from django.test import Client

from tests.factory import make_game, play_until

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


FIVE = {"promo", "enigma", "vip", "roulette", "double_agent"}
# In how many lines it says what it says.
LINES = """element => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
ROWS = "() => new Set([...document.querySelectorAll('#tabs a')].map((tab) => tab.offsetTop)).size"


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_full_table_has_room_for_the_words_of_every_language(visitor, language):
    """Where the rail is narrowest, and on phones while a location is resolved."""
    desk = {"viewport": {"width": 1280, "height": 720}, "locale": language}
    page = visitor(make_game(5, modules=FIVE), **desk)
    page.locator("#hand a.card-link").first.click()
    page.locator("#hand a[aria-current]").wait_for()
    page.locator("#board a.hit--lit").first.click()
    page.locator("#confirm").wait_for()
    assert page.evaluate(ROWS) == 1
    assert page.locator("#confirm").evaluate(LINES) <= 2
    game = play_until(make_game(3, rng=5, modules=FIVE - {"double_agent"}), "ability")
    phone = visitor(game, viewport={"width": 375, "height": 812}, locale=language)
    top = phone.locator("#board").bounding_box()["y"]
    for width, height in ((375, 812), (320, 568)):
        phone.set_viewport_size({"width": width, "height": height})
        stage, head = phone.locator(".game-stage"), phone.locator(".game-head")
        said, room = stage.bounding_box(), head.bounding_box()
        assert not stage.evaluate("e => e.scrollWidth > e.clientWidth")
        assert said["y"] >= room["y"]
        assert said["y"] + said["height"] <= room["y"] + room["height"]
        assert phone.locator("#board").bounding_box()["y"] == top
    assert not page.complaints + phone.complaints
