"""An order that is about to answer what its author is asked: told to nobody else.

The page of a game shows it beside the question, with what can be done about it: play it now,
change it, cancel it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.middleware.csrf import get_token

from games.core.prepared import Prepared
from games.engine import View, view_for
from games.models import Orders
from games.orders import Answer, asked, decide
from games.services import orders as service
from games.web.remembered import part
from games.web.slots import cut, filled
from games.web.visits import Visit

from . import words

LEFT = Prepared(lambda seat: Orders.objects.filter(seat=seat).order_by("-round"))  # the last first


@dataclass(frozen=True, slots=True)
class Waiting:
    """``decision`` that is answered, by the orders in this ``version``; the rest is in words."""

    decision: int
    version: int
    what: str
    when: str


def waiting(visit: Visit, view: View | None = None) -> Waiting | None:
    """What the visitor's own orders are about to do. ``view``: of their seat, if it is at hand.

    One query, and only if the visitor is asked something; another for the view.
    """
    seat = visit.seat
    if visit.viewer is None or seat is None or not (seat.awaiting and visit.game.is_running):
        return None
    if seat.orders_due is None and seat.stopped is None:
        return None  # they were looked at, and said nothing
    left = LEFT.first(seat.pk)
    if left is None:
        return None
    view = view or seen_by_own_seat(visit)
    answer = _answer(left, view)
    decision = asked(view)
    if answer is None or decision is None:
        return None
    return Waiting(
        decision.id,
        left.version,
        words.answer(answer, view, visit.names),
        words.window(service.window(seat, visit.game, visit.seats), asked=True),
    )


def are_left(visit: Visit) -> bool:
    """Tell whether the visitor has left any orders, which their board then shows."""
    if visit.viewer is None or visit.seat is None or not visit.game.is_running:
        return False
    left = LEFT.first(visit.seat.pk)
    return left is not None and not service.book_of(left).empty


def seen_by_own_seat(visit: Visit) -> View:
    visit.game.refresh_from_db(fields=["state", "line", "opening"])
    return view_for(visit.game.engine_game().state, visit.viewer)


def _answer(left: Orders, view: View) -> Answer | None:
    action, decision = decide(service.book_of(left), view), asked(view)
    if action is None or decision is None:
        return None
    acting = next(
        (spy.tile.tile for board in view.boards for spy in board.spies if spy.space is view.acting),
        None,
    )
    return Answer(decision.kind, acting, action)


def markup(request: HttpRequest, visit: Visit, view: View | None = None) -> str:
    """Return the fragment for where the question stands; empty for whoever is asked nothing. It
    renews itself when orders change. ``view``: of their seat, if it is at hand."""
    if not _is_asked(visit):
        return ""
    order = waiting(visit, view)
    return _drawn(visit, order, {"token": get_token(request)} if order else {})


def nothing_waits(visit: Visit) -> str:
    """The same for whoever has no order that waits."""
    return _drawn(visit, None, {}) if _is_asked(visit) else ""


def _drawn(visit: Visit, order: Waiting | None, own: dict[str, str]) -> str:
    return filled(cut(part("orders/_waiting.html", key=visit.game.key, waiting=order)), own)


def _is_asked(visit: Visit) -> bool:
    return visit.viewer is not None and visit.seat is not None and visit.seat.awaiting
