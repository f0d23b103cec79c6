"""Somebody who plays against bots alone."""

from games.core import jobs
from games.engine import Options
from games.models import Game, Job
from games.services import table


def against_bots(user) -> Game:
    """It is their turn."""
    game = table.create(
        user, Options(players=3), bot_kinds=["rookie", "rookie"], bot_pause=False, seed="42" * 32
    )
    while not game.seats.get(user=user).awaiting:
        for job in Job.objects.filter(game=game, kind__in=["bot", "resolve"]):
            jobs.run(job.pk, job.due)
    return Game.objects.get(pk=game.pk)
