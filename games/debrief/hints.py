"""What a player might do: the best options of what they are asked, by their view alone.

For games that are not rated, against bots and nobody else. Thought of by a job, and kept for as
long as somebody may look at it: the next question has hints of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal, NamedTuple

from django.core.cache import cache
from django.utils.translation import gettext as _

from games.bots.reasons import Reason, reasons
from games.bots.search import Appraisal, Budget, appraise
from games.core import jobs
from games.core.refusals import Refused
from games.engine import DecisionView, View, action_from_json, action_to_json, view_for
from games.engine.actions import Action
from games.models import Game, Job, Seat

KIND = "hint"
BUDGET: Final = Budget(nodes=2000, seconds=3)
MOST: Final = 3
GAMES: Final = 100  # in which it is looked for why
KEPT: Final = 60 * 60  # seconds


class Hint(NamedTuple):
    """An option, the chance of winning with it, and why."""

    action: Action
    chance: float
    reason: Reason


class Thought(NamedTuple):
    """What has become of a question that somebody asked."""

    state: Literal["thinking", "ready", "failed"]
    hints: tuple[Hint, ...] = ()


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
    """Have the question of this moment thought about, unless it was or is."""
    in_tournament = Game.objects.filter(pk=game.pk, tournament_table__isnull=False).exists()
    if seat is None or in_tournament or not allowed(game, seats, seat):
        raise Refused(_("There are hints in games against bots alone that are not rated."))
    if asked := question(game, seat):
        subject = _subject(seat, asked[1])
        if (thought := _thought(subject)) is None or thought.state == "failed":
            cache.set(_key(subject), {"state": "thinking"}, KEPT)
            jobs.put(KIND, subject, game=game)


def known(seat: Seat, decision: DecisionView) -> Thought | None:
    """What was thought of it by now; None: nobody has asked."""
    return _thought(_subject(seat, decision))


def _thought(subject: str) -> Thought | None:
    kept: dict[str, Any] | None = cache.get(_key(subject))
    if kept is None:
        return None
    rows = kept.get("hints", [])
    return Thought(
        kept["state"],
        tuple(
            Hint(action_from_json(row["action"]), row["chance"], Reason(**row["reason"]))
            for row in rows
        ),
    )


def _subject(seat: Seat, decision: DecisionView) -> str:
    """Whose question it is: each has a job of its own."""
    return f"{seat.pk} {seat.user_id} {decision.id}"


def _key(subject: str) -> str:
    return f"hint:{subject}".replace(" ", ":")


def _give_up(job: Job, _error: str) -> None:
    cache.set(_key(job.subject), {"state": "failed"}, KEPT)


@jobs.handler(KIND, attempts=2, give_up=_give_up, task=jobs.THINK)
def _think(job: Job) -> None:
    """Unless the game has moved on meanwhile."""
    seat = Seat.objects.select_related("game").filter(pk=job.subject.split(" ")[0]).first()
    if seat is None or not allowed(seat.game, list(seat.game.seats.all()), seat):
        return
    asked = question(seat.game, seat)
    if asked is None or _subject(seat, asked[1]) != job.subject:
        return
    view, decision = asked
    rng = Random(f"{view.commitment} {decision.id}")
    best = appraise(view, decision, rng, BUDGET)[:MOST]
    leads = {option.action: option.points for option in best}
    why = reasons(view, decision, leads, rng, GAMES)
    told = [Hint(each.action, _chance(each, why[each.action]), why[each.action]) for each in best]
    rows = [
        {**hint._asdict(), "action": action_to_json(hint.action), "reason": hint.reason._asdict()}
        for hint in sorted(told, key=lambda hint: -hint.chance)
    ]
    cache.set(_key(job.subject), {"state": "ready", "hints": rows}, KEPT)


def _chance(appraisal: Appraisal, reason: Reason) -> float:
    """Count only games that all were tried in: the search tries what it gives up in fewer."""
    return round(appraisal.chance, 4) if reason.chance is None else reason.chance
