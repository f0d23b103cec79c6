"""What a browser that has never been here must fetch before it shows a game, in production."""

import pytest
from playwright.sync_api import expect

from tests.browser.whole_site import running

pytestmark = pytest.mark.browser

REQUESTS, KILOBYTES = 15, 400


@pytest.fixture(scope="module")
def production_site(folder_of, with_sqlite):
    env = with_sqlite({"ESTORIL_VAR_DIR": folder_of("production"), "ESTORIL_HTTPS": "no"})
    with running(env) as site:
        yield site


@pytest.mark.parametrize(
    ("players", "moves", "width", "height"), [(2, 0, 375, 720), (4, 75, 1440, 900)]
)
def test_few_requests_and_few_bytes(browser, production_site, players, moves, width, height):
    game = production_site.stage("running_game", players=players, moves=moves)
    context = browser.new_context(
        base_url=production_site.url, viewport={"width": width, "height": height}
    )
    session = game["sessions"][game["asked"]]
    context.add_cookies([{"name": "sessionid", "value": session, "url": production_site.url}])
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    asked, came = {}, {}
    network.on(
        "Network.requestWillBeSent",
        lambda event: asked.update({event["requestId"]: event["request"]["url"]}),
    )
    network.on(
        "Network.loadingFinished",
        lambda event: came.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto(f"/games/{game['key']}/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#pieces[data-drawn]")).to_be_visible()
    for tile in page.locator("#pieces img, #hand img").all():
        assert tile.evaluate("e => e.naturalWidth > 0")
    assert asked.keys() == came.keys()
    told = "\n".join(f"{came[id]:>9.0f} {url}" for id, url in asked.items())
    assert len(asked) <= REQUESTS, told
    assert sum(came.values()) <= KILOBYTES * 1000, told
    context.close()
