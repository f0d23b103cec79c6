"""The player aid: on one page what one looks up while playing, for a game of these options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core.places import location_name
from games.engine.options import MODULES, VARIANTS

from . import texts
from .abilities import ABILITY_WORDS
from .locations import lines_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.utils.functional import _StrPromise as Text

    from games.engine import Options

STEPS: Final[tuple[Text, ...]] = (
    gettext_lazy("Deal the locations, and lay a reward on each."),
    gettext_lazy("Place spies in turn, one with each marker. Look where an eye allows it."),
    gettext_lazy(
        "Resolve location by location, in the order of their numbers: turn up, use abilities in the"
        " order of the numerals, compare strengths, take the reward."
    ),
    gettext_lazy("Take all spies home, give up what is more than six, pass on the start."),
    gettext_lazy(
        "After the last round count: the medals in your hand, 1 point for each discarded tile, and"
        " your share of the missions."
    ),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """``sign``: an icon by its name, or a number."""

    sign: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Section:
    """``kind`` tells how it looks: numbered steps, boards by number, symbols, or words alone."""

    kind: str
    title: str
    entries: tuple[Entry, ...]


def sections(options: Options) -> tuple[Section, ...]:
    """All of it, in the reader's language."""
    steps = (Entry(str(number), "", str(step)) for number, step in enumerate(STEPS, 1))
    told = (
        Section("steps", _("The order of a round"), tuple(steps)),
        Section("boards", _("The boards of this game"), tuple(_boards(options))),
        Section("abilities", _("Abilities"), tuple(_abilities(options))),
        Section("peeks", _("Eyes: how far one peeks"), tuple(_peeks())),
        Section("winner", _("Who wins a location"), (Entry("", "", _winner()),)),
        Section("further", _("What else is in play"), tuple(_further(options))),
    )
    return tuple(section for section in told if section.entries)


def game(options: Options) -> str:
    """Which edition it is for, with which boxes and variants."""
    names = [
        texts.EDITIONS[options.edition].name,
        *(texts.MODULES[module].name for module in MODULES if module in options.modules),
        *(texts.VARIANTS[variant].name for variant in VARIANTS if variant in options.variants),
    ]
    return " · ".join(map(str, names))


def _boards(options: Options) -> Iterator[Entry]:
    """List them in the order of their numbers; the one that a die tells comes last."""
    for board in sorted(options.locations(), key=lambda b: (b.number is None, b.number)):
        number = "?" if board.number is None else str(board.number)
        yield Entry(number, location_name(board.id), " ".join(lines_in(options, board.id)))


def _abilities(options: Options) -> Iterator[Entry]:
    symbols = {id for tile in options.recruits() for id in tile.abilities}
    for id, words in ABILITY_WORDS.items():
        if id in symbols:
            yield Entry(id, str(words.name), str(words.line))
    favoured = any(board.favours and board.favours.woman for board in options.locations())
    line = texts.WOMAN.line if favoured else _("Not an ability. It counts for one mission.")
    yield Entry("woman", str(texts.WOMAN.name), str(line))


def _peeks() -> Iterator[Entry]:
    for range, peek in texts.PEEKS.items():
        if range != "none":
            yield Entry(f"peek-{range}", str(peek.name), str(peek.line))


def _winner() -> str:
    return _(
        "The strongest player there. If several are equally strong, the spy on the lowest numbered"
        " space leads."
    )


def _further(options: Options) -> Iterator[Entry]:
    """Modules and variants, and how this edition reads them."""
    for module in MODULES:
        if module in options.modules:
            yield Entry("", str(texts.MODULES[module].name), str(texts.MODULES[module].line))
    switches = options.switches
    read = {
        "agenda": ("agenda_starting_tiles", switches.agenda_starting_tiles),
        "second_place": ("second_place_rounding", switches.second_place_rounding),
    }
    for variant in VARIANTS:
        if variant in options.variants:
            entry = texts.VARIANTS[variant]
            lines = [entry.line]
            if variant in read:
                lines.append(texts.SWITCH_VALUES[read[variant]].line)
            yield Entry("", str(entry.name), " ".join(map(str, lines)))
