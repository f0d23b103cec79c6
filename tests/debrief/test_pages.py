"""The page of a debrief: for whom, and what it tells through whose eyes."""

import io
import json
import zipfile
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts import deletion
from games.debrief import figures
from games.debrief.findings import Hidden
from games.debrief.models import Debrief, Figures
from games.models import Game, Job
from games.ratings.guesses.models import Guess
from games.services import data_export, table
from tests.factory import make_game, make_user
from tests.languages import TRANSLATED

pytestmark = pytest.mark.django_db


def page(game):
    return f"/games/{game.key}/debrief/"


def card(game, language="en"):
    return f"/games/{game.key}/pictures/debrief/{language}-1200-poster.png"


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
        for path in (page(ready.game), f"{page(ready.game)}progress/", card(ready.game)):
            assert client_of(user).get(path).status_code == 403
        if user:
            assert client_of(user).post(page(ready.game)).status_code == 403
    replay = client_of(player).get(f"/games/{ready.game.key}/replay/?move=9").content.decode()
    assert "debrief-moment" not in replay
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


def test_each_step_of_the_replay_says_how_it_stood(ready):
    client = client_of(None)
    marks = set()
    for line in range(1, ready.game.line, 5):
        for eyes in ("0", "all"):
            answer = client.get(f"/games/{ready.game.key}/replay/?move={line}&as={eyes}")
            told = answer.context["moment"]
            assert len(told.chances) == (1 if eyes == "0" else 2)
            assert 0 <= told.plot.here <= 100
            marks.add(told.mark)
    assert {None, "best", "mistake"} <= marks


def test_before_there_is_one_the_replay_leads_to_it(game):
    body = client_of(None).get(f"/games/{game.key}/replay/?move=9").content.decode()
    assert f'<a href="{page(game)}">Go over it</a>' in body


def test_what_was_to_be_believed_stands_beside_what_was_suspected(ready, player):
    hidden = next(f for f in ready.read() if isinstance(f, Hidden) and f.seat == 0)
    pin = {"round": hidden.round, "space": hidden.space, "choices": 3}
    Guess.objects.create(game=ready.game, user=player, tile=hidden.truth, **pin)
    told = client_of(player).get(page(ready.game)).context["report"].beliefs
    assert (told.suspected, told.right) == (1, 1)
    assert told.tiles == sum(f.seat == 0 for f in ready.read() if isinstance(f, Hidden))
    other = client_of(None).get(f"{page(ready.game)}?as=1").context["report"].beliefs
    assert other.suspected == 0 < other.tiles


def test_links_to_a_public_one_have_its_card(ready):
    body = text(client_of(None), ready.game)
    assert f'<meta property="og:image" content="http://testserver{card(ready.game)}?v=' in body
    image = client_of(None).get(card(ready.game))
    assert image.content.startswith(b"\x89PNG")
    Game.objects.update(private=True)
    assert "og:image" not in text(client_of(None), ready.game)
    assert client_of(None).get(card(ready.game, "xx")).status_code == 404
    Debrief.objects.all().delete()
    assert client_of(None).get(card(ready.game)).status_code == 404


def test_one_that_knows_less_may_be_made_anew(ready, player, make):
    rows = [row for row in ready.findings if "odds" not in row]
    Debrief.objects.update(version=1, findings=rows)
    client = client_of(player)
    assert "Go over it anew" in text(client, ready.game)
    client.post(page(ready.game))
    assert make(ready.game).findings == ready.findings
    assert "Go over it anew" not in text(client, ready.game)


# ── figures ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def trend(ready, player):
    """Two games gone over, the second a private one."""
    figures.keep(ready)
    private = make_game(2, users=[player, make_user()], moves=None, rng=8)
    Game.objects.filter(pk=private.pk).update(private=True)
    third = make_game(2, users=[player, make_user()], moves=None, rng=9)
    for game in (private, third):
        plain = {"decisions": 9, "best": 5, "given_away": 0.4, "luck": -0.2}
        Figures.objects.create(game=game, user=player, accuracy=70, **plain)
    return player


def test_everybody_sees_the_trend_of_public_games(trend):
    def accuracies(user):
        told = client_of(user).get(trend.get_absolute_url()).context["trend"]
        return [game.accuracy for game in told.games]

    own = Figures.objects.get(user=trend, game__name=Game.objects.first().name).accuracy
    assert accuracies(trend) == [70, 70, own]
    assert accuracies(make_user()) == accuracies(None) == [70, own]
    Game.objects.filter(pk=Game.objects.last().pk).update(deal_hidden=True)
    assert client_of(None).get(trend.get_absolute_url()).context["trend"] is None


def test_figures_go_along_with_their_person(trend):
    def exported(*, own):
        with zipfile.ZipFile(io.BytesIO(data_export.pack(trend, own=own))) as folder:
            return json.loads(folder.read("estoril/debriefs.json"))

    assert len(exported(own=True)) == len(exported(own=False)) == 3
    Game.objects.update(deal_hidden=True)
    assert exported(own=False) == []
    deletion.let_go(trend)
    assert not Figures.objects.filter(user=trend).exists()


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
