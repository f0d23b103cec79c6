"""What a decision asks for, as one sentence: to whom it is asked, and to those who wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.core.lists import several
from games.core.places import location_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.functional import _StrPromise as Text

    from games.engine import View
    from games.engine.actions import Kind


class Question(NamedTuple):
    """``asked`` stands above the options and in what is sent; ``waiting`` is told to the others."""

    asked: Text
    waiting: Text


QUESTIONS: Final[dict[Kind, Question]] = {
    "place": Question(
        _("Place a spy."),
        _("The game waits for {players} to place a spy."),
    ),
    "peek": Question(
        _("You may peek at one face-down tile."),
        _("The game waits for {players} to peek at a tile."),
    ),
    "turn": Question(
        _("You may turn Alcântara."),
        _("The game waits for {players} to turn Alcântara or not."),
    ),
    "shift": Question(
        _("You may move the airport die."),
        _("The game waits for {players} to move the airport die or not."),
    ),
    "enigma": Question(
        _("Place the Enigma."),
        _("The game waits for {players} to place the Enigma."),
    ),
    "ability": Question(
        _("{tile} may act at {location}."),
        _("The game waits for {players} to use an ability."),
    ),
    "conspiracy": Question(
        _("Conspiracy: bury one of these tiles."),
        _("The game waits for {players} to finish a conspiracy."),
    ),
    "nationalism": Question(
        _("Shall your nationalism count?"),
        _("The game waits for {players} to say whether nationalism counts."),
    ),
    "boca": Question(
        _("Boca do Inferno takes one of your spies."),
        _("The game waits for {players} to give up a spy."),
    ),
    "discard": Question(
        _("Choose what to discard."),
        _("The game waits for {players} to choose discards."),
    ),
}


def question(view: View | None, kind: Kind) -> str:
    """``view``: needed to say who acts where; what else is asked has the same words always."""
    if kind != "ability":
        return str(QUESTIONS[kind].asked)
    assert view is not None
    assert view.acting is not None
    location = location_name(view.acting.location)
    return QUESTIONS[kind].asked.format(tile=_acting_name(view), location=location)


def waiting(kind: Kind, players: Sequence[str]) -> str:
    """Whom the game waits for, and what they are to do."""
    return QUESTIONS[kind].waiting.format(players=several(players))


def _acting_name(view: View) -> str:
    board = view.board(view.acting.location) if view.acting else None
    spy = next((s for s in board.spies if s.space is view.acting), None) if board else None
    return spy.tile.tile.name if spy and spy.tile.tile else ""
