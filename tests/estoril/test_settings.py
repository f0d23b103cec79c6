from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from django.core.cache.backends.redis import RedisCache
from django.core.exceptions import ImproperlyConfigured
from redis import Redis

from estoril.infra.environment import Environment, kept_secret
from tests.processes import valkey_server

GET_HOME_AND_A_STYLE_SHEET = """
import gzip
import re
from django.test import Client

def get(path):
    headers = {"host": "estoril.example", "accept-encoding": "gzip"}
    response = Client().get(path, secure=True, headers=headers)
    assert response.status_code == 200, response
    return response

home = get("/rules/")  # which needs no database
assert "max-age=31536000" in home["Strict-Transport-Security"]
assert home["Content-Encoding"] == "gzip"
page = gzip.decompress(home.content).decode()
css = get(re.search(r"/static/estoril/css/joined/site[.][0-9a-f]+[.]css", page)[0])
assert "immutable" in css["Cache-Control"]
assert css["Content-Encoding"] == "gzip"
"""


def test_production_has_nothing_to_warn_about(manage, production):
    run = manage("check", "--deploy", "--fail-level", "WARNING", env=production)
    assert run.returncode == 0, run.stderr
    assert "no issues (2 silenced)" in run.stdout  # about domains, which are not ours alone


def test_the_names_below_the_sites_are_left_alone(manage, production):
    code = (
        "from django.conf import settings as s;"
        "print(s.SECURE_HSTS_SECONDS, s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD)"
    )
    asked = {"ESTORIL_HSTS_SUBDOMAINS": "yes", "ESTORIL_HSTS_PRELOAD": "yes"}
    for env, told in ((production, "31536000 False False"), (asked, "31536000 True True")):
        run = manage("shell", "--no-imports", "-c", code, env=production | env)
        assert run.stdout.strip() == told


def test_production_serves_hashed_compressed_files(manage, production):
    run = manage("collectstatic", "--noinput", env=production)
    assert run.returncode == 0, run.stderr
    run = manage("shell", "--no-imports", "-c", GET_HOME_AND_A_STYLE_SHEET, env=production)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"ESTORIL_DEBUG": "maybe"}, "ESTORIL_DEBUG is malformed: expected yes or no"),
        ({"ESTORIL_SECRET": "x"}, "Unknown setting ESTORIL_SECRET."),
        ({"ESTORIL_REDIS_URL": "localhost:6379"}, "ESTORIL_REDIS_URL is malformed"),
    ],
)
def test_bad_environment_stops_the_site(manage, production, change, complaint):
    run = manage("check", env=production | change)
    assert run.returncode != 0
    assert f"ImproperlyConfigured: {complaint}" in run.stderr


def test_without_a_word_the_site_is_safe_and_for_this_machine_only(manage, tmp_path):
    code = "from django.conf import settings as s; print(s.SECRET_KEY, s.DEBUG, *s.ALLOWED_HOSTS)"
    env = {"ESTORIL_VAR_DIR": str(tmp_path)}
    first, second = (manage("shell", "--no-imports", "-c", code, env=env).stdout for _ in range(2))
    key, debug, *hosts = first.split()
    assert len(key) > 50
    assert debug == "False"
    assert hosts == ["localhost", "127.0.0.1", "[::1]"]
    assert second == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_secret_is_drawn_when_it_is_used(manage, tmp_path):
    env = {"ESTORIL_VAR_DIR": str(tmp_path)}
    code = "from django.conf import settings; settings.DEBUG"
    assert manage("shell", "--no-imports", "-c", code, env=env).returncode == 0
    assert not {"secret_key", "vapid_key"} & {path.name for path in tmp_path.iterdir()}


def test_processes_starting_at_once_agree_on_the_secret(tmp_path):
    path = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as pool:
        drawn = set(pool.map(lambda _: kept_secret(path), range(8)))
    assert len(drawn) == 1
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("value", ["mysql://u@h/db", "postgresql://h", "postgresql://h:port/db"])
def test_malformed_database(value):
    env = Environment({"ESTORIL_DATABASE_URL": value})
    with pytest.raises(ImproperlyConfigured, match="ESTORIL_DATABASE_URL is malformed"):
        env.database("DATABASE_URL", sqlite={})


def test_a_complaint_does_not_show_the_password():
    env = Environment({"ESTORIL_DATABASE_URL": "mysql://u:hunter2@h/db"})
    with pytest.raises(ImproperlyConfigured) as refusal:
        env.database("DATABASE_URL", sqlite={})
    assert "hunter2" not in str(refusal.value)


def test_database_url():
    url = "postgresql://spy%40mi6:p%2Fw@db.example:5433/estoril?sslmode=require"
    database = Environment({"ESTORIL_DATABASE_URL": url}).database("DATABASE_URL", sqlite={})
    assert database["USER"] == "spy@mi6"
    assert database["PASSWORD"] == "p/w"
    assert (database["HOST"], database["PORT"]) == ("db.example", "5433")
    assert database["NAME"] == "estoril"
    options: Any = database["OPTIONS"]
    assert options | {"sslmode": "require", "connect_timeout": "5"} == options


