"""Words in other languages are longer, or break elsewhere: on a phone every page still fits."""

import pytest
from django.conf import settings
from django.test import Client

from games.delivery.channels.mail import letter
from games.notify.kinds import Kind
from tests.factory import make_game, make_user, play_until
from tests.languages import LANGUAGES
from tests.notify.samples import NOON, news

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/",
    "/rules/",
    "/rules/abilities/",
    "/rules/locations/",
    "/rules/locations/church/",
    "/rules/missions/",
    "/rules/characters/",
    "/rules/characters/garbo/",
    "/rules/modules/",
    "/rules/variants/",
    "/rules/rulings/",
    "/rules/glossary/",
    "/rules/aid/",
    "/lessons/place-and-win/",
    "/leaderboards/how/",
    "/tournaments/",
    "/search/?q=casino",
    "/games/",
    "/games/mine/",
    "/games/new/",
    "/accounts/settings/",
    "/accounts/rest/",
    "/notifications/settings/",
    "{running}",
    "{running}chat/players/",
    "{running}orders/",
    "{running}log/",
    "{over}",
    "{over}gazette/",
    "{over}replay/",
    "{over}verify/",
]
PHONE = {"viewport": {"width": 375, "height": 812}}
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
OUTSIDE = """
[...document.querySelectorAll('body *')]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.outerHTML.slice(0, 90))
"""
# Letters that no font has all look the same.
TWO_SYLLABLES = """
["가", "힣"].map(letter => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 40, height: 40});
  const drawing = canvas.getContext("2d");
  drawing.font = "32px sans-serif";
  drawing.fillText(letter, 2, 34);
  return canvas.toDataURL();
})
"""


@pytest.fixture
def page(browser, live_server):
    with browser.new_context(base_url=live_server.url, **PHONE) as context:
        yield context.new_page()


@pytest.fixture(params=LANGUAGES)
def language(request, page):
    if request.param == "ko":
        first, second = page.evaluate(TWO_SYLLABLES)
        if first == second:
            pytest.skip("no font here has Korean letters: make browser")
    return request.param


@pytest.fixture
def games(live_server):
    people = [make_user(name) for name in ("Agent Mouraria 12345678", "지민")]
    running = make_game(2, users=people, moves=9)
    over = make_game(2, users=people, moves=None, rng=3)
    return {"running": running, "over": over}


@pytest.fixture
def reader(games, language, page):
    reader = games["running"].seats.get(number=0).user
    reader.language = language
    reader.email = "reader@example.org"
    reader.save()
    client = Client()
    client.force_login(reader)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": settings.SITE_URL}
    page.context.add_cookies([cookie])
    return reader


def test_nothing_sticks_out_on_a_phone(games, reader, language, page):
    for address in PAGES:
        answer = page.goto(
            address.format(**{key: game.get_absolute_url() for key, game in games.items()})
        )
        assert answer.ok, page.url
        assert page.locator("html").get_attribute("lang") == language, page.url
        assert not page.evaluate(TOO_WIDE), (page.url, page.evaluate(OUTSIDE))


def test_nor_does_a_letter(games, reader, language, page):
    for kind in Kind:
        page.set_content(
            letter.compose([news(kind, reader, games["over"])], reader.email, NOON).html
        )
        assert page.locator("html").get_attribute("lang") == language
        assert not page.evaluate(TOO_WIDE), (kind, page.evaluate(OUTSIDE))


FIVE = {"promo", "enigma", "vip", "roulette", "double_agent"}
# In how many lines it says what it says.
LINES = """element => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
ROWS = "() => new Set([...document.querySelectorAll('#tabs a')].map((tab) => tab.offsetTop)).size"


@pytest.mark.parametrize("language", LANGUAGES)
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
