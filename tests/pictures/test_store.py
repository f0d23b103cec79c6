"""Pictures on disk: whole or not at all, the least used go first, and the disk may fail."""

import fcntl
import os
import resource
import subprocess
import sys
import time

import pytest
from django.core.cache import cache

from games import render
from games.pictures import store
from games.pictures.prints import Print
from games.pictures.table_picture import TablePicture
from games.tasks import evict_pictures
from tests.factory import make_game

HASH = "ab" + "0" * 38
OTHER_HASH = "cd" + "1" * 38


def files(folder):
    return sorted(path for path in folder.glob("??/*") if path.parent.name != "locks")


# ── on disk ──────────────────────────────────────────────────────────────────────────────────


def test_small_ones_are_in_the_cache_and_all_are_on_disk(folder):
    store.put(HASH, b"small")
    store.put(OTHER_HASH, b"l" * (store.SMALL + 1))
    assert store.find(HASH) == b"small"
    assert len(store.find(OTHER_HASH)) == store.SMALL + 1
    for path in files(folder):
        path.unlink()
    assert store.find(HASH) == b"small"
    assert store.find(OTHER_HASH) is None


def test_the_disk_outlives_the_cache():
    store.put(HASH, b"picture")
    cache.clear()
    assert store.find(HASH) == b"picture"


def used(path, ago):
    at = time.time() - ago
    os.utime(path, (at, at))


@pytest.mark.django_db
def test_the_least_used_go_first(folder, settings):
    hashes = [f"{i:02x}" + "0" * 38 for i in range(5)]
    for i, content_hash in enumerate(hashes):
        store.put(content_hash, b"x" * 100)
        used(folder / content_hash[:2] / content_hash, ago=10_000 * (5 - i))
    cache.clear()
    assert store.find(hashes[0])  # the oldest, but just used
    settings.PICTURES_LIMIT = 250
    assert evict_pictures() == 3
    assert [path.name for path in files(folder)] == [hashes[0], hashes[4]]
    assert evict_pictures() == 0


def test_what_a_killed_process_left_is_evicted_too(folder):
    store.put(HASH, b"x" * 100)
    draft = folder / "ab" / "draft-1234"
    draft.write_bytes(b"x" * 100)
    used(draft, ago=9_000)
    assert store.evict(100) == 1
    assert not draft.exists()


def test_there_may_be_nothing_to_evict():
    assert store.evict(0) == 0


# ── the disk fails ───────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
def test_a_folder_that_cannot_be_made_breaks_no_answer(client, settings, tmp_path, renders, caplog):
    (tmp_path / "file").write_text("not a folder")
    settings.PICTURES_DIR = tmp_path / "file" / "pictures"
    game = make_game(2, moves=2)
    path = f"/games/{game.key}/pictures/2/spectator/thumbnail-320-poster.webp"
    assert client.get(path).status_code == 200
    assert client.get(path).status_code == 200
    assert len(renders) == 1  # the cache has it
    cache.clear()
    assert client.get(path).status_code == 200
    assert "could not be kept on disk" in caplog.text
    assert store.evict(0) == 0


def test_a_disk_that_takes_half_a_picture_leaves_nothing_behind(folder, caplog):
    """Where files may not grow, writing fails in the middle as on a full disk."""
    smallest, largest = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, largest))
    try:
        store.put(HASH, b"x" * 100_000)
        store.put(OTHER_HASH, b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (smallest, largest))
    assert files(folder) == []
    assert len(store.find(HASH)) == 100_000  # from the cache
    assert caplog.text.count("could not be kept on disk") == 1


# ── one at a time ────────────────────────────────────────────────────────────────────────────


def is_locked(folder, content_hash):
    with (folder / "locks" / content_hash[:2]).open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@pytest.mark.django_db
def test_whoever_draws_is_alone_with_it(folder, monkeypatch):
    game = make_game(2, moves=2)
    picture = TablePicture(game, [], 2, "spectator", Print("thumbnail", 320))
    seen = []

    def draw(*_args, **_choices):
        seen.append(is_locked(folder, picture.content_hash))
        return b"picture"

    monkeypatch.setattr(render, "picture", draw)
    assert picture.image() == b"picture"
    assert seen == [True]
    assert not is_locked(folder, picture.content_hash)


@pytest.mark.django_db
def test_whoever_had_to_wait_takes_what_the_other_drew(renders):
    game = make_game(2, moves=2)
    picture = TablePicture(game, [], 2, "spectator", Print("thumbnail", 320))
    store.put(picture.content_hash, b"the other's")
    assert picture.draw() == b"the other's"
    assert renders == []


HOLD = """
import django, sys
django.setup()
from pathlib import Path
from django.conf import settings
from games.pictures import store
settings.PICTURES_DIR = Path(sys.argv[1])
with store.lock(sys.argv[2]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_killed_process_lets_go(folder):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder), HASH],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout.readline() == b"held\n"
        assert is_locked(folder, HASH)
        holder.kill()
        holder.wait()
        assert not is_locked(folder, HASH)
