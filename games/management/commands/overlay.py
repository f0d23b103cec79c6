from typing import Any

from django.core.management.base import BaseCommand

from games.web.game import overlay


class Command(BaseCommand):
    help = "Write what puts things in their places on the game page's board: styles and script."

    def handle(self, *args: object, **options: Any) -> None:
        for file, text in (
            (overlay.STYLESHEET, overlay.stylesheet()),
            (overlay.SCRIPT, overlay.script()),
        ):
            file.write_text(text)
            self.stdout.write(f"Written: {file}")
