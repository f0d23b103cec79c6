from typing import Any

from django.core.management.base import BaseCommand

from games.web.game import overlay


class Command(BaseCommand):
    help = "Write the style sheet that puts the game page's overlay on the picture."

    def handle(self, *args: object, **options: Any) -> None:
        overlay.FILE.write_text(overlay.stylesheet())
        self.stdout.write(f"Written: {overlay.FILE}")
