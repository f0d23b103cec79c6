"""The cache in a real Valkey."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django_redis.exceptions import ConnectionInterrupted
from redis import Redis

from estoril.infra.cache import CircuitBreaker, RedisCache
from tests.processes import valkey_server

OPTIONS = {
    "SOCKET_CONNECT_TIMEOUT": 1,
    "IGNORE_EXCEPTIONS": True,
    "REDIS_CLIENT_CLASS": "estoril.infra.cache.CircuitBreaker",
}


def cache_of(server):
    return RedisCache(server.connection_url, {"OPTIONS": OPTIONS})


@pytest.fixture
def server(tmp_path):
    with valkey_server(data_dir=tmp_path) as server:
        yield server


@pytest.fixture
def asked(monkeypatch):
    """The commands that reach for the server."""
    asked = []
    ordinary = Redis.execute_command
    monkeypatch.setattr(
        Redis, "execute_command", lambda *a, **k: asked.append(a[1]) or ordinary(*a, **k)
    )
    return asked


def test_one_client_serves_all_threads(server, monkeypatch):
    made = []
    ordinary = CircuitBreaker.__init__
    monkeypatch.setattr(
        CircuitBreaker, "__init__", lambda *a, **k: made.append(1) or ordinary(*a, **k)
    )
    cache = cache_of(server)
    cache.set("warm", 0)

    def work(number: int) -> list:
        cache.set(f"key{number}", number)
        return [cache.get(f"key{number}"), *cache.get_many([f"key{number}", "none"]).values()]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(work, range(40))) == [[n, n] for n in range(40)]
    assert made == [1]


def test_it_comes_back_with_the_server(tmp_path):
    with valkey_server(data_dir=tmp_path) as server:
        port = server.port
        cache = cache_of(server)
        cache.set("spy", "Garbo")
        assert cache.get("spy") == "Garbo"
    with valkey_server(port=port, data_dir=tmp_path):
        cache.set("spy", "Ilse")
        assert cache.get("spy") == "Ilse"


def test_while_the_server_is_away_nothing_is_known_and_nothing_breaks(tmp_path, asked, caplog):
    """It is not asked again at once: one page asks many times."""
    with valkey_server(data_dir=tmp_path) as server:
        port = server.port
        cache = cache_of(server)
        cache.set("spy", "Garbo")
    assert cache.get("spy", "nobody") == "nobody"
    assert caplog.messages == ["the cache is away: ConnectionError"]
    asked.clear()
    cache.set("spy", "Ilse")
    assert cache.get_many(["spy"]) == {}
    assert "spy" not in cache
    assert cache.add("spy", "Ilse")
    assert not cache.delete("spy")
    assert not cache.incr("spies")
    assert not asked
    cache.set_many({"spy": "Ilse"})
    cache.client.get_client().away_until = 0.0
    with valkey_server(port=port):
        cache.set("spy", "Ilse")
        assert cache.get("spy") == "Ilse"
        assert not cache.add("spy", "Garbo")
        cache.client.disconnect()


def test_whoever_empties_it_knows_whether_that_was_done(tmp_path):
    with valkey_server(data_dir=tmp_path) as server:
        cache = cache_of(server)
        cache.set("spy", "Garbo")
        cache.clear()
        assert cache.get("spy") is None
    with pytest.raises(ConnectionInterrupted):
        cache.clear()


def test_what_the_server_refuses_is_told(server, caplog):
    cache = cache_of(server)
    cache.client.get_client().lpush(cache.client.make_key("list"), "one")
    assert cache.get("list", "no text") == "no text"
    assert "the cache has refused a command" in caplog.text
    cache.set("spy", "Ilse")
    assert cache.get("spy") == "Ilse"  # it was not away
