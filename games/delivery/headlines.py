"""What the news says of itself, kind by kind, in the current language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.core import lists
from games.notify.kinds import Kind

from .news import News

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text


@dataclass(frozen=True, slots=True)
class Wording:
    """``title`` and ``line`` are for the recipient, ``public`` is for whoever reads along.

    ``title`` stands alone, as a subject does; ``line`` stands under the name of the game.
    """

    title: Text
    line: Text
    button: Text
    public: Text


WORDINGS: dict[Kind, Wording] = {
    Kind.TURN: Wording(
        gettext_lazy("{name}: your move. {asked}"),
        gettext_lazy("Your move, spymaster."),
        gettext_lazy("Make your move"),
        gettext_lazy("{player} is to move in {name}."),
    ),
    Kind.TIME: Wording(
        gettext_lazy("{name}: your time is running out. {asked}"),
        gettext_lazy("Your time is running out."),
        gettext_lazy("Make your move"),
        gettext_lazy("{player} has little time left in {name}."),
    ),
    Kind.ROUND: Wording(
        gettext_lazy("{name}: the round is resolved"),
        gettext_lazy("The round is resolved."),
        gettext_lazy("See what it brought"),
        gettext_lazy("A round of {name} is resolved."),
    ),
    Kind.OVER: Wording(
        gettext_lazy("{name}: the game is over"),
        gettext_lazy("The game is over."),
        gettext_lazy("See the result"),
        gettext_lazy("{name} is over."),
    ),
    Kind.INVITED: Wording(
        gettext_lazy("{name}: {by} invites you"),
        gettext_lazy("{by} keeps a seat for you."),
        gettext_lazy("See the table"),
        gettext_lazy("{by} invites {player} to {name}."),
    ),
    Kind.STARTED: Wording(
        gettext_lazy("{name}: the game has begun"),
        gettext_lazy("The game has begun."),
        gettext_lazy("Open the game"),
        gettext_lazy("{name} has begun."),
    ),
    Kind.MESSAGE: Wording(
        gettext_lazy("{name}: {by} writes to you"),
        gettext_lazy("{by} writes to you."),
        gettext_lazy("Read and answer"),
        gettext_lazy("{player} has a message in {name}."),
    ),
    Kind.TOURNAMENT: Wording(
        gettext_lazy("{name}: there is news"),
        gettext_lazy("There is news of the tournament."),
        gettext_lazy("Open the tournament"),
        gettext_lazy("There is news of {name}."),
    ),
    Kind.RELIABILITY: Wording(
        gettext_lazy("Your reliability is at stake"),
        gettext_lazy("Others have waited for you in vain."),
        gettext_lazy("See your record"),
        gettext_lazy("{player} has news here."),
    ),
    Kind.PUZZLE: Wording(
        gettext_lazy("The puzzle of the day: {asked}"),
        gettext_lazy("The puzzle of the day is waiting for you."),
        gettext_lazy("Solve the puzzle"),
        gettext_lazy("{player} has a puzzle to solve."),
    ),
}


# What cannot wait, first things first.
PRESSING = {Kind.TIME: 0, Kind.TURN: 1}


def _said(template: Text, news: News) -> str:
    words = str(template).format(name=news.name, asked=news.asked, by=news.by, player=news.to.name)
    return words.strip()


def title(news: News) -> str:
    return _said(WORDINGS[news.kind].title, news)


def line(news: News) -> str:
    return _said(WORDINGS[news.kind].line, news)


def button(news: News) -> str:
    return str(WORDINGS[news.kind].button)


def public(news: News) -> str:
    """What a spectator may know, and whose turn it is."""
    return _said(WORDINGS[news.kind].public, news)


def subject(several: Sequence[News]) -> str:
    """The most pressing thing, or the games that wait; the others stand inside."""
    names = list(dict.fromkeys(news.name for news in several if news.name))
    if len(names) <= 1:
        return title(min(several, key=lambda news: PRESSING.get(news.kind, len(PRESSING))))
    waiting = list(dict.fromkeys(news.name for news in several if news.kind in PRESSING))
    if len(waiting) == 1:
        return _("{name} waits for you").format(name=waiting[0])
    if waiting:
        return ngettext(
            "{count} game waits for you: {names}",
            "{count} games wait for you: {names}",
            len(waiting),
        ).format(count=len(waiting), names=lists.several(waiting))
    return _("News of {names}").format(names=lists.several(names))


def heading(several: Sequence[News]) -> str:
    """Return the heading of a letter with several things in it."""
    if awaited := len({news.name for news in several if news.kind in PRESSING}):
        return ngettext("One game waits for you.", "{count} games wait for you.", awaited).format(
            count=awaited
        )
    return _("What you have missed.")
