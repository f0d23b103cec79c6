"""A whole tournament of eight: set up in the admin, joined, followed to its end, never a reload."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looks import sound_on_all_screens

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def window(browser, site):
    contexts = []

    def open_(session=None, **options):
        context = browser.new_context(base_url=site.url, **options)
        contexts.append(context)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        page = context.new_page()
        page.complaints = []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        return page

    yield open_
    for context in contexts:
        assert not [said for page in context.pages for said in page.complaints]
        context.close()


def step(page, name):
    """One of the steps that the admin asks about once more."""
    page.get_by_role("link", name=name, exact=True).click()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text("Done, and noted in the audit log.")).to_be_visible()


def set_up(page):
    page.goto("/admin/tournaments/tournament/add/")
    filled = {"name": "Taça de Estoril", "table_size": "4", "rounds": "2", "break_time": "0"}
    for name, value in filled.items():
        page.locator(f"[name={name}]").fill(value)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("2 tables of 4").first).to_be_visible()
    step(page, "Open registration")


def test_a_tournament_of_eight_from_the_draft_to_the_end(window, site):
    people = site.stage("people", count=8)
    organiser = window(people["organiser"])
    set_up(organiser)

    player = window(people["sessions"][0], viewport={"width": 375, "height": 800})
    player.goto("/")
    player.get_by_role("navigation", name="Site").get_by_role("link", name="Tournaments").click()
    player.get_by_role("link", name="Taça de Estoril").click()
    key = re.search(r"/tournaments/(\w+)/", player.url)[1]
    player.get_by_role("button", name="Register").click()
    expect(player.get_by_role("heading", name="You are registered")).to_be_visible()
    onlooker = window()
    onlooker.goto(f"/tournaments/{key}/")
    for page in (player, onlooker):
        page.evaluate("window.same = true")

    site.stage("register", key=key, names=people["names"])
    expect(onlooker.locator(".cup-names li")).to_have_count(8)
    expect(player.get_by_text("8 players")).to_be_visible()

    step(organiser, "Start")
    site.stage("work")
    expect(player.get_by_role("link", name="To your table")).to_be_visible()
    expect(onlooker.locator("#standings tbody tr")).to_have_count(8)
    expect(onlooker.get_by_role("link", name="To your table")).to_have_count(0)

    site.stage("play_round", key=key)
    expect(onlooker.locator("#standings tbody b", has_text="12")).to_have_count(2)
    expect(player.locator(".cup-own-line")).to_contain_text("Round 2")
    expect(onlooker.locator(".cup-now")).to_contain_text("Round 2")

    site.stage("end_round", key=key)
    expect(onlooker.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(player.get_by_role("heading", name=re.compile(r"Your place: \d"))).to_be_visible()
    for page in (player, onlooker):
        assert page.evaluate("window.same")  # without a reload

    onlooker.get_by_role("link", name="Results").click()
    expect(onlooker.locator(".cup-cross tbody tr")).to_have_count(8)
    onlooker.locator(".cup-cross tbody td a").first.click()
    expect(onlooker).to_have_url(re.compile(r"/games/\w+/"))


def test_without_javascript_one_registers_and_withdraws(window, site):
    people = site.stage("people", count=1)
    organiser = window(people["organiser"])
    set_up(organiser)
    page = window(people["sessions"][0], java_script_enabled=False)
    page.goto("/tournaments/")
    page.get_by_role("link", name="Taça de Estoril").first.click()
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You are in.")).to_be_visible()
    page.get_by_role("link", name="Withdraw").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("heading", name="You have withdrawn")).to_be_visible()


@pytest.fixture(scope="module")
def played(site):
    return site.stage("played_tournaments")


@pytest.mark.parametrize("format", ["knockout", "duplicate", "league"])
def test_accessible_and_within_the_screen(window, played, format):
    key, session = played[format]
    page = window(session)
    tabs = ["", "tables/", "tables/1/", "results/"]
    if format == "knockout":
        tabs += ["bracket/", ".."]  # the list of all tournaments: one look at it is enough
    for tab in tabs:
        page.goto(f"/tournaments/{key}/{tab}")
        sound_on_all_screens(page)
