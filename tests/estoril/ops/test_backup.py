"""A site is saved while it runs, and comes back elsewhere: every game replays to the byte."""

import json
import zipfile
from urllib.parse import urlsplit

import psycopg
import pytest
from django.core.management.base import CommandError

from estoril.ops import backup
from estoril.ops.backup import postgres, sqlite, versions

# People, games that are over, running and waiting, and a film that need not be kept.
LIVE = """
for moves in (None, 5):
    make_game(2, moves=moves, rng=5)
waiting = table.create(make_user("Ágata"), Game.objects.first().engine_options())
Message.objects.create(game=waiting, room="players", author=waiting.creator, text="Olá\\t\\\\N\\n…")
film = Export.objects.create(game=waiting, viewer="all", style="poster", format="gif", width=400)
Footage.objects.create(export=film, data=b"film")
call_command("backup", FILE)
tell()
"""
# In another process, with another database.
AGAIN = """
call_command("restore", FILE)
call_command("verify_games", json=True)
tell()
assert make_user("Somebody New").pk == User.objects.count()  # numbers go on where they were
try:
    call_command("restore", FILE)
except CommandError as refusal:
    assert "is not empty" in str(refusal)
    assert User.objects.filter(name="Somebody New").exists()
"""
BY_FORCE = """
call_command("restore", FILE, force=True)
assert not User.objects.filter(name="Somebody New").exists()
"""
# By pg_restore, and before anything is lost: half a file, one of a newer version.
REFUSED = """
half = Path(FILE).with_suffix(".half")
half.write_bytes(Path(FILE).read_bytes()[:-2000])
newer = Path(FILE).with_suffix(".newer")
MigrationRecorder(connection).record_applied("games", "9999_ahead")
call_command("backup", str(newer))
for file, complaint in ((half, "pg_restore has failed"), (newer, "games.9999_ahead is not known")):
    try:
        call_command("restore", str(file), force=True)
    except CommandError as refusal:
        assert complaint in str(refusal), refusal
    else:
        raise AssertionError(file)
    assert User.objects.filter(name="Somebody New").exists()
"""
TOOLS = """
import json
from pathlib import Path
from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.core.management import call_command
from django.core.management.base import CommandError
from accounts.models import User
from games.models import Export, Footage, Game, Message
from games.services import table
from tests.factory import make_game, make_user

def tell():
    rows = {model._meta.label: model.objects.count() for model in apps.get_models()}
    print(json.dumps({"rows": rows, "said": Message.objects.get().text}))
"""


@pytest.fixture
def run(manage, tmp_path):
    def run(code, env):
        code = TOOLS + code.replace("FILE", repr(str(tmp_path / "site.backup")))
        done = manage("shell", "--no-imports", "-c", code, env=env)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    return run


@pytest.fixture
def half_made(postgres_url, tmp_path):
    """Somebody has begun to set it up, and left it at that."""
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS other WITH (FORCE)")
        server.execute("CREATE DATABASE other")
    url = urlsplit(postgres_url)._replace(path="/other").geturl()
    with psycopg.connect(url) as database:
        database.execute("CREATE TABLE games_game (id bigint)")
    return site(tmp_path / "other") | {"ESTORIL_DATABASE_URL": url}


def site(folder):
    return {"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(folder)}


@pytest.mark.slow
def test_there_and_back_with_sqlite(with_sqlite, run, tmp_path):
    first, second = with_sqlite(site(tmp_path / "one")), site(tmp_path / "other")
    there_and_back(first, second, run, tmp_path, BY_FORCE)


@pytest.mark.slow
def test_there_and_back_with_postgresql(with_postgresql, half_made, run, tmp_path):
    more = REFUSED + BY_FORCE
    there_and_back(with_postgresql(site(tmp_path / "one")), half_made, run, tmp_path, more)


def there_and_back(first, second, run, folder, more=""):
    [before] = run(LIVE, first)
    file = folder / "site.backup"
    assert file.stat().st_mode & 0o077 == 0  # for nobody else's eyes
    assert {path.name for path in folder.iterdir()} == {"one", "site.backup"}
    verified, after = run(AGAIN + more, second)
    assert (verified["games"], verified["differences"]) == (2, 0)
    assert verified["moves"] > 30
    assert before["rows"]["games.Footage"] == 1
    drawn_again = {"games.Export": 0, "games.Footage": 0}
    assert after == before | {"rows": before["rows"] | drawn_again}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "There is no file"),
        (b"hello", "is no backup of a site with SQLite"),
        (b"SQLite format 3\0" + b"x" * 5000, "is damaged: file is not a database"),
    ],
)
def test_what_is_no_backup_is_refused(content, complaint, tmp_path):
    file = tmp_path / "file"
    if content:
        file.write_bytes(content)
    with pytest.raises(CommandError, match=complaint):
        backup.load(file, force=False)


def test_one_kind_is_not_the_other(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(sqlite.MAGIC + b"x")
    assert not postgres.fits(file)
    file.write_bytes(postgres.MAGIC + b"x")
    assert postgres.fits(file)
    with pytest.raises(CommandError, match="is no backup of a site with SQLite"):
        backup.load(file, force=True)


def test_an_old_zip_of_postgresql_is_refused(tmp_path):
    file = tmp_path / "file"
    with zipfile.ZipFile(file, "w") as folder:
        folder.writestr("contents.json", b"{}")
    with pytest.raises(CommandError, match="Restore it with the version that wrote it"):
        postgres.fits(file)


def test_without_the_client_programs_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    for program in ("pg_dump", "pg_restore"):
        with pytest.raises(CommandError, match=f"{program} is missing: install PostgreSQL"):
            postgres._run(program)


@pytest.mark.django_db
def test_of_a_newer_version():
    known = ("suspicion", "0001_first")
    versions.refuse_others({known})
    with pytest.raises(CommandError, match=r"newer version: games\.9999_ahead is not known"):
        versions.refuse_others({known, ("games", "9999_ahead")})


def test_of_a_version_too_old():
    half = {("desk", "0001_audit"), ("desk", "0002_sanction")}
    with pytest.raises(CommandError, match=r"too old: desk\.0003_moderators was to come"):
        versions.refuse_others(half)
    versions.refuse_others(half | {("desk", "0003_moderators")})


def test_nothing_is_written_over(tmp_path):
    file = tmp_path / "file"
    file.write_text("dear to me")
    with pytest.raises(CommandError, match="exists already"):
        backup.save(file)
    assert file.read_text() == "dear to me"
