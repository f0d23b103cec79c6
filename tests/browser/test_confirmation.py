"""Settings of the table, and what is confirmed, or asked twice."""

import pytest
from playwright.sync_api import expect

from games.engine.actions import Use
from games.models import Move
from tests.browser.looks import accessible
from tests.browser.table import keep, placed
from tests.factory import make_game, play_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


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
