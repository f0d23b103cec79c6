"""Draw a stored game into a file."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import render
from games.core.viewers import ALL, SPECTATOR, viewer_of
from games.engine import EngineError, HiddenUntilOver
from games.engine.components import COLORS
from games.management.stored import begun, seat_in
from games.models import Game
from games.pictures.snapshot import snapshot_at
from games.pictures.table_picture import names_of
from games.render import FORMATS, KINDS, STYLES, WIDTHS, Kind
from games.render.style import StyleName


class Command(BaseCommand):
    help = (
        "Draw a game as a seat, a spectator or, once it is over, everybody together may see it. "
        "There is no all-seeing picture of a running game: the engine has no such view, and "
        "whoever runs the site may be playing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="the key in the game's address, or its id")
        parser.add_argument("--move", type=int, help="so many lines of the log (default: all)")
        parser.add_argument(
            "--as",
            dest="viewer",
            choices=(*COLORS, SPECTATOR, ALL),
            help="which viewer (default: all once the game is over, before that spectator)",
        )
        parser.add_argument("--size", type=int, default=1200, help="width in pixels (1200)")
        parser.add_argument("--kind", choices=KINDS, default="board")
        parser.add_argument("--style", choices=list(STYLES), default="poster")
        parser.add_argument(
            "-o", "--output", type=Path, required=True, help="file.png or file.webp"
        )

    def handle(
        self,
        *args: object,
        game: str,
        move: int | None,
        viewer: str | None,
        size: int,
        kind: Kind,
        style: StyleName,
        output: Path,
        **options: object,
    ) -> None:
        format = output.suffix.lower().removeprefix(".")
        if format not in FORMATS:
            raise CommandError(f"{output}: the name must end in .{' or .'.join(FORMATS)}.")
        if size not in WIDTHS:
            raise CommandError(f"--size is from {WIDTHS.start} to {WIDTHS.stop - 1} pixels.")
        stored = begun(game)
        line = stored.line if move is None else move
        viewer = viewer or (ALL if stored.is_revealed else SPECTATOR)
        eyes = _check(stored, line, viewer)
        try:
            at = snapshot_at(stored.pk, line)
            view = at.view(eyes)
        except HiddenUntilOver as error:
            raise CommandError("--as all is for games that are over.") from error
        except EngineError as error:
            raise CommandError(f"The log does not replay; see verify_games. {error}") from error
        image = render.picture(
            view,
            kind=kind,
            width=size,
            style=style,
            highlights=at.highlights(eyes),
            names=names_of(list(stored.seats.select_related("user"))),
            title=stored.name,
            format=format,
        )
        try:
            output.write_bytes(image)
        except OSError as error:
            raise CommandError(f"{output} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{output}: {stored.name}, line {line}, {viewer}, {len(image)} bytes")


def _check(game: Game, line: int, viewer: str) -> str:
    """Who looks: a seat is asked for by the colour of its player."""
    if not 0 <= line <= game.line:
        raise CommandError(f"--move is from 0 to {game.line} in this game.")
    if viewer in (SPECTATOR, ALL):
        return viewer
    return viewer_of(seat_in(game, viewer))
