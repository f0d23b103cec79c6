"""A finished game taken away as a film, in a real browser on a phone."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from games.core import jobs
from games.models import Export, Job
from games.pictures.films import production
from tests.browser.looks import fits, sound
from tests.factory import make_game
from tests.pictures.films.errands import make
from tests.processes import eventually

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def over(live_server, settings, tmp_path):
    settings.PICTURES_DIR = tmp_path / "pictures"
    return make_game(2, moves=None, rng=3)


@pytest.fixture
def phone(page, over, live_server):
    """In the hands of a player."""
    client = Client()
    client.force_login(over.seats.get(number=0).user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.set_viewport_size({"width": 375, "height": 812})
    return page


def ask(page, game, what):
    page.goto(f"/games/{game.key}/replay/")
    page.get_by_role("link", name="Make a film of it").click()
    page.get_by_label("What").select_option(label=what)
    page.get_by_label("Through whose eyes").select_option("green")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_label("Size").select_option("400")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/film/#export-*")


def test_a_film_is_asked_for_grows_and_plays(phone, over, monkeypatch):
    ask(phone, over, "Film, WebP: a small file")
    bar = phone.get_by_role("progressbar", name="Being made")
    expect(bar).to_have_attribute("value", "0")
    sound(phone)
    # Some slices of one picture, and the page has it without being loaded again.
    with monkeypatch.context() as patch:
        patch.setattr(production, "SLICE", 0)
        for _ in range(20):
            assert jobs.run(Job.objects.get(kind="export").pk)
    grown = str(Export.objects.get().percent)
    assert grown not in ("0", "100")
    expect(bar).to_have_attribute("value", grown)
    make(Export.objects.get())
    phone.get_by_text("Play it here").click()
    picture = phone.get_by_role("img", name="The whole game as a film")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("naturalWidth", 400)
    picture.scroll_into_view_if_needed()
    first = picture.screenshot()
    eventually(lambda: picture.screenshot() != first)
    sound(phone)
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == Export.objects.get().filename


def test_a_contact_sheet_through_the_dark(phone, over):
    phone.emulate_media(color_scheme="dark")
    ask(phone, over, "Contact sheet of the rounds")
    make(Export.objects.get())
    phone.get_by_text("Show it here").click()
    expect(phone.get_by_role("img", name="The four rounds")).to_have_js_property(
        "naturalWidth", 824
    )
    sound(phone)


def test_what_fails_can_be_tried_again(phone, over):
    ask(phone, over, "Contact sheet of the rounds")
    Export.objects.update(status="failed")
    Job.objects.all().delete()
    expect(phone.get_by_role("alert")).to_contain_text("could not be made")
    sound(phone)
    phone.get_by_role("button", name="Try again").click()
    expect(phone.get_by_role("progressbar")).to_be_visible()
    make(Export.objects.get())
    expect(phone.get_by_role("link", name="Download")).to_be_visible()


@pytest.mark.parametrize("game", [3], indirect=True)
def test_what_was_missed_is_there_in_pictures(open_page, game, site):
    """In the box of what happened while one was away, which is put away for good."""
    for _ in range(5):
        site.stage("move", key=game["key"])
    site.stage("an_hour_passes", key=game["key"])
    page = open_page(0, "", viewport={"width": 375, "height": 812})
    picture = page.get_by_role("img", name="Close-ups")
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    eventually(lambda: picture.evaluate("image => image.naturalWidth") > 0)
    fits(page)
    page.locator("#away-close").click()
    expect(page.locator("#away")).to_be_hidden()
    page.reload()
    expect(page.locator("#away")).to_be_hidden()
