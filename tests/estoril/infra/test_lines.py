"""Each thread's own connections to Redis or Valkey."""

import os
import socket

import pytest
import redis
from redis.exceptions import ConnectionError as Away
from redis.exceptions import TimeoutError as Silent

from estoril.infra import lines
from tests.processes import valkey_server


@pytest.fixture(autouse=True)
def _no_lines_yet(monkeypatch):
    monkeypatch.setattr(lines, "_mine", lines._Mine())


@pytest.fixture
def server(tmp_path):
    with valkey_server(data_dir=tmp_path) as server:
        yield server


def hint(url: str, *command: object) -> None:
    lines.send(url, *command, what=" ".join(map(str, command)))


def test_an_answer_is_never_taken_for_that_to_a_hint(server):
    url = server.connection_url
    for number in range(3):
        hint(url, "SET", f"spy{number}", number)
        hint(url, "INCR", f"spy{number}")
        assert lines.ask(url, "GET", f"spy{number}") == b"%d" % (number + 1)


def test_a_hint_that_is_refused_is_logged_and_harms_no_other(server, caplog):
    url = server.connection_url
    hint(url, "SET", "spy", "Garbo")
    hint(url, "LPUSH", "spy", "Ilse")
    hint(url, "APPEND", "spy", "!")
    assert lines.ask(url, "GET", "spy") == b"Garbo!"
    assert "LPUSH spy Ilse: was refused: WRONGTYPE" in caplog.text


def test_hints_go_out_together_whatever_happens(server):
    url = server.connection_url
    client = redis.Redis.from_url(url)

    @lines.together()
    def fail() -> None:
        with lines.together():
            hint(url, "SET", "spy", "Garbo")
        assert client.get("spy") is None
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    lines.finish()
    assert client.get("spy") == b"Garbo"


def test_a_server_that_came_back_hears_the_next_hint(tmp_path, caplog):
    with valkey_server(data_dir=tmp_path) as server:
        hint(server.connection_url, "SET", "spy", "Garbo")
        port, url = server.port, server.connection_url
    with valkey_server(port=port, data_dir=tmp_path):
        hint(url, "SET", "spy", "Ilse")
        assert lines.ask(url, "GET", "spy") == b"Ilse"
    assert not caplog.text


def test_a_server_that_is_away_is_left_alone_for_a_while(tmp_path, caplog, monkeypatch):
    with valkey_server(data_dir=tmp_path) as server:
        port, url = server.port, server.connection_url
    hint(url, "SET", "spy", "Garbo")
    assert "SET spy Garbo: could not be sent" in caplog.text
    with valkey_server(port=port, data_dir=tmp_path):
        hint(url, "SET", "spy", "Ilse")
        with pytest.raises(Away):
            lines.ask(url, "GET", "spy")
        monkeypatch.setattr(lines, "REST", 0)
        monkeypatch.setattr(lines, "_mine", lines._Mine())
        assert lines.ask(url, "GET", "spy") is None


def test_who_waited_in_vain_does_not_get_that_answer_later(settings, monkeypatch):
    settings.REDIS_PATIENCE = {"socket_connect_timeout": 1, "socket_timeout": 0.05}
    monkeypatch.setattr(lines, "REST", 0)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        mute.settimeout(5)
        url = f"redis://127.0.0.1:{mute.getsockname()[1]}/0?lib_name=&lib_version="
        with pytest.raises((Away, Silent)):
            lines.ask(url, "GET", "first")
        first, _address = mute.accept()
        with pytest.raises((Away, Silent)):
            lines.ask(url, "GET", "second")
        second, _address = mute.accept()
        first.close()
        second.close()


def test_a_forked_process_has_lines_of_its_own(server):
    url = server.connection_url
    assert lines.ask(url, "SET", "spy", "Garbo") == b"OK"
    child = os.fork()
    if not child:
        right = [lines.ask(url, "GET", "spy") for _ in range(50)] == [b"Garbo"] * 50
        os._exit(0 if right else 1)
    assert [lines.ask(url, "STRLEN", "spy") for _ in range(50)] == [5] * 50
    assert os.waitpid(child, 0)[1] == 0
