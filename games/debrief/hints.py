"""What a player might do: the best options of what they are asked, by their view alone.

For games that are not rated, against bots and nobody else. Thought of by a job, and kept for as
long as somebody may look at it: the next question has hints of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.utils.translation import gettext as _

from games.bots.search import Budget, appraise
from games.core import jobs
from games.core.refusals import Refused
from games.engine import DecisionView, View, action_from_json, action_to_json, view_for
from games.engine.actions import Action
from games.models import Game, Job, Seat

KIND = "hint"
BUDGET: Final = Budget(nodes=2000, seconds=3)
MOST: Final = 3
KEPT: Final = 60 * 60  # seconds


class Hint(NamedTuple):
    """An option, and the chance of winning with it."""

    action: Action
    chance: float


def allowed(game: Game, seats: Sequence[Seat], seat: Seat | None) -> bool:
    """Whether this player may be given hints here: nobody else plays, and nothing is at stake."""
    if seat is None or seat.bot or not game.is_running or game.deal_hidden:
        return False
    return not any(other.rated or (other.user_id and other.pk != seat.pk) for other in seats)


def question(game: Game, seat: Seat) -> tuple[View, DecisionView] | None:
    """The seat's view, and what it is asked now."""
    current = game.engine_game()
    if all(decision.seat != seat.number for decision in current.unanswered):
        return None
    view = view_for(current.state, seat.number)
    return view, next(d for d in view.decisions if d.seat == seat.number)


def ask(game: Game, seats: Sequence[Seat], seat: Seat | None) -> None:
    """Have the question of this moment thought about."""
    in_tournament = Game.objects.filter(pk=game.pk, tournament_table__isnull=False).exists()
    if seat is None or in_tournament or not allowed(game, seats, seat):
        raise Refused(_("There are hints in games against bots alone that are not rated."))
    asked = question(game, seat)
    if asked and cache.add(_key(game, seat, asked[1]), [], KEPT):
        jobs.put(KIND, seat.pk, game=game)


def known(game: Game, seat: Seat, decision: DecisionView) -> list[Hint] | None:
    """The hints, none yet while they are thought of, or None if nobody has asked."""
    rows: list[dict[str, Any]] | None = cache.get(_key(game, seat, decision))
    if rows is None:
        return None
    return [Hint(action_from_json(row["action"]), row["chance"]) for row in rows]


def _key(game: Game, seat: Seat, decision: DecisionView) -> str:
    return f"hint:{game.pk}:{seat.pk}:{seat.user_id}:{decision.id}"


@jobs.handler(KIND, attempts=2, task=jobs.THINK)
def _think(job: Job) -> None:
    seat = Seat.objects.select_related("game").filter(pk=job.subject).first()
    if seat is None or not allowed(seat.game, list(seat.game.seats.all()), seat):
        return
    if asked := question(seat.game, seat):
        view, decision = asked
        rng = Random(f"{view.commitment} {decision.id}")
        best = appraise(view, decision, rng, BUDGET)[:MOST]
        rows = [
            {"action": action_to_json(appraisal.action), "chance": round(appraisal.chance, 4)}
            for appraisal in best
        ]
        cache.set(_key(seat.game, seat, decision), rows, KEPT)
