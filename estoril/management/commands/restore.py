"""The database from a file that `backup` wrote."""

import shutil
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandParser, call_command
from django.core.management.base import BaseCommand

from estoril.management.commands.serve import only_one
from estoril.ops import backup
from games.models import Game


class Command(BaseCommand):
    help = "Put a backup in the place of an empty database. The site must not run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` wrote")
        parser.add_argument(
            "--force", action="store_true", help="replace a database that is not empty"
        )

    def handle(self, *args: object, file: Path, force: bool, **options: object) -> None:
        with only_one(settings.VAR_DIR):
            backup.load(file, force=force)
            call_command("migrate", interactive=False, verbosity=0)
            self.forget()
        self.stdout.write(f"Restored: {Game.objects.count()} games. To check them: verify_games")

    def forget(self) -> None:
        """What was remembered of other games with the same numbers."""
        if settings.CELERY_BROKER_URL:
            cache.clear()
        else:
            shutil.rmtree(settings.VAR_DIR / "valkey", ignore_errors=True)
