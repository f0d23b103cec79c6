"""Are weaknesses known in the packages that are pinned? Asked with pip-audit, offline too."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from estoril.ops.vulnerabilities import Advisories, Unreadable, serving

UNANSWERED = 2

HOW = (
    "Run it with a network, or fetch OSV's PyPI/all.zip where there is one and say\n"
    "  make audit DATABASE=all.zip"
)


class Command(BaseCommand):
    help = "Look for known weaknesses in the pinned packages. Exits with 1 if there are any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--database", type=Path, help="OSV's PyPI/all.zip, to ask without a network"
        )
        parser.add_argument(
            "requirements",
            nargs="*",
            type=Path,
            default=[Path(settings.BASE_DIR) / "requirements.txt"],
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with ExitStack() as stack:
            service: list[str] = []
            if path := options["database"]:
                service = ["--osv-url", stack.enter_context(serving(self._read(path)))]
            packages = _ask(options["requirements"], service)
        skipped = [package for package in packages if "skip_reason" in package]
        if skipped:
            names = ", ".join(package["name"] for package in skipped)
            raise CommandError(f"Not audited: {names}.\n{HOW}", returncode=UNANSWERED)
        weak = [package for package in packages if package["vulns"]]
        for package in weak:
            for flaw in package["vulns"]:
                fixed = ", ".join(flaw["fix_versions"]) or "no version yet"
                self.stdout.write(
                    f"{package['name']} {package['version']}  {flaw['id']}  mended in: {fixed}\n"
                    f"  {flaw['description'][:200]}"
                )
        if weak:
            raise CommandError(f"{len(weak)} of {len(packages)} packages have known weaknesses.")
        self.stdout.write(f"{len(packages)} packages, no known weakness.")

    def _read(self, path: Path) -> Advisories:
        try:
            advisories = Advisories(path)
        except Unreadable as error:
            raise CommandError(
                f"{path} is no database of advisories: {error}.\n{HOW}", returncode=UNANSWERED
            ) from error
        self.stdout.write(f"{advisories.count} advisories, the newest of {advisories.newest}.")
        return advisories


def _ask(requirements: list[Path], service: list[str]) -> list[dict[str, Any]]:
    """What pip-audit says of each package. It asks nobody but the service: pins need no pip."""
    command = [sys.executable, "-m", "pip_audit", "--vulnerability-service", "osv", *service]
    command += ["--disable-pip", "--progress-spinner", "off", "--format", "json"]
    for path in requirements:
        command += ["--requirement", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError) as error:
        why = (done.stderr.strip() or "no answer").splitlines()[-1]
        raise CommandError(
            f"No advisories could be asked, so nothing was audited: {why}\n{HOW}",
            returncode=UNANSWERED,
        ) from error
    return packages
