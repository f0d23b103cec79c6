"""Many hands on one game at once. Run by test_races.py in a process of its own, on each database.

python manage.py shell -c "from tests.services.races import main; main()"
"""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.contrib.auth import get_user_model
from django.db import connection

from accounts.services import delete_account
from games import engine
from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Job, Move, Seat
from games.orders import Book, Plan
from games.services import orders, play, repair, table
from tests.factory import settle

HANDS = 8


def at_once(calls) -> list[str]:
    """Start all calls at the same moment, each in a thread with its own connection."""
    barrier = Barrier(len(calls))

    def run(call) -> str:
        try:
            barrier.wait()
            call()
        except (engine.EngineError, Refused) as error:
            return type(error).__name__
        else:
            return "ok"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return sorted(pool.map(run, calls))


def users(number: int) -> list:
    model = get_user_model()
    count = model.objects.count()
    return [
        model.objects.create(username=f"u{count + i}", **_named(model, f"Player {count + i}"))
        for i in range(number)
    ]


def _named(model, name: str) -> dict:
    return {"name": name} if any(f.name == "name" for f in model._meta.fields) else {}


# Both players have to discard after the first round.
SEED = "5e" * 32


def running_game() -> Game:
    first, second = users(2)
    game = table.create(first, engine.Options(players=2), seed=SEED)
    return table.join(game.pk, second)


def awaited(game: Game):
    game = settle(Game.objects.get(pk=game.pk))
    decision = game.engine_game().unanswered[0]
    return game, decision, game.seats.get(number=decision.seat).user


def same_move_again_and_again() -> dict:
    """A double click, eight times over: one move, and nobody is told it failed."""
    game, decision, user = awaited(running_game())
    action = decision.options[0]
    answers = at_once([lambda: play.play(game.pk, user, decision.id, action)] * HANDS)
    return {"answers": answers, "moves": Move.objects.filter(game=game).count()}


def different_moves() -> dict:
    """Two tabs, two minds: one move stands, the others are told that the game moved on."""
    game, decision, user = awaited(running_game())
    answers = at_once(
        [
            lambda action=action: play.play(game.pk, user, decision.id, action)
            for action in decision.options[:HANDS]
        ]
    )
    return {"answers": answers, "moves": Move.objects.filter(game=game).count()}


def last_seat() -> dict:
    creator, *others = users(1 + HANDS)
    game = table.create(creator, engine.Options(players=2))
    answers = at_once([lambda user=user: table.join(game.pk, user) for user in others])
    game.refresh_from_db()
    return {
        "answers": answers,
        "status": game.status,
        "taken": sum(seat.taken for seat in game.seats.all()),
    }


def one_colour() -> dict:
    """Wanted by two who sit there and two who sit down: one has it, and all have different ones."""
    creator, *others = users(5)
    game = table.create(creator, engine.Options(players=5, modules=frozenset({"double_agent"})))
    for user in others[:2]:
        table.join(game.pk, user)
    sitting = [lambda user=user: table.choose_color(game.pk, user, "pink") for user in others[:2]]
    coming = [lambda user=user: table.join(game.pk, user, "pink") for user in others[2:]]
    answers = at_once([*sitting, *coming])
    colors = [seat.color for seat in game.seats.exclude(user=None)]
    holders = game.seats.filter(chosen_color="pink").exclude(user=None)
    return {"answers": answers, "holders": holders.count(), "colors": len(set(colors))}


def two_bots() -> dict:
    """A task delivered again and again: the bot moves once, and its next move waits its time."""
    (user,) = users(1)
    game = table.create(user, engine.Options(players=2), bot_kinds=["rookie"])
    while True:
        game, decision, asked = awaited(game)
        if asked is None:
            break
        play.play(game.pk, asked, decision.id, decision.options[0])
    for _ in ("it thinks", "it moves"):
        job = Job.objects.get(kind="bot", game=game)
        at_once([lambda job=job: jobs.run(job.pk, job.due)] * HANDS)
    return {"moves": Move.objects.filter(game=game, number__gt=game.line).count()}


def many_workers() -> dict:
    """All at the end of the same round: every step once, in its order."""
    game = running_game()
    while not (current := Game.objects.get(pk=game.pk).engine_game()).pending:
        game, decision, asked = awaited(game)
        play.play(game.pk, asked, decision.id, decision.options[0])
    steps, before = 0, Game.objects.get(pk=game.pk).line
    while current.pending:
        current.unfold()
        steps += 1
    at_once([lambda: go_on_and_on(game)] * HANDS)
    game.refresh_from_db()
    return {"steps": steps, "taken": game.line - before, "sound": repair.check(game).sound}


def go_on_and_on(game: Game) -> None:
    while play.go_on(game.pk):
        pass


def orders_while_they_are_carried_out() -> dict:
    """One tab after another writes new orders, and worker after worker carries them out."""
    game, decision, user = awaited(running_game())
    quiet = [option for option in decision.options if option.space.peek == "none"]
    books = [Book(1, {0: (Plan(*option),)}) for option in quiet[: HANDS // 2 + 1]]
    orders.save(game.pk, user, books[0], 0)
    saves = [lambda book=book: orders.save(game.pk, user, book, 1) for book in books[1:]]
    answers = at_once([*saves, *[lambda: play.go_on(game.pk)] * (HANDS // 2)])
    left = orders.left(game.seats.get(user=user), 1)
    (move,) = Move.objects.filter(game=game)
    meant = [plan.space.id for book in (books[0], orders.book_of(left)) for plan in book.plans()]
    return {
        "answers": answers,
        "version": left.version,
        "used": left.used == [decision.id],
        "meant": move.action["space"] in meant,
        "sound": repair.check(Game.objects.get(pk=game.pk)).sound,
    }


def friends_who_leave_together() -> dict:
    """Each sits first at every other table; one may start while they go."""
    first, second, third = users(3)
    tables = []
    for number in range(HANDS):
        host, guest = (first, second) if number % 2 else (second, first)
        game = table.create(host, engine.Options(players=2 if number < HANDS - 2 else 3))
        tables.append(table.join(game.pk, guest))
    filling = [lambda game=game: table.join(game.pk, third) for game in tables[-2:]]
    left = []
    leaving = [lambda user=user: left.append(delete_account(user)) for user in (first, second)]
    at_once([*leaving, *filling])
    playing = Seat.objects.filter(game__status="running", bot="", user__in=[first, second])
    return {"left": len(left), "playing": playing.count()}


def games_of_one_name() -> dict:
    """Each of its own creator, set up at the same moment."""
    options = engine.Options(players=2)
    at_once([lambda user=user: table.create(user, options, name="Lisbon") for user in users(HANDS)])
    names = Game.objects.filter(name__startswith="Lisbon").values_list("name", flat=True)
    return {"names": sorted(names)}


def main() -> None:
    races = (
        friends_who_leave_together,
        same_move_again_and_again,
        different_moves,
        last_seat,
        one_colour,
        two_bots,
        many_workers,
        orders_while_they_are_carried_out,
        games_of_one_name,
    )
    print(json.dumps({race.__name__: race() for race in races}))  # noqa: T201
