"""`manage.py serve`, which is `make run`, in real processes."""

import json
import os
import re
import signal
import socket
import sqlite3
import sys
import time
from contextlib import closing

import psutil
import pytest
import redis
from celery import Celery
from django.core.cache.backends.redis import RedisCache
from websockets.exceptions import ConnectionClosedError
from websockets.frames import CloseCode
from websockets.sync.client import connect
from websockets.typing import Origin

from estoril.ops import valkey
from estoril.ops.heartbeat import KEY as HEARTBEAT
from estoril.ops.supervisor import AskedToEnd, ChildEnded, Supervisor
from estoril.ops.valkey_address import Address
from tests.processes import Process, eventually, free_port, get, manage, managed

# Where there is a game, no others are made to look at.
A_GAME = """
from accounts.models import User
from games.engine import Options
from games.services import table
table.create(User.objects.create(username="mata-hari"), Options(players=2))
"""


@pytest.fixture
def env(tmp_path):
    return {"ESTORIL_VAR_DIR": str(tmp_path), "ESTORIL_HTTPS": "no"}


@pytest.fixture
def serve(env):
    def start(port=None):
        return Process("manage.py", "serve", "--port", str(port or free_port()), env=env)

    return start


def address(site):
    site.says("Estoril is at")
    return int(re.search(r"Estoril is at http://127\.0\.0\.1:(\d+)/", site.output)[1])


def valkey_of(site):
    """What its processes were told."""
    return site.descendant("valkey-server").environ()["ESTORIL_REDIS_URL"]


def sockets_take_little(port):
    """A ping is answered; what is longer than anything a page says is not even read to its end.

    By another name of this machine, a page of the site's own address is let in all the same.
    """
    key = re.search(r'"/games/(\w{10})/"', get(port, "/games/")[1])[1]
    url = f"ws://localhost:{port}/ws/games/{key}/"
    with connect(url, origin=Origin(f"http://127.0.0.1:{port}")) as socket:
        socket.send('{"type": "ping"}')
        while "pong" not in json.loads(socket.recv(timeout=30)):
            pass
        socket.send("x" * 2000)
        with pytest.raises(ConnectionClosedError) as closed:
            list(socket)
    assert closed.value.rcvd.code == CloseCode.MESSAGE_TOO_BIG


def heads_are_short(port):
    """One that never ends is refused while it comes."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 300_000)
        assert connection.recv(100).startswith(b"HTTP/1.1 431 ")


@pytest.fixture
def careless():
    """Whoever starts the site lets everybody write what it makes."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder):
    """What in it anybody else on the machine could read."""
    paths = [folder, *folder.rglob("*")]
    return [str(path) for path in paths if path.stat().st_mode & 0o077 and not path.is_symlink()]


@pytest.mark.usefixtures("careless")
def test_what_an_older_version_left_open_is_closed(tmp_path):
    var = tmp_path / "var"
    (var / "pictures" / "ab").mkdir(parents=True)
    for name in ("estoril.sqlite3", "pictures/ab/1.png"):
        (var / name).touch()
    link = var / "elsewhere"
    link.symlink_to(tmp_path / "other")
    (tmp_path / "other").touch()
    assert len(open_to_others(var)) == 5
    managed("check", env={"ESTORIL_VAR_DIR": str(var)})
    assert open_to_others(var) == []
    assert (tmp_path / "other").stat().st_mode & 0o777 == 0o666


def test_a_folder_of_everybodys_is_refused(tmp_path):
    tmp_path.chmod(0o1777)
    done = manage("check", env={"ESTORIL_VAR_DIR": str(tmp_path)})
    assert done.returncode
    assert "a folder of its own" in done.stderr
    assert tmp_path.stat().st_mode & 0o777 == 0o777


@pytest.mark.slow
@pytest.mark.usefixtures("careless")
def test_two_runs(serve, env, tmp_path):
    def moves():
        with closing(sqlite3.connect(tmp_path / "estoril.sqlite3")) as database:
            return database.execute("SELECT count(*) FROM games_move").fetchone()[0]

    # As if the first attempt had been interrupted: tables are half made.
    managed("migrate", "accounts", "0001", env=env)
    with serve() as site:
        port = address(site)
        status, page = get(port)
        assert status == 200
        assert get(port, re.search(r"/static/[^\"]+\.css", page)[0])[0] == 200
        assert get(port, "/no/such/page/")[0] == 404
        site.says(f"Mails are not sent: they wait at http://127.0.0.1:{port}/outbox/")
        assert get(port, "/outbox/")[0] == 200

        Celery(broker=valkey_of(site)).send_task("estoril.tasks.heartbeat")
        cache = RedisCache(valkey_of(site), {})
        eventually(lambda: cache.get(HEARTBEAT))
        sockets_take_little(port)
        heads_are_short(port)
        made = moves()
        assert made > 100

        with serve() as other:
            assert other.ends() == 1
            assert "already running" in other.output
            assert str(site.popen.pid) in other.output

        assert len(site.running()) == 5  # itself, Valkey, web, worker, thinker
        assert {"estoril.sqlite3-wal", "secret_key", "valkey"} < {
            p.name for p in tmp_path.iterdir()
        }
        assert open_to_others(tmp_path) == []
        site.popen.send_signal(signal.SIGINT)
        assert site.ends() == 0, site.output
        assert "Traceback" not in site.output

    # As after a crash: files that break off are made good.
    manifest = tmp_path / "static" / "staticfiles.json"
    manifest.write_text(manifest.read_text()[:100])
    appended = next((tmp_path / "valkey" / "appendonlydir").glob("*.incr.aof"))
    appended.write_bytes(appended.read_bytes() + b"*3\r\n$3\r\nSET\r\n$4\r\nha")

    with serve() as site:
        assert get(address(site))[0] == 200
        assert moves() == made
        assert RedisCache(valkey_of(site), {}).get(HEARTBEAT)
        site.popen.send_signal(signal.SIGTERM)
        assert site.ends() == 0, site.output


