"""What is told once a puzzle was answered: what the answer was worth, and what was better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.debrief import words
from games.debrief.findings import faces_of
from games.engine import SpyView, TileView, View, action_from_json, forecast
from games.engine.actions import Action, Place
from games.engine.suppose import with_spy
from games.puzzles.models import Puzzle
from games.puzzles.solving import verdict
from games.story import descriptions
from games.story.choices import choice
from games.story.terms import Who, Words

if TYPE_CHECKING:
    from games.engine.actions import Kind

MOST: Final = 3  # options that are told


@dataclass(frozen=True, slots=True)
class Option:
    rank: int
    words: Words
    chance: str
    outlook: str  # of the location, with the spy there
    chosen: bool


@dataclass(frozen=True, slots=True)
class Told:
    """``options``: the best ones, and the chosen one if it is none of them."""

    solved: bool
    best: Action
    best_words: Words
    chosen: Words
    lost: str
    options: list[Option]
    margin: str  # a sentence


def told(puzzle: Puzzle, view: View, names: Sequence[Who], given: Action) -> Told:
    judged = verdict(puzzle, given)
    options = [
        _option(rank, action_from_json(row["action"]), row["chance"], given, view, names)
        for rank, row in enumerate(puzzle.options[:MOST], 1)
    ]
    if not any(option.chosen for option in options):
        options.append(_option(judged.rank, given, judged.chance, given, view, names))
    return Told(
        solved=judged.solved,
        best=judged.best,
        best_words=_said(judged.best, view),
        chosen=_said(given, view),
        lost=words.percent(judged.loss),
        options=options,
        margin=_margin(puzzle, judged.among),
    )


def _margin(puzzle: Puzzle, among: int) -> str:
    return ngettext(
        "Of {n} choice, all but the best give away at least {share}.",
        "Of {n} choices, all but the best give away at least {share}.",
        among,
    ).format(n=among, share=words.percent(puzzle.margin))


def _option(
    rank: int, action: Action, chance: float, given: Action, view: View, names: Sequence[Who]
) -> Option:
    outlook = _outlook(action, view, names)
    return Option(rank, _said(action, view), words.percent(chance), outlook, action == given)


def _outlook(action: Action, view: View, names: Sequence[Who]) -> str:
    """Who would win the location after a placement, as far as the player can know."""
    if not isinstance(action, Place):
        return ""
    tile, space, _stake = action
    seat = view.viewer
    assert isinstance(seat, int)
    spy = SpyView(space, TileView(False, tile, "own"), seat, seat, seduced=False, shielded=False)
    after = forecast(with_spy(view, spy), space.location)
    if after is None:
        return ""
    return _("With it there: {outlook}").format(outlook=descriptions.outlook(after, names))


def _said(action: Action, view: View) -> Words:
    acting = view.acting.id if view.acting else None
    return choice(action, acting, faces_of(view, action))


def asked(puzzle: Puzzle) -> str:
    """What kind of decision it is, in a word."""
    return str(words.ASKED.get(cast("Kind", puzzle.kind)) or _("A look"))
