"""What a visitor has answered: kept with the account, and for strangers in their session.

A stranger's answers count for nothing. They are theirs all the same: whoever has seen the solution
and then logs in has no second try.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.http import HttpRequest

from games.core.prepared import Prepared
from games.engine import action_from_json, action_to_json
from games.engine.actions import Action
from games.puzzles import solving
from games.puzzles.models import Attempt, Puzzle

SESSION_KEY: Final = "puzzles"
MOST: Final = 100  # answers that a session keeps: the newest


class Given(NamedTuple):
    """``attempt``: none if it does not count."""

    action: Action
    attempt: Attempt | None


OWN = Prepared(lambda user, puzzle: Attempt.objects.filter(user=user, puzzle=puzzle))


def given(request: HttpRequest, puzzle: Puzzle) -> Given | None:
    """The answer of whoever asks, if there is one."""
    if request.user.is_authenticated:
        for attempt in OWN.rows(request.user.pk, puzzle.pk):
            return Given(action_from_json(attempt.action), attempt)
    kept = _session(request).get(puzzle.key)
    return Given(action_from_json(kept["action"]), None) if kept else None


def give(request: HttpRequest, puzzle: Puzzle, action: Action) -> None:
    """Raises Refused, and then nothing is kept."""
    if request.user.is_authenticated:
        solving.attempt(request.user, puzzle, action)
        return
    solved = solving.verdict(puzzle, action).solved
    kept = {**_session(request), puzzle.key: {"action": action_to_json(action), "solved": solved}}
    request.session[SESSION_KEY] = dict(list(kept.items())[-MOST:])


def results(request: HttpRequest, puzzles: list[Puzzle]) -> dict[int, bool]:
    """Which of them are solved, and which were failed: the others are not among them."""
    session = _session(request)
    told = {p.pk: bool(session[p.key]["solved"]) for p in puzzles if p.key in session}
    if request.user.is_authenticated:
        own = Attempt.objects.filter(user=request.user, puzzle__in=puzzles)
        told |= dict(own.values_list("puzzle", "solved"))
    return told


def _session(request: HttpRequest) -> dict[str, Any]:
    return request.session.get(SESSION_KEY, {})
