"""Finding a game in a real browser: on a phone and on a wide screen, alone and in company."""

import pytest
from playwright.sync_api import expect
from redis import Redis

from . import looks

pytestmark = pytest.mark.browser

SCHEMES = {375: "dark", 1440: "light"}
TOO_SMALL = """
[...document.querySelectorAll('main :is(button, select, input:not([type]), .option, summary)')]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
  .map(e => e.outerHTML.slice(0, 90))
"""


@pytest.fixture
def window(browser, site):
    """Opens a window of somebody new. The test fails if its console shows an error."""
    # All guests of these tests come from one address, faster than people do.
    Redis.from_url(site.env["ESTORIL_REDIS_URL"]).flushdb()
    contexts, complaints = [], []

    def open_(width=1440, **options):
        viewport = {"width": width, "height": 800}
        context = browser.new_context(
            base_url=site.url,
            viewport=viewport,
            color_scheme=SCHEMES[width],
            reduced_motion="reduce",
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: said.type in {"error", "warning"} and complaints.append(said.text),
        )
        return page

    yield open_
    for context in contexts:
        context.close()
    # A form that is sent back is no fault of the page.
    assert not [said for said in complaints if "400 (Bad Request)" not in said]


def choose(page, id):
    page.locator(f"label[for={id}]").click()


