"""All that pictures show, to look at before approving a change."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.loader import render_to_string

from games.lab import gallery


class Command(BaseCommand):
    help = "Draw all locations, characters and symbols, and boards of each module and style."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("-o", "--output", required=True, type=Path, metavar="DIR")

    def handle(self, *args: object, **options: Any) -> None:
        folder = options["output"]
        rooms = list(gallery.rooms())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for room in rooms:
                self.stdout.write(f"{room.title}: {len(room.exhibits)}")
                for exhibit in room.exhibits:
                    (folder / f"{exhibit.name}.png").write_bytes(exhibit.draw())
            page = folder / "index.html"
            page.write_text(
                render_to_string("pictures/gallery.html", {"rooms": rooms}), encoding="utf-8"
            )
        except OSError as error:
            raise CommandError(f"Cannot write to {folder}: {error.strerror}.") from error
        self.stdout.write(f"Look at {page}")
