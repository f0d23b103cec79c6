"""Games of one person against bots, who answer as a worker would have them answer."""

from games import engine
from games.core import jobs
from games.models import Game, Job
from games.services import table

SEED = "1942" * 16


def against_bots(user, players: int = 3, modules=(), variants=()) -> Game:
    """A running game in which the person is asked to place a spy: always the same one."""
    options = engine.Options(
        players=players, modules=frozenset(modules), variants=frozenset(variants)
    )
    game = table.create(
        user, options, bot_kinds=["rookie"] * (players - 1), bot_pause=False, seed=SEED
    )
    return bots_answer(game)


def bots_answer(game: Game) -> Game:
    """Until the person is asked something, or the game is over."""
    due = Job.objects.filter(kind__in=("bot", "resolve"), game=game).order_by("due")
    while not _is_asked(game) and (job := due.first()):
        jobs.run(job.pk, job.due)
    game.refresh_from_db()
    return game


def _is_asked(game: Game) -> bool:
    return game.seats.filter(awaiting=True, bot="").exists()
