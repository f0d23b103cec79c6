from typing import Any

from django.core.management.base import BaseCommand

from games.pictures import sheets


class Command(BaseCommand):
    help = "Draw the sheets of which pages compose their boards, unless they are there."
    requires_system_checks = []

    def handle(self, *args: object, **options: Any) -> None:
        for sheet in sheets.missing():
            sheet.draw()
            self.stdout.write(f"Drawn: {sheet.print}")
