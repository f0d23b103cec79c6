"""What Celery carries out. What is due stands in the database; a sweep finds what got lost."""

import datetime

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games.models import Game
from games.pictures import ahead, store
from games.services import announce, jobs, play, table

SWEEP_AFTER = datetime.timedelta(seconds=10)


@shared_task
def run_job(job_id: int) -> bool:
    return jobs.run(job_id)


@shared_task
def sweep() -> int:
    return jobs.sweep()


@shared_task
def bot_turn(game_id: int, decision: int) -> bool:
    return play.play_bot(game_id, decision)


@shared_task
def sweep_bots() -> int:
    """Bots whose task was lost with a worker, a broker or a restart."""
    late = Game.objects.filter(bot_due__lt=timezone.now() - SWEEP_AFTER)
    ids = list(late.order_by("bot_due").values_list("pk", flat=True)[:200])
    for game_id in ids:
        announce.wake_bots(game_id)
    return len(ids)


@shared_task
def expire_games() -> int:
    return table.expire()


@shared_task
def draw_pictures(game_id: int, version: int) -> int:
    return ahead.draw_ahead(game_id, version)


@shared_task
def evict_pictures() -> int:
    return store.evict(settings.PICTURES_LIMIT)
