"""Pictures are made of the view alone: no models, no settings, no clock, nothing of the machine."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import games.render

RENDER = Path(games.render.__file__).parent
FILES = sorted(RENDER.rglob("*.py"))
IMPURE = {
    "asyncio",
    "concurrent",
    "datetime",
    "locale",
    "multiprocessing",
    "os",
    "pathlib",
    "platform",
    "secrets",
    "socket",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "uuid",
}
# A lock, for a cache that threads share, tells nothing of the machine.
ALLOWED = ("PIL", "games.engine", "games.render", "threading.Lock")


def foreign_imports(source: str) -> list[str]:
    impure = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            impure += [alias.name for alias in node.names if not _fine(alias.name)]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            whole = [node.module] if _fine(node.module or "") else names
            impure += [name for name in whole if not _fine(name)]
        elif isinstance(node, ast.Name) and node.id in ("__import__", "eval", "exec", "open"):
            impure.append(node.id)
    return impure


def _fine(name: str) -> bool:
    top = name.partition(".")[0]
    if any(name == allowed or name.startswith(f"{allowed}.") for allowed in ALLOWED):
        return True
    return top in sys.stdlib_module_names and top not in IMPURE


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_only_engine_and_pillow(file):
    assert foreign_imports(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("planted", "caught"),
    [
        ("import django", ["django"]),
        ("from django.conf import settings", ["django.conf.settings"]),
        ("from games import models", ["games.models"]),
        ("from games.models import Game", ["games.models.Game"]),
        ("from time import time", ["time.time"]),
        ("def f():\n    import os", ["os"]),
        ("open('/tmp/x')", ["open"]),
        ("from games.render import geometry", []),
        ("from PIL import Image", []),
        ("from .paint import Canvas", []),
    ],
)
def test_a_planted_import_is_caught(planted, caught):
    assert foreign_imports(planted) == caught


def test_importing_the_renderer_loads_nothing_else():
    """In a fresh interpreter: not even by a detour."""
    code = (
        "import sys; before = set(sys.modules); import games.render;"
        "new = {m.partition('.')[0] for m in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names)));"
        "print([m for m in sys.modules if m.startswith('games.') and m.split('.')[1] not in"
        " ('engine', 'render')])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        cwd=RENDER.parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.splitlines() == ["['PIL', 'games']", "[]"]
