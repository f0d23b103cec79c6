"""Games of one person against bots that answer at random, and always the same: what they do is not
what these games are played for."""

from random import Random

from games import engine
from games.models import Game
from games.services import table
from tests.factory import play_out


def against_bots(user, players: int = 3, modules=(), variants=(), rng: int = 1) -> Game:
    """A running game in which the person is asked to place a spy: with one ``rng`` always one."""
    options = engine.Options(
        players=players, modules=frozenset(modules), variants=frozenset(variants)
    )
    bots = ["rookie"] * (players - 1)
    seed = Random(rng).randbytes(32).hex()
    return bots_answer(table.create(user, options, bot_kinds=bots, bot_pause=False, seed=seed))


def bots_answer(game: Game) -> Game:
    """Until the person is asked something, or the game is over."""
    game.refresh_from_db()
    if not game.is_running:
        return game
    person = game.seats.get(bot="").number

    def is_asked(current: engine.Game) -> bool:
        return any(decision.seat == person for decision in current.unanswered)

    return play_out(game, Random(game.line), is_asked)
