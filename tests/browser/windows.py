"""Several people's windows on one game of the whole site."""

import pytest
from playwright.sync_api import expect

# Writes down what the page is told.
LISTEN = """() => {
  document.body.dataset.told = "nothing";
  document.body.addEventListener("estoril:changed", (event) => {
    document.body.dataset.told = event.detail.version;
  });
}"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def game(site, request):
    """Of two players, or of as many as the test wants."""
    return site.stage("running_game", players=getattr(request, "param", 2))


@pytest.fixture
def open_page(browser, site, game):
    """A window of a person (0, 1, …: players; then another; None: nobody) on a page of the game."""
    contexts = []

    def open_(person, path="chat/players/", complaints=None, **options):
        context = browser.new_context(base_url=site.url, **options)
        contexts.append(context)
        if person is not None:
            value = game["sessions"][person]
            context.add_cookies([{"name": "sessionid", "value": value, "url": site.url}])
        page = context.new_page()
        if complaints is not None:
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on(
                "console",
                lambda said: said.type in {"error", "warning"} and complaints.append(said.text),
            )
        page.goto(f"/games/{game['key']}/{path}")
        if options.get("java_script_enabled", True):
            page.evaluate(LISTEN)
        return page

    yield open_
    for context in contexts:
        context.close()


def is_told(page, version, **options):
    expect(page.locator("body")).to_have_attribute("data-told", str(version), **options)


def connected(page):
    expect(page.locator("[data-here]")).to_be_visible()
    return page


def say(page, text):
    page.get_by_label("Your message").fill(text)
    page.get_by_label("Your message").press("Enter")
