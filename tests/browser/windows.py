"""Windows on a game: one person's, or several people's on the whole site."""

import json
import threading

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests.processes import eventually

# How htmx reports a request that a newer one replaced; its other reports are faults. And what
# Playwright says where a page would have its service worker.
REPLACED = ("htmx:sendAbort", "htmx:afterRequest", "Service Worker registration blocked")

# Writes down what the page is told.
LISTEN = """() => {
  document.body.dataset.told = "nothing";
  document.body.addEventListener("estoril:changed", (event) => {
    document.body.dataset.told = event.detail.version;
  });
}"""
SERVING = "process_request_thread"  # what the threads of a live server are called
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def without_news(page, status="running"):
    """The live server has no sockets: one that says where such a game stands, and nothing more,
    keeps the page from looking for news by itself."""
    greeting = json.dumps({"version": 0, "status": status})
    page.route_web_socket("**/ws/**", lambda socket: socket.send(greeting))


def close(contexts):
    """Close them all, and wait for what they were still being served: it would lock the database,
    which is emptied next."""
    for context in contexts:
        context.close()
    eventually(lambda: not any(SERVING in thread.name for thread in threading.enumerate()))


@pytest.fixture
def visitor(browser, live_server):
    """Opens a game's page as the player who is asked."""
    contexts = []

    def visit(game, prepare=lambda _page: None, **options):
        seat = game.seats.select_related("user").filter(awaiting=True).first()
        client = Client()
        client.force_login(seat.user)
        context = browser.new_context(base_url=live_server.url, service_workers="block", **options)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        contexts.append(context)
        page = context.new_page()
        page.complaints = []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                message.type in {"error", "warning"}
                and not message.text.startswith(REPLACED)
                and page.complaints.append(message.text)
            ),
        )
        without_news(page)
        prepare(page)
        page.goto(game.get_absolute_url())
        return page

    yield visit
    close(contexts)


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
    expect(page.locator("#live[data-connected]")).to_be_attached()
    return page


def open_tab(page, name):
    """Beside the table, or in the sheet that is drawn over it."""
    if page.locator("#sheet-open").is_visible() and not page.locator("#rail").is_visible():
        page.locator("#sheet-open").click()
    page.locator(f"#tab-{name}").click()
    expect(page.locator(f"#panel-{name}")).to_be_visible()


def say(page, text):
    page.get_by_label("Your message").fill(text)
    page.get_by_label("Your message").press("Enter")