def set_up(page, name, players=3):
    page.goto("/games/new/")
    choose(page, f"players-{players}")
    page.get_by_label("Name of the game").fill(name)
    page.get_by_role("button", name="Set up the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


# Numbers of which not all digits would be seen, beside the arrows that some browsers show.
TOO_NARROW = """
[...document.querySelectorAll('.joined input[type=number]')].filter(input => {
  const style = getComputedStyle(input), pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return room < pen.measureText(input.max).width + 20;
}).map(input => input.name)
"""


def sound(page):
    """Nothing sticks out, is too small to press or hard to perceive."""
    looks.sound_on_all_screens(page, touchable)


def touchable(page):
    assert page.evaluate(TOO_SMALL) == []


def test_choosing_is_explained_as_one_chooses(window):
    page = window(375)
    page.goto("/games/new/")
    told = page.locator("[data-check-result]")
    expect(told).to_contain_text("2 seats are free")
    choose(page, "players-5")
    expect(told).to_contain_text("Five players need the Double Agent expansion")
    choose(page, "bots-4")
    sound(page)
    choose(page, "modules-double_agent")
    expect(told).to_contain_text("Every seat is taken: the game starts at once.")
    choose(page, "players-4")
    expect(told).to_contain_text("there is room for 3 bots")
    choose(page, "bots-1")
    reserve = page.get_by_label("Reserve", exact=True)
    expect(reserve).to_be_hidden()
    choose(page, "pace-custom")
    assert page.evaluate(TOO_NARROW) == []
    reserve.fill("4")
    page.get_by_text("More: when somebody stays away").click()
    expect(told).to_contain_text("2 days for each decision, then up to 4 days of reserve.")
    page.get_by_text("Advanced").click()
    page.get_by_label("Tie at Boca do Inferno").select_option("highest space loses")
    sound(page)
    page.get_by_role("button", name="Set up the game").click()
    page.wait_for_url("**/games/*/")
    expect(page.locator(".table-rules")).to_contain_text(
        "Tie at Boca do Inferno: highest space loses"
    )


def test_every_page_on_the_way(window):
    page = window(375)
    for path in ("/games/", "/games/?players=5", "/games/play-now/", "/games/new/"):
        page.goto(path)
        sound(page)
    set_up(page, "Operation Way")
    page.get_by_text("Start now with bots").click()
    page.get_by_text("Cancel the game", exact=True).click()
    sound(page)
    page.goto("/games/mine/")
    expect(page.get_by_role("link", name="Operation Way")).to_be_visible()
    sound(page)
    page.goto("/games/")
    expect(page.get_by_role("link", name="Operation Way")).to_be_visible()
    sound(page)


def test_who_sits_down_is_seen_without_a_reload(window):
    host, guest, other = window(), window(), window(375)
    set_up(host, "Operation Guest")
    expect(host.locator("#live[data-connected]")).to_be_attached()
    link = host.get_by_label("Send this link").input_value()
    host.evaluate("window.same = true")
    host.get_by_text("Start now with bots").click()
    host.get_by_label("Kind of bot").last.select_option("rookie")
    host.get_by_label("Or invite by name").fill("Amli")
    host.evaluate("document.activeElement.setSelectionRange(2, 2)")
    guest.goto(link)
    guest.get_by_role("button", name="Join as a guest").click()
    expect(guest.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(host.locator(".chair--free")).to_have_count(1)
    assert host.evaluate("window.same")
    name = guest.locator(".chair", has_text="you").locator("bdi").inner_text()
    expect(host.locator("#people", has_text=name)).to_be_visible()
    # By keyboard; whoever looks on cannot take it any more.
    guest.get_by_role("radio", name="Green").focus()
    guest.keyboard.press("ArrowRight")
    guest.get_by_role("button", name="Change the colour").press("Enter")
    expect(guest.locator(".chair", has_text="you")).to_contain_text("Blue")
    expect(host.get_by_role("radio", name=f"Blue taken by {name}")).to_be_disabled()
    # What the host was about to do is as it was.
    expect(host.get_by_label("Kind of bot").last).to_have_value("rookie")
    host.keyboard.type("á")
    expect(host.get_by_label("Or invite by name")).to_have_value("Amáli")
    expect(host.get_by_role("button", name="Start the game")).to_be_visible()
    other.goto(link)
    other.get_by_role("button", name="Join as a guest").click()
    # The game has started: everybody is at the board now.
    for page in (host, guest, other):
        expect(page.locator(".chair")).to_have_count(0)
        expect(page).to_have_url(link)


def test_ones_own_arrival_is_no_news(window):
    """It would reach the table's page before the answer does, which brings a guest's session."""
    host, guest = window(), window()
    set_up(host, "Operation Early Bird", players=2)
    link = host.get_by_label("Send this link").input_value()
    sockets, held = [], []
    guest.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - a builtin is refused
    guest.route("**/join/", lambda route: held.append(route))  # noqa: PLW0108
    guest.goto(link)
    expect(guest.locator("#live[data-connected]")).to_be_attached()
    with sockets[0].expect_event("close"):
        guest.get_by_role("button", name="Join as a guest").evaluate("button => button.click()")
    while not held:
        guest.wait_for_timeout(20)
    answer = held[0].fetch(max_redirects=0)
    expect(host.locator(".chair")).to_have_count(0)  # everybody else was told that it has started
    held[0].fulfill(response=answer)
    expect(guest.get_by_role("heading", name="Your hand")).to_be_visible()


def test_a_table_without_javascript(window):
    page = window(java_script_enabled=False)
    page.goto("/games/new/")
    choose(page, "players-5")
    choose(page, "pace-weekly")
    choose(page, "color-yellow")
    page.get_by_role("button", name="Set up the game").click()
    expect(page.get_by_role("alert").first).to_contain_text("Five players need the Double Agent")
    expect(page.locator("#pace-weekly")).to_be_checked()
    choose(page, "modules-double_agent")
    page.get_by_role("button", name="Set up the game").click()
    page.get_by_role("button", name="Add a bot: Green").click()
    expect(page.locator(".chair", has_text="Agent (bot)")).to_have_count(1)
    expect(page.locator(".chair", has_text="you")).to_contain_text("Yellow")
    choose(page, "color-green")
    page.get_by_role("button", name="Change the colour").click()
    expect(page.locator(".chair", has_text="you")).to_contain_text("Green")
    expect(page.locator(".chair", has_text="Agent (bot)")).to_contain_text("Yellow")
    page.get_by_text("Start now with bots").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".chair")).to_have_count(0)


def test_filters_act_at_once(window):
    page = window()
    set_up(page, "Operation Trio", players=3)
    page.goto("/games/")
    found = page.locator("#found")
    expect(found).to_contain_text("Operation Trio")
    page.get_by_label("Players", exact=True).select_option("2")
    expect(found).not_to_contain_text("Operation Trio")
    assert "players=2" in page.url
    page.get_by_label("Players", exact=True).select_option("3")
    expect(found).to_contain_text("Operation Trio")
    sound(page)
