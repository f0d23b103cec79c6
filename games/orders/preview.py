"""What the orders would do as things stand, by what their seat knows."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import View
from games.engine.actions import Action, Kind
from games.engine.components import Tile
from games.engine.suppose import to_act, to_discard, to_give_up, to_place, yet_to_act

from .book import Book
from .decisions import decide, spies_placed


class Answer(NamedTuple):
    """To a question to come, ``tile`` being the spy it is about. Without action they are asked."""

    kind: Kind
    tile: Tile | None
    action: Action | None


def preview(book: Book, view: View) -> list[Answer]:
    """Only of questions that the book says something about.

    A conspiracy is not foreseen: nobody knows what it draws. Orders for a spy still to be placed
    wait until it stands somewhere.
    """
    answers = []
    if book.plans and book.turn == spies_placed(view) and (asked := to_place(view)):
        answers.append(Answer("place", None, decide(book, asked)))
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
