"""Who has a coach at a game's page, how it is switched, and when it takes its leave."""

import json
import re
import zlib
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.sessions import Reader
from games.engine import state_to_json
from games.lessons.chapters import FIRST_MISSION
from games.lessons.models import Progress
from games.models import Game, Seat
from games.web.live.push import Follower, changes
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user, play_until
from tests.solo import against_bots
from tests.web.test_no_leak import FROM_THE_SNAPSHOT, fetched

pytestmark = pytest.mark.django_db
PLAY_NOW = "/games/play-now/"
NOTES, OFFER, GOAL, LEAVE = 'id="coach"', 'id="coach-on"', 'id="goal"', "That was your third game"
MODULES = {"enigma", "vip", "roulette", "double_agent"}


@pytest.fixture
def rita():
    return make_user("Rita")


def coached(user, state="on"):
    User.objects.filter(pk=user.pk).update(coach=state)
    user.refresh_from_db()
    return user


def shown(client, game, path=""):
    return client.get(f"{game.get_absolute_url()}{path}").content.decode()


def finish(user, games=1):
    for _ in range(games):
        make_game(2, users=[user], moves=None)


# ── whom it is for ───────────────────────────────────────────────────────────────────────────


def test_notes_are_beside_a_table_of_bots(client, rita):
    game = against_bots(coached(rita))
    client.force_login(rita)
    for path in ("", "now/", "now/?since=0"):
        page = shown(client, game, path)
        assert NOTES in page
        assert GOAL in page
        assert "Most" in page
        assert 'class="term"' in page
        assert 'id="term-vp"' in page


def test_no_line_begins_with_the_comma_behind_a_word(client, rita):
    game = against_bots(coached(rita))
    client.force_login(rita)
    page = shown(client, game)
    words = re.findall(
        r'(<span class="term-whole">)?<button[^>]*class="term"[^<]*</button>(\S)?', page
    )
    assert {bool(span) for span, follows in words if follows not in ("", "<")} == {True}
    assert {bool(span) for span, follows in words if not follows} == {False}


def test_they_are_pushed(rita):
    game = against_bots(coached(rita))
    ((_followers, sent),) = changes(game.pk, [Follower(Reader(rita.pk))])
    heart = "".join(json.loads(zlib.decompress(sent))["parts"]["heart"])
    assert NOTES in heart
    coached(rita, "off")
    ((_followers, sent),) = changes(game.pk, [Follower(Reader(rita.pk))])
    assert NOTES not in "".join(json.loads(zlib.decompress(sent))["parts"]["heart"])


@pytest.mark.parametrize("state", ["off", "done"])
def test_whoever_wants_none_or_needs_none_has_none(client, rita, state):
    game = against_bots(coached(rita, state))
    client.force_login(rita)
    page = shown(client, game)
    assert NOTES not in page
    assert GOAL not in page


def test_nor_is_there_one_among_people(client, rita):
    game = make_game(2, users=[coached(rita)])
    client.force_login(rita)
    assert NOTES not in shown(client, game)


def test_nor_for_others_who_look(client, rita):
    game = against_bots(coached(rita))
    Game.objects.filter(pk=game.pk).update(private=False)
    client.force_login(coached(make_user()))
    page = shown(client, game)
    assert 'id="board"' in page
    assert NOTES not in page


def test_it_costs_no_query(client, rita):
    game = against_bots(rita)
    client.force_login(rita)

    def queries():
        shown(client, game)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            shown(client, game, "now/")
        return len(asked)

    counts = set()
    for state in ("off", "", "on"):
        coached(rita, state)
        counts.add(queries())
    assert len(counts) == 1


# ── switching it ─────────────────────────────────────────────────────────────────────────────


def test_it_is_offered_and_taken_up_with_one_tap(client, rita):
    game = against_bots(rita)
    client.force_login(rita)
    assert OFFER in shown(client, game)
    page = client.post(f"{game.get_absolute_url()}coach/", {"coach": "on"}, follow=True)
    assert GOAL in page.content.decode()
    assert OFFER not in page.content.decode()
    assert GOAL in shown(client, game)  # as it is kept
    client.post(f"{game.get_absolute_url()}coach/", {"coach": "off"})
    assert NOTES not in shown(client, game)
    assert NOTES not in shown(client, against_bots(rita))


def test_to_an_open_page_it_comes_as_a_fragment(client, rita):
    game = against_bots(rita)
    client.force_login(rita)
    address = f"{game.get_absolute_url()}coach/"
    answer = client.post(address, {"coach": "on"}, headers={"HX-Request": "true"}, follow=True)
    page = answer.content.decode()
    assert page.lstrip().startswith('<div id="game"')
    assert GOAL in page


