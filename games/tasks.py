"""What Celery carries out. What is due stands in the database; a sweep finds what got lost."""

from celery import shared_task
from django.conf import settings

from games.core import jobs
from games.pictures import on_demand, store
from games.pictures.art import Art
from games.pictures.films import storage
from games.pictures.prints import Print
from games.puzzles import mornings
from games.puzzles import production as puzzles
from games.services import hours, table


@shared_task
def run_job(job_id: int) -> bool:
    return jobs.run(job_id)


@shared_task
def think(job_id: int) -> bool:
    """Do a job that takes seconds of a processor: in a queue of its own."""
    return jobs.run(job_id)


@shared_task
def sweep() -> int:
    return jobs.sweep()


@shared_task
def expire_games() -> int:
    return table.expire()


@shared_task
def fade_hours() -> int:
    return hours.fade()


@shared_task
def tell_of_puzzle() -> int:
    return mornings.tell()


@shared_task
def draw_picture(game_id: int, lines: str, viewer: str, name: str, asker: str) -> None:
    on_demand.draw_for(on_demand.picture_of(game_id, lines, viewer, name), asker)


@shared_task
def draw_art(name: str, asker: str) -> None:
    on_demand.draw_for(Art(Print.parse(name)), asker)


@shared_task
def evict_pictures() -> int:
    return store.evict(settings.PICTURES_LIMIT) + storage.evict()


@shared_task
def keep_puzzles_coming() -> None:
    puzzles.keep_going()
