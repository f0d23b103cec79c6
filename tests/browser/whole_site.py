"""The site as its own process, with WebSockets, a database and a Valkey of its own."""

import json
from contextlib import contextmanager

import pytest

from tests.processes import Process, eventually, free_port, get, managed


class Site:
    def __init__(self, url, env):
        self.url, self.env = url, env

    def stage(self, scene, **arguments):
        """Run a function of tests/browser/stage.py on the site's database; what it returns."""
        call = f"print(json.dumps(stage.{scene}(**{arguments!r})))"
        code = f"import json; from tests.browser import stage; {call}"
        return json.loads(managed("shell", "--no-imports", "-c", code, env=self.env))


@contextmanager
def running(redis, env):
    """On a database that is there."""
    port = free_port()
    env |= {"ESTORIL_REDIS_URL": redis}
    if "ESTORIL_DEBUG" not in env:
        managed("collectstatic", "--noinput", "--verbosity", "0", env=env)
    server = ("-m", "uvicorn", "--port", str(port), "--log-level", "warning")
    with Process(*server, "estoril.asgi:application", env=env) as process:
        eventually(lambda: get(port)[0] == 200 or process.popen.poll() is not None)
        yield Site(f"http://127.0.0.1:{port}", env)
    assert "Traceback" not in process.output, process.output


@pytest.fixture(scope="module")
def site(tmp_path_factory, valkey_url, with_sqlite):
    folder = str(tmp_path_factory.mktemp("site"))
    env = with_sqlite({"ESTORIL_VAR_DIR": folder, "ESTORIL_DEBUG": "1"})
    with running(valkey_url, env) as site:
        yield site
