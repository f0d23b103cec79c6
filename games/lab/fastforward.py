"""A stored game played on at one go, with the rows that the service would write, but in one
transaction: for simulations, demonstrations and tests."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from games import engine
from games.models import Game, Move
from games.services import play


def play_on(
    game: Game,
    choose: Callable[[engine.Game], engine.Move],
    until: Callable[[engine.Game], bool],
) -> Game:
    """Play to the end, or until then: that is looked at wherever somebody has to decide."""
    current = game.engine_game()
    lines: list[Move] = []

    def append(events: list[engine.Event], **what: object) -> None:
        game.line += 1
        rows = [event.to_json() for event in events]
        lines.append(Move(game=game, number=game.line, events=rows, **what))

    while not current.over:
        if current.pending:
            append(current.unfold())
            continue
        if until(current):
            break
        move = choose(current)
        append(
            current.answer(move),
            seat=move.seat,
            decision=move.decision,
            action=engine.action_to_json(move.action),
        )
    with transaction.atomic():
        Move.objects.bulk_create(lines)
        play.store(game, current)
    game.refresh_from_db()
    return game
