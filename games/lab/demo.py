"""Something to look at on a new site: games in different phases, one with a chair for you.

They go through the services, as everybody's games do; what people would choose, a bot chooses.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Iterator
from random import Random

from django.contrib.auth import get_user_model
from django.db import transaction

from accounts.models import User
from accounts.names import slug_of
from estoril.infra.optional import required
from games import bots, engine
from games.debrief import production as debriefs
from games.engine import State, view_for
from games.models import Game, Seat
from games.notify import switches
from games.notify.kinds import Kind
from games.puzzles import daily, stock
from games.services import bot_moves, play, table

EVERYBODY = ("Amália", "Duarte", "Leonor", "Tomás", "Beatriz", "Henrique", "Inês", "Rui")
PAST = 14  # days with a puzzle before today
Until = Callable[[State], bool]


def make() -> Iterator[Game]:
    """Each as soon as it is there."""
    amalia, duarte, leonor, tomas = map(person, EVERYBODY[:4])
    over = _played(
        "Operation Gardenia",
        [amalia, duarte, leonor],
        engine.Options(players=4),
        lambda _state: False,
    )
    debriefs.ask(over)  # the first thing that a worker does
    yield over
    yield _played(
        "Operation Lighthouse",
        [leonor, tomas, amalia],
        engine.Options(players=4, modules=frozenset({"promo", "double_agent"})),
        lambda state: state.round == 2 and state.resolving is not None,
    )
    yield _played(
        "Operation Saffron",
        [duarte, tomas],
        engine.Options(players=3, modules=frozenset({"enigma"})),
        lambda state: state.phase == "turn" and len(state.spies) == 5,
    )
    yield _free_chair("Operation Sardine", amalia)


def puzzles() -> int:
    """One for today and some of past days, from the stock; how many."""
    stock.load()
    today = daily.today()
    days = [today - datetime.timedelta(days=ago) for ago in range(PAST, -1, -1)]
    return sum(daily.assign(day) is not None for day in days)


def person(name: str) -> User:
    """Nobody can log in as them, or reads what they are told."""
    users = get_user_model().objects
    user = users.filter(slug=slug_of(name)).first()
    if user is None:
        user = users.model(name=name)
        user.set_unusable_password()
        user.save()
        switches.switch(user, "mail", Kind, on=False)
    return user


def seed_of(name: str) -> str:
    """The same games on every new site."""
    return hashlib.sha256(name.encode()).hexdigest()


@transaction.atomic
def _played(name: str, people: list, options: engine.Options, until: Until) -> Game:
    """Bots fill the table. It is played on until then, and until a person is asked: bots would
    go on by themselves."""
    kinds = ["agent", "rookie"][: options.players - len(people)]
    host, *others = people
    game = table.create(
        host, options, name=name, bot_kinds=kinds, bot_pause=False, seed=seed_of(name)
    )
    for person in others:
        table.join(game.pk, person)
    while True:
        while play.go_on(game.pk):
            pass
        game = Game.objects.get(pk=game.pk)
        state = game.engine_game().state
        decisions = [d for d in state.decisions if d.seat not in state.chosen]
        seats = {seat.number: seat for seat in game.seats.select_related("user")}
        if state.over or (until(state) and not any(seats[d.seat].bot for d in decisions)):
            return game
        _answer(game, state, decisions[0], seats[decisions[0].seat])


def _answer(game: Game, state: State, decision: engine.Decision, seat: Seat) -> None:
    if seat.bot:
        bot_moves.play_bot(game.pk)
        return
    rng = Random(f"{game.name} {decision.id}")
    action = bots.choose("agent", view_for(state, seat.number), rng)
    play.play(game.pk, required(seat.user), decision.id, action)


@transaction.atomic
def _free_chair(name: str, host: User) -> Game:
    """Make a game for whoever visits: it starts when they sit down. A bot plays for the host, who
    is never there."""
    game = table.create(host, engine.Options(players=3), name=name, bot_kinds=["agent"])
    game.seats.filter(user=host).update(user=None, bot="agent")
    return game
