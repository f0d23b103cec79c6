"""What the orders would do as things stand, by what their seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine import View
from games.engine.actions import Action, Kind, Place
from games.engine.components import Tile
from games.engine.suppose import to_act, to_discard, to_give_up, to_place, yet_to_act

from .book import Book, Plan
from .decisions import decide, spies_placed
from .foresight import as_if_asked, as_if_placed


class Answer(NamedTuple):
    """The answer to a question to come: ``tile`` is the spy it is about, ``turn`` says which of the
    round's spies is placed. Without action they are asked."""

    kind: Kind
    tile: Tile | None
    action: Action | None
    turn: int | None = None


def preview(book: Book, view: View) -> list[Answer]:
    """Only of questions that the book says something about.

    A conspiracy is not foreseen: nobody knows what it draws. Orders for a spy still to be placed
    wait until it stands somewhere.
    """
    answers = [*_placements(book, view)]
    answers += [
        Answer("ability", spy.tile.tile, decide(book, to_act(view, spy.space)))
        for spy in yet_to_act(view)
        if spy.tile.tile in book.spies
    ]
    if book.boca and (asked := to_give_up(view)):
        answers.append(Answer("boca", None, decide(book, asked)))
    if book.discard and (asked := to_discard(view)):
        answers.append(Answer("discard", None, decide(book, asked)))
    return answers


def _placements(book: Book, view: View) -> Iterator[Answer]:
    """One after the other, as if nobody else placed any more."""
    while asked := to_place(view):
        turn = spies_placed(view)
        action = decide(book, asked)
        if turn in book.placements:
            yield Answer("place", None, action, turn)
        view = as_if_placed(view, Plan(*action)) if isinstance(action, Place) else as_if_asked(view)
