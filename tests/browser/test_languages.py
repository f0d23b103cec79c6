"""Words in other languages are longer, or break elsewhere: on a phone every page still fits."""

import pytest
from django.conf import settings
from django.test import Client

from games.delivery.channels.mail import letter
from games.notify.kinds import Kind
from tests.factory import make_game, make_user
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
