"""What Celery carries out. What is due stands in the database; a sweep finds what got lost."""

import datetime

from celery import shared_task
from django.utils import timezone

from estoril.publish import publish
from games.models import Game
from games.services import play, table

SWEEP_AFTER = datetime.timedelta(seconds=10)


def wake_bots(game_id: int) -> None:
    """Publish a task for each bot that is asked, after its pause."""
    game = Game.objects.get(pk=game_id)
    if game.bot_due is None:
        return
    kinds = {seat.number for seat in game.seats.all() if seat.bot}
    wait = max(0.0, (game.bot_due - timezone.now()).total_seconds())
    for decision in game.engine_game().unanswered:
        if decision.seat in kinds:
            publish(bot_turn, game_id, decision.id, countdown=wait)


@shared_task
def bot_turn(game_id: int, decision: int) -> bool:
    return play.play_bot(game_id, decision)


@shared_task
def sweep_bots() -> int:
    """Bots whose task was lost with a worker, a broker or a restart."""
    late = Game.objects.filter(bot_due__lt=timezone.now() - SWEEP_AFTER)
    ids = list(late.order_by("bot_due").values_list("pk", flat=True)[:200])
    for game_id in ids:
        wake_bots(game_id)
    return len(ids)


@shared_task
def expire_games() -> int:
    return table.expire()
