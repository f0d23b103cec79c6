"""The card of a game that was gone over: everybody's chance of winning as it rose and fell, how
good their choices were, and where it turned. Its words are whoever asks for it's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from games.engine.components import Color
from games.render.geometry import CARD, Rect

from . import lettering, symbols
from .board import table
from .encode import Format, encode, flat
from .fonts import font
from .paint import Canvas, Point
from .style import STYLES, Style, StyleName

PLOT: Final = Rect(96, 132, 690, 330)
COLUMN: Final = Rect(836, 132, 300, 330)
WORDS: Final = Rect(60, 498, 1060, 104)
LINE: Final = 50
LINES: Final = 2
TEXT: Final = 34
NAME: Final = 46


class Player(NamedTuple):
    """``points``: of a chance from 0 to 1 over the game, from 0 to 1; ``figure``: how good the
    choices were."""

    color: Color
    name: str
    figure: str
    points: Sequence[Point]
    won: bool


def course(
    title: str,
    heading: str,
    players: Sequence[Player],
    words: str,
    *,
    width: int,
    style: StyleName,
    format: Format,
) -> bytes:
    """``heading``: over the figures; ``words``: below the plot."""
    look = STYLES[style]
    size = width, round(width * CARD.height / CARD.width)
    canvas = Canvas(size, (CARD.width, CARD.height), table(look))
    lettering.line(canvas, Rect(60, 36, 1080, 64), title, "serif-bold", look.paper)
    canvas.rect(60, 108, 90, 3, look.gold)
    _plot(canvas, players, look)
    _figures(canvas, heading, players, look)
    _words(canvas, words, look)
    image: Image.Image = flat(canvas.finish(), look)
    return encode(image, format)


def _words(canvas: Canvas, words: str, style: Style) -> None:
    """Write as many lines as there is room for; the last one is shortened."""
    text = lettering.printable(words, "sans")
    face = lettering.face_of(text, "sans")
    type_ = font(face, round(TEXT * canvas.sy * (lettering.HANGUL if face == "hangul" else 1)))
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or type_.getlength(longer) <= WORDS.width * canvas.sx:
            lines[-1] = longer
        elif len(lines) < LINES:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]}\N{HORIZONTAL ELLIPSIS}"
            break
    for number, part in enumerate(lines):
        at = WORDS.x * canvas.sx, (WORDS.y + TEXT + LINE * number) * canvas.sy
        lettering.write(canvas.image, at, part, type_, style.paper)


def _plot(canvas: Canvas, players: Sequence[Player], style: Style) -> None:
    for part in range(5):
        y = PLOT.y + PLOT.height * part / 4
        canvas.line([(PLOT.x, y), (PLOT.x + PLOT.width, y)], 1, style.atlantic)
        box = Rect(PLOT.x - 48, y - 13, 36, 26)
        lettering.line(canvas, box, str(100 - 25 * part), "sans", style.foam, 1)
    for player in sorted(players, key=lambda player: player.won):  # the winner's lies on top
        at = [(PLOT.x + PLOT.width * x, PLOT.y + PLOT.height * (1 - y)) for x, y in player.points]
        wide = 6 if player.won else 3
        canvas.line(at, wide * 1.8, style.paper)
        canvas.line(at, wide, style.seats[player.color])
        symbols.marker(canvas, player.color, *at[-1], 34, style)


def _figures(canvas: Canvas, heading: str, players: Sequence[Player], style: Style) -> None:
    top = COLUMN.y - 8
    lettering.line(canvas, Rect(COLUMN.x, top, COLUMN.width, 36), heading, "sans", style.foam)
    high = min(62.0, (COLUMN.height - 40) / len(players))
    for number, player in enumerate(players):
        y = top + 44 + high * number
        ink = style.gold if player.won else style.paper
        symbols.marker(canvas, player.color, COLUMN.x + 20, y + high / 2, 36, style)
        y += (high - NAME) / 2
        name = Rect(COLUMN.x + 50, y, COLUMN.width - 150, NAME)
        lettering.line(canvas, name, player.name, "sans", ink)
        figure = Rect(COLUMN.x + COLUMN.width - 92, y, 92, NAME)
        lettering.line(canvas, figure, player.figure, "sans-bold", ink, 1)
