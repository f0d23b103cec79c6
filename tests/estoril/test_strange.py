"""What no address, form or cookie should hold, on both databases: refused, and never a failure."""

import json
import subprocess
import sys

import pytest
from asgiref.sync import async_to_sync

from estoril.middleware import OnlyTextInSockets, is_text
from tests.processes import ROOT, plain


@pytest.mark.slow
def test_no_address_fails(with_database, tmp_path):
    env = with_database({"ESTORIL_VAR_DIR": str(tmp_path / "var"), "ESTORIL_DEBUG": "yes"})
    done = subprocess.run(
        [sys.executable, "-m", "tests.crawling"],
        cwd=ROOT,
        env=plain() | {"DJANGO_SETTINGS_MODULE": "estoril.settings"} | env,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["asked"] > 2000
    assert told["failed"] == []


@pytest.mark.parametrize(
    ("words", "good"),
    [
        ("지민 🕵", True),
        ("", True),
        ("a\0", False),
        ("\ud800", False),
        (b"\xff", False),
        (b"a", True),
    ],
)
def test_what_text_is(words, good):
    assert is_text(words) is good


@pytest.mark.parametrize(
    "strange",
    [
        {"path": "/ws/games/\0/"},
        {"query_string": b"a=%00"},
        {"headers": [(b"cookie", b'sessionid="\\000"')]},
    ],
)
def test_a_socket_is_not_opened_with_it(strange):
    sent = []

    async def inside(scope, receive, send):
        sent.append("opened")

    async def send(message):
        sent.append(message["type"])

    async def opened(scope):
        await OnlyTextInSockets(inside)(scope, None, send)

    scope = {"path": "/ws/games/key/", "query_string": b"", "headers": [(b"host", b"a")]}
    async_to_sync(opened)(scope)
    async_to_sync(opened)(scope | strange)
    assert sent == ["opened", "websocket.close"]
