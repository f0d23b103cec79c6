"""How often somebody chose as well as a long search, where an agent would not have.

What an agent finds at a glance anybody finds, so only decisions at which it gives something away
are telling: that does not depend on what was chosen. The choice is judged as in a debrief, and
where there is one, by it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from games.bots import choose
from games.engine import View, action_from_json, view_for
from games.engine.actions import Action
from games.models import Game
from games.models.game import follow
from games.orders.idle import without_effect

from .findings import Verdict
from .judging import UNJUDGED, asked, judge
from .models import Debrief


def agreed(
    view: View, chosen: Action, line: int, nodes: int, known: Verdict | None = None
) -> bool | None:
    """Whether nothing better was found than this choice. None: nor than an agent's. ``known``: of
    the debrief."""
    glance = choose("agent", view, Random(f"glance {view.commitment} {line}"))
    if _is_good(judge(view, glance, line, nodes, by_bot=True)):
        return None
    return _is_good(known or judge(view, chosen, line, nodes, by_bot=False))


def _is_good(verdict: Verdict) -> bool:
    return verdict.chosen == verdict.best


def is_worth_a_look(view: View) -> bool:
    return asked(view).kind not in UNJUDGED and without_effect(view) is None


def lines_of(game: Game, seat: int) -> list[int]:
    """Where the seat's player decided, rather than a bot for them. What was changed later does not
    count."""
    rows = game.moves.filter(seat=seat, by_bot=False).order_by("number")
    last = {decision: number for number, decision in rows.values_list("number", "decision")}
    return sorted(last.values())


def of_game(game: Game, lines: Collection[int], nodes: int) -> Iterator[bool | None]:
    """What comes of looking at each of these lines."""
    known = _verdicts(game)
    for number, view, chosen in _decisions(game, lines):
        worth = is_worth_a_look(view)
        yield agreed(view, chosen, number, nodes, known.get(number)) if worth else None


def _verdicts(game: Game) -> dict[int, Verdict]:
    debrief = Debrief.objects.filter(game=game, status=Debrief.Status.READY).first()
    findings = debrief.read() if debrief else ()
    return {verdict.line: verdict for verdict in findings if isinstance(verdict, Verdict)}


def _decisions(game: Game, lines: Collection[int]) -> Iterator[tuple[int, View, Action]]:
    """What its seat saw at each of these lines, and chose."""
    current = game.engine_opening()
    rows = game.moves.order_by("number").filter(number__lte=max(lines, default=0))
    for number, seat, decision, action in rows.values_list("number", "seat", "decision", "action"):
        if number in lines:
            yield number, view_for(current.state, seat), action_from_json(action)
        follow(current, seat, decision, action)
