"""What is installed is what was pinned, and known weaknesses are found, offline too."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from packaging.requirements import Requirement

from estoril.ops.vulnerabilities import Advisories, Unreadable

SITE = Path(settings.BASE_DIR)


def advisory(id: str, package: str, **affected: Any) -> dict[str, Any]:
    concerns = {"package": {"name": package, "ecosystem": "PyPI"}, **affected}
    return {"id": id, "modified": "2026-01-01T00:00:00Z", "summary": id, "affected": [concerns]}


def between(*events: dict[str, str]) -> list[dict[str, Any]]:
    return [{"type": "ECOSYSTEM", "events": list(events)}]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file in the shape of OSV's."""
    path = tmp_path / "all.zip"
    known = [
        advisory("A-1", "Some.Package", versions=["1.0", "1.1"]),
        advisory("A-2", "ranged", ranges=between({"introduced": "1.5"}, {"fixed": "2.0"})),
        advisory("A-3", "lasting", ranges=between({"introduced": "0"}, {"last_affected": "3.0"})),
        advisory(
            "A-4",
            "twice",
            ranges=between(
                {"introduced": "0"}, {"fixed": "1.0"}, {"introduced": "2.0"}, {"fixed": "2.1"}
            ),
        ),
    ]
    with zipfile.ZipFile(path, "w") as file:
        for row in known:
            file.writestr(f"{row['id']}.json", json.dumps(row))
    return path


@pytest.mark.parametrize(
    ("package", "version", "ids"),
    [
        ("some-package", "1.1", ["A-1"]),
        ("some-package", "1.2", []),
        ("ranged", "1.4", []),
        ("ranged", "1.5", ["A-2"]),
        ("ranged", "1.10", ["A-2"]),
        ("ranged", "2.0", []),
        ("lasting", "3.0", ["A-3"]),
        ("lasting", "3.0.1", []),
        ("twice", "0.9", ["A-4"]),
        ("twice", "1.5", []),
        ("twice", "2.0.5", ["A-4"]),
        ("twice", "2.1", []),
        ("unheard-of", "1.0", []),
    ],
)
def test_versions_concerned(database: Path, package: str, version: str, ids: list[str]) -> None:
    assert [row["id"] for row in Advisories(database).of(package, version)] == ids


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with pytest.raises(Unreadable):
        Advisories(path)
    path.write_text("nothing of the kind")
    with pytest.raises(Unreadable):
        Advisories(path)
    with zipfile.ZipFile(path, "w"):
        pass
    with pytest.raises(Unreadable, match="no advisory"):
        Advisories(path)


def audited(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "audit", *arguments]
    return subprocess.run(command, cwd=SITE, capture_output=True, text=True, check=False)


def pinned(path: Path, *packages: str) -> str:
    path.write_text("".join(f"{package} --hash=sha256:{'0' * 64}\n" for package in packages))
    return str(path)


@pytest.mark.slow
def test_pip_audit_asks_the_file(database: Path, tmp_path: Path) -> None:
    good = pinned(tmp_path / "good.txt", "ranged==2.0", "lasting==4.0")
    done = audited("--database", str(database), good)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "2 packages, no known weakness.")
    bad = pinned(tmp_path / "bad.txt", "ranged==1.7", "lasting==4.0")
    done = audited("--database", str(database), bad)
    assert done.returncode == 1
    assert "ranged 1.7  A-2  mended in: 2.0" in done.stdout
    assert "1 of 2 packages" in done.stderr


@pytest.mark.slow
def test_without_advisories_nothing_is_called_clean(tmp_path: Path) -> None:
    requirements = pinned(tmp_path / "good.txt", "ranged==2.0")
    done = audited("--database", str(tmp_path / "missing.zip"), requirements)
    assert done.returncode == 2
    assert "make audit DATABASE=" in done.stderr
    assert "no known weakness" not in done.stdout


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_everything_pinned_has_its_hashes(name: str) -> None:
    text = (SITE / name).read_text().replace("\\\n", " ")
    pins = [line for line in text.splitlines() if line.partition("#")[0].strip()]
    assert len(pins) > 20
    for pin in pins:
        requirement, *hashes = pin.split(" --hash=sha256:")
        assert [s.operator for s in Requirement(requirement.strip()).specifier] == ["=="], pin
        assert hashes, pin
