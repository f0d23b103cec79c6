"""The site as its own process, with WebSockets, a database and a Valkey of its own."""

import json
from contextlib import contextmanager

import pytest

from tests.processes import Process, eventually, free_port, get


class Site:
    def __init__(self, url, env):
        self.url, self.env = url, env

    def stage(self, scene, **arguments):
        """Run a function of tests/browser/stage.py on the site's database; what it returns."""
        call = f"print(json.dumps(stage.{scene}(**{arguments!r})))"
        code = f"import json; from tests.browser import stage; {call}"
        return json.loads(manage("shell", "--no-imports", "-c", code, env=self.env))


def manage(*arguments, env):
    with Process("manage.py", *arguments, env=env) as process:
        assert process.ends() == 0, process.output
    return process.output


@contextmanager
def running(folder, redis, **env):
    """With its database and files in a folder of its own."""
    port = free_port()
    env = {"ESTORIL_VAR_DIR": str(folder), "ESTORIL_REDIS_URL": redis, **env}
    manage("migrate", "--verbosity", "0", env=env)
    if "ESTORIL_DEBUG" not in env:
        manage("collectstatic", "--noinput", "--verbosity", "0", env=env)
    server = ("-m", "uvicorn", "--port", str(port), "--log-level", "warning")
    with Process(*server, "estoril.asgi:application", env=env) as process:
        eventually(lambda: get(port)[0] == 200 or process.popen.poll() is not None)
        yield Site(f"http://127.0.0.1:{port}", env)
    assert "Traceback" not in process.output, process.output


@pytest.fixture(scope="module")
def site(tmp_path_factory, valkey_url):
    with running(tmp_path_factory.mktemp("site"), valkey_url, ESTORIL_DEBUG="1") as site:
        yield site
