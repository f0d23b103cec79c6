"""How hands choose at the table: keys, drag and drop, tips, a closer look, settings, the line."""

import re

import pytest
from playwright.sync_api import APIResponse, expect

from games.engine.actions import Use
from games.models import Move
from tests.browser.fingers import Fingers, middle
from tests.browser.looks import accessible, fits
from tests.factory import make_game, play_moves, play_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK = {"width": 1440, "height": 900}
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}
INSIDE = """() => {
  const { left, top, right, bottom } = document.getElementById("tip").getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
TO_THE_MIDDLE = "place => place.scrollIntoView({block: 'center', behavior: 'instant'})"


def placed(page):
    """A move was made, and the page shows it."""
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    assert Move.objects.get().action["kind"] == "place"
    assert not page.complaints


def settled(page):
    """No request is on its way."""
    expect(page.locator("#game")).not_to_have_class(re.compile("htmx"))


def choose_a_space(page):
    """As far as the last button."""
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
    expect(page.locator("#confirm")).to_be_visible()


def keep(page, **settings):
    """As if set on this device before."""
    for name, value in settings.items():
        page.add_init_script(f"localStorage.setItem('estoril.{name}', '{value}')")


# ── keys ─────────────────────────────────────────────────────────────────────────────────────


def test_a_placement_takes_five_keys_and_the_focus_is_where_it_is_needed(visitor):
    page = visitor(make_game(2))
    page.keyboard.press("2")
    expect(page.locator("#hand-tiles li:nth-child(2) a[aria-current]")).to_be_visible()
    expect(page.locator("a.hit--lit").first).to_be_focused()
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.closest('.place').dataset.key") == "C"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.matches('a.hit--lit')")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    placed(page)
    expect(page.locator("#ask-title")).to_be_focused()


def test_a_choice_is_taken_back_and_all_keys_are_listed(visitor):
    page = visitor(make_game(2))
    for key in ("z", "Escape"):
        page.keyboard.press("1")
        expect(page.locator("#again")).to_be_visible()
        settled(page)
        page.keyboard.press(key)
        expect(page.locator("#again")).to_have_count(0)
        expect(page.locator("#ask-title")).to_be_focused()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    accessible(page)
    page.keyboard.press("1")  # what is behind a dialog hears nothing
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#hand [aria-current]")).to_have_count(0)


def test_whoever_writes_or_wants_no_keys_chooses_nothing(visitor):
    page = visitor(make_game(2))
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Your message").press_sequentially("1 a z")
    page.locator("#hand a.card-link").first.focus()
    page.keyboard.press("Control+2")
    page.locator("#open-settings").click()
    page.get_by_label("Single keys").select_option("off")
    page.get_by_role("button", name="Done").click()
    page.keyboard.press("1")
    page.reload()
    page.keyboard.press("2")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#hand [aria-current]")).to_have_count(0)
    assert not page.complaints


# ── drag and drop ────────────────────────────────────────────────────────────────────────────


def test_a_tile_is_dragged_with_the_mouse_and_dropped_elsewhere_changes_nothing(visitor):
    page = visitor(make_game(2), viewport=DESK)
    tile, space = page.locator("#hand a.card-link").first, page.locator("a.hit--lit").nth(3)
    for end in (page.locator("#ask-title"), space):
        page.mouse.move(*middle(tile))
        page.mouse.down()
        page.mouse.move(*middle(end), steps=8)
        expect(page.locator(".dragged .tile")).to_be_visible()
        page.mouse.up()
        expect(page.locator(".dragged")).to_have_count(0)
        if end is not space:
            page.wait_for_load_state("networkidle")
            expect(page.locator("#confirm")).to_have_count(0)
    expect(page.locator("#confirm")).to_be_visible()
    name = space.get_attribute("id")
    expect(page.locator(".hit--chosen")).to_have_id(name)
    page.locator("#confirm").click()
    placed(page)


def test_only_what_a_tile_may_go_to_is_lit_while_it_is_dragged(visitor):
    """No assassin enters the church."""
    for seed in range(1, 40):
        game = make_game(2, rng=seed)
        if "church" in game.engine_game().state.boards:
            break
    page = visitor(game, viewport=DESK)
    tile = page.locator("#hand a[id$='linda-x']")
    page.mouse.move(*middle(tile))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#ask-title")), steps=4)
    expect(page.locator("a.hit--closed[id^=pick-church]").first).to_be_attached()
    expect(page.locator("a.hit--closed:not([id^=pick-church])")).to_have_count(0)
    page.mouse.up()
    expect(page.locator("a.hit--closed")).to_have_count(0)


def test_a_finger_drags_a_tile_and_still_scrolls_the_page_and_the_hand(visitor):
    page = visitor(make_game(2), **PHONE)
    fingers = Fingers(page)
    fingers.drag((180, 400), (180, 300))
    page.wait_for_function("scrollY > 50")
    tile, space = page.locator("#hand a.card-link").nth(3), page.locator("a.hit--lit").nth(2)
    _, y = middle(tile)
    fingers.drag((260, y), (100, y))
    page.wait_for_function("document.getElementById('hand-tiles').scrollLeft > 50")
    expect(page.locator("#hand [aria-current]")).to_have_count(0)
    space.evaluate(TO_THE_MIDDLE)
    fingers.drag(middle(tile), middle(space))
    expect(page.locator("#confirm")).to_be_visible()
    settled(page)
    page.locator("#confirm").tap()
    placed(page)


def test_the_acting_spy_is_dragged_to_its_target(visitor):
    for seed in range(1, 40):
        game = play_until(make_game(2, rng=seed), "ability", seed)
        decision = game.engine_game().unanswered[0]
        targets = {option.target for option in decision.options if isinstance(option, Use)}
        acting = game.engine_game().state.acting
        if targets - {None, acting}:
            break
    page = visitor(game, viewport=DESK)
    target = min(space.id for space in targets - {None, acting}).replace(".", "-")
    page.mouse.move(*middle(page.locator("[data-acting]")))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(f"#pick-{target}")), steps=6)
    page.mouse.up()
    expect(page.locator("#again")).to_be_visible()
    assert target.replace("-", ".") in page.locator("#game").get_attribute("hx-get")


# ── tips ─────────────────────────────────────────────────────────────────────────────────────


def test_one_tip_for_pointer_keyboard_and_click(visitor):
    page = visitor(play_until(make_game(2, moves=6), "place"), viewport=DESK)
    tip = page.locator("#tip:popover-open")
    tile = page.locator("#hand a.card-link").first
    tile.hover()
    expect(tip).to_contain_text("strength")
    page.mouse.move(*middle(page.locator("#tip")), steps=8)
    page.wait_for_timeout(400)
    expect(tip).to_be_visible()
    link = tip.get_by_role("link", name=re.compile("In the rules"))
    assert (link.get_attribute("target"), link.get_attribute("rel")) == ("_blank", "noopener")
    page.mouse.move(2, 2)
    expect(tip).to_have_count(0)
    for space in (page.locator("button.hit[id^=spot]").first, page.locator("a.hit--lit").first):
        space.evaluate("e => e.focus({focusVisible: true})")
        expect(tip).to_be_visible()
        expect(space).to_be_focused()
        name = space.get_attribute("aria-label")
        expect(space).to_have_accessible_name(name)
        assert space.get_attribute("title") is None
        for line in tip.locator(".tip-title").all_inner_texts()[:1]:
            assert line in name
        page.keyboard.press("Escape")
        expect(tip).to_have_count(0)
    page.locator("button.on-ribbon").first.click()
    expect(tip).to_be_visible()
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)
    expect(tip).to_be_visible()  # what was asked for by a click stays
    accessible(page)
    page.locator("#ask-title").click()
    expect(tip).to_have_count(0)
    assert not page.complaints


def test_a_reward_says_what_its_abilities_are(visitor):
    page = visitor(make_game(2), viewport=DESK)
    rewards = page.locator("button.hit[data-tip*='reward'][data-tip*='tip-']")
    for reward in rewards.all():
        reward.hover()
        expect(page.locator("#tip .tip-title").first).to_have_text(
            re.compile(re.escape(reward.get_attribute("aria-label").split(".")[0]))
        )
        assert page.locator("#tip .tip-title").count() == 2
        text = page.locator("#tip > div:last-child").inner_text()
        assert "No ability." in text or len(text) > 90
        page.mouse.move(2, 2)
        expect(page.locator("#tip:popover-open")).to_have_count(0)


@pytest.mark.parametrize("size", [(375, 812), (320, 568), (1280, 720)])
def test_a_tip_is_whole_on_the_screen_wherever_its_thing_is(visitor, size):
    width, height = size
    page = visitor(
        play_until(make_game(2, moves=6), "place"), viewport={"width": width, "height": height}
    )
    buttons = page.locator(":is([popovertarget], a[data-tip]):visible")
    for number in range(0, buttons.count(), 3):
        buttons.nth(number).evaluate("e => e.focus({focusVisible: true})")
        expect(page.locator("#tip:popover-open")).to_be_visible()
        assert page.evaluate(INSIDE), buttons.nth(number).get_attribute("id")
        page.keyboard.press("Escape")


def test_a_long_press_explains_and_chooses_nothing_a_tap_chooses(visitor):
    page = visitor(make_game(2), **PHONE)
    fingers, tip = Fingers(page), page.locator("#tip:popover-open")
    tile = page.locator("#hand a.card-link").nth(1)
    tile.scroll_into_view_if_needed()
    fingers.press(middle(tile))
    expect(tip).to_be_visible()
    assert page.evaluate(INSIDE)
    expect(page.locator("#hand [aria-current]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("button.hit[id^=spot]").first.tap()
    expect(tip).to_be_visible()
    assert page.evaluate(INSIDE)
    page.wait_for_timeout(400)  # sooner would be a double tap
    page.locator("button.hit[id^=spot]").first.tap()
    expect(tip).to_have_count(0)
    tile.tap()
    expect(page.locator("#hand [aria-current]")).to_be_visible()
    assert not page.complaints


def test_without_javascript_buttons_explain_and_settings_are_not_offered(visitor):
    page = visitor(make_game(2), java_script_enabled=False)
    page.locator("button.on-ribbon").first.click()
    expect(page.locator(".tip:popover-open")).to_be_visible()
    expect(page.locator("#open-settings")).to_be_hidden()


# ── a closer look ────────────────────────────────────────────────────────────────────────────


def test_fingers_look_closer_and_walk_from_location_to_location(visitor):
    page = visitor(make_game(2), reduced_motion="reduce", **PHONE)
    fingers, board = Fingers(page), page.locator("#board")
    page.locator("#board .table").evaluate(TO_THE_MIDDLE)

    def shows(number):
        expect(board).to_have_class(re.compile("board--zoomed"))
        page.wait_for_function(
            """number => {
              const places = document.querySelectorAll("#board .place");
              const [whole, place] = [document.getElementById("board"), places[number]].map(
                (element) => element.getBoundingClientRect(),
              );
              return Math.abs(place.left + place.width / 2 - whole.left - whole.width / 2) < 3;
            }""",
            arg=number,
        )

    x, y = middle(page.locator(".place h3 button").nth(4))
    fingers.tap((x, y))
    fingers.tap((x, y))
    shows(4)
    fits(page)
    ribbon = middle(page.locator(".place h3 button").nth(4))[1]
    fingers.drag((300, ribbon), (80, ribbon))
    shows(5)
    fingers.pinch((180, ribbon), 200, 80)
    expect(board).not_to_have_class(re.compile("board--zoomed"))
    x, y = middle(page.locator(".place h3 button").nth(0))
    fingers.pinch((x, y), 40, 110)
    shows(0)
    page.locator("#zoom-on").tap()
    shows(1)
    # What is chosen does not change what is looked at, and the way back leads to the whole board.
    page.locator(".place").nth(1).locator("a.hit--lit").first.tap()
    expect(page.locator("#again")).to_be_visible()
    shows(1)
    page.go_back()
    expect(board).not_to_have_class(re.compile("board--zoomed"))
    page.locator("#zoom-in").tap()
    shows(0)
    page.keyboard.press("Escape")
    expect(board).not_to_have_class(re.compile("board--zoomed"))
    expect(page.locator("#again")).to_be_visible()
    assert not page.complaints


# ── settings and confirmation ────────────────────────────────────────────────────────────────


def test_settings_are_kept_on_this_device_and_told_to_scripts(visitor):
    page = visitor(make_game(2))
    page.evaluate(
        """() => {
          window.heard = [];
          document.addEventListener("estoril:settings", ({ detail }) => window.heard.push(detail));
        }"""
    )
    page.locator("#open-settings").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="The table on this device")
    expect(dialog).to_be_visible()
    accessible(page)
    page.get_by_label("Movement on the board").select_option("fast")
    page.get_by_label("Sounds").select_option("on")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate("heard") == [
        {"name": "speed", "value": "fast"},
        {"name": "sounds", "value": "on"},
    ]
    page.reload()
    assert page.evaluate("estoril.settings.get('speed')") == "fast"
    assert page.evaluate("localStorage.getItem('estoril.sounds')") == "on"
    assert page.evaluate("estoril.settings.get('confirm')") == "always"
    assert not page.complaints


def test_what_shows_nothing_new_goes_without_confirmation_if_so_set(visitor):
    page = visitor(make_game(2), lambda page: keep(page, confirm="quiet"))
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    spaces = page.locator("a.hit--lit")
    loud = quiet = None
    for space in spaces.all():
        label = space.get_attribute("aria-label")
        if "Look at" in label and loud is None:
            loud = space.get_attribute("id")
        elif "Look at" not in label and quiet is None:
            quiet = space.get_attribute("id")
    page.locator(f"#{loud}").click()
    confirm = page.locator("#confirm")
    expect(confirm).to_be_visible()
    peeks = confirm.get_attribute("data-quiet") is None
    if peeks:  # a peek follows: that is asked for
        assert Move.objects.count() == 0
        page.locator(f"#{quiet}").click()
    placed(page)


def test_harm_to_ones_own_spy_is_asked_about_twice_without_javascript(visitor):
    for seed in range(1, 80):
        game = play_until(make_game(2, rng=seed), "ability", seed)
        state = game.engine_game().state
        decision = game.engine_game().unanswered[0]
        own = [
            option
            for option in decision.options
            if isinstance(option, Use)
            and option.ability == "assassin"
            and option.target
            and state.spies[option.target].controller == decision.seat
        ]
        if own:
            break
    page = visitor(game, java_script_enabled=False)
    target = own[0].target.id.replace(".", "-")
    page.locator(f"#opt-use-assassin-{target}").click()
    expect(page.get_by_text("You send your own spy home")).to_be_visible()
    expect(page.locator("#confirm")).to_have_count(0)
    page.get_by_role("link", name="Yes, against my own spy").click()
    number = Move.objects.count()
    page.locator("#confirm").click()
    expect(page.locator(f"#game[data-version='{game.line + 1}']")).to_be_visible()
    assert Move.objects.count() == number + 1


# ── the line ─────────────────────────────────────────────────────────────────────────────────


def test_a_choice_made_offline_is_said_to_be_kept_and_goes_on(visitor):
    page = visitor(make_game(2))
    page.context.set_offline(True)
    page.locator("#hand a.card-link").nth(1).click()
    notice = page.locator("#ask .line-down")
    expect(notice).to_contain_text("Your choice is kept")
    page.context.set_offline(False)
    expect(page.locator("#hand-tiles li:nth-child(2) a[aria-current]")).to_be_visible()
    expect(notice).to_have_count(0)
    page.locator("a.hit--lit").first.click()
    expect(page.locator("#confirm")).to_be_visible()
    page.context.set_offline(True)
    page.locator("#confirm").click()
    expect(notice).to_contain_text("Your move is kept")
    assert Move.objects.count() == 0
    page.context.set_offline(False)
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    expect(notice).to_have_count(0)
    assert Move.objects.count() == 1


def test_a_choice_that_was_kept_can_be_forgotten(visitor):
    page = visitor(make_game(2))
    page.context.set_offline(True)
    page.locator("#hand a.card-link").first.click()
    page.get_by_role("button", name="Forget it").click()
    expect(page.locator(".line-down")).to_have_count(0)
    page.context.set_offline(False)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#hand [aria-current]")).to_have_count(0)


def test_a_move_whose_answer_was_lost_is_made_once(visitor):
    """The site had it; the browser does not know."""
    page = visitor(make_game(2))
    choose_a_space(page)
    lost: list[APIResponse] = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch(max_redirects=0))
        return route.abort()

    page.route("**/move/", lose)
    page.locator("#confirm").click()
    expect(page.locator("#ask .line-down")).to_contain_text("Your move is kept")
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    expect(page.locator(".line-down")).to_have_count(0)
    assert Move.objects.count() == 1


def test_a_late_move_shows_the_new_board_and_why(visitor):
    game = make_game(2)
    page = visitor(game)
    choose_a_space(page)
    play_moves(game, 2)
    page.locator("#confirm").click()
    expect(page.get_by_role("alert")).to_contain_text("The game has moved on")
    expect(page.locator("#game[data-version='2']")).to_be_visible()
