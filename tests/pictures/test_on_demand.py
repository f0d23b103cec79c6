"""Pictures drawn when somebody asks: by a worker, so many, and never at a page's expense."""

import http.client
from contextlib import ExitStack, closing
from socket import gethostname

import pytest
from django.core.cache import cache
from redis import Redis

from games.pictures import on_demand, store
from tests.factory import make_game
from tests.processes import Process, eventually, free_port, get, managed

MOST = 6  # drawings a minute, in this test
SET_A_TABLE = """
from accounts.models import User
from games import engine
from games.services import play, table
user = User.objects.create(username="mata-hari", name="Mata Hari")
game = table.create(user, engine.Options(players=2))
table.start(game.pk, user, "rookie")
print(game.key)
"""
WEB = ("-m", "uvicorn", "estoril.asgi:application", "--lifespan", "off", "--port")
WORKER = ("-m", "celery", "--app", "estoril", "worker", "--queues", "pictures", "--pool", "solo")


def ask(port, path):
    """The connection on which the answer will come."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    return connection


@pytest.mark.slow
def test_pages_do_not_wait_for_pictures(production, valkey_url, with_sqlite):
    env = with_sqlite(production) | {
        "ESTORIL_REDIS_URL": valkey_url,
        "ESTORIL_HTTPS": "no",
        "ESTORIL_ALLOWED_HOSTS": "127.0.0.1",
        "ESTORIL_DRAWINGS_A_MINUTE": str(MOST),
    }
    managed("collectstatic", "--noinput", "--verbosity", "0", env=env)
    key = managed("shell", "--no-imports", "-c", SET_A_TABLE, env=env)
    styles = ("poster", "safe", "contrast")
    paths = [
        f"/games/{key}/pictures/0/spectator/thumbnail-{width}-{style}.png"
        for width in (320, 640)
        for style in styles
    ]
    assert len(paths) == MOST > 4  # as many as there are threads, and more
    port = free_port()
    with Redis.from_url(valkey_url) as valkey, ExitStack() as stack:
        stack.enter_context(Process(*WEB, str(port), env=env))
        eventually(lambda: get(port)[0] == 200)
        waiting = []
        for path in paths:  # one by one: of several at the same moment not all are counted
            waiting.append(stack.enter_context(closing(ask(port, path))))
            eventually(lambda: len(valkey.keys("*asked:picture-shown*")) == len(waiting))
        assert get(port)[0] == 200  # though nobody draws, and there are more who wait than threads

        path = f"/games/{key}/pictures/0/spectator/board-400-poster.webp"
        more = stack.enter_context(closing(ask(port, path))).getresponse()
        assert more.status == 429
        assert int(more.headers["Retry-After"]) > 0

        stack.enter_context(Process(*WORKER, env=env))
        for connection, path in zip(waiting, paths, strict=True):
            # Who waited for too long asks again, which costs nothing: it is on its way.
            drawn = connection.getresponse().status == 200
            assert drawn or eventually(lambda path=path: get_status(port, path) == 200)
        assert get_status(port, paths[0]) == 200


@pytest.mark.django_db
@pytest.mark.parametrize("why", ["another machine", "a disk that takes nothing"])
def test_a_large_picture_reaches_whoever_waits_for_it(settings, monkeypatch, tmp_path, why):
    """Though it is too large to stay in the cache, and not on a disk that they share."""
    monkeypatch.setattr(store, "SMALL", 10)
    picture = on_demand.picture_of(make_game(2).pk, "0", "spectator", "thumbnail-320-poster.webp")
    here = settings.PICTURES_DIR
    if why == "another machine":
        settings.PICTURES_DIR = tmp_path / "there"
        on_demand.draw_for(picture, "another machine")
        settings.PICTURES_DIR = here
    else:
        here.write_text("not a folder")
        on_demand.draw_for(picture, gethostname())
    assert picture.is_settled()
    assert store.find(picture.known_content_hash).startswith(b"RIFF")
    cache.clear()
    assert store.has(picture.content_hash) == (
        why == "another machine"
    )  # it was laid down here too


def get_status(port, path):
    with closing(ask(port, path)) as connection:
        return connection.getresponse().status
