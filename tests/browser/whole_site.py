"""The site as its own process, with WebSockets, a database and a Valkey of its own."""

import json
import subprocess
import sys
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path

import pytest

from tests.processes import (
    ROOT,
    Process,
    await_workers,
    eventually,
    free_port,
    get,
    managed,
    plain,
    valkey_server,
)


class Site:
    def __init__(self, url, env):
        self.url, self.env = url, env

    @cached_property
    def _stagehand(self):
        """Sets all the scenes: Django takes longer to start than most of them."""
        code = "from tests.browser import stage; stage.obey()"
        return subprocess.Popen(
            [sys.executable, "-W", "error", "manage.py", "shell", "--no-imports", "-c", code],
            cwd=ROOT,
            env=plain() | self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def stage(self, scene, **arguments):
        """Run a function of tests/browser/stage.py on the site's database; what it returns."""
        print(json.dumps([scene, arguments]), file=self._stagehand.stdin, flush=True)
        answer = self._stagehand.stdout.readline()
        assert answer, f"{scene} failed: see what was written to stderr"
        return json.loads(answer)

    def close(self):
        if "_stagehand" in vars(self):
            self._stagehand.communicate()


@contextmanager
def running(env):
    """On a database that is there, with a broker of its own and a worker that draws."""
    port = free_port()
    if "ESTORIL_DEBUG" not in env:
        managed("collectstatic", "--noinput", "--verbosity", "0", env=env)
    server = ("-m", "uvicorn", "--port", str(port), "--log-level", "warning")
    draw = ("-m", "celery", "--quiet", "--app", "estoril", "worker", "--queues", "pictures")
    with valkey_server() as valkey:
        env |= {"ESTORIL_REDIS_URL": valkey.connection_url}
        with (
            Process(*draw, "--pool", "solo", env=env),
            Process(*server, "estoril.asgi:application", env=env) as process,
        ):
            eventually(lambda: get(port)[0] == 200 or process.popen.poll() is not None)
            await_workers(1, valkey.connection_url)
            with closing(Site(f"http://127.0.0.1:{port}", env)) as site:
                yield site
        assert "Traceback" not in process.output, process.output


@pytest.fixture(scope="session")
def folder_of(tmp_path_factory, drawings):
    """Where a site of its own writes. It need not draw what was drawn for another."""

    def make(name) -> str:
        folder: Path = tmp_path_factory.mktemp(name)
        (folder / "pictures").symlink_to(drawings)
        return str(folder)

    return make


@pytest.fixture(scope="session")
def site(folder_of, with_sqlite):
    env = with_sqlite({"ESTORIL_VAR_DIR": folder_of("site"), "ESTORIL_DEBUG": "1"})
    with running(env) as site:
        yield site
