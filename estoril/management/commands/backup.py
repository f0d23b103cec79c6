"""The database as one file, taken while the site runs."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from estoril.ops import backup


class Command(BaseCommand):
    help = "Write the whole database to a file. The site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a new file")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        backup.save(file)
        self.stdout.write(f"{file}: {file.stat().st_size} bytes. Pictures are not in it.")
