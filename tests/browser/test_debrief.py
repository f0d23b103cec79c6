"""A finished game gone over, and hints in one against bots, in a real browser."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from games.core import jobs
from games.debrief import analysis, production
from games.debrief.models import Debrief
from games.models import Job
from tests.browser.looks import sound, sound_on_all_screens
from tests.debrief.solo import against_bots
from tests.factory import make_game, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch):
    monkeypatch.setattr(analysis, "NODES", 50)


@pytest.fixture
def over(live_server):
    return make_game(3, moves=None, rng=3)


@pytest.fixture
def enter(page, live_server):
    def enter(user):
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page.set_viewport_size({"width": 375, "height": 812})
        return page

    return enter


def test_it_is_asked_for_grows_and_is_read(enter, over, monkeypatch):
    phone = enter(over.seats.get(number=0).user)
    phone.goto(f"/games/{over.key}/replay/")
    phone.get_by_role("link", name="Go over it").click()
    sound(phone)
    phone.get_by_role("button", name="Go over it").click()
    expect(phone.get_by_role("progressbar")).to_have_attribute("value", "0")
    sound(phone)
    with monkeypatch.context() as patch:
        patch.setattr(production, "SLICE", 0)
        assert jobs.run(Job.objects.get(kind="debrief").pk)
        assert jobs.run(Job.objects.get(kind="debrief").pk)
    expect(phone.get_by_role("progressbar")).not_to_have_attribute("value", "0")
    while job := Job.objects.filter(kind="debrief").first():
        assert jobs.run(job.pk)
    assert Debrief.objects.get().is_ready
    expect(phone.get_by_role("heading", name="Turning points")).to_be_visible()
    sound_on_all_screens(phone)
    phone.get_by_label("Through whose eyes").select_option("all")
    phone.get_by_role("button", name="Go", exact=True).click()
    phone.wait_for_url("**/debrief/?as=all")
    sound(phone)
    phone.set_viewport_size({"width": 1440, "height": 900})
    plot = phone.locator(".debrief-plot svg.curve-lines").bounding_box()
    phone.mouse.click(plot["x"] + plot["width"] * 0.6, plot["y"] + plot["height"] / 2)
    phone.wait_for_url("**/replay/?move=*&as=all#playback")
    moment = phone.locator(".debrief-moment")
    chances = moment.get_by_role("list", name="Chance of winning")
    expect(chances.get_by_role("listitem")).to_have_count(3)
    sound_on_all_screens(phone)
    phone.set_viewport_size({"width": 1440, "height": 900})
    before = phone.locator("#replay").get_attribute("data-line")
    plot = moment.locator("svg.curve-lines")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    phone.mouse.click(box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2)
    expect(phone.locator("#replay")).not_to_have_attribute("data-line", before)
    expect(moment).to_be_visible()


def test_hints_are_asked_for_waited_for_and_read(enter, live_server):
    user = make_user("Amália")
    game = against_bots(user)
    phone = enter(user)
    phone.goto(f"/games/{game.key}/hints/")
    phone.get_by_role("button", name="What would you do?").click()
    expect(phone.get_by_role("heading", name="Thinking")).to_be_visible()
    sound(phone)
    assert jobs.run(Job.objects.get(kind="hint").pk)
    expect(phone.get_by_role("heading", name="The best that was found")).to_be_visible()
    sound_on_all_screens(phone)
    expect(phone.get_by_role("link", name="Back to the game")).to_be_visible()
