"""A real Chromium for the tests in this folder."""

import pytest
from playwright.sync_api import expect, sync_playwright

from games.core import announcements
from tests.browser.whole_site import folder_of, site  # noqa: F401 - fixtures
from tests.browser.windows import REPLACED, close, game, open_page, visitor  # noqa: F401 - fixtures
from tests.databases import shared

from . import chromium

expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong


# For one file at a time: while it is open no other test in this process could run an event loop.
@pytest.fixture(scope="module")
def browser():
    # While Playwright's synchronous API is open, this thread has a running event loop, for which
    # Django would refuse to touch the database, although nothing here is asynchronous.
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def drawings(tmp_path_factory):
    """What one test has drawn is there for all tests of a run, by the hash of what it shows."""
    folder = shared(tmp_path_factory) / "pictures"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(autouse=True)
def pictures(settings, drawings):
    """Out of the developer's own."""
    settings.PICTURES_DIR = drawings


@pytest.fixture(autouse=True)
def nobody_listens(monkeypatch):
    """The live server has no sockets. And the thread of a test, in which Playwright has an event
    loop, could tell nobody: each try would be an error in the log."""
    monkeypatch.setattr(announcements, "_send", lambda _group, _message: None)


@pytest.fixture(autouse=True)
def links_lead_to_it(settings, request):
    """Mails name the address at which the tests serve the site."""
    if "live_server" in request.fixturenames:
        settings.SITE_URL = request.getfixturevalue("live_server").url


@pytest.fixture
def service_workers():
    """Not, for they would answer where a test has cut the line; "allow" where it is about them."""
    return "block"


@pytest.fixture
def page(browser, live_server, service_workers):
    """A page of the running site. The test fails if the console shows an error or a warning."""
    context = browser.new_context(base_url=live_server.url, service_workers=service_workers)
    page = context.new_page()
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: message.type in {"error", "warning"} and complaints.append(message.text),
    )
    yield page
    close([context])
    assert not [said for said in complaints if not said.startswith(REPLACED)]
