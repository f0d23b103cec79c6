"""The database as one file, taken while the site runs."""

from pathlib import Path

from django.core.management.base import BaseCommand

from estoril.ops import backup


class Command(BaseCommand):
    help = "Write the whole database to a file. The site may run meanwhile."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help="a new file")

    def handle(self, *args, file, **options):
        backup.save(file)
        self.stdout.write(f"{file}: {file.stat().st_size} bytes. Pictures are not in it.")
