"""What Celery carries out. What is due stands in the database; a sweep finds what got lost."""

from celery import shared_task
from django.conf import settings

from games.exports import keeping
from games.pictures import ahead, store
from games.services import jobs, table


@shared_task
def run_job(job_id: int) -> bool:
    return jobs.run(job_id)


@shared_task
def sweep() -> int:
    return jobs.sweep()


@shared_task
def expire_games() -> int:
    return table.expire()


@shared_task
def draw_pictures(game_id: int, version: int) -> int:
    return ahead.draw_ahead(game_id, version)


@shared_task
def evict_pictures() -> int:
    return store.evict(settings.PICTURES_LIMIT) + keeping.evict()
