"""Orders: by mouse, keyboard and finger, without JavaScript, and as the game goes on."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from games.engine import view_for
from games.engine.suppose import yet_to_act
from games.models import Move, Orders
from games.orders import Act, Book, Nobody, Plan
from games.orders.decisions import spies_placed
from games.services import orders
from tests.browser.conftest import REPLACED
from tests.browser.looks import accessible, fits, sound
from tests.browser.table import PHONE
from tests.browser.windows import close, open_tab
from tests.factory import make_game, play_moves

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def opened(browser, live_server):
    """The game's page as somebody with an assassin on the board sees it. No sockets here."""
    contexts = []

    def visit(game, seat, path=None, **options):
        client = Client()
        client.force_login(seat.user)
        context = browser.new_context(base_url=live_server.url, **options)
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
                and "WebSocket" not in message.text
                and not message.text.startswith(REPLACED)
                and page.complaints.append(message.text)
            ),
        )
        page.goto(path or game.get_absolute_url())
        return page

    yield visit
    close(contexts)


@pytest.fixture
def scene():
    """A game, a seat that is not asked, and its assassin on the board."""
    game = make_game(2)
    for _ in range(30):
        game = play_moves(game, 1, rng=7)
        current = game.engine_game()
        asked = {decision.seat for decision in current.unanswered}
        for seat in game.seats.exclude(number__in=asked):
            for spy in yet_to_act(view_for(current.state, seat.number)):
                if "assassin" in spy.tile.tile.abilities:
                    return game, seat, spy.tile.tile
    pytest.fail("no assassin was placed: choose another seed")


def saved():
    return orders.book_of(Orders.objects.get())


def settled(page):
    """The focus is back where it was."""
    expect(page.locator("#orders")).not_to_have_class(re.compile("htmx"))


def test_two_clicks_for_the_common_order(opened, scene):
    game, seat, tile = scene
    page = opened(game, seat)
    page.get_by_role("link", name="Leave sealed orders").click()
    page.get_by_role("button", name="Strike whoever leads, or hold").click()
    expect(page.locator(".orders-said")).to_contain_text("Sealed.")
    expect(page.locator("#orders-fold")).to_have_attribute("open", "")
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    assert saved().spies[tile][0] == Act("assassin", "leading_rival")
    page.locator("#orders-seal").click()
    expect(page.locator("input[name=version]")).to_have_value("2")
    assert saved().spies[tile][0] == Act("assassin", "leading_rival")
    page.locator("#orders-clear").click()
    expect(page.locator("input[name=version]")).to_have_value("3")
    assert saved().empty
    assert not page.complaints


def test_by_keyboard_in_order_of_preference(opened, scene):
    game, seat, tile = scene
    page = opened(game, seat)
    page.locator("#tab-story").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-orders")).to_be_focused()
    section = page.locator(f"#orders-spy-{tile.id}")
    section.locator("summary").focus()
    page.keyboard.press("Enter")
    first = page.locator(f"#spy-{tile.id}-0")
    first.focus()
    page.keyboard.type("The strongest")
    page.locator(f"#spy-{tile.id}-1").select_option("assassin:leading_rival")
    page.locator("#orders-show").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#orders-foreseen")).to_contain_text("not sealed yet")
    assert not Orders.objects.exists()
    settled(page)
    page.locator("#orders-seal").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".orders-said")).to_contain_text("Sealed.")
    wished = (Act("assassin", "strongest_rival"), Act("assassin", "leading_rival"))
    assert saved().spies[tile] == wished
    assert not page.complaints


def test_a_move_of_the_others_takes_nothing_out_of_ones_hands(opened, scene):
    game, seat, tile = scene
    page = opened(game, seat)
    open_tab(page, "orders")
    page.locator(f"#orders-spy-{tile.id} summary").click()
    page.locator(f"#spy-{tile.id}-0").select_option("assassin:strongest_rival")
    with page.expect_response(lambda answer: answer.url.endswith("/orders/")):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
    expect(page.locator("#orders-fold")).to_have_attribute("open", "")
    expect(page.locator(f"#spy-{tile.id}-0")).to_have_value("assassin:strongest_rival")
    assert not page.complaints


def test_news_give_way_to_what_one_does(opened, scene):
    """Had they been shown first, the answer would have had no place left to be shown in."""
    game, seat, _tile = scene
    page = opened(game, seat)
    open_tab(page, "orders")
    expect(page.locator("#orders-show")).to_be_visible()
    held = []
    page.route(
        lambda url: url.endswith("/orders/"),
        lambda route: held.append(route) if route.request.method == "GET" else route.continue_(),
    )
    with page.expect_request(lambda request: request.url.endswith("/orders/")):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
    with page.expect_event("requestfailed", lambda request: request.method == "GET"):
        page.locator("#orders-show").click()
    expect(page.locator("#orders")).to_contain_text("As things stand, these orders do nothing.")
    assert len(held) == 1
    assert not page.complaints


