"""The engine stands on the standard library alone, and touches neither clock nor disk."""

import ast
import sys
from pathlib import Path

import pytest

import games.engine

ENGINE = Path(games.engine.__file__).parent
FILES = sorted(ENGINE.rglob("*.py"))
# Of the standard library, what would bring in chance, time or the outside world.
IMPURE = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "socket", "subprocess"}


def foreign_imports(source: str) -> list[str]:
    """Imports, at any depth of the file, of anything but the standard library and siblings."""
    impure = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            impure += [alias.name for alias in node.names if not _standard(alias.name)]
        elif isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            if node.level > 1 or (node.level == 0 and not _standard(name) and not _own(name)):
                impure.append(name)
        elif isinstance(node, ast.Name) and node.id in ("__import__", "eval", "exec", "open"):
            impure.append(node.id)
    return impure


def _standard(name: str) -> bool:
    top = name.partition(".")[0]
    return top in sys.stdlib_module_names and top not in IMPURE | {"importlib"}


def _own(name: str) -> bool:
    return name == "games.engine" or name.startswith("games.engine.")


def test_the_engine_is_there():
    names = {file.name for file in FILES}
    assert {"game.py", "state.py", "placement.py", "resolution.py", "scoring.py"} <= names


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ENGINE)))
def test_only_the_standard_library_and_itself(file):
    assert foreign_imports(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("planted", "caught"),
    [
        ("import django", ["django"]),
        ("import django.db.models as m", ["django.db.models"]),
        ("from django.utils import timezone", ["django.utils"]),
        ("from ..models import Table", ["..models"]),
        ("from .. import models", [".."]),
        ("import games.models", ["games.models"]),
        ("from games.web.rules import pages", ["games.web.rules"]),
        ("from games.engine_room import boiler", ["games.engine_room"]),
        ("def f():\n    if True:\n        import numpy", ["numpy"]),
        ("import json, chess", ["chess"]),
        ("import random", ["random"]),
        ("from time import time", ["time"]),
        ("import importlib", ["importlib"]),
        ("x = __import__('django')", ["__import__"]),
        ("open('/tmp/x')", ["open"]),
    ],
)
def test_a_planted_import_is_caught(planted, caught):
    clean = (ENGINE / "game.py").read_text(encoding="utf-8")
    assert foreign_imports(f"{clean}\n{planted}\n") == caught


@pytest.mark.parametrize(
    "fine",
    [
        "import json",
        "from .state import State",
        "from . import rounds",
        "from games.engine.state import State",
        "import hashlib",
    ],
)
def test_what_is_allowed_is_not_caught(fine):
    assert foreign_imports(fine) == []


def test_importing_the_engine_alone_loads_nothing_else():
    """In a fresh interpreter: not even by a detour."""
    import subprocess

    code = (
        "import sys; before = set(sys.modules); import games.engine, games.engine.audit;"
        "new = {m.partition('.')[0] for m in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names)))"
    )
    root = ENGINE.parent.parent
    shown = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == "['games']"
