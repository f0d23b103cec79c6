"""What is played, at which pace and against whom, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.clock import CUSTOM, Pace
from games.core.dates import span
from games.engine.options import PRESETS, SWITCH_VALUES
from games.services.adapting import ADAPTIVE
from games.story import texts
from games.story.texts import Entry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from games.engine import Options
    from games.models import Game

FROM_2019: Final = {"double_agent", "vip", "roulette"}  # what no earlier rulebook knows
PACES: Final[dict[str, Entry]] = {
    "live": Entry(
        pgettext_lazy("pace", "Live"), gettext_lazy("Everybody is at the table, for an hour or so.")
    ),
    "daily": Entry(
        gettext_lazy("A move a day"), gettext_lazy("One places in the morning, another at night.")
    ),
    "relaxed": Entry(
        gettext_lazy("A move in three days"), gettext_lazy("For people with other things to do.")
    ),
    "weekly": Entry(
        gettext_lazy("A move a week"), gettext_lazy("By slow mail. A game may take months.")
    ),
    CUSTOM: Entry(
        gettext_lazy("A pace of its own"), gettext_lazy("As much time as you agree upon.")
    ),
}
USUAL_BOT: Final = "agent"  # until somebody chooses another
BOTS: Final[dict[str, Entry]] = {
    "spymaster": Entry(
        pgettext_lazy("bot", "Spymaster"),
        gettext_lazy("Imagines what you may hide, and tries everything out."),
    ),
    "handler": Entry(
        pgettext_lazy("bot", "Handler"),
        gettext_lazy("Tries out what looks best, for a moment."),
    ),
    "agent": Entry(
        pgettext_lazy("bot", "Agent"), gettext_lazy("Weighs what each move is worth to it.")
    ),
    "informer": Entry(
        pgettext_lazy("bot", "Informer"), gettext_lazy("An agent whose mind wanders.")
    ),
    "rookie": Entry(
        pgettext_lazy("bot", "Rookie"), gettext_lazy("Makes any legal move. Kind to beginners.")
    ),
}
# Those that may sit at a table; only levels stand in for people, and have ratings.
SEATED: Final[dict[str, Entry]] = BOTS | {
    ADAPTIVE: Entry(
        pgettext_lazy("bot", "Chameleon"),
        gettext_lazy(
            "Adapts to the table, and is gentler with whoever is behind. Such a game is friendly."
        ),
    ),
}
DOORS: Final[dict[str, Entry]] = {
    "open": Entry(
        pgettext_lazy("game", "Open"), gettext_lazy("Listed: anybody may sit down or watch.")
    ),
    "private": Entry(
        pgettext_lazy("game", "Private"),
        gettext_lazy(
            "Not listed: whoever has the link may join, and look back once the game is over."
        ),
    ),
}
COUNTS: Final[dict[bool, Entry]] = {
    True: Entry(
        pgettext_lazy("game", "Rated"),
        gettext_lazy(
            "Counts for the leaderboards, among those who have an account. Guests play along; "
            "whoever leaves takes the last place."
        ),
    ),
    False: Entry(
        pgettext_lazy("game", "Friendly"), gettext_lazy("Counts for nothing but the pleasure.")
    ),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing a game is played with, and where the rules tell of it."""

    name: str | Text
    line: str | Text
    url: str


def remark_on(options: Options) -> str:
    """What may surprise about a combination that is allowed."""
    if options.edition == "2019" or not options.modules & FROM_2019:
        return ""
    return _(
        "The rulebooks of 2016 know neither Double Agent nor VIP nor the roulette: these are "
        "played by the rules of 2019, the rest by those of the edition."
    )


def played_with(options: Options) -> Iterator[Line]:
    """The edition, then all that is added to it or changed in it."""
    modules, variants = reverse("rulebook:modules"), reverse("rulebook:variants")
    edition = texts.EDITIONS[options.edition]
    line = f"{edition.line} {remark_on(options)}".strip()
    yield Line(edition.name, line, f"{modules}#edition-{options.edition}")
    for name, entry in texts.MODULES.items():
        if name in options.modules:
            yield Line(entry.name, entry.line, f"{modules}#{name}")
    for name, entry in texts.VARIANTS.items():
        if name in options.variants:
            yield Line(entry.name, entry.line, f"{variants}#{name}")
    for name in SWITCH_VALUES:
        value = getattr(options.switches, name)
        if value != getattr(PRESETS[options.edition], name):
            entry = texts.SWITCH_VALUES[name, value]
            title = _("{point}: {answer}").format(point=texts.SWITCHES[name], answer=entry.name)
            yield Line(title, entry.line, f"{modules}#{name}")


def pace_line(pace: Pace) -> str:
    """What a pace means."""
    if not pace.reserve:
        return _("{time} for each decision, without a reserve.").format(time=span(pace.allowance))
    return _("{time} for each decision, then up to {reserve} of reserve.").format(
        time=span(pace.allowance), reserve=span(pace.reserve)
    )


def when_time_is_up(game: Game) -> str:
    """What becomes of a seat whose player does not answer."""
    missed = ngettext(
        "A bot decides, and plays on until the player is back.",
        "A bot decides. After {count} times in a row it plays on until the player is back.",
        game.most_misses,
    ).format(count=game.most_misses)
    if game.substitutes and not game.private:
        return f"{missed} {_('Meanwhile somebody else may take the seat over.')}"
    return missed


def seats_in_words(players: int, bots: int) -> list[str]:
    """What happens at a table for so many with so many bots."""
    free = players - 1 - bots
    lines = []
    if bots:
        lines.append(
            ngettext("A bot sits with you.", "{count} bots sit with you.", bots).format(count=bots)
        )
    if free:
        lines.append(
            ngettext(
                "One seat is free: the game starts when somebody takes it.",
                "{count} seats are free: the game starts when all are taken.",
                free,
            ).format(count=free)
        )
    else:
        lines.append(_("Every seat is taken: the game starts at once."))
    return lines