def test_a_page_without_a_socket_shows_nothing_twice(opened, scene):
    game, seat, _tile = scene
    page = opened(game, seat)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.get_by_text("No live connection")).to_be_visible()
    assert not [url for url in asked if "/now/" in url]


def test_without_javascript(opened, scene):
    game, seat, tile = scene
    page = opened(game, seat, java_script_enabled=False)
    page.get_by_role("link", name="Orders", exact=True).click()
    page.locator(f"#orders-spy-{tile.id} summary").click()
    page.locator(f"#spy-{tile.id}-0").select_option("pass")
    page.locator("#orders-seal").click()
    expect(page.get_by_text("Sealed. Nobody else can read them.")).to_be_visible()
    assert list(saved().spies) == [tile]
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_text("Cleared.")).to_be_visible()
    assert saved().empty


# ── a whole round ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def turn(scene):
    """Which of the round's spies is next."""
    game, seat, _tile = scene
    return spies_placed(view_for(game.engine_game().state, seat.number))


def choose(page, id: str, number: int) -> str:
    """From a list of the form."""
    page.locator(f"#{id}").select_option(index=number)
    return page.locator(f"#{id}").input_value()


def plan(page, turn: int, row: int, number: int) -> tuple[str, str]:
    name = f"plan-{turn}-{row}"
    return choose(page, f"{name}-tile", number), choose(page, f"{name}-space", number)


@pytest.mark.parametrize("scripts", [False, True])
def test_a_round_is_planned_rearranged_and_sealed_on_a_phone(opened, scene, turn, scripts):
    game, seat, _tile = scene
    path = game.get_absolute_url() + ("" if scripts else "orders/")
    screen = {"width": 375, "height": 812}
    page = opened(game, seat, path, java_script_enabled=scripts, viewport=screen)
    if scripts:
        open_tab(page, "orders")
    first = plan(page, turn, 0, 1)
    page.locator(f"#plan-{turn}-0-conditions summary").click()
    choose(page, f"plan-{turn}-0-if0", 1)
    choose(page, f"plan-{turn}-0-whose0", 1)
    page.locator(f"#plan-{turn}-add").click()
    expect(page.locator(".orders-draft")).to_be_visible()
    second = plan(page, turn, 1, 2)
    page.locator(f"#orders-plan-{turn + 1} > summary").click()
    later = plan(page, turn + 1, 0, 3)
    page.locator(f"#plan-{turn}-add").click()
    expect(page.locator(f"#plan-{turn}-2-tile")).to_be_attached()
    page.locator(f"#plan-{turn}-1-up").click()
    expect(page.locator(f"#plan-{turn}-0-tile")).to_have_value(second[0])
    assert not Orders.objects.exists()
    fits(page)
    page.locator("#orders-seal").click()
    expect(page.locator(f"#orders-place-{turn}")).to_contain_text("imagined worlds")
    placements = {
        nth: [(plan.tile.id, plan.space.id) for plan in plans]
        for nth, plans in saved().placements.items()
    }
    assert placements == {turn: [second, first], turn + 1: [later]}
    assert saved().placements[turn][1].conditions == (Nobody(1 - seat.number),)
    if not page.locator(f"#plan-{turn}-0-remove").is_visible():
        page.locator(f"#orders-plan-{turn} > summary").click()
    page.locator(f"#plan-{turn}-0-remove").click()
    expect(page.locator(f"#plan-{turn}-0-tile")).to_have_value(first[0])
    page.locator("#orders-seal").click()
    expect(page.locator(".orders-draft")).to_have_count(0)
    assert [plan.tile.id for plan in saved().placements[turn]] == [first[0]]
    assert not page.complaints


