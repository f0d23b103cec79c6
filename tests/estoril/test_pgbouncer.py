"""A site behind PgBouncer in transaction mode: what people and operators do, with few connections.

Moves and jobs of many at once are in ``tests/services/test_races.py``, webs and workers in
``test_many_processes.py``.
"""

import json

import pytest

pytestmark = pytest.mark.slow

LOG_IN_AND_OUT = """
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from accounts.models import User
from estoril.ops import retention
from games.core import jobs

user = User.objects.create_user("mata", "mata@example.org", "tango argentino", name="Mata Hari")
EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
home, phone = Client(headers={"host": "localhost"}), Client(headers={"host": "localhost"})
for browser in (home, phone):
    browser.post("/accounts/login/", {"login": user.email, "password": "tango argentino"})
    connection.close()
    assert browser.get("/games/mine/").status_code == 200
User.objects.filter(pk=user.pk).update(session_generation=1)
connection.close()
assert phone.get("/games/mine/").status_code == 302
jobs.run_due()
retention.prune()
database = connection.settings_dict
print(database["DISABLE_SERVER_SIDE_CURSORS"], connection.connection.prepare_threshold)
"""


def test_sessions_jobs_and_sweeps(with_pgbouncer, manage, tmp_path):
    env = with_pgbouncer({"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(tmp_path)})
    done = manage("shell", "--no-imports", "-c", LOG_IN_AND_OUT, env=env)
    assert done.stdout.split() == ["True", "None"], done.stderr


def test_what_reads_and_writes_much(with_pgbouncer, manage, tmp_path):
    """Temporary tables and rows that are read bit by bit: within one transaction, or not at all."""
    env = with_pgbouncer({"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(tmp_path)})
    small = ["--games", "40", "--people", "10", "--played", "1"]
    assert manage("populate", *small, env=env).returncode == 0
    verified = json.loads(manage("verify_games", "--json", env=env).stdout)
    assert verified["games"] > 30
    assert verified["differences"] == 0
