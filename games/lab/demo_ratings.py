"""Something to look at on a new site: two months of rated games, and what people suspected."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from random import Random

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from estoril.infra.optional import required
from games import engine
from games.lab.demo import EVERYBODY, person, seed_of
from games.lab.tournament_simulation import play_out
from games.models import Game, Move
from games.ratings.guesses import riddles
from games.ratings.guesses.models import Guess
from games.services import table
from games.staff import figures

# Two tables an evening.
EVENINGS = (
    ("Operation Azulejo", "Operation Bacalhau"),
    ("Operation Cork Oak", "Operation Fado"),
    ("Operation Guincho", "Operation Moscatel"),
    ("Operation Port Wine", "Operation Quinta"),
    ("Operation Roca", "Operation White Horse"),
)
APART = datetime.timedelta(days=11)
PLAYERS = 4
PLACED = 13  # lines after which most spies of the first round lie there
GUESSES = 3  # of each person in a game
RIGHT = 0.3  # of them


def make() -> Iterator[Game]:
    """Each as soon as it is there, the oldest first. Rookies play for everybody."""
    people = [person(name) for name in EVERYBODY]
    since = timezone.now() - APART * (len(EVENINGS) + 1)
    User.objects.filter(pk__in=[user.pk for user in people]).update(date_joined=since)
    rng = Random("evenings")
    for number, names in enumerate(EVENINGS):
        rng.shuffle(people)
        for name, start in zip(names, range(0, len(people), PLAYERS), strict=True):
            ago = APART * (len(EVENINGS) - number)
            yield _played(name, people[start : start + PLAYERS], ago)
    figures.recompute()


@transaction.atomic
def _played(name: str, people: list, ago: datetime.timedelta) -> Game:
    host, *others = people
    options = engine.Options(players=PLAYERS)
    game = table.create(host, options, name=name, bot_pause=False, seed=seed_of(name))
    for other in others:
        table.join(game.pk, other)
    game.refresh_from_db()
    rng = Random(name)
    game = play_out(game, rng, until=PLACED)
    _suspect(game, rng)
    game = play_out(game, rng)
    _move_back(game, ago)
    return game


def _suspect(game: Game, rng: Random) -> None:
    """Everybody pins some guesses, and is right now and then."""
    spies = game.engine_game().state.spies
    for seat in game.seats.select_related("user"):
        unknown = riddles.open_to(riddles.view_of(game, seat))
        for riddle in rng.sample(unknown, min(GUESSES, len(unknown))):
            truth, some = spies[riddle.space].tile, rng.choice(riddle.can_be)
            tile = truth if rng.random() < RIGHT else some
            riddles.pin(game, required(seat.user), seat, riddle.space.id, tile.id)


def _move_back(game: Game, ago: datetime.timedelta) -> None:
    """All of it was so long ago."""
    times = ("created", "started", "changed", "finished")
    Game.objects.filter(pk=game.pk).update(**{name: F(name) - ago for name in times})
    Move.objects.filter(game=game).update(created=F("created") - ago)
    Guess.objects.filter(game=game).update(changed=F("changed") - ago)
    game.refresh_from_db()