def test_a_round_is_planned_on_the_board_by_finger(opened, scene, turn):
    game, seat, _tile = scene
    page = opened(game, seat, reduced_motion="reduce", **PHONE)
    expect(page.locator(".piece--ghost")).to_have_count(0)
    page.get_by_role("link", name="Leave sealed orders").tap()
    page.locator("#plan-start").tap()
    expect(page.locator("#rail")).to_be_hidden()
    planned = []
    for number, title in enumerate((f"Spy {turn + 1} of", f"Spy {turn + 2} of")):
        expect(page.locator(".planning [data-title]")).to_contain_text(title)
        tile, space = page.locator(".card--plan").nth(number), page.locator(".hit--plan").nth(2)
        planned.append((tile.get_attribute("id")[5:], space.get_attribute("data-spot")))
        tile.tap()
        expect(page.locator(".tip:popover-open")).to_have_count(0)
        expect(page.locator(".planning [data-where]")).to_be_visible()
        if number == 0:  # what is not lit only explains itself
            page.locator("button.hit[data-spot]:not(.hit--plan)").first.tap()
            expect(page.locator(".tip:popover-open")).to_be_visible()
            page.locator(".planning h2").tap()
        space.tap()
        expect(page.locator(".planning li").nth(number)).to_contain_text("imagined worlds")
        expect(page.locator(".piece--ghost")).to_have_count(number + 1)
    page.locator("[data-plan=else]").tap()
    tile, space = page.locator(".card--plan").nth(2), page.locator(".hit--plan").nth(4)
    other = tile.get_attribute("id")[5:], space.get_attribute("data-spot")
    space.tap()
    tile.tap()
    expect(page.locator(".ghost-number").last).to_have_text(f"{turn + 2}b")
    assert not Orders.objects.exists()
    accessible(page)
    fits(page)
    for button in page.locator(".planning button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.bounding_box()["height"] >= 44
    page.locator("[data-plan=seal]").tap()
    expect(page.locator("#ask .done")).to_contain_text("Sealed.")
    placements = {
        nth: [(plan.tile.id, plan.space.id) for plan in plans]
        for nth, plans in saved().placements.items()
    }
    assert placements == {turn: [planned[0]], turn + 1: [planned[1], other]}
    page.reload()  # the board shows them before their tab is opened
    expect(page.locator(".piece--ghost")).to_have_count(3)
    assert not page.complaints


def test_a_draft_outlives_a_move_of_the_others(opened, scene, turn):
    game, seat, _tile = scene
    page = opened(game, seat)
    open_tab(page, "orders")
    first = plan(page, turn, 0, 1)
    page.locator(f"#plan-{turn}-add").click()
    expect(page.locator(".orders-draft")).to_be_visible()
    second = plan(page, turn, 1, 2)
    with page.expect_response(lambda answer: answer.url.endswith("/orders/?draft")):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
    settled(page)
    expect(page.locator(f"#plan-{turn}-1-tile")).to_have_value(second[0])
    assert not Orders.objects.exists()
    page.locator("#orders-seal").click()
    expect(page.locator(".orders-draft")).to_have_count(0)
    assert [(p.tile.id, p.space.id) for p in saved().placements[turn]] == [first, second]
    assert not page.complaints


@pytest.fixture
def waiting():
    """Somebody is asked to place a spy, and has left orders for it and the next."""
    game = make_game(2)
    seat = game.seats.get(number=game.engine_game().unanswered[0].seat)
    options: Any = game.engine_game().unanswered[0].options
    plans = [(Plan(*options[i]),) for i in (0, -1)]
    orders.save(game.pk, seat.user, Book(1, dict(enumerate(plans))), 0)
    return game, seat, plans


def test_an_order_that_waits_is_played_now(opened, waiting):
    game, seat, plans = waiting
    page = opened(game, seat)
    expect(page.locator("#ask")).to_contain_text("An order is waiting")
    accessible(page, "#waiting-order")
    page.get_by_role("button", name="Play it now").click()
    expect(page.get_by_text("An order is waiting")).to_have_count(0)
    assert Move.objects.get(game=game).action["tile"] == plans[0][0].tile.id
    assert not page.complaints


def test_an_order_that_waits_is_cancelled_and_left_again(opened, waiting):
    game, seat, plans = waiting
    page = opened(game, seat)
    page.get_by_role("button", name="Cancel it").click()
    expect(page.get_by_text("An order is waiting")).to_have_count(0)
    assert saved().placements == {1: plans[1]}
    orders.save(game.pk, seat.user, Book(1, {0: plans[0], 1: plans[1]}), 2)
    page.reload()
    expect(page.get_by_text("An order is waiting")).to_be_visible()
    open_tab(page, "orders")
    page.locator("#orders-clear").click()
    expect(page.get_by_text("An order is waiting")).to_have_count(0)
    assert saved().empty
    assert not page.complaints


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_and_for_everybody(opened, scene, scheme):
    game, seat, tile = scene
    page = opened(
        game,
        seat,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    open_tab(page, "orders")
    page.locator(f"#orders-spy-{tile.id} summary").tap()
    expect(page.locator(f"#spy-{tile.id}-2")).to_be_visible()
    fits(page)
    small = page.locator("#orders :is(button, select, summary):visible").evaluate_all(
        "all => all.filter(e => e.offsetHeight < 44 && !e.ariaHidden).map(e => e.outerHTML)"
    )
    assert small == []
    accessible(page, "#orders")
    page.goto(game.get_absolute_url() + "orders/")
    sound(page)
    assert not page.complaints
