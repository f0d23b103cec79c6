"""The table of a puzzle: that of the game page, and after the answer with the best move on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.engine import View
from games.engine.actions import Action
from games.render import StyleName
from games.story.terms import Who
from games.web.game import overlay
from games.web.game.choice import encode
from games.web.game.players import PlayerLine, quiet_lines
from games.web.game.scene import Card, Scene

# Where an answer takes place, the most telling field first.
_PLACES: Final = ("to", "target", "space", "at", "location")


class PuzzleScene(Scene):
    """``shown``: the move that is shown at the board, where there is nothing left to ask."""

    has_story = False

    def __init__(
        self,
        view: View,
        names: Sequence[Who],
        query: Mapping[str, str],
        style: StyleName,
        *,
        scripted: bool,
        shown: Action | None = None,
    ) -> None:
        self.is_answered = shown is not None
        words = encode(shown) if shown is not None else {}
        (asked,) = (d.id for d in view.decisions if d.seat == view.viewer)
        super().__init__(
            view,
            names,
            {"d": str(asked), **words} if self.is_answered else query,
            style=style,
            composed=True,
            scripted=scripted,
        )
        place = next((words[name] for name in _PLACES if words.get(name)), "")
        self.pin = overlay.pin(view, place)
        if self.is_answered:
            self.asking = None
        if self.is_answered and self.choice and self.choice.kind == "discard":
            self.choice = None

    def _links(self) -> dict[str, str]:
        return {} if self.is_answered else super()._links()

    def hand(self) -> list[Card]:
        cards = super().hand()
        return [replace(card, query="") for card in cards] if self.is_answered else cards

    def player_lines(self) -> list[PlayerLine]:
        return quiet_lines(self)
