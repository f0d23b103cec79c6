"""Every place that shows a seat shows it in the colours that its reader has chosen."""

import re

import pytest
from django.conf import settings
from django.test import Client

from games import engine
from games.models import Message
from games.services import table
from tests.browser.looks import SETTLED
from tests.factory import make_game, make_user
from tests.test_contrast import themes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Every colour on the page but those of drawings: flags are red and green, too.
COLORS = """() => {
  const found = new Set();
  const names = ["color", "backgroundColor", "borderTopColor", "borderBottomColor",
    "borderInlineStartColor", "outlineColor"];
  for (const element of document.querySelectorAll("main *:not(svg, svg *)")) {
    for (const part of [null, "::before", "::after"]) {
      const style = getComputedStyle(element, part);
      if (part && style.content === "none") continue;
      for (const name of names) found.add(style[name]);
    }
  }
  return [...found];
}"""


def seats(theme):
    """As browsers write them."""
    hexes = [value for name, value in themes()[theme].items() if re.match("seat-(?!edge)", name)]
    return {f"rgb({int(c[1:3], 16)}, {int(c[3:5], 16)}, {int(c[5:], 16)})" for c in hexes}


@pytest.fixture
def reader():
    return make_user()


@pytest.fixture
def paths(reader):
    """Everywhere that seats are shown, each with whether all five are."""
    running = make_game(5, users=[reader], moves=40, rng=2)
    over = make_game(5, users=[reader], moves=None, rng=3)
    waiting = table.create(reader, engine.Options(players=4))
    for seat in running.seats.all():
        Message.objects.create(game=running, room="players", author=seat.user, text="Olá")
    return {
        **{f"/games/{running.key}/{page}": True for page in ("", "log/", "replay/")},
        f"/games/{running.key}/chat/players/": True,
        f"/games/{over.key}/": True,
        "/games/mine/": True,
        "/games/": True,
        f"/games/{waiting.key}/": False,
        "/rules/": False,
    }


def test_no_seat_in_another_colour(browser, live_server, reader, paths):
    client = Client()
    client.force_login(reader)
    context = browser.new_context(base_url=live_server.url)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
    )
    page = context.new_page()
    for style, theme in (("safe", "{}, safe"), ("poster", "{}")):
        reader.style = style
        reader.save()
        for path, all_five in paths.items():
            page.goto(path)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.evaluate(SETTLED)
                wanted = seats(theme.format(scheme))
                shown = set(page.evaluate(COLORS))
                others = set().union(*map(seats, themes())) - wanted
                assert shown & others == set(), (path, style, scheme)
                assert len(shown & wanted) >= (5 if all_five else 2), (path, style, scheme)
    context.close()
