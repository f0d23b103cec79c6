"""Pictures drawn before anybody asks."""

import pytest
from django.core.cache import cache

from games import render
from games.models import Game, Move
from games.pictures.prerender import prerender
from games.pictures.prints import Print
from games.pictures.table_picture import TablePicture
from games.services import play
from games.tasks import draw_pictures
from tests.factory import make_game, play_moves
from tests.processes import Process, eventually


@pytest.fixture
def game(db):
    return make_game(2, moves=3)


def drawn(renders):
    return sorted((call["style"], call["width"]) for call in renders)


def test_players_and_the_public_find_their_pictures_ready(game, client, renders):
    assert draw_pictures(game.pk, 3) == 6
    assert drawn(renders) == sorted(3 * [("poster", 800), ("poster", 1200)])
    renders.clear()
    for number, eyes in enumerate(("red", "green", "spectator")):
        if seat := game.seats.filter(number=number).first():
            client.force_login(seat.user)
        for width in (800, 1200):
            path = f"/games/{game.key}/pictures/3/{eyes}/board-{width}-poster.webp"
            assert client.get(path).status_code == 200
    assert renders == []


def test_each_in_the_style_of_who_will_see_it(game, renders):
    user = game.seats.get(number=1).user
    user.style = "safe"
    user.save()
    prerender(game.pk, 3)
    styles = [style for style, _width in drawn(renders)]
    assert sorted(styles) == ["poster"] * 4 + ["safe"] * 2


def test_drawing_twice_draws_once(game, renders):
    prerender(game.pk, 3)
    renders.clear()
    assert prerender(game.pk, 3) == 6
    assert renders == []


def test_nobody_looks_at_a_private_game_or_through_a_bots_eyes(game, renders):
    Game.objects.update(private=True)
    play.resign(game.pk, game.seats.get(number=1).user)
    assert prerender(game.pk, Game.objects.get().version) == 2
    assert len(renders) == 2


def test_a_game_that_has_moved_on_is_left_to_the_next(game, renders, monkeypatch):
    assert prerender(game.pk, 2) == 0
    assert renders == []
    counted = render.picture

    def draw(view, **choices):
        if len(renders) == 2:
            play_moves(game, 1)
        return counted(view, **choices)

    monkeypatch.setattr(render, "picture", draw)
    assert prerender(game.pk, 3) == 3
    assert len(renders) == 3


def test_a_failing_picture_does_not_stop_the_others(game, renders, monkeypatch, caplog):
    counted = render.picture

    def draw(view, **choices):
        if view.viewer == 0:
            raise RuntimeError("no ink")
        return counted(view, **choices)

    monkeypatch.setattr(render, "picture", draw)
    assert prerender(game.pk, 3) == 4
    assert caplog.text.count("Traceback") == 1


def test_a_log_that_does_not_replay_draws_nothing(game):
    Move.objects.filter(number=2).update(decision=999)
    Game.objects.update(state={"not": "a state"})
    assert prerender(game.pk, 3) == 0


class Killed(BaseException):
    """What no handler catches."""


def test_killed_half_way_it_goes_on_where_it_stopped(game, renders, monkeypatch):
    counted = render.picture

    def draw(view, **choices):
        if len(renders) == 3:
            raise Killed
        return counted(view, **choices)

    monkeypatch.setattr(render, "picture", draw)
    with pytest.raises(Killed):
        prerender(game.pk, 3)
    monkeypatch.setattr(render, "picture", counted)
    cache.clear()  # all that is left of a dead process is on disk
    renders.clear()
    assert prerender(game.pk, 3) == 6
    assert len(renders) == 3
    whole = TablePicture(game, game.seats.all(), 3, "red", Print("board", 800)).image()
    assert whole[8:12] == b"WEBP"


SIT_DOWN = """
from accounts.models import User
from games.engine import Options
from games.services import table
user = User.objects.create(username="mata-hari", name="Mata Hari")
game = table.create(user, Options(players=2), bot_pause=False)
table.start(game.pk, user, "rookie")
"""


@pytest.mark.slow
def test_a_worker_draws_them_without_being_asked(
    production, valkey_url, manage, tmp_path, with_sqlite
):
    env = with_sqlite(production) | {"ESTORIL_REDIS_URL": valkey_url, "ESTORIL_HTTPS": "no"}
    celery = ["-m", "celery", "--app", "estoril", "worker", "--concurrency", "1"]
    with Process(*celery, env=env):
        assert manage("shell", "--no-imports", "-c", SIT_DOWN, env=env).returncode == 0
        eventually(lambda: len(list((tmp_path / "var" / "pictures").glob("??/*"))) >= 4)
