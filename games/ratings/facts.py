"""What finished games say about their people's strength, read from the games themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from django.db.models import QuerySet

from estoril.infra.optional import required
from games.models import Departure, Game, Move, Seat

from .ledger import Facts, Person

AT_ONCE = 200  # games read together


def finished() -> QuerySet[Game]:
    """All games that may count, in the order in which they finished."""
    return Game.objects.filter(status=Game.Status.OVER, rated=True).order_by("finished", "pk")


def of(games: Collection[int]) -> list[Facts]:
    """Read the facts in four queries, in the order in which the games finished."""
    seats, first, moves = _seats(games), _first_to_leave(games), _moves(games)
    rows = finished().filter(pk__in=games).values_list("pk", "finished", "players", "options")
    facts = []
    for game, when, players, options in rows:
        stakes = [seat for seat in seats[game] if seat.rated]
        people = []
        for seat in stakes:
            left = (game, seat.number) in first
            user = first.get((game, seat.number), seat.user_id)
            if user is not None:
                people.append(Person(user, required(seat.place), left or bool(seat.bot)))
        facts.append(
            Facts(
                game,
                required(when),
                players,
                options["edition"],
                tuple(options["modules"]),
                tuple(people),
                tuple(
                    (s.bot, required(s.place)) for s in seats[game] if s.bot and s.user_id is None
                ),
                together(moves[game], {seat.number for seat in stakes}),
            )
        )
    return facts


def all_of(games: Iterable[int]) -> Iterator[Facts]:
    """Yield the facts of any number of games as given; not all of them in memory at once."""
    batch: list[int] = []
    for game in games:
        batch.append(game)
        if len(batch) == AT_ONCE:
            yield from of(batch)
            batch = []
    yield from of(batch)


def together(moves: Iterable[tuple[int, int]], seats: Collection[int]) -> int:
    """How many decisions these seats' people made while at least two of them were at it.

    ``moves``: numbers of lines, and whose they are.
    """
    own = [(number, seat) for number, seat in moves if seat in seats]
    last = {seat: number for number, seat in sorted(own)}
    if len(last) < 2:
        return 0
    alone_after = sorted(last.values())[-2]
    return sum(number <= alone_after for number, _seat in own)


def _seats(games: Collection[int]) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = Seat.objects.filter(game__in=games).order_by("number")
    for seat in rows.only("game", "number", "user", "bot", "place", "rated"):
        seats[seat.game_id].append(seat)
    return seats


def _first_to_leave(games: Collection[int]) -> dict[tuple[int, int], int | None]:
    """Return by game and seat who sat there at the start and was replaced."""
    rows = Departure.objects.filter(game__in=games).order_by("-pk")
    departures = rows.values_list("game", "number", "user")
    return {(game, number): user for game, number, user in departures}


def _moves(games: Collection[int]) -> dict[int, list[tuple[int, int]]]:
    """What people decided themselves."""
    moves: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = Move.objects.filter(game__in=games, seat__isnull=False, by_bot=False).order_by()
    for game, number, seat in rows.values_list("game", "number", "seat"):
        moves[game].append((number, required(seat)))
    return moves
