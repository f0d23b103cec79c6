"""Go over a finished game, and write what was found into a file."""

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.loader import render_to_string
from django.utils import translation

from games.core.refusals import Refused
from games.core.viewers import ALL, viewer_of
from games.debrief import production
from games.engine import EngineError
from games.engine.components import COLORS
from games.lab.progress import show_progress
from games.management.stored import begun, seat_in
from games.models import Game
from games.story.players import players_of
from games.web.debrief.report import report
from games.web.viewers import word_of

SHEETS = (
    *("base/palette", "base/tokens", "base/elements", "base/layout"),
    *("base/components", "base/lists", "base/pieces", "replay", "replay-result", "debrief"),
)


class Command(BaseCommand):
    help = (
        "Write the debrief of a finished game into a file that stands for itself. What was not"
        " gone over before is gone over now."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="the key in the game's address, or its id")
        parser.add_argument(
            "--as",
            dest="viewer",
            choices=(*COLORS, ALL),
            default=ALL,
            help="through whose eyes (default: everybody's)",
        )
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default=settings.LANGUAGE_CODE,
        )
        parser.add_argument("-o", "--output", type=Path, required=True, help="file.html")

    def handle(
        self,
        *args: object,
        game: str,
        viewer: str,
        language: str,
        output: Path,
        **options: object,
    ) -> None:
        stored = begun(game)
        seat = None if viewer == ALL else seat_in(stored, viewer)
        try:
            with translation.override(language):
                page = self.page(stored, seat)
        except EngineError as error:
            raise CommandError(f"The log does not replay; see verify_games. {error}") from error
        try:
            output.write_text(page)
        except OSError as error:
            raise CommandError(f"{output} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{output}: {stored.name}, {viewer}, {len(page.encode())} bytes")

    def page(self, game: Game, seat: int | None) -> str:
        try:
            debrief = production.ask(game)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        while not debrief.is_ready:
            production.go_on(debrief)
            show_progress(self.stderr, debrief.done, game.line)
        seats = list(game.seats.select_related("user"))
        context = {
            "game": game,
            "report": report(game, debrief, seats, players_of(game, seats), seat),
            "viewer": word_of(ALL if seat is None else viewer_of(seat)),
            "base": settings.SITE_URL,
            "styles": [sheet(name) for name in SHEETS],
        }
        return render_to_string("debrief/file.html", context)


def sheet(name: str) -> str:
    """A style sheet's text."""
    path = finders.find(f"estoril/css/{name}.css")
    assert isinstance(path, str)
    return Path(path).read_text()