@pytest.mark.parametrize("value", ["-1", "1.5", "ten", "٣"])
def test_malformed_integer(value):
    env = Environment({"ESTORIL_HSTS_SECONDS": value})
    with pytest.raises(ImproperlyConfigured, match="whole number"):
        env.integer("HSTS_SECONDS", 0)


def test_sqlite_is_safe_for_several_processes(manage, tmp_path):
    """Write-ahead log, foreign keys, and a transaction that takes its lock at the start."""
    env = {"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(tmp_path)}
    code = """
from django.db import connection
with connection.cursor() as cursor:
    for pragma in ("journal_mode", "foreign_keys", "busy_timeout"):
        print(cursor.execute(f"PRAGMA {pragma}").fetchone()[0])
print(connection.transaction_mode)
"""
    run = manage("shell", "--no-imports", "-c", code, env=env)
    assert run.stdout.split() == ["wal", "1", "20000", "IMMEDIATE"], run.stderr


def test_cache_by_url(valkey_url, manage):
    """The settings turn a URL into a cache shared between processes, whose entries expire."""
    env = {"ESTORIL_DEBUG": "1", "ESTORIL_REDIS_URL": valkey_url}
    code = "from django.core.cache import cache; cache.set('greeting', 'Bom dia', 60)"
    run = manage("shell", "--no-imports", "-c", code, env=env)
    assert run.returncode == 0, run.stderr

    cache = RedisCache(valkey_url, {})
    assert cache.get("greeting") == "Bom dia"
    server = cache._cache.get_client()
    assert 0 < server.ttl(cache.make_key("greeting")) <= 60
    server.pexpire(cache.make_key("greeting"), 0)
    assert cache.get("greeting") is None


def test_people_on_postgresql(with_postgresql, production, manage):
    code = """
from django.db import connection
from accounts.models import User
User.objects.create_user("Łucja", password="pastéis de nata")
connection.close()
print(connection.vendor, User.objects.get().check_password("pastéis de nata"))
"""
    run = manage("shell", "--no-imports", "-c", code, env=with_postgresql(production))
    assert run.stdout.split() == ["postgresql", "True"], run.stderr


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("", "https://fallback.example"),
        ("https://estoril.example", "https://estoril.example"),
        ("http://localhost:8080/", "http://localhost:8080"),
    ],
)
def test_where_messages_lead(url, origin):
    env = Environment({"ESTORIL_SITE_URL": url})
    assert env.origin("SITE_URL", "https://fallback.example") == origin


@pytest.mark.parametrize(
    ("url", "fallback"),
    [
        ("estoril.example", ""),
        ("ftp://estoril.example", ""),
        ("https://", ""),
        ("https://estoril.example/games/", ""),
        ("https://user@estoril.example", ""),
        ("", "https://*"),
    ],
)
def test_malformed_site(url, fallback):
    with pytest.raises(ImproperlyConfigured, match="ESTORIL_SITE_URL is malformed"):
        Environment({"ESTORIL_SITE_URL": url}).origin("SITE_URL", fallback)


COMMANDS = {"cmdstat_set", "cmdstat_publish", "cmdstat_lpush"}
USE_ALL_THREE = """
from channels.layers import get_channel_layer
from django.core.cache import cache
from estoril.infra.publish import publish
cache.set("what", "kept")
publish("games.tasks.sweep")
get_channel_layer().tell("everybody", {"type": "told"})
"""


def test_cache_channel_layer_and_broker_may_have_servers_of_their_own(manage, production):
    with ExitStack() as stack:
        names = ("ESTORIL_CACHE_URL", "ESTORIL_CHANNELS_URL", "ESTORIL_BROKER_URL")
        urls = {name: stack.enter_context(valkey_server()).connection_url for name in names}
        run = manage("shell", "--no-imports", "-c", USE_ALL_THREE, env=production | urls)
        assert run.returncode == 0, run.stderr
        used = {
            name: set(Redis.from_url(url).info("commandstats")) & COMMANDS
            for name, url in urls.items()
        }
    assert used == dict(
        zip(names, ({"cmdstat_set"}, {"cmdstat_publish"}, {"cmdstat_lpush"}), strict=True)
    )


def test_what_has_no_server_of_its_own_is_at_the_common_one(manage, production):
    common, own = "redis://common:6379/0", "rediss://broker:6379/0"
    env = production | {"ESTORIL_REDIS_URL": common, "ESTORIL_BROKER_URL": own}
    code = (
        "from django.conf import settings as s;"
        "print(s.CACHES['default']['LOCATION'], s.CELERY_BROKER_URL,"
        "s.CHANNEL_LAYERS['default']['CONFIG']['hosts'][0]['address'])"
    )
    assert manage("shell", "--no-imports", "-c", code, env=env).stdout.split() == [
        common,
        own,
        common,
    ]
    run = manage("check", env=production | {"ESTORIL_BROKER_URL": own})
    assert "ESTORIL_REDIS_URL is malformed: expected a server for whatever has none" in run.stderr
