"""The page of a debrief: for whom, and what it tells through whose eyes."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.debrief.models import Debrief
from games.models import Game, Job
from games.services import table
from tests.factory import make_game, make_user
from tests.languages import TRANSLATED

pytestmark = pytest.mark.django_db


def page(game):
    return f"/games/{game.key}/debrief/"


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


@pytest.fixture
def player(game):
    return game.seats.get(number=0).user


def text(client, game, query=""):
    answer = client.get(page(game) + query)
    assert answer.status_code == 200
    return answer.content.decode()


# ── asking ───────────────────────────────────────────────────────────────────────────────────


def test_whoever_is_signed_in_may_ask(game, make):
    client = client_of(make_user())
    assert "Where was it decided?" in text(client, game)
    assert client.post(page(game)).url == page(game)
    assert "being gone over" in text(client, game)
    part = client.get(f"{page(game)}progress/")
    assert "Step 0 of" in part.content.decode()
    assert part["Cache-Control"] == "private, no-store"
    make(game)
    assert client.get(f"{page(game)}progress/")["HX-Refresh"] == "true"
    assert "Turning points" in text(client, game)


def test_whoever_is_nobody_logs_in_first(game):
    assert "Log in to have it gone over" in text(client_of(None), game)
    assert client_of(None).post(page(game)).url.startswith("/account")
    assert not Debrief.objects.exists()


def test_nobody_keeps_the_site_busy_with_it(game, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "debrief": "1/h/key"}
    client = client_of(make_user())
    assert client.post(page(game)).status_code == 302
    assert client.post(page(game)).status_code == 302  # there is one
    another = make_game(2, moves=None, rng=4)
    assert client.post(page(another)).status_code == 429
    assert Debrief.objects.count() == 1


def test_a_failed_one_says_so_and_may_be_asked_for_again(game):
    Debrief.objects.create(game=game, status="failed")
    client = client_of(make_user())
    assert 'role="alert"' in text(client, game)
    client.post(page(game))
    assert Debrief.objects.get().status == "making"
    assert Job.objects.filter(kind="debrief").exists()


# ── for whom ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("private", [False, True])
def test_a_finished_game_is_open_to_all(ready, player, private):
    Game.objects.update(private=private)
    for user in (player, make_user(), None):
        assert client_of(user).get(page(ready.game)).status_code == 200


@pytest.mark.parametrize("closed", [{"deal_hidden": True}, {"status": Game.Status.RUNNING}])
def test_before_it_is_over_for_everybody_nobody_sees_it(ready, player, closed):
    """Not even if there should be one."""
    Game.objects.update(**closed)
    for user in (player, make_user(), None):
        for path in (page(ready.game), f"{page(ready.game)}progress/"):
            assert client_of(user).get(path).status_code == 403
        if user:
            assert client_of(user).post(page(ready.game)).status_code == 403
    Game.objects.update(private=True)
    assert client_of(make_user()).get(page(ready.game)).status_code == 404
    assert client_of(None).get(page(ready.game)).status_code == 302


def test_of_a_game_that_has_not_begun_there_is_none():
    waiting = table.create(make_user(), make_game(2).engine_options())
    assert client_of(waiting.creator).get(page(waiting)).status_code == 404


# ── what it tells ────────────────────────────────────────────────────────────────────────────


def test_a_player_sees_with_their_own_eyes_first(ready, player):
    own = text(client_of(player), ready.game)
    assert '<option value="0" selected>' in own
    assert '<option value="all" selected>' in text(client_of(None), ready.game)
    assert 'value="spectator"' not in own


def test_eyes_choose_whose_decisions_are_told(ready):
    def lines(query):
        body = text(client_of(None), ready.game, query)
        return body.count('class="debrief-choice-head"')

    both = lines("?as=all")
    assert lines("?as=0") + lines("?as=1") == both > 0
    for wrong, status in (("?as=5", 400), ("?as=nobody", 400)):
        assert client_of(None).get(page(ready.game) + wrong).status_code == status


def test_everything_leads_to_the_replay(ready):
    body = text(client_of(None), ready.game, "?as=1")
    assert f'href="/games/{ready.game.key}/replay/?move=' in body
    assert "&amp;as=1#playback" in body
    assert "Amália" in body
    assert "Bruno" in body


@pytest.mark.parametrize("language", TRANSLATED)
def test_it_is_told_in_every_language(ready, language):
    client = client_of(None)
    client.cookies["django_language"] = language
    body = text(client, ready.game)
    assert f'lang="{language}' in body
    assert "Turning points" not in body


def test_the_end_of_a_game_leads_to_it(game):
    client = client_of(None)
    for path in ("", "replay/", "log/"):
        assert page(game) in client.get(f"/games/{game.key}/{path}").content.decode(), path
    running = make_game(2, moves=4)
    for path in ("", "replay/", "log/"):
        assert "debrief/" not in client.get(f"/games/{running.key}/{path}").content.decode()


# ── as a file ────────────────────────────────────────────────────────────────────────────────


def written(tmp_path, game, *options):
    file = tmp_path / "debrief.html"
    call_command("debrief", game.key, *options, "-o", file, stdout=StringIO(), stderr=StringIO())
    return file.read_text()


def test_a_file_stands_for_itself(game, tmp_path, settings):
    body = written(tmp_path, game, "--as", "red")
    assert Debrief.objects.get().is_ready
    assert settings.SITE_URL in body
    assert "<style>" in body
    for needed in ("<link", "<script", "url("):
        assert needed not in body
    assert body != written(tmp_path, game)
    assert "Turning points" not in written(tmp_path, game, "--language", "de")


def test_there_is_no_file_of_a_running_game(tmp_path):
    with pytest.raises(CommandError, match="over"):
        written(tmp_path, make_game(2, moves=4))
    with pytest.raises(CommandError, match="Nobody plays blue"):
        written(tmp_path, make_game(2, moves=None), "--as", "blue")
