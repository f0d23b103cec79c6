"""Leaderboards, profiles and suspicions in a real browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.ratings import rate, standings, tallies
from games.ratings.guesses.models import Guess
from games.ratings.models import Standing
from tests.browser.looks import accessible_in_both_schemes, fits, sound_on_all_screens
from tests.browser.windows import without_news
from tests.factory import make_game, make_user, play_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_boards_and_profiles_are_legible(browser, live_server):
    users = [make_user(), make_user()]
    game = make_game(2, users=users, moves=None)
    rate.rate(game.pk)
    tallies.count(game.pk)
    Standing.objects.update(games=5, last_rank=2)
    Standing.objects.filter(user=users[0]).update(last_rank=1)
    standings.renew("all")
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    for path in ("/leaderboards/", "/leaderboards/how/", users[0].get_absolute_url()):
        page.goto(path)
        sound_on_all_screens(page)
    context.close()


def test_a_guess_is_pinned_in_two_clicks(visitor):
    game = play_until(make_game(2, moves=5), "place")
    page = visitor(game)
    page.get_by_role("tab", name="Suspicions").click()
    slip = page.locator(".slip").first
    choice = slip.locator("select option").nth(2)
    wanted = choice.get_attribute("value")
    slip.locator("select").select_option(wanted)
    expect(page.locator(".slip--pinned")).to_have_count(1)
    guess = Guess.objects.get()
    assert guess.tile == wanted
    assert guess.user_id in set(game.seats.values_list("user", flat=True))
    assert not page.complaints
    page.goto(page.url.split("?")[0].rstrip("/") + "/suspicions/")
    assert reverse("games:suspicions", args=[game.key]) in page.url
    fits(page)
    accessible_in_both_schemes(page)


def test_a_finished_game_shows_its_result_and_what_it_did_to_ratings(browser, live_server):
    game = make_game(2, moves=None)
    rate.rate(game.pk)
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    without_news(page, game.status)
    page.goto(game.get_absolute_url())
    expect(page.locator(".rating-changes li")).to_have_count(2)
    expect(page.locator("#game .result .podium-step")).to_have_count(2)
    context.close()