@pytest.mark.slow
def test_nobody_is_left_when_one_dies_or_it_is_killed_outright(serve, env, with_sqlite):
    """A site that is made already, or it would take longer than what this is about."""
    managed("shell", "--no-imports", "-c", A_GAME, env=with_sqlite(env))
    with serve() as site:
        address(site)
        site.descendant("estoril-worker").kill()
        assert site.ends() == 1
        assert "worker has ended (SIGKILL), so everything was ended" in site.output

    if sys.platform != "linux":
        return  # only there children are told of a parent's death
    with serve() as site:
        address(site)
        assert len(site.running()) == 5
        site.popen.kill()
        site.ends()


def test_a_busy_port_is_told_before_anything_starts(serve, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serve(port) as site:
            assert site.ends() == 1
            assert f"Cannot listen on port {port} of 127.0.0.1" in site.output
            assert "make run PORT=" in site.output
            assert "Traceback" not in site.output
    assert not (tmp_path / "estoril.sqlite3").exists()
    assert not (tmp_path / "valkey").exists()


def test_a_broken_database_is_told(serve, tmp_path):
    (tmp_path / "estoril.sqlite3").write_bytes(b"once upon a time" * 1000)
    with serve() as site:
        assert site.ends() == 1
        assert "estoril.sqlite3 cannot be used: file is not a database" in site.output
        assert "Traceback" not in site.output


class TestValkey:
    def test_only_who_knows_the_password_gets_in(self, tmp_path):
        address = Address()
        with Supervisor() as supervisor:
            valkey.start(supervisor, tmp_path / "valkey", address)
            nameless = re.sub(r":[^:]*@", "", address.url)
            with redis.Redis.from_url(nameless) as client, pytest.raises(redis.AuthenticationError):
                client.ping()
            process = psutil.Process(supervisor.children[0].pid)
            assert address.password not in " ".join(process.cmdline())
        assert not process.is_running()

    def test_damaged_files_are_set_aside(self, tmp_path, capsys):
        folder, address = tmp_path / "valkey", Address()
        with Supervisor() as supervisor:
            valkey.start(supervisor, folder, address)
            redis.Redis.from_url(address.url).set("key", "value")
        appended = next((folder / "appendonlydir").glob("*.incr.aof"))
        appended.write_bytes(b"once upon a time\r\n" + appended.read_bytes())

        address = Address()
        with Supervisor() as supervisor:
            valkey.start(supervisor, folder, address)
            assert redis.Redis.from_url(address.url).get("key") is None
        assert "valkey-damaged-1" in capsys.readouterr().out
        assert (tmp_path / "valkey-damaged-1" / "appendonlydir").exists()


class TestSupervisor:
    @pytest.fixture
    def supervisor(self):
        with Supervisor() as supervisor:
            yield supervisor

    def test_what_a_child_says_is_passed_on_by_lines(self, supervisor, capfd):
        def talk():
            os.write(1, b'one\ntwo\n{"level": "info"}\n')

        supervisor.wait_for(supervisor.start("talker", talk))
        assert capfd.readouterr().out == 'talker | one\ntalker | two\n{"level": "info"}\n'
        assert supervisor.children == []

    def test_one_that_fails_says_why(self, supervisor):
        def fail():
            raise RuntimeError("no luck")

        child = supervisor.start("loser", fail, quiet=True)
        with pytest.raises(ChildEnded, match=r"loser has ended \(exit code 1\)"):
            supervisor.wait_for(child)
        assert "RuntimeError: no luck" in child.last_lines

    def test_one_that_is_waited_for_does_not_hide_another_that_ends(self, supervisor):
        supervisor.start("other", lambda: sys.exit(3))
        with pytest.raises(ChildEnded, match=r"other has ended \(exit code 3\)"):
            supervisor.wait_for(supervisor.start("slow", lambda: time.sleep(60)))

    def test_a_signal_ends_all_and_who_does_not_listen_is_made_to(self, monkeypatch):
        monkeypatch.setattr("estoril.ops.supervisor.GRACE", 0.2)

        def deaf():
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.write(1, b"deaf now\n")
            time.sleep(60)

        with Supervisor() as supervisor:
            child = supervisor.start("deaf", deaf, quiet=True)
            assert supervisor.wait_until(lambda: "deaf now" in child.last_lines, 60)
            os.kill(os.getpid(), signal.SIGTERM)
            with pytest.raises(AskedToEnd):
                supervisor.wait()
        assert child.code == -signal.SIGKILL