def test_strangers_and_spectators_switch_nothing(client, rita):
    game = against_bots(coached(rita, ""))
    Game.objects.filter(pk=game.pk).update(private=False)
    address = f"{game.get_absolute_url()}coach/"
    assert client.post(address, {"coach": "on"}).status_code in (302, 403)
    other = make_user()
    client.force_login(other)
    client.post(address, {"coach": "on"})
    assert set(User.objects.values_list("coach", flat=True)) == {""}
    assert client.get(address).status_code == 405


# ── how it comes ─────────────────────────────────────────────────────────────────────────────


def test_play_now_offers_it_to_strangers(client):
    assert "Explain it while I play" in client.get(PLAY_NOW).content.decode()
    address = client.post(PLAY_NOW, {"coach": "on"})["Location"]
    assert GOAL in client.get(address).content.decode()


def test_whoever_comes_from_the_first_mission_has_it(client, rita):
    done = {"done": [chapter.id for chapter in FIRST_MISSION]}
    Progress.objects.create(user=rita, kept=done)
    client.force_login(rita)
    client.post(PLAY_NOW)
    rita.refresh_from_db()
    assert rita.coach == "on"


def test_whoever_knows_the_game_is_only_offered_it(client, rita):
    client.force_login(rita)
    address = client.post(PLAY_NOW, {"knows": "yes"})["Location"]
    assert OFFER in client.get(address).content.decode()


def test_whoever_had_it_off_keeps_it_off(client, rita):
    Progress.objects.create(user=rita, kept={"done": [chapter.id for chapter in FIRST_MISSION]})
    client.force_login(coached(rita, "off"))
    client.post(PLAY_NOW)
    rita.refresh_from_db()
    assert rita.coach == "off"


# ── how it goes ──────────────────────────────────────────────────────────────────────────────


def played_out(user):
    return play_until(against_bots(user), "nothing")


def test_after_three_games_it_takes_its_leave(client, rita):
    client.force_login(coached(rita))
    pages = []
    for left in ("on", "on", "done"):
        game = played_out(rita)
        rita.refresh_from_db()
        assert rita.coach == left
        pages.append(shown(client, game))
    assert [LEAVE in page for page in pages] == [False, False, True]
    fourth = against_bots(rita)
    assert NOTES not in shown(client, fourth)
    client.post(f"{fourth.get_absolute_url()}coach/", {"coach": "on"})
    rita.refresh_from_db()
    assert rita.coach == "done"
    assert LEAVE in shown(client, game)
    assert LEAVE not in shown(client, played_out(rita))


def test_nobody_who_has_played_three_games_is_offered_it(client, rita):
    finish(rita, 3)
    rita.refresh_from_db()
    assert rita.coach == "off"
    client.force_login(rita)
    assert NOTES not in shown(client, against_bots(rita))


# ── nothing is given away ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(4))
def test_its_pages_tell_nothing_of_what_its_reader_may_not_know(client, rita, seed):
    game = against_bots(coached(rita), modules=MODULES, variants={"agenda"})
    seat = Seat.objects.get(game=game, user=rita).number
    game = play_until(game, ("place", "peek", "ability", "discard")[seed], rng=seed)
    client.force_login(rita)
    before = fetched(client, game, FROM_THE_SNAPSHOT)
    assert all(b'id="coach"' in before[path][2] for path in FROM_THE_SNAPSHOT)
    other = another_truth(game.engine_game().state, seat, Random(seed))
    Game.objects.filter(pk=game.pk).update(state=state_to_json(other))
    assert fetched(client, game, FROM_THE_SNAPSHOT) == before


def test_a_form_without_a_token_changes_nothing(rita):
    game = against_bots(rita)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(rita)
    assert strict.post(f"{game.get_absolute_url()}coach/", {"coach": "on"}).status_code == 403


def test_who_has_changed_their_mind_finds_it_in_the_settings(client, rita):
    client.force_login(coached(rita, "off"))
    address, others = reverse("settings"), {"language": "", "time_zone": "", "style": "poster"}
    assert 'name="coach"' in client.get(address).content.decode()
    client.post(address, {**others, "coach": "on"})
    rita.refresh_from_db()
    assert rita.coach == "on"
    client.post(address, others)
    rita.refresh_from_db()
    assert rita.coach == "on"
    coached(rita, "done")
    assert 'name="coach"' not in client.get(address).content.decode()
    client.post(address, {**others, "coach": "on"})
    rita.refresh_from_db()
    assert rita.coach == "done"
