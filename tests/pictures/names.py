"""The names of all prints that can be asked for."""

from collections.abc import Iterable, Iterator
from itertools import product

from games.pictures.prints import WIDTHS, Kind, Print
from games.render import FORMATS, STYLES


def names_of_prints(kinds: Iterable[Kind]) -> Iterator[str]:
    for kind in kinds:
        for width, style, format in product(WIDTHS[kind], STYLES, FORMATS):
            yield str(Print(kind, width, style, format))
